// SPDX-License-Identifier: MIT
// Openings: the first moves of games, before the engines play. They are read from a file, or drawn
// at random.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "rules/board.h"
#include "rules/expected.h"
#include "rules/position.h"
#include "rules/ruleset.h"
#include "tournaments/base/words.h"
#include "tournaments/plan/cpu_time_limit.h"

namespace tafl::plan {

/// Start position that replaces the start position of the rules.
struct StartPosition {
    rules::Board board;
    rules::Side to_move = rules::Side::attackers;
    bool operator==(const StartPosition&) const = default;
};

/// Start of a game: a start position and moves.
struct Opening {
    std::optional<StartPosition> start;  ///< empty = the start position of the rules
    std::vector<rules::Move> moves;      ///< moves that are played before the engines play
    bool operator==(const Opening&) const = default;
};

/// Order in which the openings of a file are used.
enum class OpeningsOrder : std::uint8_t { sequential, random };
[[nodiscard]] std::string_view name_of(OpeningsOrder order);

/// Returns the opening as text for the database. If the opening has a start position, the text
/// begins with an OTN position record and the side to move. The moves follow, such as "d11-d10".
/// The parts are separated by space characters. The text is empty if the opening is empty.
[[nodiscard]] std::string to_string(const Opening& opening);
/// Returns the moves in `text`, which to_string(Opening) has written.
[[nodiscard]] std::vector<rules::Move> opening_moves(const std::string& text);

/// Returns `ruleset` with the start position and the side to move of `opening`. Returns `ruleset`
/// unchanged if `opening` has no start position.
[[nodiscard]] rules::Ruleset rules_of(const Opening& opening, const rules::Ruleset& ruleset);

/// Error in a file of openings.
struct OpeningsError {
    int line = 0;      ///< line of the error, from 1; 0 = the error is about the whole file
    std::string text;  ///< description of the error, for people
};

/// Reads a file of openings and plays each one under `ruleset`. Returns the openings, or the first
/// error. The file holds OTG records, one after the other, or one opening per line. A line holds
/// OTN moves, or an OTN position record, then `attackers` or `defenders`, then optional moves. '#'
/// begins a comment. An opening must not end the game, or stop during a berserk sequence. At most
/// 32 MB and 100,000 openings. Throws CpuTimeExceeded.
[[nodiscard]] rules::Expected<std::vector<Opening>, OpeningsError> read_openings(
    const std::filesystem::path& file, const rules::Ruleset& ruleset,
    const CpuTimeLimit& budget = {});

/// Returns `plies` random legal moves from the start position of `ruleset`. The same `seed` gives
/// the same moves. After these moves, the game is not over, and no berserk sequence is open.
/// Neither side could win with one move, if it were that side's turn. Returns an empty list if
/// `plies` is 0, or if 100 tries found no such moves.
[[nodiscard]] std::vector<rules::Move> random_opening(const rules::Ruleset& ruleset, int plies,
                                                      std::uint64_t seed);

}  // namespace tafl::plan

namespace tafl::tournaments {

template <>
inline constexpr plan::OpeningsOrder last_of<plan::OpeningsOrder> = plan::OpeningsOrder::random;

}  // namespace tafl::tournaments
