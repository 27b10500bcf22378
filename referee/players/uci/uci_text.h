// SPDX-License-Identifier: MIT
// The lines of uci-tafl: what engines say is read, what the host says is written. Pure functions.
// UCI_TAFL.md describes the protocol; every line is written with its newline, so that lines can be
// joined into one write.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rules/game_record.h"
#include "rules/position.h"
#include "rules/ruleset.h"

namespace tafl::referee::uci {

// Engine to host

enum class Word : std::uint8_t {
    uciok,
    readyok,
    best_move,  ///< rest: the move's text
    no_move,    ///< "bestmove (none)", "bestmove a1a1": it sees no legal move
    info,       ///< rest: all after the word
    complaint,  ///< it did not take what it was told; rest: the whole line
    unknown     ///< log noise and confirmations; ignored
};

struct EngineLine {
    Word word = Word::unknown;
    std::string_view rest;  ///< trimmed; points into the text that was read
};
/// Reads one line; blanks and a carriage return at either end do not count.
[[nodiscard]] EngineLine parse_line(std::string_view line);

/// "a10a9". None if it is no move; one off the board may be read.
[[nodiscard]] std::optional<rules::Move> parse_move(std::string_view text);

/// False for the second and later lines of several that were asked for ("multipv 2").
[[nodiscard]] bool is_first_line(std::string_view info);
/// What a line says after "info", as far as it can be read. Moves end at the first that is none.
[[nodiscard]] rules::Evaluation parse_info(std::string_view info);

// Host to engine

[[nodiscard]] std::string_view uci_line();
[[nodiscard]] std::string_view isready_line();
[[nodiscard]] std::string go_line(std::chrono::milliseconds time);
[[nodiscard]] std::string go_nodes_line(int nodes);
[[nodiscard]] std::string_view stop_line();
[[nodiscard]] std::string_view quit_line();

/// How every "position" of a game begins, with neither moves nor newline: "position startpos
/// moves", or "position fen ROWS SIDE moves" where it starts otherwise. Only taflmen and kings can
/// be said.
[[nodiscard]] std::string position_opening(const rules::Ruleset& ruleset);
/// " a10a9", to be added to that.
void append_move(std::string& line, rules::Move move);

}  // namespace tafl::referee::uci
