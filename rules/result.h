// SPDX-License-Identifier: MIT
// Result: who won. Termination: why the game ended. Two words, because reasons are stored for good
// and are told apart where results are equal.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/side.h"

namespace tafl::rules {

/// The numbers are stored in databases and never change.
enum class Result : std::uint8_t { none = 0, attackers_win = 1, defenders_win = 2, draw = 3 };

[[nodiscard]] constexpr Result win_of(Side side) {
    return side == Side::attackers ? Result::attackers_win : Result::defenders_win;
}
/// None for a draw and for a game without a result.
[[nodiscard]] constexpr std::optional<Side> winner_of(Result result) {
    if (result == Result::attackers_win) return Side::attackers;
    if (result == Result::defenders_win) return Side::defenders;
    return std::nullopt;
}

/// Why a game ended. The numbers are stored in databases: the list grows only at its end.
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
    withdrawn = 28,  ///< before the game: it was never played
    // by the host
    void_rules_differ = 29,  ///< an engine keeps to other rules; it counts, and is not replayed
    // by the record, of games that were played elsewhere
    as_recorded = 30,    ///< the record tells the result, and not how it came about
    unfinished = 31,     ///< the record ends before the game; without a result
    broken_record = 32,  ///< what follows in the record breaks the rules; without a result
    puzzle = 33,         ///< the record is no game; without a result
    // by an engine
    scratch_full = 34,  ///< the files in its scratch directory were larger than its limit
};
inline constexpr int termination_count = 35;

/// The word that is printed, stored in exports and read by scripts: "edge-fort". "none" while
/// unfinished.
[[nodiscard]] std::string_view name_of(Termination termination);
[[nodiscard]] std::optional<Termination> termination_from_name(std::string_view name);
/// A short English clause for people: "the king reached an escape space".
[[nodiscard]] std::string_view explain(Termination termination);
/// True where the law ended the game on the board.
[[nodiscard]] bool is_by_rules(Termination termination);
/// True where the loser did not lose on the board but gave the game away: time, crash, illegal
/// move, ... or an entrant who has withdrawn. A resignation is none.
[[nodiscard]] bool is_forfeit(Termination termination);
/// True if an attempt that ended so decides its game; false if the game is to be played again, as
/// it was interrupted or the host was to blame, and for `none`.
[[nodiscard]] bool counts(Termination termination);
/// False for a game that was decided before it could begin, and for a record that is kept to be
/// looked at: it says nothing about rules or engines.
[[nodiscard]] bool is_played(Termination termination);
/// True for such a record: unfinished, broken, or a puzzle. It is no game of its players.
[[nodiscard]] bool is_import_only(Termination termination);

/// "attackers", "defenders", "draw" or "none".
[[nodiscard]] std::string_view name_of(Result result);
[[nodiscard]] std::optional<Result> result_from_name(std::string_view name);

}  // namespace tafl::rules
