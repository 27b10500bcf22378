// SPDX-License-Identifier: MIT
// Suite: positions with known answers, to test engines. The reader checks all moves: the positions
// are playable and the answers are legal moves. Pure functions; any input is allowed. SUITES.md
// documents the format.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/expected.h"
#include "rules/position.h"
#include "rules/ruleset.h"

namespace tafl::solving {

/// Position with its answer. `best` or `avoid` is not empty.
struct SuitePosition {
    std::string id;       ///< id, unique in the suite
    std::string variant;  ///< name of a built-in variant, or the name in the rules record
    rules::Ruleset ruleset{};
    std::vector<rules::Move> moves{};  ///< moves from the start position of `ruleset`
    rules::Side to_move{};             ///< side to move in the position
    std::vector<rules::Move> best{};   ///< correct moves; empty = all moves that are not in `avoid`
    std::vector<rules::Move> avoid{};  ///< wrong moves
    int win = 0;  ///< `best` wins by force in this number of plies; 0 = unknown
    std::string comment{};

    /// Returns true if `move` is a correct answer.
    [[nodiscard]] bool is_right(rules::Move move) const;
    /// Returns the answer as text, such as "b2-b5 or b2-c2" or "not a1-a4".
    [[nodiscard]] std::string answer() const;
};

/// Rules with the name of their variant, which the ruleset does not have.
struct SuiteRules {
    std::string variant;
    rules::Ruleset ruleset;
};

/// Error in a suite.
struct SuiteError {
    int line = 0;    ///< line from 1; 0 = the file as a whole
    int column = 0;  ///< column from 1; 0 = the line as a whole
    std::string text;
};
/// The first errors of a suite in their order, at most `max_suite_errors`.
using SuiteErrors = std::vector<SuiteError>;

inline constexpr std::size_t max_suite_bytes = 16U << 20;
inline constexpr std::size_t max_suite_positions = 100'000;
inline constexpr std::size_t max_suite_errors = 100;

/// Reads a suite. It has either lines, or OTG records with puzzles (`puzzle-start`), one after the
/// other. `rules` are the rules of lines before the first rules of the suite. Returns the positions
/// or the errors.
[[nodiscard]] rules::Expected<std::vector<SuitePosition>, SuiteErrors> read_suite(
    std::string_view text, const std::optional<SuiteRules>& rules);

}  // namespace tafl::solving
