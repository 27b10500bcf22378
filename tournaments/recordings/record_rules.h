// SPDX-License-Identifier: MIT
// RecordRulesCache: under which rules a recorded game is to be judged. The site aagenielsen.dk
// numbers its games; which variant a number stands for says rules::PlayedGames. Rules are compiled
// once.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "rules/compiled_rules.h"
#include "rules/ruleset.h"

namespace tafl::recordings {

/// Rules of recorded games.
struct RecordRules {
    std::string variant;  ///< a built-in name, or "custom"
    std::string rules;    ///< as a record
    std::shared_ptr<const rules::CompiledRules> tables;
};

class RecordRulesCache {
  public:
    /// `given` is for games of which no type is told, or one that is not known; none = such games
    /// are refused.
    explicit RecordRulesCache(std::optional<RecordRules> given = std::nullopt)
        : given_(std::move(given)) {}

    /// What games of a type may have been played by, the likeliest first: some types were played on
    /// two layouts. Empty for a type that is not known.
    [[nodiscard]] const std::vector<RecordRules>& of_type(int type);
    /// Of a game of which no type is told; null if there are none.
    [[nodiscard]] const RecordRules* given() const { return given_ ? &*given_ : nullptr; }
    /// The rules themselves, with the name of the built-in variant that they are.
    [[nodiscard]] const RecordRules& of(const rules::Ruleset& ruleset);

  private:
    std::optional<RecordRules> given_;
    std::map<int, std::vector<RecordRules>> by_type_;
    std::map<std::string, RecordRules> by_rules_;
};

/// The rules of a record, under the name of the built-in variant with the same rules. A variant
/// with the same `tfr` is preferred; without one, `tfr` and `rep` may differ.
[[nodiscard]] RecordRules rules_of_record(const rules::Ruleset& ruleset);
/// Those of a built-in variant. People claim repetitions, and no record says whether they did: what
/// `tfr` says is left out.
[[nodiscard]] RecordRules rules_without_repetition(std::string variant, rules::Ruleset ruleset);

}  // namespace tafl::recordings
