// SPDX-License-Identifier: MIT
// Suite: positions with known answers, to test engines. The reader checks all moves: the game is
// not over in a position, and the answers are legal moves. Pure functions; any input is allowed.
// SUITES.md documents the format.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/expected.h"
#include "rules/position.h"
#include "rules/ruleset.h"

namespace tafl::solving {

/// Position of a suite, with its answer. At least one of `best` and `avoid` has a move.
struct SuitePosition {
    std::string id;       ///< id of the position, unique in its suite
    std::string variant;  ///< name of a built-in variant, or the name in the rules record
    rules::Ruleset ruleset{};
    /// Moves that lead from the start position of `ruleset` to the position.
    std::vector<rules::Move> moves{};
    rules::Side to_move{};  ///< side that must find the move
    /// Correct moves; empty = each move is correct that is not in `avoid`.
    std::vector<rules::Move> best{};
    std::vector<rules::Move> avoid{};  ///< wrong moves
    int win = 0;  ///< plies in which a move of `best` wins by force; 0 = unknown
    std::string comment{};

    /// Returns true if `move` is a correct answer to the position.
    [[nodiscard]] bool is_right(rules::Move move) const;
    /// Returns the correct answer as text, such as "b2-b5 or b2-c2" or "not a1-a4".
    [[nodiscard]] std::string answer() const;
};

/// Ruleset with the name of its variant.
struct SuiteRules {
    std::string variant;
    rules::Ruleset ruleset;
};

/// Error in a suite.
struct SuiteError {
    int line = 0;    ///< number of the line, from 1; 0 = the file as a whole
    int column = 0;  ///< number of the column, from 1; 0 = the line as a whole
    std::string text;
};
/// List of the first errors of a suite, at most `max_suite_errors`, in the order of their lines.
using SuiteErrors = std::vector<SuiteError>;

inline constexpr std::size_t max_suite_bytes = 16U << 20;
inline constexpr std::size_t max_suite_positions = 100'000;
inline constexpr std::size_t max_suite_errors = 100;

/// Returns the positions of the suite `text`, or its errors. `text` has either one position per
/// line, or OTG records with puzzles (`puzzle-start`), one after the other. `rules` are the rules
/// of positions before the first line that sets rules. Empty = such positions are errors.
[[nodiscard]] rules::Expected<std::vector<SuitePosition>, SuiteErrors> read_suite(
    std::string_view text, const std::optional<SuiteRules>& rules);

}  // namespace tafl::solving
