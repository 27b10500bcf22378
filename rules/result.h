// SPDX-License-Identifier: MIT
// Result: the winner of a game, or a draw. Termination: the reason why the game ended. Games with
// the same result can have different terminations. The numbers of both enums are permanent.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/side.h"

namespace tafl::rules {

/// Result of a game; `none` if it has not ended or has no result. The numbers are stored in
/// databases and never change.
enum class Result : std::uint8_t { none = 0, attackers_win = 1, defenders_win = 2, draw = 3 };

/// Returns the result of a game that `side` has won.
[[nodiscard]] constexpr Result win_of(Side side) {
    return side == Side::attackers ? Result::attackers_win : Result::defenders_win;
}
/// Returns the winner; std::nullopt for a draw and for a game without a result.
[[nodiscard]] constexpr std::optional<Side> winner_of(Result result) {
    if (result == Result::attackers_win) return Side::attackers;
    if (result == Result::defenders_win) return Side::defenders;
    return std::nullopt;
}

/// Reason why a game ended. explain() describes each value. The numbers are stored in databases:
/// new values are added only at the end.
enum class Termination : std::uint8_t {
    none = 0,  ///< the game has not ended
    // by the rules
    escape = 1,
    king_captured = 2,
    edge_fort = 3,
    encirclement = 4,
    attackers_eliminated = 5,
    repetition = 6,  ///< a position was repeated, and the game ended by `tfr`
    no_moves = 7,
    // by an engine
    resignation = 8,
    time = 9,            ///< the loser's time ran out
    time_overtime = 10,  ///< the loser's last overtime period ran out
    illegal_move = 11,
    unparsable_move = 12,   ///< the engine sent a move that cannot be read
    out_of_turn = 13,       ///< the engine sent moves repeatedly while the opponent was to move
    no_hello = 14,          ///< the engine did not send its greeting in time
    refused_to_start = 15,  ///< the engine could not be started
    crash = 16,             ///< the engine's process exited during the game
    crash_signal = 17,      ///< a signal ended the engine's process during the game
    closed_output = 18,     ///< the engine closed its output
    closed_input = 19,      ///< the engine closed its input
    flood = 20,             ///< the engine sent too much output
    critical_error = 21,    ///< the engine reported a critical error
    /// The engine has no clock, and sent no move within Assignment::hang_timeout.
    hang = 22,
    // by the host
    adjudication_max_plies = 23,   ///< draw at the limit of plies
    adjudication_no_capture = 24,  ///< draw at the limit of plies without a capture
    interrupted = 25,              ///< the host stopped the game; it must be repeated
    void_host_late = 26,           ///< the host itself was late; the game must be repeated
    void_host_error = 27,          ///< the host itself failed; the game must be repeated
    // by the organiser
    withdrawn = 28,  ///< the entrant withdrew before the game, which was not played
    // by the host
    void_rules_differ = 29,  ///< an engine plays by other rules; the game is not repeated
    // by the record of a game that was played elsewhere
    as_recorded = 30,    ///< the record has a result without a reason
    unfinished = 31,     ///< the record ends before the end of the game; no result
    broken_record = 32,  ///< the rest of the record breaks the rules; no result
    puzzle = 33,         ///< the record is a puzzle, not a game; no result
    // by an engine
    scratch_full = 34,  ///< the files in the engine's scratch directory exceeded its limit
};
inline constexpr int termination_count = 35;

/// Returns the permanent name of the termination, such as "edge-fort"; "none" for
/// Termination::none. This name is printed, stored in exported files and read by scripts.
[[nodiscard]] std::string_view name_of(Termination termination);
/// Returns the termination with this name; std::nullopt if the name is unknown.
[[nodiscard]] std::optional<Termination> termination_from_name(std::string_view name);
/// Returns the reason as a short English clause, such as "the king reached an escape space".
[[nodiscard]] std::string_view explain(Termination termination);
/// Returns true if the rules ended the game on the board: `escape` to `no_moves`.
[[nodiscard]] bool is_by_rules(Termination termination);
/// Returns true if a side lost by a fault, such as `time`, `crash` or `illegal_move`, or by
/// `withdrawn`. Returns false for a resignation.
[[nodiscard]] bool is_forfeit(Termination termination);
/// Returns true if an attempt with this termination decides its game. Returns false for `none`, and
/// if the game must be repeated (`interrupted`, `void_host_late`, `void_host_error`).
[[nodiscard]] bool counts(Termination termination);
/// Returns true if a game with this termination was played, so that it gives information about
/// rules and engines. Returns false for `withdrawn`, because such a game was decided before its
/// start. Returns false if is_import_only(termination).
[[nodiscard]] bool is_played(Termination termination);
/// Returns true for an imported record without a result: `unfinished`, `broken_record`, `puzzle`.
[[nodiscard]] bool is_import_only(Termination termination);

/// Returns the name of the result: "attackers" or "defenders" for a win of this side, "draw" or
/// "none".
[[nodiscard]] std::string_view name_of(Result result);
/// Returns the result with this name; std::nullopt if the name is unknown.
[[nodiscard]] std::optional<Result> result_from_name(std::string_view name);

}  // namespace tafl::rules
