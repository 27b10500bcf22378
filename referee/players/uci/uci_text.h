// SPDX-License-Identifier: MIT
// The text of uci-tafl: parses lines of engines and formats lines of the host. Pure functions.
// UCI_TAFL.md describes the protocol. Each formatted line ends with a newline, so that several can
// be sent in one write.
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

/// Kind of a line from an engine.
enum class Word : std::uint8_t {
    uciok,
    readyok,
    best_move,  ///< rest: the text of the move
    no_move,    ///< "bestmove (none)" or "bestmove a1a1": no legal move found
    info,       ///< rest: the text after "info"
    complaint,  ///< the engine rejected a command; rest: the whole line
    unknown     ///< log output and confirmations; ignored
};

struct EngineLine {
    Word word = Word::unknown;
    std::string_view rest;  ///< trimmed; points into the parsed text
};
/// Parses one line. Ignores whitespace at both ends.
[[nodiscard]] EngineLine parse_line(std::string_view line);

/// Parses "a10a9"; empty if it is not a move. The spaces may be off the board.
[[nodiscard]] std::optional<rules::Move> parse_move(std::string_view text);

/// Returns false for the second and later variations of one search ("multipv 2").
[[nodiscard]] bool is_first_line(std::string_view info);
/// Parses the known parts of an "info" line. The moves end at the first word that is not a move.
[[nodiscard]] rules::Evaluation parse_info(std::string_view info);

// Host to engine

[[nodiscard]] std::string_view uci_line();
[[nodiscard]] std::string_view isready_line();
[[nodiscard]] std::string go_line(std::chrono::milliseconds time);
[[nodiscard]] std::string go_nodes_line(int nodes);
[[nodiscard]] std::string_view stop_line();
[[nodiscard]] std::string_view quit_line();

/// Returns the common start of all "position" lines of a game, without moves and newline. It is
/// "position startpos moves", or "position fen ROWS SIDE moves" for other start positions. Only
/// taflmen and kings are supported.
[[nodiscard]] std::string position_opening(const rules::Ruleset& ruleset);
/// Appends " a10a9" to such a line.
void append_move(std::string& line, rules::Move move);

}  // namespace tafl::referee::uci
