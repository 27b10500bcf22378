// SPDX-License-Identifier: MIT
// Variant: a named ruleset. The built-in variants are rows of data in variant_rows.cpp and
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

/// Accuracy with which a record represents the named game.
enum class Quality : std::uint8_t {
    exact,        ///< published in this form
    best_effort,  ///< derived; the note states the assumptions
    played,       ///< agrees with recorded games of people; the note states what these leave open
    partial       ///< OTN cannot express a part of the game; the note describes it
};
/// Returns the quality in words: "exact", "best effort", "as played" or "partial".
[[nodiscard]] std::string_view name_of(Quality quality);

/// Recorded games that a variant was compared with, and the results of both sides in them.
struct PlayedGames {
    int type;                    ///< number of the game type at aagenielsen.dk
    std::string_view type_name;  ///< name of the game type at aagenielsen.dk
    int games;                   ///< number of recorded games
    double legal_percent;        ///< percentage of the games that are legal to the last move
    double attackers_percent;    ///< percentage of the decided games that the attackers won
    double attackers_at_least;   ///< lower end of Wilson's 95 % interval of `attackers_percent`
    double attackers_at_most;    ///< upper end of this interval
};

/// Built-in variant: names, rules and origin.
struct Variant {
    std::string_view name;    ///< name for programs and files: "copenhagen"
    std::string_view alias;   ///< second name, accepted in input, never written; may be empty
    std::string_view title;   ///< name for people: "Copenhagen 11x11"
    std::string rules;        ///< canonical rules record; RULES.md defines the letters of `tfr`
    std::string_view source;  ///< origin of the rules or of the layout
    Quality quality;
    std::string_view note;  ///< the assumptions, or what the record leaves out; may be empty
    std::optional<PlayedGames> played;  ///< none if no games were recorded
};

/// Returns all built-in variants. First the variants with their own rules, by size. Then the
/// variants known from recorded games, by number of games. Then the layouts with borrowed rules.
[[nodiscard]] std::span<const Variant> variants();
/// Returns the variant with this name or alias; null if the name is unknown.
[[nodiscard]] const Variant* find_variant(std::string_view name);
/// Returns the name of the variant with this name or alias. Returns any other text unchanged.
[[nodiscard]] std::string variant_name(std::string_view name_or_alias);

/// Returns the rules of a built-in variant.
[[nodiscard]] Ruleset ruleset_of(const Variant& variant);

/// Returns the rules of the built-in variant with this name or alias. The error lists all names if
/// the name is unknown.
[[nodiscard]] Expected<RulesetReading, NotationErrors> ruleset_from_name(std::string_view name);

/// Returns the rules of a built-in variant, or of a rules record. A text with a colon is a record.
/// `strictness` applies to records only.
[[nodiscard]] Expected<RulesetReading, NotationErrors> ruleset_from(
    std::string_view name_or_otn, Strictness strictness = Strictness::lenient);

}  // namespace tafl::rules
