// SPDX-License-Identifier: MIT
// Side: attackers or defenders. The names are not colours, because the colours of the sides differ
// between traditions.
// BySide<T>: one value of type T for each side, indexed by Side. This prevents that the values of
// the sides are confused.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tafl::rules {

/// One of the two sides of a game.
enum class Side : std::uint8_t { attackers, defenders };

inline constexpr std::array both_sides = {Side::attackers, Side::defenders};

/// Returns the other side.
[[nodiscard]] constexpr Side opponent(Side side) {
    return side == Side::attackers ? Side::defenders : Side::attackers;
}

/// Returns the name of the side in protocols, JSON and web pages: "attackers" or "defenders".
[[nodiscard]] constexpr std::string_view name_of(Side side) {
    return side == Side::attackers ? "attackers" : "defenders";
}

/// Returns the side with this name; std::nullopt if the name is unknown.
[[nodiscard]] constexpr std::optional<Side> side_named(std::string_view name) {
    for (const Side side : both_sides) {
        if (name_of(side) == name) return side;
    }
    return std::nullopt;
}

/// Pair of values, one for each side.
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
