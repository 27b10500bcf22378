// SPDX-License-Identifier: MIT
// JSON as strangers write it: what to look at before it is parsed, and how to quote it.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace tafl::tournaments {

/// Whether more than `most` lists and objects stand within each other; the parser itself would look
/// for something at each, and takes memory for each level.
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

/// For messages: in ASCII, on one line, the beginning of what is long.
[[nodiscard]] inline std::string shown(const nlohmann::json& value) {
    constexpr std::size_t most = 60;
    using nlohmann::json;
    const std::string text = value.dump(-1, ' ', true, json::error_handler_t::replace);
    return text.size() <= most ? text : text.substr(0, most) + "...";
}

}  // namespace tafl::tournaments
