// SPDX-License-Identifier: MIT
// Formats: which meetings a tournament consists of, as a pure function of its form and of the
// results so far. Resuming is calling it again: what it says never changes with more results, it
// only grows.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tournaments/formats/bracket.h"
#include "tournaments/formats/pairing.h"
#include "tournaments/results/standings.h"
#include "tournaments/tuning/tuner.h"

namespace tafl::formats {

// A round that was paired by the scores before it, as people read it: who met whom, with which
// scores, who floated, who was free. For people; nothing is paired by it.

/// How a player was paired out of his scoregroup, or got points without playing (FIDE Handbook
/// C.04.3, article 1.4).
enum class Float : std::int8_t { up = -1, none = 0, down = 1 };

struct PairedEntrant {
    int entrant = 0;
    double score = 0;   ///< before the round
    double points = 0;  ///< of the round, as far as it was played
    Float drift = Float::none;
};

struct PairedMatch {
    int number = 0;       ///< of the match, in the tournament
    PairedEntrant first;  ///< who attacks in its first game
    PairedEntrant second;
    int games = 0;  ///< that have ended
    bool is_over = false;
    bool is_played = false;  ///< one of its games was begun; else it is forfeited, or to come
};

enum class ByeReason : std::uint8_t {
    bye,       ///< nobody was left for him
    half_bye,  ///< he had asked for it
    absent     ///< he had withdrawn
};
struct RoundBye {
    PairedEntrant seat;
    ByeReason kind = ByeReason::bye;
};

struct PairedRound {
    int round = 1;
    std::vector<PairedMatch> matches;  ///< in the order of boards
    std::vector<RoundBye> free;

