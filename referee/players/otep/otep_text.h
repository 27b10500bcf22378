// SPDX-License-Identifier: MIT
// The text of OTEP: parses lines of engines and formats lines of the host. Pure functions. OTEP.md
// describes the protocol. Each formatted line ends with a newline, so that several can be sent in
// one write.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "referee/clock.h"
#include "rules/board.h"
#include "rules/game_record.h"
#include "rules/move_text.h"
#include "rules/moves.h"
#include "rules/result.h"
#include "rules/side.h"
#include "rules/time_control.h"

namespace tafl::referee::otep {

// Engine to host

/// Kind of a line from an engine.
enum class Word : std::uint8_t {
    hello,
    move,          ///< `rest` is the text of the move
    resignation,   ///< the line "move ---"
    rules,         ///< query for the rules
    position,      ///< query for the position
    side,          ///< query for the engine's side
    clock,         ///< query for the clocks
    simple_moves,  ///< setting; `rest` is "on" or "off"
    status,
    analysis,
    warning,   ///< the line "error 0 text"
    critical,  ///< the line "error -1 text": the engine cannot continue
    unknown    ///< any other line: log output, which is ignored
};

/// Parsed line of an engine.
struct EngineLine {
    Word word = Word::unknown;
    /// Text after the keyword, trimmed. If `word` is unknown: the whole line, but without the
    /// keyword if it is `error`. Points into the parsed text.
    std::string_view rest;
};
/// Parses one line of an engine. Ignores whitespace at both ends.
[[nodiscard]] EngineLine parse_line(std::string_view line);

/// Parses the rest of an `analysis` line. Returns the moves and the value of its first variation;
/// nullopt if the text is invalid.
[[nodiscard]] std::optional<rules::Evaluation> read_analysis(std::string_view rest);

// Host to engine

[[nodiscard]] std::string rules_line(std::string_view record);
[[nodiscard]] std::string position_line(const rules::Board& board);
[[nodiscard]] std::string side_line(rules::Side side);
[[nodiscard]] std::string play_line(rules::Side to_move);
/// Returns the line that confirms a move of the engine, with the board after it.
[[nodiscard]] std::string move_line(const rules::Board& board);
[[nodiscard]] std::string opponent_move_line(std::span<const rules::MoveRecord> moves,
                                             const rules::Board& board, rules::MoveStyle style);
[[nodiscard]] std::string error_line(rules::Illegality illegality);
/// Returns the line "error 2" for a move that cannot be parsed: it counts as an illegal move.
[[nodiscard]] std::string unparsable_line();
[[nodiscard]] std::string finish_line(rules::Result result);
[[nodiscard]] std::string goodbye_line();

/// Returns the `clock` line, such as "clock 60000 59797 5 1 1 ". Fields: time left of attackers and
/// defenders in ms ("*" = in overtime), overtime period of `reader` in s, periods left of attackers
/// and defenders. A time per move is sent as one overtime period. A side without a clock has 24 h.
/// OpenTafl's format ends with a space character.
[[nodiscard]] std::string clock_line(const ClockReading& reading, rules::Side reader);

}  // namespace tafl::referee::otep
