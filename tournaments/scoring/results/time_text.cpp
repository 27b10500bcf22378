// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/time_text.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "tournaments/scoring/results/table.h"

namespace tafl::results {

namespace {

/// Returns the duration with its units: "1 h 30 min", "0.5 s".
std::string duration_words(std::chrono::milliseconds time) {
    const std::int64_t hours = time.count() / 3'600'000;
    const std::int64_t minutes = time.count() / 60'000 % 60;
    const double seconds = static_cast<double>(time.count() % 60'000) / 1000;
    std::string text;
    const auto add = [&](const std::string& number, const char* unit) {
        text += (text.empty() ? "" : " ") + number + unit;
    };
    if (hours > 0) add(std::to_string(hours), " h");
    if (minutes > 0) add(std::to_string(minutes), " min");
    if (seconds > 0 || text.empty()) {
        const bool is_tiny = seconds > 0 && seconds < 0.1;
        add(is_tiny ? number_text(seconds * 1000) : number_text(seconds), is_tiny ? " ms" : " s");
    }
    return text;
}

}  // namespace

std::string time_words(std::chrono::system_clock::time_point time) {
    return tournaments::utc_text(time, "%Y-%m-%d %H:%M UTC");
}

std::string day_words(std::chrono::system_clock::time_point time) {
    return tournaments::utc_text(time, "%a %-d %b, %H:%M UTC");
}

std::string countdown_words(std::chrono::seconds left) {
    for (const auto& [name, seconds] : {std::pair("day", 86'400), {"hour", 3600}, {"minute", 60}}) {
        const auto count = (left.count() + seconds / 2) / seconds;
        if (count >= 2) return "in " + std::to_string(count) + ' ' + name + 's';
    }
    return left >= std::chrono::seconds(30) ? "in 1 minute" : "in less than a minute";
}

std::string clock_text(std::chrono::milliseconds time, Tenths tenths) {
    const std::int64_t all_tenths = std::max<std::int64_t>(0, time.count()) / 100;
    const std::int64_t seconds = all_tenths / 10;
    const auto two = [](std::int64_t number) {
        return (number < 10 ? "0" : "") + std::to_string(number);
    };
    const std::int64_t hours = seconds / 3600;
    const std::int64_t minutes = seconds / 60 % 60;
    std::string text =
        hours > 0 ? std::to_string(hours) + ':' + two(minutes) : std::to_string(minutes);
    text += ':' + two(seconds % 60);
    const bool has_tenths = tenths == Tenths::below_20_seconds && seconds < 20;
    return has_tenths ? text + '.' + std::to_string(all_tenths % 10) : text;
}

std::string control_words(const rules::TimeControl& control) {
    if (control.per_move.count() > 0) return duration_words(control.per_move) + " a move";
    if (control.nodes > 0) return std::to_string(control.nodes) + " nodes a move";
    if (control.depth > 0) return std::to_string(control.depth) + " plies deep";
    if (!control.has_clock()) return "no limit of time";
    std::string text = duration_words(control.main);
    if (control.increment.count() > 0) text += " + " + duration_words(control.increment);
    if (control.periods > 0) {
        text += ", then " + std::to_string(control.periods) + " times " +
                duration_words(control.overtime);
    }
    return text;
}

}  // namespace tafl::results
