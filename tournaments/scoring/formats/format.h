// SPDX-License-Identifier: MIT
// Formats: the pairings of a tournament as a pure function of its settings and its results so far.
// More results only add pairings; known pairings never change. To resume a tournament, call the
// functions again.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tournaments/scoring/formats/bracket.h"
#include "tournaments/scoring/formats/pairing.h"
#include "tournaments/scoring/results/standings.h"
#include "tournaments/scoring/tuning/tuner.h"

namespace tafl::formats {

// Rounds that were paired by score, for display: pairings, scores, floats and byes. No pairing
// depends on them.

/// Float of an entrant (FIDE Handbook C.04.3, article 1.4). An entrant floats if its opponent has
/// another score, or if it gets points without a game.
enum class Float : std::int8_t { up = -1, none = 0, down = 1 };

/// Entrant in one round.
struct PairedEntrant {
    int entrant = 0;
    double score = 0;           ///< points before the round
    double points = 0;          ///< points from this round so far
    Float drift = Float::none;  ///< float in this round
};

/// Match of one round.
struct PairedMatch {
    int number = 0;       ///< match number in the tournament
    PairedEntrant first;  ///< attacks in the first game
    PairedEntrant second;
    int games = 0;  ///< number of finished games
    bool is_over = false;
    bool is_played = false;  ///< at least one game was played; false: forfeited, or to come
};

/// Reason why an entrant has no match in a round.
enum class ByeReason : std::uint8_t {
    bye,       ///< no opponent was left
    half_bye,  ///< the entrant requested the bye
    absent     ///< the entrant had withdrawn
};
/// Entrant without a match in a round.
struct RoundBye {
    PairedEntrant seat;
    ByeReason kind = ByeReason::bye;
};

/// Round that was paired by score.
struct PairedRound {
    int round = 1;
    std::vector<PairedMatch> matches;  ///< in board order
    std::vector<RoundBye> free;        ///< entrants without a match

