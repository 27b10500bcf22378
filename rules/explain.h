// SPDX-License-Identifier: MIT
// explain(): the rules of a record in plain English. draw_start(): the start position with its
// special spaces. Both texts are for people; only the rules record is authoritative. Pure
// functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/ruleset.h"

namespace tafl::rules {

/// Sentences about one topic of the rules.
struct RulesTopic {
    std::string_view title;              ///< heading, such as "Movement"
    std::vector<std::string> sentences;  ///< at least one; each ends with a full stop
};

/// Returns the rules of `ruleset` as English sentences, by topic. Leaves out rules that can never
/// apply, pieces that cannot occur in a game from the start position, and topics without a
/// sentence.
[[nodiscard]] std::vector<RulesTopic> explain(const Ruleset& ruleset);

/// Returns a text diagram of the start position with one line per rank; the last rank is on top.
/// Each special space and each space of a camp has a mark. The mark of an occupied space is in
/// front of the piece. The mark of an empty space replaces its '.'. If the diagram has marks, its
/// last line explains them.
[[nodiscard]] std::string draw_start(const Ruleset& ruleset);

}  // namespace tafl::rules
