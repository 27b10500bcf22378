// SPDX-License-Identifier: MIT
// Helpers for JSON from untrusted clients: a check before parsing, and quotation in messages.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace tafl::tournaments {

/// Returns true if the JSON text `text` has more than `most` levels of nested arrays and objects.
/// Call it before parsing an untrusted text, because the parser needs memory for each level.
[[nodiscard]] inline bool is_deeper(std::string_view text, int most) {
    int depth = 0;
    bool is_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (is_string && c == '\\') {
            ++i;
        } else if (c == '"') {
            is_string = !is_string;
        } else if (!is_string && (c == '[' || c == '{')) {
            if (++depth > most) return true;
        } else if (!is_string && (c == ']' || c == '}')) {
            --depth;
        }
    }
    return false;
}

/// Returns `value` as JSON for a message: one line of ASCII. A text above 60 characters is cut, and
/// "..." is added.
[[nodiscard]] inline std::string shown(const nlohmann::json& value) {
    constexpr std::size_t most = 60;
    using nlohmann::json;
    const std::string text = value.dump(-1, ' ', true, json::error_handler_t::replace);
    return text.size() <= most ? text : text.substr(0, most) + "...";
}

}  // namespace tafl::tournaments
