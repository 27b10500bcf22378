// SPDX-License-Identifier: MIT
// Side: attackers or defenders, never colours, because traditions differ about colours.
// BySide<T>: a pair that cannot be mixed up, indexed by Side.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tafl::rules {

enum class Side : std::uint8_t { attackers, defenders };

inline constexpr std::array both_sides = {Side::attackers, Side::defenders};

/// The side that `side` plays against.
[[nodiscard]] constexpr Side opponent(Side side) {
    return side == Side::attackers ? Side::defenders : Side::attackers;
}

/// "attackers" or "defenders", as OTEP and every table of ours write it.
[[nodiscard]] constexpr std::string_view name_of(Side side) {
    return side == Side::attackers ? "attackers" : "defenders";
}

/// Returns the side of that name, or none.
[[nodiscard]] constexpr std::optional<Side> side_named(std::string_view name) {
    for (const Side side : both_sides) {
        if (name_of(side) == name) return side;
    }
    return std::nullopt;
}

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
