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
    std::string_view title;              ///< "Movement"
    std::vector<std::string> sentences;  ///< each ends with a full stop
};

/// Returns the rules as sentences, by topic. Only rules that apply under this record are included,
/// and only pieces of its start position. Topics without a sentence are left out.
[[nodiscard]] std::vector<RulesTopic> explain(const Ruleset& ruleset);

/// Returns a diagram of the start position with one line per rank, the last rank on top. A special
/// space shows its mark, in front of its piece if it has one. The last line explains the marks.
[[nodiscard]] std::string draw_start(const Ruleset& ruleset);

}  // namespace tafl::rules
