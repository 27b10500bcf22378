// SPDX-License-Identifier: MIT
// Helpers for JSON from untrusted clients: a check before parsing, and quotation in messages.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace tafl::tournaments {

/// Returns true if more than `most` arrays and objects are nested in each other. Use it before
/// parsing, since the parser needs memory for each level.
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

/// Returns a value for messages: one line of ASCII, at most 60 characters and "...".
[[nodiscard]] inline std::string shown(const nlohmann::json& value) {
    constexpr std::size_t most = 60;
    using nlohmann::json;
    const std::string text = value.dump(-1, ' ', true, json::error_handler_t::replace);
    return text.size() <= most ? text : text.substr(0, most) + "...";
}

}  // namespace tafl::tournaments
