// SPDX-License-Identifier: MIT
#include "rules/time_control.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <vector>

namespace tafl::rules {

namespace {

using std::chrono::milliseconds;

constexpr std::string_view expected_form =
    "a time control such as 300+3, 3600 30/3 3i, st=1 or inf";

/// Reads seconds with an optional fraction, or milliseconds if the text ends in "ms". Returns
/// nullopt if the number is invalid or above 1e9, which is about 30 years in seconds.
std::optional<milliseconds> parse_seconds(std::string_view text) {
    double scale = 1000;
    if (text.ends_with("ms")) {
        scale = 1;
        text.remove_suffix(2);
    } else if (text.ends_with('s')) {
        text.remove_suffix(1);
    }
    double value = 0;
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
    constexpr double most = 1e9;
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    if (!std::isfinite(value) || value < 0 || value > most) return std::nullopt;
    return milliseconds(std::llround(value * scale));
}

std::optional<int> parse_count(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < 0) return std::nullopt;
    return value;
}

/// Reads a whole control of the form KEY=VALUE: "st=1", "nodes=1000" or "depth=4". Returns false if
/// the key is unknown or the value is invalid.
bool read_assignment(std::string_view text, TimeControl& control) {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos) return false;
    const std::string_view key = text.substr(0, equals);
    const std::string_view value = text.substr(equals + 1);
    if (key == "st") {
        const auto seconds = parse_seconds(value);
        if (seconds) control.per_move = *seconds;
        return seconds && seconds->count() > 0;
    }
    const auto count = parse_count(value);
    if (!count || *count == 0) return false;
    if (key == "nodes") control.nodes = *count;
    if (key == "depth") control.depth = *count;
    return key == "nodes" || key == "depth";
}

/// Reads one part after the main time: overtime "30/3" or increment "3i". Returns false if `word`
/// is invalid.
bool read_part(std::string_view word, TimeControl& control) {
    const std::size_t slash = word.find('/');
    if (slash != std::string_view::npos) {
        const auto length = parse_seconds(word.substr(0, slash));
        const auto count = parse_count(word.substr(slash + 1));
        if (!length || !count) return false;
        control.overtime = *length;
        control.periods = *count;
        return true;
    }
    if (!word.ends_with('i')) return false;
    const auto seconds = parse_seconds(word.substr(0, word.size() - 1));
    if (seconds) control.increment = *seconds;
    return seconds.has_value();
}

/// Reads the main time, "60", with an optional increment, "60+0.6". Returns false if `word` is
/// invalid.
bool read_main(std::string_view word, TimeControl& control) {
    const std::size_t plus = std::min(word.find('+'), word.size());
    const auto main = parse_seconds(word.substr(0, plus));
    if (!main) return false;
    control.main = *main;
    if (plus == word.size()) return true;
    const auto increment = parse_seconds(word.substr(plus + 1));
    if (increment) control.increment = *increment;
    return increment.has_value();
}

struct Word {
    std::size_t offset;
    std::string_view text;
};

std::vector<Word> split_words(std::string_view text) {
    std::vector<Word> words;
    std::size_t begin = text.find_first_not_of(" \t");
    while (begin != std::string_view::npos) {
        const std::size_t end = std::min(text.find_first_of(" \t", begin), text.size());
        words.push_back({begin, text.substr(begin, end - begin)});
        begin = text.find_first_not_of(" \t", end);
    }
    return words;
}

/// Returns the time in seconds, with up to three decimals and without trailing zeros.
std::string seconds_text(milliseconds time) {
    std::string text = std::to_string(time.count() / 1000);
    const auto rest = time.count() % 1000;
    if (rest == 0) return text;
    std::string decimals = std::to_string(1000 + rest).substr(1);
    decimals.erase(decimals.find_last_not_of('0') + 1);
    return text + '.' + decimals;
}

}  // namespace

Expected<TimeControl, NotationError> parse_time_control(std::string_view text) {
    TimeControl control;
    const auto words = split_words(text);
    const auto error_at = [&](const Word& word) {
        const bool has_minutes = word.text.find(':') != std::string_view::npos;
        return NotationError{
            NotationFault::bad_value, word.offset, std::string(word.text),
            std::string(has_minutes ? "seconds, such as 90+1 for 1:30+1" : expected_form)};
    };
    if (words.empty()) return error_at({0, ""});
    if (words.size() == 1 && words[0].text == "inf") return control;
    if (words.size() == 1 && read_assignment(words[0].text, control)) return control;
    if (!read_main(words[0].text, control)) return error_at(words[0]);
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (!read_part(words[i].text, control)) return error_at(words[i]);
    }
    if (!control.has_clock()) {
        return NotationError{NotationFault::bad_value, words[0].offset, std::string(words[0].text),
                             "a main time or overtime above 0: the first move needs time"};
    }
    return control;
}

std::string to_string(const TimeControl& control) {
    if (control.per_move.count() > 0) return "st=" + seconds_text(control.per_move);
    if (control.nodes > 0) return "nodes=" + std::to_string(control.nodes);
    if (control.depth > 0) return "depth=" + std::to_string(control.depth);
    if (!control.has_clock()) return "inf";
    if (control.periods == 0) {
        return seconds_text(control.main) + '+' + seconds_text(control.increment);
    }
    return seconds_text(control.main) + ' ' + seconds_text(control.overtime) + '/' +
           std::to_string(control.periods) + ' ' + seconds_text(control.increment) + 'i';
}

std::string to_otg(const TimeControl& control) {
    const auto whole = [](milliseconds time) { return std::to_string(time.count() / 1000); };
    const bool is_per_move = control.per_move.count() > 0;
    return whole(is_per_move ? control.per_move : control.main) + ' ' + whole(control.overtime) +
           '/' + std::to_string(control.periods) + ' ' + whole(control.increment) + 'i';
}

}  // namespace tafl::rules
