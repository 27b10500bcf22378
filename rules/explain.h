// SPDX-License-Identifier: MIT
// A rules record told in plain English, and its start position drawn with its special spaces. For
// people; what decides is the record. Pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/ruleset.h"

namespace tafl::rules {

/// What a record says about one thing.
struct RulesTopic {
    std::string_view title;              ///< "Movement"
    std::vector<std::string> sentences;  ///< each ends with a full stop
};

/// The rules in sentences. Only what holds under this record is told, and only of pieces that stand
/// in its start position; topics of which there is nothing to say are left out.
[[nodiscard]] std::vector<RulesTopic> explain(const Ruleset& ruleset);

/// The start position, one line a rank, last rank on top. A special space shows its mark, in front
/// of the piece if one stands there; the last line says what the marks mean.
[[nodiscard]] std::string draw_start(const Ruleset& ruleset);

}  // namespace tafl::rules
