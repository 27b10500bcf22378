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
    /// `given` are the rules for games with a missing or unknown type. Empty = such games are
    /// refused.
    explicit RecordRulesCache(std::optional<RecordRules> given = std::nullopt)
        : given_(std::move(given)) {}

    /// Returns the possible rules of games of the type `type`, the most likely rules first. A type
    /// has several rules if it was played with two start positions. For an unknown type, returns
    /// the rules `given` of the constructor. Returns an empty list if the constructor received no
    /// rules.
    [[nodiscard]] const std::vector<RecordRules>& of_type(int type);
    /// Returns the rules `given` of the constructor, for games without a type. Null = such games
    /// are refused.
    [[nodiscard]] const RecordRules* given() const { return given_ ? &*given_ : nullptr; }
    /// Returns the result of rules_of_record(ruleset). Each ruleset is compiled only once.
    [[nodiscard]] const RecordRules& of(const rules::Ruleset& ruleset);

  private:
    std::optional<RecordRules> given_;
    std::map<int, std::vector<RecordRules>> by_type_;
    std::map<std::string, RecordRules> by_rules_;
};

/// Returns `ruleset` with the name of the built-in variant that has the same rules. If no variant
/// has the same `tfr` and `rep`, the name of a variant is used in which only these two differ.
/// Without such a variant, the name is "custom".
[[nodiscard]] RecordRules rules_of_record(const rules::Ruleset& ruleset);
/// Returns `ruleset`, the rules of the built-in variant `variant`, without the repetition rule
/// `tfr`. This rule cannot be checked: people claim repetitions, and records do not contain these
/// claims.
[[nodiscard]] RecordRules rules_without_repetition(std::string variant, rules::Ruleset ruleset);

}  // namespace tafl::recordings
