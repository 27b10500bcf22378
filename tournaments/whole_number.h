// SPDX-License-Identifier: MIT
// Numbers in what strangers write: addresses, queries, ids of events.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>

namespace tafl::tournaments {

/// None if the text is anything but that number, or if it is too large for its type.
template <class Integer>
[[nodiscard]] std::optional<Integer> whole_number(std::string_view text) {
    Integer value{};
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, value);
    return error == std::errc() && rest == end ? std::optional(value) : std::nullopt;
}

}  // namespace tafl::tournaments
