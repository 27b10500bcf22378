// SPDX-License-Identifier: MIT
// Text of OTN rules records: "dim:7 name:Brandub surf:n ... start:/3t3/.../". A component is a key
// with its value, such as "dim:7". RULES.md explains the keys.
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
    /// Warnings about unknown keys, spaces in two lists, an even size, which OpenTafl cannot load,
    /// and rows of the start position without their last empty spaces. Empty for a variant.
    NotationErrors warnings;
};

/// Treatment of unknown keys in a rules record: with `lenient` they are warnings, with `strict`
/// they are errors.
enum class Strictness : bool { lenient, strict };

/// Reads a rules record. Its components are separated by whitespace and may be in any order. If the
/// record is invalid, returns all its errors. Their offsets are counted from the start of `text`.
[[nodiscard]] Expected<RulesetReading, NotationErrors> parse_ruleset(
    std::string_view text, Strictness strictness = Strictness::lenient);

/// Form of a rules record that is written.
struct RulesetStyle {
    /// Order of the ranks in the start position: last_rank_first (`starti:`) for files,
    /// first_rank_first (`start:`) for protocols.
    RankOrder start_order = RankOrder::first_rank_first;
    /// True: if one of the four lists `..re` is not the default, all four are written, as OpenTafl
    /// needs them. False: only those that are not the default are written.
    bool all_entry_lists = false;
};

/// Returns the canonical rules record on one line, with the keys in OpenTafl's order. Keys with
/// default values are left out, except dim, name, atkf and the start position.
[[nodiscard]] std::string to_string(const Ruleset& ruleset, RulesetStyle style = {});

/// Returns the components that differ between the canonical records of two rulesets, as text for
/// people: "tfr:w, now tfr:a; no efe, now efe:y". Returns an empty text if the records are equal.
[[nodiscard]] std::string record_changes(const Ruleset& before, const Ruleset& now);

}  // namespace tafl::rules
