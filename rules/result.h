// SPDX-License-Identifier: MIT
// Result: the winner of a game, or a draw. Termination: the reason why the game ended. Games with
// the same result can have different terminations. The numbers of both are permanent.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/side.h"

namespace tafl::rules {

/// Result of a game. The numbers are stored in databases and never change.
enum class Result : std::uint8_t { none = 0, attackers_win = 1, defenders_win = 2, draw = 3 };

[[nodiscard]] constexpr Result win_of(Side side) {
    return side == Side::attackers ? Result::attackers_win : Result::defenders_win;
}
/// Returns the winner; none for a draw and for a game without a result.
[[nodiscard]] constexpr std::optional<Side> winner_of(Result result) {
    if (result == Result::attackers_win) return Side::attackers;
    if (result == Result::defenders_win) return Side::defenders;
    return std::nullopt;
}

/// Reason why a game ended. The numbers are stored in databases: new values are added only at the
/// end.
enum class Termination : std::uint8_t {
    none = 0,
    // by the rules
    escape = 1,
    king_captured = 2,
    edge_fort = 3,
    encirclement = 4,
    attackers_eliminated = 5,
    repetition = 6,
    no_moves = 7,
    // by an engine
    resignation = 8,
    time = 9,
    time_overtime = 10,
    illegal_move = 11,
    unparsable_move = 12,
    out_of_turn = 13,
    no_hello = 14,
    refused_to_start = 15,
    crash = 16,
    crash_signal = 17,
    closed_output = 18,
    closed_input = 19,
    flood = 20,
    critical_error = 21,
    hang = 22,
    // by the host
    adjudication_max_plies = 23,
    adjudication_no_capture = 24,
    interrupted = 25,
    void_host_late = 26,
    void_host_error = 27,
    // by the organiser
    withdrawn = 28,  ///< the entrant withdrew before the game, which was not played
    // by the host
    void_rules_differ = 29,  ///< an engine plays by other rules; counts and is not repeated
    // by the record of a game that was played elsewhere
    as_recorded = 30,    ///< the record states the result without the reason
    unfinished = 31,     ///< the record ends before the game does; no result
    broken_record = 32,  ///< the rest of the record breaks the rules; no result
    puzzle = 33,         ///< the record is a puzzle, not a game; no result
    // by an engine
    scratch_full = 34,  ///< the files in the engine's scratch directory exceeded its limit
};
inline constexpr int termination_count = 35;

/// Returns the permanent name, such as "edge-fort"; "none" if the game is unfinished. It is
/// printed, stored in exports and read by scripts.
[[nodiscard]] std::string_view name_of(Termination termination);
/// Returns the termination with this name; std::nullopt if the name is unknown.
[[nodiscard]] std::optional<Termination> termination_from_name(std::string_view name);
/// Returns a short English clause for people: "the king reached an escape space".
[[nodiscard]] std::string_view explain(Termination termination);
/// Returns true if the game was ended on the board by the rules.
[[nodiscard]] bool is_by_rules(Termination termination);
/// Returns true if the loser did not lose on the board: time, crash, illegal move, ..., or
/// withdrawal. Returns false for a resignation.
[[nodiscard]] bool is_forfeit(Termination termination);
/// Returns true if an attempt with this termination decides its game. Returns false if the game
/// must be repeated: interrupted or void because of the host. Returns false for `none`.
[[nodiscard]] bool counts(Termination termination);
/// Returns false for a game that was decided before it began, and if is_import_only() is true. Such
/// a game is not evidence about rules or engines.
[[nodiscard]] bool is_played(Termination termination);
/// Returns true for an imported record without a result: unfinished, broken or a puzzle. It does
/// not count as a game of its players.
[[nodiscard]] bool is_import_only(Termination termination);

/// Returns "attackers", "defenders", "draw" or "none".
[[nodiscard]] std::string_view name_of(Result result);
/// Returns the result with this name; std::nullopt if the name is unknown.
[[nodiscard]] std::optional<Result> result_from_name(std::string_view name);

}  // namespace tafl::rules
