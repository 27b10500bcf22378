// SPDX-License-Identifier: MIT
// Reads and writes OTN rules records, such as "dim:7 name:Brandub surf:n ... start:/3t3/.../". A
// component is a key with its value, such as "dim:7". RULES.md explains the keys.
#pragma once

#include <string>
#include <string_view>

#include "rules/board_text.h"
#include "rules/expected.h"
#include "rules/notation.h"
#include "rules/ruleset.h"

namespace tafl::rules {

/// Ruleset of a valid rules record or of a variant, and the warnings about it.
struct RulesetReading {
    Ruleset ruleset;
    /// Warnings about the record; empty for a variant. They report unknown keys, spaces in two
    /// lists, an even board size, which OpenTafl cannot load, and rows of the start position
    /// without their last empty spaces.
    NotationErrors warnings;
};

/// Treatment of unknown keys in a rules record. With `lenient`, an unknown key is a warning. With
/// `strict`, it is an error.
enum class Strictness : bool { lenient, strict };

/// Reads a rules record. Its components are separated by whitespace and may be in any order. If the
/// record is invalid, returns all its errors. The offset of an error is counted from the start of
/// `text`.
[[nodiscard]] Expected<RulesetReading, NotationErrors> parse_ruleset(
    std::string_view text, Strictness strictness = Strictness::lenient);

/// Form of a rules record that is written.
struct RulesetStyle {
    /// Order of the ranks in the start position: last_rank_first (`starti:`) for files,
    /// first_rank_first (`start:`) for protocols.
    RankOrder start_order = RankOrder::first_rank_first;
    /// Form of the four lists `corre cenre aforre dforre`. True: if one of them differs from its
    /// default, all four are written, because OpenTafl needs all four. False: only lists that
    /// differ from their defaults are written.
    bool all_entry_lists = false;
};

/// Returns the canonical rules record on one line, with the keys in the order of OpenTafl. Leaves
/// out keys with default values, except dim, name, atkf and the start position.
[[nodiscard]] std::string to_string(const Ruleset& ruleset, RulesetStyle style = {});

/// Returns the differences between the canonical records of two rulesets, as text for people:
/// "tfr:w, now tfr:a; no efe, now efe:y". Returns an empty text if the records are equal.
[[nodiscard]] std::string record_changes(const Ruleset& before, const Ruleset& now);

}  // namespace tafl::rules
