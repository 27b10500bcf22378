// SPDX-License-Identifier: MIT
// Side: attackers or defenders. Colours are not used as names, because traditions differ about
// colours.
// BySide<T>: one T per side, indexed by Side, so that the two values cannot be confused.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tafl::rules {

enum class Side : std::uint8_t { attackers, defenders };

inline constexpr std::array both_sides = {Side::attackers, Side::defenders};

[[nodiscard]] constexpr Side opponent(Side side) {
    return side == Side::attackers ? Side::defenders : Side::attackers;
}

/// Returns "attackers" or "defenders", as written in OTEP, JSON and the web pages.
[[nodiscard]] constexpr std::string_view name_of(Side side) {
    return side == Side::attackers ? "attackers" : "defenders";
}

/// Returns the side with this name; none if the name is unknown.
[[nodiscard]] constexpr std::optional<Side> side_named(std::string_view name) {
    for (const Side side : both_sides) {
        if (name_of(side) == name) return side;
    }
    return std::nullopt;
}

/// Pair of values, one per side.
template <class T>
struct BySide {
    T attackers{};
    T defenders{};

    [[nodiscard]] constexpr T& operator[](Side side) {
        return side == Side::attackers ? attackers : defenders;
    }
    [[nodiscard]] constexpr const T& operator[](Side side) const {
        return side == Side::attackers ? attackers : defenders;
    }
    bool operator==(const BySide&) const = default;
};

}  // namespace tafl::rules
