// SPDX-License-Identifier: MIT
#include "referee/players/uci/uci_text.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "rules/board_text.h"
#include "rules/move_text.h"

namespace tafl::referee::uci {

using rules::Evaluation;
using rules::Kind;
using rules::Piece;
using rules::Side;
using rules::Space;

namespace {

/// Position of "startpos", with the attackers to move; rank 1 first.
constexpr std::string_view startpos =
    "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";
constexpr int startpos_size = 11;

/// Starts of lines with which an engine rejects a command. Such an engine would then think about a
/// different position, or not at all.
constexpr std::array<std::string_view, 4> complaints = {
    "invalid move",  // "invalid move 'a4z4': ...", "invalid movetime value"
    "invalid nodes", "unknown go subcommand", "go command missing arguments"};

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

std::string_view trim(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

/// Removes and returns the first word of a trimmed text. The rest is trimmed again.
std::string_view take_word(std::string_view& text) {
    const std::size_t end = std::ranges::find_if(text, is_blank) - text.begin();
    const std::string_view word = text.substr(0, end);
    text = trim(text.substr(end));
    return word;
}

EngineLine parse_best_move(std::string_view rest) {
    const std::string_view move = take_word(rest);
    const bool is_none = move == "(none)" || move == "a1a1";
    return {is_none ? Word::no_move : Word::best_move, move};
}

template <class Number>
std::optional<Number> number_from(std::string_view word) {
    Number number{};
    const auto read = std::from_chars(word.data(), word.data() + word.size(), number);
    if (read.ec != std::errc() || read.ptr != word.data() + word.size()) return std::nullopt;
    return number;
}

/// Reads "cp -3". Skips other kinds of score, because their units differ.
void read_score(std::string_view& rest, Evaluation& evaluation) {
    if (take_word(rest) == "cp") evaluation.score = number_from<int>(take_word(rest));
}

/// Removes and returns a count; empty if it is negative or not a number.
template <class Number>
std::optional<Number> take_count(std::string_view& rest) {
    const auto number = number_from<Number>(take_word(rest));
    return number && *number >= 0 ? number : std::nullopt;
}

void read_time(std::string_view& rest, Evaluation& evaluation) {
    const auto time = take_count<std::int64_t>(rest);
    if (time) evaluation.time = std::chrono::milliseconds(*time);
}

/// Reads the moves of a PV, which ends the line.
void read_moves(std::string_view& rest, Evaluation& evaluation) {
    while (!rest.empty()) {
        const auto move = parse_move(take_word(rest));
        if (!move) break;
        if (!evaluation.line.empty()) evaluation.line += ' ';
        evaluation.line += rules::to_string(*move);
    }
    rest = {};
}

/// Writes the number of consecutive empty spaces, if any, and resets it.
void write_run(std::string& text, int& run) {
    if (run > 0) text += std::to_string(run);
    run = 0;
}

char fen_letter(Piece piece) {
    if (piece.is(Kind::king)) return 'k';
    return piece.side() == Side::attackers ? 'a' : 'd';
}

/// Returns the rows of a FEN, last rank first.
std::string rows_of(const rules::Board& board) {
    std::string text;
    for (int rank = board.size() - 1; rank >= 0; --rank) {
        int run = 0;
        for (int file = 0; file < board.size(); ++file) {
            const Piece piece = board[Space(file, rank)];
            if (piece.is_empty()) {
                ++run;
                continue;
            }
            write_run(text, run);
            text += fen_letter(piece);
        }
        write_run(text, run);
        if (rank > 0) text += '/';
    }
    return text;
}

bool is_startpos(const rules::Ruleset& ruleset) {
    static const rules::Board board = rules::parse_board(startpos, startpos_size)->board;
    return ruleset.attackers_first && ruleset.start == board;
}

}  // namespace

EngineLine parse_line(std::string_view line) {
    line = trim(line);
    const bool is_complaint = std::ranges::any_of(
        complaints, [&](std::string_view beginning) { return line.starts_with(beginning); });
    if (is_complaint) return {Word::complaint, line};
    std::string_view rest = line;
    const std::string_view word = take_word(rest);
    if (word == "info") return {Word::info, rest};
    if (word == "bestmove") return parse_best_move(rest);
    if (line == "uciok") return {Word::uciok, {}};
    if (line == "readyok") return {Word::readyok, {}};
    return {Word::unknown, line};
}

std::optional<rules::Move> parse_move(std::string_view text) {
    const auto from = rules::take_space(text);
    if (!from) return std::nullopt;
    const auto to = rules::take_space(text);
    if (!to || !text.empty()) return std::nullopt;
    return rules::Move{*from, *to};
}

bool is_first_line(std::string_view info) {
    if (take_word(info) != "multipv") return true;
    return take_word(info) == "1";
}

Evaluation parse_info(std::string_view info) {
    Evaluation evaluation;
    std::string_view rest = trim(info);
    while (!rest.empty()) {
        const std::string_view word = take_word(rest);
        if (word == "score") read_score(rest, evaluation);
        if (word == "depth") evaluation.depth = take_count<int>(rest);
        if (word == "nodes") evaluation.nodes = take_count<std::int64_t>(rest);
        if (word == "time") read_time(rest, evaluation);
        if (word == "pv") read_moves(rest, evaluation);
    }
    return evaluation;
}

std::string_view uci_line() { return "uci\n"; }

std::string_view isready_line() { return "isready\n"; }

std::string go_line(std::chrono::milliseconds time) {
    return "go movetime " + std::to_string(time.count()) + '\n';
}

std::string go_nodes_line(int nodes) { return "go nodes " + std::to_string(nodes) + '\n'; }

std::string_view stop_line() { return "stop\n"; }

std::string_view quit_line() { return "quit\n"; }

std::string position_opening(const rules::Ruleset& ruleset) {
    if (is_startpos(ruleset)) return "position startpos moves";
    const char side = ruleset.attackers_first ? 'a' : 'd';
    return "position fen " + rows_of(ruleset.start) + ' ' + side + " moves";
}

void append_move(std::string& line, rules::Move move) {
    line += ' ';
    line += rules::to_string(move.from);
    line += rules::to_string(move.to);
}

}  // namespace tafl::referee::uci
