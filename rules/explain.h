// SPDX-License-Identifier: MIT
// explain(): the rules of a record in plain English. draw_start(): its start position with the
// special spaces. Both are for people; only the record is authoritative. Pure functions.
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

/// Returns the rules of `ruleset` as English sentences, by topic. Rules that never apply are left
/// out, and so are pieces that cannot occur from the start position, and topics without a sentence.
[[nodiscard]] std::vector<RulesTopic> explain(const Ruleset& ruleset);

/// Returns a text diagram of the start position with one line per rank, the last rank on top. A
/// special space or camp space has a mark. The mark is in front of the piece; on an empty space it
/// replaces the '.'. The last line explains the marks, if there are any.
[[nodiscard]] std::string draw_start(const Ruleset& ruleset);

}  // namespace tafl::rules
