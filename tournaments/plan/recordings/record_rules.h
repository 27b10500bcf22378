// SPDX-License-Identifier: MIT
// RecordRulesCache: rules under which a recorded game is checked. The site aagenielsen.dk uses
// numbers for types of games. rules::PlayedGames has the number of each variant. Each ruleset is
// compiled only once.
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
    std::string variant;  ///< name of a built-in variant, or "custom"
    std::string rules;    ///< rules record
    std::shared_ptr<const rules::CompiledRules> tables;  ///< compiled rules
};

/// Finds and caches the rules of recorded games.
class RecordRulesCache {
  public:
    /// `given`: rules for games without a type, or with an unknown type. None = such games are
    /// refused.
    explicit RecordRulesCache(std::optional<RecordRules> given = std::nullopt)
        : given_(std::move(given)) {}

    /// Returns the possible rules of a type, the most likely first. Some types were played on two
    /// layouts. For an unknown type, returns the given rules; empty if none were given.
    [[nodiscard]] const std::vector<RecordRules>& of_type(int type);
    /// Returns the rules for games without a type; null if such games are refused.
    [[nodiscard]] const RecordRules* given() const { return given_ ? &*given_ : nullptr; }
    /// Returns the result of rules_of_record(ruleset). Each ruleset is compiled only once.
    [[nodiscard]] const RecordRules& of(const rules::Ruleset& ruleset);

  private:
    std::optional<RecordRules> given_;
    std::map<int, std::vector<RecordRules>> by_type_;
    std::map<std::string, RecordRules> by_rules_;
};

/// Returns the rules with the name of the built-in variant that has the same rules; else "custom".
/// A variant with the same `tfr` is preferred. Without such a variant, `tfr` and `rep` may differ.
[[nodiscard]] RecordRules rules_of_record(const rules::Ruleset& ruleset);
/// Returns the rules of a built-in variant without the repetition rule `tfr`. People claim
/// repetitions, and records do not show the claims.
[[nodiscard]] RecordRules rules_without_repetition(std::string variant, rules::Ruleset ruleset);

}  // namespace tafl::recordings
