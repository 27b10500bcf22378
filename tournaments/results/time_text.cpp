// SPDX-License-Identifier: MIT
#include "tournaments/results/time_text.h"

#include <array>
#include <ctime>

namespace tafl::results {

namespace {

/// `format` as strftime() takes it.
std::string formatted(std::chrono::system_clock::time_point time, const char* format) {
    const std::time_t seconds = std::chrono::system_clock::to_time_t(time);
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    std::array<char, 32> text{};
    const std::size_t length = std::strftime(text.data(), text.size(), format, &parts);
    return {text.data(), length};
}

}  // namespace

std::string iso_text(std::chrono::system_clock::time_point time) {
    return formatted(time, "%Y-%m-%dT%H:%M:%SZ");
}

std::string time_words(std::chrono::system_clock::time_point time) {
    return formatted(time, "%Y-%m-%d %H:%M UTC");
}

}  // namespace tafl::results
