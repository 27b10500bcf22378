// SPDX-License-Identifier: MIT
#include "referee/players/otep/otep_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <system_error>

#include "rules/board_text.h"
#include "rules/result.h"

namespace tafl::referee::otep {

using rules::Illegality;
using rules::Side;
using rules::TimeControl;
using rules::TimeLeft;

namespace {

/// Usual bytes of a move request: a move, a board and the clocks. Reserved, so that a request needs
/// one allocation.
constexpr std::size_t usual_question = 256;

/// Maximum absolute score. A larger score means a won game and is limited to this.
constexpr double max_score = 1e9;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

std::string_view trim(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

struct Split {
    std::string_view first;
    std::string_view rest;
};

Split split_word(std::string_view text) {
    const std::size_t end = std::ranges::find_if(text, is_blank) - text.begin();
    return {text.substr(0, end), trim(text.substr(end))};
}

struct WordName {
    std::string_view name;
    Word word;
};
constexpr std::array<WordName, 8> words = {{
    {"move", Word::move},
    {"rules", Word::rules},
    {"position", Word::position},
    {"side", Word::side},
    {"clock", Word::clock},
    {"simple-moves", Word::simple_moves},
    {"status", Word::status},
    {"analysis", Word::analysis},
}};

EngineLine parse_error(std::string_view text) {
    const auto [number, rest] = split_word(text);
    if (number == "0") return {Word::warning, rest};
    if (number == "-1") return {Word::critical, rest};
    return {Word::unknown, text};
}

/// Returns the number in OTEP's `error` line for an illegal move.
int error_number(Illegality illegality) {
    switch (illegality) {
        case Illegality::wrong_side:
            return 1;
        case Illegality::other_must_continue:
            return 3;
        case Illegality::must_continue:
            return 4;
        default:
            return 2;
    }
}

/// Returns the number in OTEP's `finish` line for a result.
int finish_number(rules::Result result) {
    switch (result) {
        case rules::Result::draw:
            return 1;
        case rules::Result::attackers_win:
            return 2;
        case rules::Result::defenders_win:
            return 3;
        case rules::Result::none:
            break;
    }
    return 0;
}

std::string number(std::chrono::milliseconds time) {
    return std::to_string(std::max<std::int64_t>(time.count(), 0));
}

/// Returns the time left of a side in ms; 24 h without a clock. An asterisk marks the time left in
/// an overtime period.
std::string time_field(const TimeControl& control, const TimeLeft& left) {
    if (!control.has_clock()) return number(std::chrono::hours(24));
    if (control.per_move.count() > 0) return number(left.main) + '*';
    if (left.main.count() > 0) return number(left.main);
    return number(left.period) + '*';
}

/// Returns the length of an overtime period in whole seconds. A shorter period is sent as 1,
/// because 0 means "without overtime".
std::string period_field(const TimeControl& control) {
    const auto length = control.per_move.count() > 0 ? control.per_move : control.overtime;
    if (length.count() == 0) return "0";
    return std::to_string(std::max<std::int64_t>(length.count() / 1000, 1));
}

std::string count_field(const TimeControl& control, const TimeLeft& left) {
    return std::to_string(control.per_move.count() > 0 ? 1 : left.periods);
}

}  // namespace

EngineLine parse_line(std::string_view line) {
    const auto [first, rest] = split_word(trim(line));
    if (first == "error") return parse_error(rest);
    if (first == "move" && rest == "---") return {Word::resignation, rest};
    // Like OpenTafl, read only the start of the line: "hello, I am Huscarl" is also a greeting.
    if (first.starts_with("hello")) return {Word::hello, rest};
    const auto* found = std::ranges::find(words, first, &WordName::name);
    if (found == words.end()) return {Word::unknown, trim(line)};
    return {found->word, rest};
}

std::optional<rules::Evaluation> read_analysis(std::string_view rest) {
    const auto [count, list] = split_word(rest);
    const auto [moves, values] = split_word(list);
    const std::string_view number = split_word(values).first;
    double value = 0;
    const std::string_view digits = number.starts_with('+') ? number.substr(1) : number;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    const bool is_number =
        !digits.empty() && read.ec == std::errc() && read.ptr == digits.data() + digits.size();
    if (!is_number || !std::isfinite(value)) return std::nullopt;
    rules::Evaluation evaluation;
    evaluation.score = static_cast<int>(std::lround(std::clamp(value, -max_score, max_score)));
    evaluation.line = moves;
    std::ranges::replace(evaluation.line, '|', ' ');
    return evaluation;
}

std::string rules_line(std::string_view record) { return "rules " + std::string(record) + '\n'; }

std::string position_line(const rules::Board& board) {
    return "position " + rules::to_string(board) + '\n';
}

std::string side_line(Side side) { return "side " + std::string(name_of(side)) + '\n'; }

std::string play_line(Side to_move) { return "play " + std::string(name_of(to_move)) + '\n'; }

std::string move_line(const rules::Board& board) {
    return "move " + rules::to_string(board) + '\n';
}

std::string opponent_move_line(std::span<const rules::MoveRecord> moves, const rules::Board& board,
                               rules::MoveStyle style) {
    std::string line;
    line.reserve(usual_question);
    line += "opponent-move ";
    for (const auto& move : moves) {
        if (&move != moves.data()) line += '|';
        line += rules::to_string(move, style);
    }
    line += ' ';
    line += rules::to_string(board);
    line += '\n';
    return line;
}

std::string error_line(Illegality illegality) {
    return "error " + std::to_string(error_number(illegality)) + '\n';
}

std::string unparsable_line() { return "error 2\n"; }

std::string finish_line(rules::Result result) {
    return "finish " + std::to_string(finish_number(result)) + '\n';
}

std::string goodbye_line() { return "goodbye\n"; }

std::string clock_line(const ClockReading& reading, Side reader) {
    std::string line = "clock ";
    const auto add = [&line](const std::string& field) {
        line += field;
        line += ' ';
    };
    for (const Side side : rules::both_sides) {
        add(time_field(reading.controls[side], reading.left[side]));
    }
    add(period_field(reading.controls[reader]));
    for (const Side side : rules::both_sides) {
        add(count_field(reading.controls[side], reading.left[side]));
    }
    line += '\n';
    return line;
}

}  // namespace tafl::referee::otep
