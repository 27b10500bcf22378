// SPDX-License-Identifier: MIT
// Variant: a name for a rules record. The built-in ones are rows of data (variant_rows.cpp).
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

/// How well a record stands for the game it names.
enum class Quality : std::uint8_t {
    exact,        ///< published in this form
    best_effort,  ///< derived; the note says what was assumed
    played,       ///< recorded games of people fit; the note says what they leave open
    partial       ///< something of the game can't be expressed in OTN; the note says what
};
[[nodiscard]] std::string_view name_of(Quality quality);

/// The recorded games that a variant was held against, and how the sides fared in them.
struct PlayedGames {
    int type;                    ///< aagenielsen.dk's number of the game
    std::string_view type_name;  ///< and its name there
    int games;
    double legal_percent;       ///< of the games, legal to the last move
    double attackers_percent;   ///< of the decided games, won by the attackers
    double attackers_at_least;  ///< Wilson's 95 % interval around that
    double attackers_at_most;
};

struct Variant {
    std::string_view name;   ///< plain name: "copenhagen"
    std::string_view alias;  ///< second name, accepted and never written; empty = none
    std::string_view title;  ///< "Copenhagen 11x11"
    std::string rules;       ///< canonical OTN rules record, with `tfr` as RULES.md reads it
    std::string_view source;
    Quality quality;
    std::string_view note;  ///< what was assumed, or what the record leaves out; often empty
    std::optional<PlayedGames> played;  ///< none where no games were recorded
};

/// All built-in variants: those with rules of their own by size, then those that are known from
/// recorded games by how many there are, then the layouts that borrow rules.
[[nodiscard]] std::span<const Variant> variants();
/// Returns the variant of that name or alias; null if there is none.
[[nodiscard]] const Variant* find_variant(std::string_view name);
/// Returns the variant's own name for its alias, and any other text as it is.
[[nodiscard]] std::string variant_name(std::string_view name_or_alias);

/// The rules of a built-in variant.
[[nodiscard]] Ruleset ruleset_of(const Variant& variant);

/// The rules of a built-in name; an error that lists the names if there is no such variant.
[[nodiscard]] Expected<RulesetReading, NotationErrors> ruleset_from_name(std::string_view name);

/// The rules of a built-in name, or of a rules record.
[[nodiscard]] Expected<RulesetReading, NotationErrors> ruleset_from(
    std::string_view name_or_otn, Strictness strictness = Strictness::lenient);

}  // namespace tafl::rules