    [[nodiscard]] bool is_over() const {
        for (const PairedMatch& match : matches) {
            if (!match.is_over) return false;
        }
        return true;
    }
};

// Standings of each group of a tournament, for display. No pairing depends on them.

/// Row in the standings of a group.
struct GroupRow {
    results::Standing standing;  ///< its rank is the rank among all groups
    int place = 0;               ///< in the group, from 1
    bool goes_on = false;        ///< qualified; false until all groups are finished
};
/// Standings of one group, in order of place.
using GroupTable = std::vector<GroupRow>;

/// Index of a row in the format table (format_table.cpp). Row 0 is the round robin.
enum class Format : std::uint8_t {};
/// Returns the name of the format in tournament files and databases.
[[nodiscard]] std::string_view name_of(Format format);
/// Returns the format with this name; none if the name is unknown.
[[nodiscard]] std::optional<Format> format_named(std::string_view name);
/// Returns the names that a tournament file may use.
[[nodiscard]] std::vector<std::string_view> format_names();
/// Returns true if a tournament file may name the format. If not, its games are recorded games,
/// which this program does not play.
[[nodiscard]] bool is_played_here(Format format);

/// Bye that an entrant requests for one round.
struct RequestedBye {
    int round = 1;
    int entrant = 0;
    bool operator==(const RequestedBye&) const = default;
};

/// Settings that decide the pairings and the value of a result. Entrants are numbered from 1, in
/// the order of the tournament file. A format that needs an order of strength uses the same order.
struct FormatSettings {
    Format format{};
    int entrants = 2;       ///< number of entrants
    int variants = 1;       ///< variants in which each pairing is played; 1 unless is_fixed()
    int cycles = 1;         ///< number of cycles; unused in Swiss and knockout
    int rounds = 5;         ///< Swiss: number of rounds
    int groups = 1;         ///< groups and knockout: number of groups
    int qualifiers = 4;     ///< groups and knockout: total from all groups
    int match_replays = 2;  ///< knockout: maximum number of replays of a tied match
    int iterations = 1000;  ///< tuning: number of iterations
    int under_way = 8;      ///< SPSA: matches that may be played at the same time
    std::vector<tuning::Parameter> parameters{};   ///< parameters of a tuning
    std::vector<int> round_robin_only;             ///< entrants that cannot qualify
    std::vector<RequestedBye> half_byes;           ///< Swiss: requested byes
    tournaments::PerEntrant<std::string> teams{};  ///< "" = no team; empty = no teams at all
    results::ScoringRules scoring;
};

/// Returns true if the format uses this key. `key` is the name of an integer setting above,
/// `parameters`, or a key of an engine: `byes`, `round_robin_only` or `team`.
[[nodiscard]] bool has_key(Format format, std::string_view key);
/// Returns the names of the formats that use this key.
[[nodiscard]] std::vector<std::string_view> formats_with(std::string_view key);
/// Returns a list such as "swiss, knockout and match".
[[nodiscard]] std::string list_text(const std::vector<std::string_view>& names);

/// Invalid setting, and the key of a tournament file at which it is reported.
struct FormatError {
    std::string_view key;
    std::string found;
    std::string expected;
    int entrant = 0;  ///< entrant that has the key; 0 = key of [tournament]
};
/// Returns all errors in the settings; empty if they are valid. Settings with errors must not be
/// played. Requested byes are not checked here, but where they are read.
[[nodiscard]] std::vector<FormatError> errors_in(const FormatSettings& settings);

/// Matches that may be played at the same time: a round or its replays. The first entrant of each
/// pairing attacks in the first game. Replays are separate stages with the same round number.
struct Stage {
    int round = 1;
    int variant = 0;  ///< index of the variant, from 0
    std::vector<Pairing> pairings;
    std::vector<int> byes;         ///< entrants without an opponent
    std::vector<int> half_byes{};  ///< Swiss: entrants that requested a bye
    bool operator==(const Stage&) const = default;
};

/// History of a tournament: outcomes, paired rounds and withdrawals. Input of known_stages().
struct TournamentHistory {
    // NOLINTNEXTLINE(google-explicit-constructor): outcomes are all there is in most formats
    TournamentHistory(std::vector<results::Outcome> played = {}) : outcomes(std::move(played)) {}
    std::vector<results::Outcome> outcomes;
    /// Rounds that have been paired, by number. Paired rounds of a Swiss are final; they are never
    /// paired again.
    std::vector<Stage> rounds;
    std::vector<int> withdrawn;  ///< entrants, ascending
    std::vector<int> voids;      ///< entrants (void_attempts.h); no pairing depends on them
};

/// Returns the stages with known pairings. They end with the first unfinished stage if later ones
/// depend on its results. Match numbers start at 1 and run through all stages in order. Outcomes
/// refer to matches by these numbers. In a Swiss, a withdrawn entrant is no longer paired. In other
/// formats it keeps its place; its games are finished when they are scheduled.
[[nodiscard]] std::vector<Stage> known_stages(const FormatSettings& settings,
                                              const TournamentHistory& history);

/// Returns the first round of a Swiss that cannot be paired; the tournament ends before it. Returns
/// none while games of earlier rounds are unfinished, and in other formats.
[[nodiscard]] std::optional<int> unpairable_round(const FormatSettings& settings,
                                                  const TournamentHistory& history);

/// Returns the entrants of each group. They are dealt to the groups in order: forwards, backwards,
/// forwards, and so on.
[[nodiscard]] std::vector<std::vector<int>> groups_of(const FormatSettings& settings);

/// Returns true if all pairings are known at the start.
[[nodiscard]] bool is_fixed(const FormatSettings& settings);
[[nodiscard]] bool has_knockout(const FormatSettings& settings);
/// Returns the complete bracket, with entrants as far as they are known. It has no rounds if the
/// format has no knockout.
[[nodiscard]] Bracket bracket_of(const FormatSettings& settings, const TournamentHistory& history);
/// Returns the standings of each group, from group games only; empty if the format has no groups.
[[nodiscard]] std::vector<GroupTable> group_tables(const FormatSettings& settings,
                                                   const TournamentHistory& history);
/// Returns the rounds that have been paired, in order. Empty if the format does not pair round by
/// round.
[[nodiscard]] std::vector<PairedRound> paired_rounds(const FormatSettings& settings,
                                                     const TournamentHistory& history);
/// Returns a description such as "Swiss, 7 rounds, 2 games a match".
[[nodiscard]] std::string words_of(const FormatSettings& settings);
/// Returns true if each round is paired from the entrants that are present (Swiss). Withdrawn
/// entrants are then not paired, byes are stored, and the tournament may end early.
[[nodiscard]] bool is_paired_by_round(const FormatSettings& settings);
/// Returns a new tuner, which decides the parameter values of each match; null if the format is not
/// a tuning. The tuner has no results yet.
[[nodiscard]] std::unique_ptr<tuning::Tuner> tuner_of(const FormatSettings& settings);
/// Returns true if round numbers are shown to viewers.
[[nodiscard]] bool has_rounds(Format format);

/// Returns the number of matches in these stages.
[[nodiscard]] int matches_in(const std::vector<Stage>& stages);

/// Returns an upper bound of the number of games, without building the schedule. Replays are not
/// counted.
[[nodiscard]] std::int64_t games_at_most(const FormatSettings& settings);

/// Returns the number of games if no entrant withdraws and a Swiss does not end early. Replays of
/// tied matches are not counted.
[[nodiscard]] int expected_games(const FormatSettings& settings);
/// Returns the expected number of games when `known` games and the rounds up to `round` are known.
/// `withdrawn` is the number of entrants that have withdrawn.
[[nodiscard]] int expected_games(const FormatSettings& settings, int known, int round,
                                 int withdrawn);

/// Returns the standings by the rules of the format. Byes of a Swiss count as won matches,
/// requested byes as half of one. In a knockout, an entrant that reached a later round ranks
/// higher. No round is paired for it.
[[nodiscard]] std::vector<results::Standing> standings(const FormatSettings& settings,
                                                       const TournamentHistory& history);

}  // namespace tafl::formats
