// SPDX-License-Identifier: MIT
// Converts times of the wall clock to the text of ISO 8601 in UTC, and back.
#pragma once

#include <array>
#include <chrono>
#include <ctime>
#include <optional>
#include <string>

namespace tafl::tournaments {

using WallTime = std::chrono::system_clock::time_point;

/// Returns `time` in UTC. `format` is a format of strftime(), for at most 63 characters.
[[nodiscard]] inline std::string utc_text(WallTime time, const char* format) {
    const std::time_t seconds = std::chrono::system_clock::to_time_t(time);
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    std::array<char, 64> text{};
    const std::size_t length = std::strftime(text.data(), text.size(), format, &parts);
    return {text.data(), length};
}

inline constexpr const char* iso_format = "%Y-%m-%dT%H:%M:%SZ";

/// Returns `time` in the format of ISO 8601, in UTC, with seconds: "2026-11-21T11:14:05Z".
[[nodiscard]] inline std::string iso_text(WallTime time) { return utc_text(time, iso_format); }

/// Returns the time that `text`, a result of iso_text(), describes. Returns nullopt for any other
/// text, and for years before 1999 and after 2200: times far from today overflow.
[[nodiscard]] inline std::optional<WallTime> parse_iso_text(const std::string& text) {
    std::tm parts{};
    const bool is_read = strptime(text.c_str(), iso_format, &parts) != nullptr;
    if (!is_read || parts.tm_year < 1999 - 1900 || parts.tm_year > 2200 - 1900) return std::nullopt;
    const WallTime time = std::chrono::system_clock::from_time_t(timegm(&parts));
    return iso_text(time) == text ? std::optional(time) : std::nullopt;
}

}  // namespace tafl::tournaments
