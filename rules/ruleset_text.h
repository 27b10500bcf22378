// SPDX-License-Identifier: MIT
// Text of OTN rules records: "dim:7 name:Brandub surf:n ... start:/3t3/.../". RULES.md explains how
// each key is read.
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
    /// Unknown keys, spaces in two lists, parts that OpenTafl cannot load.
    NotationErrors warnings;
};

/// Treatment of unknown keys: `lenient` makes them warnings, `strict` makes them errors.
enum class Strictness : bool { lenient, strict };

/// Reads a rules record. Components are separated by whitespace and may be in any order. Returns
/// all errors, not only the first one. Offsets are counted from the start of `text`.
[[nodiscard]] Expected<RulesetReading, NotationErrors> parse_ruleset(
    std::string_view text, Strictness strictness = Strictness::lenient);

/// Choices for writing a rules record.
struct RulesetStyle {
    /// Order of the ranks: last_rank_first (`starti:`) for files, first_rank_first (`start:`) for
    /// protocols.
    RankOrder start_order = RankOrder::first_rank_first;
    /// If true and one of the four `..re` lists is not the default, all four are written. OpenTafl
    /// needs that.
    bool all_entry_lists = false;
};

/// Returns the canonical record on one line: keys in OpenTafl's order, without defaults.
[[nodiscard]] std::string to_string(const Ruleset& ruleset, RulesetStyle style = {});

/// Returns the keys that differ between two records: "tfr:w, now tfr:a; no efe, now efe:y". Empty
/// if the records are equal.
[[nodiscard]] std::string record_changes(const Ruleset& before, const Ruleset& now);

}  // namespace tafl::rules