    [[nodiscard]] bool is_over() const {
        for (const PairedMatch& match : matches) {
            if (!match.is_over) return false;
        }
        return true;
    }
};

// How the groups of a tournament stand, each by itself. For people; nothing is paired by it.

struct GroupRow {
    results::Standing standing;  ///< its rank is that among all groups
    int place = 0;               ///< in the group, from 1
    bool goes_on = false;        ///< known when all groups are over
};
/// In order of their places.
using GroupTable = std::vector<GroupRow>;

/// Which row of the table of formats (format_table.cpp); the first one is the round robin.
enum class Format : std::uint8_t {};
[[nodiscard]] std::string_view name_of(Format format);
[[nodiscard]] std::optional<Format> format_named(std::string_view name);
/// Those that tournament files may name.
[[nodiscard]] std::vector<std::string_view> format_names();
/// Whether tournament files may name it; if not, its games were played elsewhere.
[[nodiscard]] bool is_played_here(Format format);

/// A round in which an entrant asks to be free.
struct RequestedBye {
    int round = 1;
    int entrant = 0;
    bool operator==(const RequestedBye&) const = default;
};

/// All that decides who meets whom, and what a result is worth. Entrants are numbered from 1 in the
/// order of the tournament file, which is also their order of strength where a format needs one.
struct FormatSettings {
    Format format{};
    int entrants = 2;
    int variants = 1;       ///< under how many rules everyone meets; one in Swiss and knockout
    int cycles = 1;         ///< not in Swiss and knockout
    int rounds = 5;         ///< Swiss
    int groups = 1;         ///< groups and knockout
    int qualifiers = 4;     ///< of all groups together
    int match_replays = 2;  ///< knockout
    int iterations = 1000;  ///< of a tuning
    int under_way = 8;      ///< SPSA: pairs of games that may be played at once
    std::vector<tuning::Parameter> parameters{};   ///< that a tuning looks for
    std::vector<int> round_robin_only;             ///< entrants who cannot qualify
    std::vector<RequestedBye> half_byes;           ///< Swiss; by entrant and round
    tournaments::PerEntrant<std::string> teams{};  ///< "" = none; empty where nobody has one
    results::ScoringRules scoring;
};

/// A whole number of a form that only some formats use, under its name in tournament files.
struct FormatKey {
    std::string_view name;
    int FormatSettings::*member;
    int least;
    int most;
};
[[nodiscard]] std::span<const FormatKey> format_keys();

/// Whether the format uses a key of that name: one of format_keys(), or an engine's `byes`,
/// `round_robin_only` or `team`.
[[nodiscard]] bool has_key(Format format, std::string_view key);
[[nodiscard]] std::vector<std::string_view> formats_with(std::string_view key);
/// "swiss, knockout and match".
[[nodiscard]] std::string list_text(const std::vector<std::string_view>& names);

/// What cannot be in a form, and at which key of a tournament file that is to be told.
struct FormatError {
    std::string_view key;
    std::string found;
    std::string expected;
    int entrant = 0;  ///< whose key it is; 0 = of [tournament]
};
/// All of them; such a form must not be played. Byes are looked at where they are read.
[[nodiscard]] std::vector<FormatError> errors_in(const FormatSettings& settings);

/// Meetings that may be played at the same time. The first of each pairing attacks in its first
/// game. The replays of a round are stages of their own with the same round.
struct Stage {
    int round = 1;
    int variant = 0;  ///< from 0
    std::vector<Pairing> pairings;
    std::vector<int> byes;
    std::vector<int> half_byes{};  ///< Swiss: those who had asked to be free
    bool operator==(const Stage&) const = default;
};

/// What has happened in a tournament so far: all that decides how it goes on.
struct TournamentHistory {
    // NOLINTNEXTLINE(google-explicit-constructor): outcomes are all there is in most formats
    TournamentHistory(std::vector<results::Outcome> played = {}) : outcomes(std::move(played)) {}
    std::vector<results::Outcome> outcomes;
    /// By their number: those that were drawn. Those of a Swiss are facts, and never drawn again.
    std::vector<Stage> rounds;
    std::vector<int> withdrawn;  ///< entrants; ascending
    std::vector<int> voids;      ///< entrants (void_attempts.h); no pairing depends on them
};

/// The stages that are known: all, or those up to the first one that is not finished. Matches are
/// numbered from 1 through all stages in their order; outcomes name them by these numbers. Who has
/// withdrawn is not paired any more in a Swiss; elsewhere he keeps his place, and his games are
/// over when they are scheduled.
[[nodiscard]] std::vector<Stage> known_stages(const FormatSettings& settings,
                                              const TournamentHistory& history);

/// The round of a Swiss that can't be paired any more: the tournament is over before it. None as
/// long as games of the rounds before are open, and in other formats.
[[nodiscard]] std::optional<int> unpairable_round(const FormatSettings& settings,
                                                  const TournamentHistory& history);

/// Entrants of each group: dealt out in their order, forwards, backwards, forwards, ...
[[nodiscard]] std::vector<std::vector<int>> groups_of(const FormatSettings& settings);

/// Whether all meetings are known from the beginning.
[[nodiscard]] bool is_fixed(const FormatSettings& settings);
[[nodiscard]] bool has_knockout(const FormatSettings& settings);
/// Whole, as far as its entrants are known; no rounds where there is no knockout.
[[nodiscard]] Bracket bracket_of(const FormatSettings& settings, const TournamentHistory& history);
/// By their games in the groups; none where there are no groups.
[[nodiscard]] std::vector<GroupTable> group_tables(const FormatSettings& settings,
                                                   const TournamentHistory& history);
/// Those that were drawn, in their order; none where rounds are not paired one by one.
[[nodiscard]] std::vector<PairedRound> paired_rounds(const FormatSettings& settings,
                                                     const TournamentHistory& history);
/// "Swiss, 7 rounds, 2 games a match".
[[nodiscard]] std::string words_of(const FormatSettings& settings);
/// Whether rounds are paired one by one, of those who are there (Swiss): who has withdrawn is not
/// paired, byes are facts, and the tournament may end early.
[[nodiscard]] bool is_paired_by_round(const FormatSettings& settings);
/// With which values its games are played; null if it is no tuning. No result is in it yet.
[[nodiscard]] std::unique_ptr<tuning::Tuner> tuner_of(const FormatSettings& settings);
/// Whether its rounds are of interest to who watches.
[[nodiscard]] bool has_rounds(Format format);

[[nodiscard]] int matches_in(const std::vector<Stage>& stages);

/// What a form comes to, or a little more, without making it.
[[nodiscard]] std::int64_t games_at_most(const FormatSettings& settings);

/// How many games there will be if nobody withdraws and a Swiss does not end early; replays of tied
/// matches come on top.
[[nodiscard]] int expected_games(const FormatSettings& settings);
/// The same, once `known` games and the rounds up to `round` are known, and so many entrants have
/// withdrawn.
[[nodiscard]] int expected_games(const FormatSettings& settings, int known, int round,
                                 int withdrawn);

/// How the tournament stands by its form: byes of a Swiss count as won matches or as half of one,
/// and whoever came further in a knockout stands higher. Nothing is paired for it.
[[nodiscard]] std::vector<results::Standing> standings(const FormatSettings& settings,
                                                       const TournamentHistory& history);

}  // namespace tafl::formats
