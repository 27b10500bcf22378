// SPDX-License-Identifier: MIT
// Suite: positions with known answers, to be put to engines. Reading it plays everything under the
// rules: what is returned can be played, and its answers are legal moves. Pure functions; any text
// whatsoever may come. The format is told in SUITES.md.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/expected.h"
#include "rules/position.h"
#include "rules/ruleset.h"

namespace tafl::solving {

/// At least one of `best` and `avoid` is there.
struct SuitePosition {
    std::string id;       ///< no other of the suite has it
    std::string variant;  ///< a built-in name, or that in the rules record
    rules::Ruleset ruleset{};
    std::vector<rules::Move> moves{};  ///< from the start of these rules to the position
    rules::Side to_move{};             ///< there
    std::vector<rules::Move> best{};   ///< any of them is right
    std::vector<rules::Move> avoid{};  ///< all of them are wrong; without `best` all others right
    int win = 0;                       ///< `best` wins by force in so many plies; 0 = not told
    std::string comment{};

    [[nodiscard]] bool is_right(rules::Move move) const;
    /// "b2-b5 or b2-c2", "not a1-a4".
    [[nodiscard]] std::string answer() const;
};

/// Rules by a name that is not in them.
struct SuiteRules {
    std::string variant;
    rules::Ruleset ruleset;
};

struct SuiteError {
    int line = 0;    ///< from 1; 0 if it belongs to the file as a whole
    int column = 0;  ///< from 1; 0 if it belongs to the line as a whole
    std::string text;
};
/// The first of them, in their order.
using SuiteErrors = std::vector<SuiteError>;

inline constexpr std::size_t most_suite_bytes = 16U << 20;
inline constexpr std::size_t most_suite_positions = 100'000;
inline constexpr std::size_t most_suite_errors = 100;

/// Either lines, or OTG records that hold puzzles (with `puzzle-start`), one after the other.
/// `rules`: those of lines that come before any rules of the suite's own.
[[nodiscard]] rules::Expected<std::vector<SuitePosition>, SuiteErrors> read_suite(
    std::string_view text, const std::optional<SuiteRules>& rules);

}  // namespace tafl::solving
