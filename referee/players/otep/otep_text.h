// SPDX-License-Identifier: MIT
// OTEP's lines as text: what engines say is read, what the host says is written. Pure functions.
// OTEP.md describes the protocol; every line is written with its newline, so that lines can be
// joined into one write.
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

enum class Word : std::uint8_t {
    hello,
    move,         ///< rest: the move's text
    resignation,  ///< "move ---"
    rules,        ///< the four requests
    position,
    side,
    clock,
    simple_moves,  ///< rest: "on" or "off"
    status,
    analysis,
    warning,   ///< "error 0 text"
    critical,  ///< "error -1 text": the engine cannot go on
    unknown    ///< log noise; ignored
};

struct EngineLine {
    Word word = Word::unknown;
    std::string_view rest;  ///< trimmed; points into the text that was read
};
/// Reads one line; blanks and a carriage return at either end do not count.
[[nodiscard]] EngineLine parse_line(std::string_view line);

/// What the rest of an `analysis` line says of the first of its lines: the moves and their value.
/// None if it cannot be read.
[[nodiscard]] std::optional<rules::Evaluation> read_analysis(std::string_view rest);

// Host to engine

[[nodiscard]] std::string rules_line(std::string_view record);
[[nodiscard]] std::string position_line(const rules::Board& board);
[[nodiscard]] std::string side_line(rules::Side side);
[[nodiscard]] std::string play_line(rules::Side to_move);
/// The mover's move is accepted; this is where it led.
[[nodiscard]] std::string move_line(const rules::Board& board);
[[nodiscard]] std::string opponent_move_line(std::span<const rules::MoveRecord> moves,
                                             const rules::Board& board, rules::MoveStyle style);
[[nodiscard]] std::string error_line(rules::Illegality illegality);
/// "error 2": what cannot be read is an illegal move.
[[nodiscard]] std::string unparsable_line();
[[nodiscard]] std::string finish_line(rules::Result result);
[[nodiscard]] std::string goodbye_line();

/// "clock 60000 59797 5 1 1 " with the trailing blank that OpenTafl writes. The length of an
/// overtime period is that of `reader`. Seconds per move are told as a single overtime period,
/// which is what they amount to.
[[nodiscard]] std::string clock_line(const ClockReading& reading, rules::Side reader);

}  // namespace tafl::referee::otep
