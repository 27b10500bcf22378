// SPDX-License-Identifier: MIT
#include "referee/players/htp/htp_text.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>

#include "rules/ascii.h"

namespace tafl::referee::htp {

using rules::Side;
using rules::Space;

namespace {

/// Board sizes on which spaces have different names than on 11x11.
constexpr int small_board = 7;
constexpr int large_board = 13;

constexpr std::string_view blanks = " \t\r\n";

std::string_view trim(std::string_view text) {
    const auto begin = std::min(text.find_first_not_of(blanks), text.size());
    text.remove_prefix(begin);
    return text.substr(0, text.find_last_not_of(blanks) + 1);
}

/// Removes the first word and the whitespace around it. Returns the word.
std::string_view take_word(std::string_view& text) {
    text = trim(text);
    const std::string_view word = text.substr(0, text.find_first_of(blanks));
    text = trim(text.substr(word.size()));
    return word;
}

std::string_view role(Side side) { return side == Side::attackers ? "attacker" : "defender"; }

/// Returns the text after `name`, up to the next comma; empty if `name` is missing. `name` ends
/// with a colon.
std::string_view field(std::string_view text, std::string_view name) {
    const auto at = text.find(name);
    if (at == std::string_view::npos) return {};
    text.remove_prefix(at + name.size());
    return trim(text.substr(0, text.find(',')));
}

/// Returns the number, rounded to an integer. Empty if it is not a number, or if its absolute value
/// is above 1e15.
std::optional<std::int64_t> number(std::string_view text) {
    constexpr double largest = 1e15;
    double value = 0;
    const auto end = text.data() + text.size();
    const auto [read, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || read != end) return std::nullopt;
    if (!(std::abs(value) <= largest)) return std::nullopt;
    return std::llround(value);
}

std::optional<int> score(std::string_view text) {
    constexpr std::int64_t largest = 1'000'000'000;
    const auto value = number(text);
    if (!value) return std::nullopt;
    return static_cast<int>(std::clamp(*value, -largest, largest));
}

/// Parses "score: 4996, delay milliseconds: 23878, loops: 0". Empty if all three parts are missing.
std::optional<rules::Evaluation> parse_evaluation(std::string_view text) {
    rules::Evaluation evaluation;
    evaluation.score = score(field(text, "score:"));
    const auto delay = number(field(text, "delay milliseconds:"));
    const auto loops = number(field(text, "loops:"));
    if (delay && *delay >= 0) evaluation.time = std::chrono::milliseconds(*delay);
    // Engines with a search without loops send 0.
    if (loops && *loops > 0) evaluation.nodes = *loops;
    if (!evaluation.score && !evaluation.time && !evaluation.nodes) return std::nullopt;
    return evaluation;
}

}  // namespace

std::string square_text(Space space, int board_size) {
    std::string text = rules::to_string(space);
    if (board_size == small_board) text.insert(0, 1, '0');
    if (board_size == large_board) text.front() = upper_case(text.front());
    return text;
}

std::optional<Space> parse_square(std::string_view text, int board_size) {
    if (text.starts_with('0')) text.remove_prefix(1);
    if (text.empty()) return std::nullopt;
    std::string plain(text.substr(0, 4));
    plain.front() = lower_case(plain.front());
    std::string_view rest = plain;
    const auto space = rules::take_space(rest);
    const bool is_whole = rest.empty() && plain.size() == text.size();
    if (!space || !is_whole) return std::nullopt;
    if (space->file() >= board_size || space->rank() >= board_size) return std::nullopt;
    return space;
}

std::string version_line() { return "protocol_version\n"; }

std::string board_size_line(int size) { return "board_size " + std::to_string(size) + '\n'; }

std::string first_move_line(Side side) { return "first_move " + std::string(role(side)) + '\n'; }

std::string play_line(Side mover, rules::Move move, int board_size) {
    std::string line = "play ";
    line += role(mover);
    for (const Space space : {move.from, move.to}) {
        line += ' ';
        line += square_text(space, board_size);
    }
    line += '\n';
    return line;
}

std::string generate_line() { return "generate_move\n"; }

std::string generate_line(Side side) { return "generate_move " + std::string(role(side)) + '\n'; }

std::string undo_line() { return "play_undo\n"; }

std::string status_line() { return "final_status\n"; }

std::string quit_line() { return "quit\n"; }

std::optional<HtpReply> parse_answer(std::string_view line) {
    line = trim(line);
    std::string_view text = line;
    const std::string_view mark = take_word(text);
    if (mark != "=" && mark != "?") return std::nullopt;
    return HtpReply{mark == "?", text};
}

std::optional<std::vector<Space>> parse_captures(std::string_view text, int board_size) {
    std::vector<Space> captures;
    for (auto word = take_word(text); !word.empty(); word = take_word(text)) {
        const auto space = parse_square(word, board_size);
        if (!space) return std::nullopt;
        captures.push_back(*space);
    }
    return captures;
}

Chosen parse_chosen(std::string_view text, int board_size) {
    Chosen chosen;
    chosen.evaluation = parse_evaluation(text);
    const std::string_view verb = take_word(text);
    const std::string_view side = take_word(text);
    if (verb != "play" || side.empty()) return chosen;
    const std::string_view from = take_word(text);
    if (from.starts_with("resign")) {
        chosen.choice = Choice::resignation;
        return chosen;
    }
    const std::string_view to = take_word(text);
    const auto origin = parse_square(from, board_size);
    const auto target = parse_square(to.substr(0, to.find(',')), board_size);
    if (!origin || !target) return chosen;
    chosen.choice = Choice::move;
    chosen.move = {*origin, *target};
    return chosen;
}

bool is_bare_play(std::string_view line) { return take_word(line) == "play"; }

bool is_command_error(std::string_view error) { return error.starts_with("message:"); }

bool claims_game_over(std::string_view error) {
    return error.find("already over") != std::string_view::npos;
}

std::optional<std::string_view> find_error(std::string_view standard_error) {
    constexpr std::string_view mark = "Error: ";
    const auto at = standard_error.rfind(mark);
    if (at == std::string_view::npos) return std::nullopt;
    standard_error.remove_prefix(at + mark.size());
    return trim(standard_error.substr(0, standard_error.find('\n')));
}

}  // namespace tafl::referee::htp
