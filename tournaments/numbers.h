// SPDX-License-Identifier: MIT
// Numbers as tables and reports show them. What does not exist is "n/a".
#pragma once

#include <array>
#include <cstdio>
#include <optional>
#include <string>

namespace tafl::tournaments {

/// 12.345 with two places: "12.35".
[[nodiscard]] inline std::string decimals(const std::optional<double>& value, int places) {
    if (!value) return "n/a";
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.*f", places, *value);
    return text.data();
}

/// 0.625 with one place: "62.5". The sign is the caller's.
[[nodiscard]] inline std::string percent(const std::optional<double>& share, int places) {
    return share ? decimals(*share * 100, places) : "n/a";
}

}  // namespace tafl::tournaments
