// SPDX-License-Identifier: MIT
// Variant: a named ruleset. The data of the built-in variants is in variant_rows.cpp and
// played_rows.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "rules/expected.h"
#include "rules/ruleset.h"
#include "rules/ruleset_text.h"

namespace tafl::rules {

/// Accuracy with which a built-in rules record represents the game that it names.
enum class Quality : std::uint8_t {
    exact,        ///< the rules were published in this form
    best_effort,  ///< the rules are partly assumed; Variant::note states the assumptions
    played,       ///< the rules agree with recorded games; Variant::note states open questions
    partial       ///< OTN cannot express all rules; Variant::note states the missing rules
};
/// Returns the quality in words: "exact", "best effort", "as played" or "partial".
[[nodiscard]] std::string_view name_of(Quality quality);

/// Statistics of the recorded games that a variant was compared with.
struct PlayedGames {
    int type;                    ///< number of the game type at aagenielsen.dk
    std::string_view type_name;  ///< name of the game type at aagenielsen.dk
    int games;                   ///< number of recorded games
    double legal_percent;       ///< percentage of the games with only legal moves under the variant
    double attackers_percent;   ///< percentage of the decided games that the attackers won
    double attackers_at_least;  ///< lower end of Wilson's 95 % interval of `attackers_percent`
    double attackers_at_most;   ///< upper end of Wilson's 95 % interval of `attackers_percent`
};

/// Built-in variant: names, rules and origin.
struct Variant {
    std::string_view name;   ///< name for programs and files, such as "copenhagen"
    std::string_view alias;  ///< second name, valid in input but never written; may be empty
    std::string_view title;  ///< name for people, such as "Copenhagen 11x11"
    std::string rules;       ///< rules record; RULES.md defines the letters of `tfr`
    /// Source of the rules, as text for people: an author, a program or a website. If only the
    /// layout has a source, the text says so.
    std::string_view source;
    Quality quality;
    std::string_view note;  ///< assumptions, open questions or missing rules; may be empty
    std::optional<PlayedGames> played;  ///< std::nullopt if no recorded games are known
};

/// Returns all built-in variants, in three groups. First: variants with their own rules. Second:
/// variants that are known only from recorded games, with the largest number of games first. Third:
/// variants with a start position of their own and the rules of another game.
[[nodiscard]] std::span<const Variant> variants();
/// Returns the built-in variant with this name or alias; null if the name is unknown.
[[nodiscard]] const Variant* find_variant(std::string_view name);
/// Returns Variant::name of the built-in variant with this name or alias. Returns any other text
/// unchanged.
[[nodiscard]] std::string variant_name(std::string_view name_or_alias);

/// Returns the rules of a built-in variant.
[[nodiscard]] Ruleset ruleset_of(const Variant& variant);

/// Returns the rules of the built-in variant with this name or alias. If the name is unknown,
/// returns an error that lists all names.
[[nodiscard]] Expected<RulesetReading, NotationErrors> ruleset_from_name(std::string_view name);

/// Returns the rules of `name_or_otn`. A text with a colon is read as a rules record; any other
/// text is the name or alias of a built-in variant. `strictness` applies only to a rules record.
/// Returns the errors if the record is invalid or the name is unknown.
[[nodiscard]] Expected<RulesetReading, NotationErrors> ruleset_from(
    std::string_view name_or_otn, Strictness strictness = Strictness::lenient);

}  // namespace tafl::rules
