// SPDX-License-Identifier: MIT
// Helpers for JSON from untrusted clients: checks, and quotation in messages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace tafl::tournaments {

/// Returns true if the JSON text `text` has more than `most` levels of nested arrays and objects.
/// Must be called before an untrusted text is parsed, because the parser needs memory for each
/// level.
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

/// Returns `value` as a number if it is an integer from `least` to `most`. Otherwise returns
/// nullopt.
[[nodiscard]] inline std::optional<std::int64_t> whole_number_in(
    const nlohmann::json& value, std::int64_t least,
    std::int64_t most = std::numeric_limits<std::int64_t>::max()) {
    if (!value.is_number_integer()) return std::nullopt;
    const auto number = value.get<std::int64_t>();
    // The parser stores numbers above the signed range as unsigned; get() wraps them.
    const bool is_wrapped = value.is_number_unsigned() && number < 0;
    if (is_wrapped || number < least || number > most) return std::nullopt;
    return number;
}

/// Returns `value` as JSON for a message: one line of ASCII. If the text has more than 60
/// characters, it is cut, and "..." is added.
[[nodiscard]] inline std::string shown(const nlohmann::json& value) {
    constexpr std::size_t most = 60;
    using nlohmann::json;
    const std::string text = value.dump(-1, ' ', true, json::error_handler_t::replace);
    return text.size() <= most ? text : text.substr(0, most) + "...";
}

}  // namespace tafl::tournaments
