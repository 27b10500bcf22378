// SPDX-License-Identifier: MIT
// Parser for numbers in untrusted text: addresses, queries, event ids.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tafl::tournaments {

/// Returns the number if `text` consists of one decimal number and nothing else. Otherwise, or if
/// the number is out of the range of `Integer`, returns nullopt.
template <class Integer>
[[nodiscard]] std::optional<Integer> whole_number(std::string_view text) {
    Integer value{};
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, value);
    return error == std::errc() && rest == end ? std::optional(value) : std::nullopt;
}

/// Returns the id if `text` consists of one decimal number and nothing else; otherwise nullopt.
/// `Id` is a type such as store::GameId.
template <class Id>
[[nodiscard]] std::optional<Id> id_in(std::string_view text) {
    const auto number = whole_number<std::int64_t>(text);
    return number ? std::optional(Id(*number)) : std::nullopt;
}

}  // namespace tafl::tournaments
