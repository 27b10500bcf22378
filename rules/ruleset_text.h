// SPDX-License-Identifier: MIT
// OTN rules records: "dim:7 name:Brandub surf:n ... start:/3t3/.../". RULES.md says how each key is
// read.
#pragma once

#include <string>
#include <string_view>

#include "rules/board_text.h"
#include "rules/expected.h"
#include "rules/notation.h"
#include "rules/ruleset.h"

namespace tafl::rules {

struct RulesetReading {
    Ruleset ruleset;
    NotationErrors
        warnings;  ///< unknown keys, spaces that two lists name, what OpenTafl can't load
};

/// `strict` makes errors of unknown keys.
enum class Strictness : bool { lenient, strict };

/// Reads a rules record. Components are separated by any white space and may come in any order.
/// Every mistake is reported at once; offsets count from the front of `text`.
[[nodiscard]] Expected<RulesetReading, NotationErrors> parse_ruleset(
    std::string_view text, Strictness strictness = Strictness::lenient);

struct RulesetStyle {
    /// `starti:` in files, `start:` on the wire.
    RankOrder start_order = RankOrder::first_rank_first;
    /// If one of the four `..re` lists is not the default, write all four: OpenTafl needs that.
    bool all_entry_lists = false;
};

/// The canonical record on one line, keys in OpenTafl's order, defaults left out.
[[nodiscard]] std::string to_string(const Ruleset& ruleset, RulesetStyle style = {});

/// Returns the keys that differ between two records: "tfr:w, now tfr:a; no efe, now efe:y". Empty
/// if the records are the same.
[[nodiscard]] std::string record_changes(const Ruleset& before, const Ruleset& now);

}  // namespace tafl::rules
