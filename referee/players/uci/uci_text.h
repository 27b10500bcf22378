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
    best_move,  ///< `rest` is the text of the move
    no_move,    ///< "bestmove (none)" or "bestmove a1a1": the engine found no legal move
    info,       ///< `rest` is the text after "info"
    complaint,  ///< the engine rejected a command; `rest` is the whole line
    unknown     ///< any other line: log output or a confirmation, which is ignored
};

/// Parsed line of an engine.
struct EngineLine {
    Word word = Word::unknown;
    /// Text after the keyword, trimmed; the whole line if `word` is complaint or unknown. Points
    /// into the parsed text.
    std::string_view rest;
};
/// Parses one line of an engine. Ignores whitespace at both ends.
[[nodiscard]] EngineLine parse_line(std::string_view line);

/// Parses a move such as "a10a9"; nullopt if the text is not a move. The spaces may be off the
/// board.
[[nodiscard]] std::optional<rules::Move> parse_move(std::string_view text);

/// Returns true if the text after "info" is about the first variation of a search. Returns false
/// for later variations ("multipv 2").
[[nodiscard]] bool is_first_line(std::string_view info);
/// Parses the known parts of the text after "info": score, depth, nodes, time and PV. The PV ends
/// at the first word that is not a move.
[[nodiscard]] rules::Evaluation parse_info(std::string_view info);

// Host to engine

[[nodiscard]] std::string_view uci_line();
[[nodiscard]] std::string_view isready_line();
[[nodiscard]] std::string go_line(std::chrono::milliseconds time);
[[nodiscard]] std::string go_nodes_line(int nodes);
[[nodiscard]] std::string_view stop_line();
[[nodiscard]] std::string_view quit_line();

/// Returns the common start of all "position" lines of a game, without moves and newline: "position
/// startpos moves", or "position fen ROWS SIDE moves" for other start positions. Supports only
/// taflmen and kings.
[[nodiscard]] std::string position_opening(const rules::Ruleset& ruleset);
/// Appends `move` to a "position" line, as " a10a9".
void append_move(std::string& line, rules::Move move);

}  // namespace tafl::referee::uci
