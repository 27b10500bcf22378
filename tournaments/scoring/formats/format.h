// SPDX-License-Identifier: MIT
// Formats: compute the pairings of a tournament from its settings and its results so far. More
// results can only add pairings; known pairings never change. To resume a tournament, call the
// functions again. Pure functions.
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

// Rounds that were paired by score, for display: pairings, scores, floats and byes. The pairing
// functions do not use them.

/// Float of an entrant in one round (FIDE Handbook C.04.3, article 1.4). `down`: the opponent has a
/// lower score, or the entrant gets points without a game. `up`: the opponent has a higher score.
enum class Float : std::int8_t { up = -1, none = 0, down = 1 };

/// Entrant in one round of a tournament that is paired by score.
struct PairedEntrant {
    int entrant = 0;
    double score = 0;           ///< points of the entrant before the round
    double points = 0;          ///< points of the entrant from this round so far
    Float drift = Float::none;  ///< float of the entrant in this round
};

/// Match of one round of a tournament that is paired by score.
struct PairedMatch {
    int number = 0;       ///< match number in the tournament
    PairedEntrant first;  ///< entrant that attacks in the first game
    PairedEntrant second;
    int games = 0;  ///< number of finished games of the match
    bool is_over = false;
    /// True if at least one game was played. False if the match was forfeited or has no finished
    /// game.
    bool is_played = false;
};

/// Reason why an entrant has no match in a round.
enum class ByeReason : std::uint8_t {
    bye,       ///< the number of entrants was odd, so that no opponent was left
    half_bye,  ///< the entrant requested the bye (RequestedBye)
    absent     ///< the entrant had withdrawn before the round
};
/// Entrant without a match in a round, with the reason.
struct RoundBye {
    PairedEntrant seat;
    ByeReason kind = ByeReason::bye;
};

/// Round that was paired by score, for display.
struct PairedRound {
    int round = 1;
    std::vector<PairedMatch> matches;  ///< matches in board order, the first board first
    std::vector<RoundBye> free;        ///< entrants without a match in this round

    [[nodiscard]] bool is_over() const {
        for (const PairedMatch& match : matches) {
            if (!match.is_over) return false;
        }
        return true;
    }
};

// Standings of each group of a tournament, for display. The pairing functions do not use them.

/// Row in the standings of one group.
struct GroupRow {
    /// Standing of the entrant from group games only. Its member `rank` is the rank among the
    /// entrants of all groups.
    results::Standing standing;
    int place = 0;  ///< rank in the standings of the group, from 1
    /// True if the entrant has qualified for the knockout. Always false before all groups are
    /// finished.
    bool goes_on = false;
};
/// Standings of one group, in order of place.
using GroupTable = std::vector<GroupRow>;

/// Kind of tournament. The value is the index of a row in the format table (format_table.h); 0 is
/// the round robin.
enum class Format : std::uint8_t {};
/// Returns the name of the format in tournament files and in databases, such as "swiss".
[[nodiscard]] std::string_view name_of(Format format);
/// Returns the format with the name `name`; nullopt if the name is unknown.
[[nodiscard]] std::optional<Format> format_named(std::string_view name);
/// Returns the names of the formats that a tournament file may use.
[[nodiscard]] std::vector<std::string_view> format_names();
/// Returns true if this program can play tournaments of the format; then tournament files may name
/// it. Returns false for the format of recorded games.
[[nodiscard]] bool is_played_here(Format format);

/// Bye that an entrant requests for one round.
struct RequestedBye {
    int round = 1;
    int entrant = 0;
    bool operator==(const RequestedBye&) const = default;
};

/// Settings that determine the pairings and the value of each result. Entrants are numbered from 1,
/// in the order of the tournament file. Formats that need an order of strength use this order:
/// entrant 1 is the strongest.
struct FormatSettings {
    Format format{};
    int entrants = 2;  ///< number of entrants
    /// Number of variants. Each pairing is played in each of them. Must be 1 unless is_fixed().
    int variants = 1;
    /// Number of times that each pairing is played. Swiss and knockout ignore it.
    int cycles = 1;
    int rounds = 5;  ///< Swiss: number of rounds
    int groups = 1;  ///< format with groups and a knockout: number of groups
    /// Format with groups and a knockout: number of qualifiers of all groups together.
    int qualifiers = 4;
    int match_replays = 2;  ///< knockout: maximum number of replays of a tied match
    int iterations = 1000;  ///< tuning: number of iterations
    int under_way = 8;      ///< SPSA: number of matches that may be played at the same time
    /// Tuning: the parameters that are tuned; empty in other formats.
    std::vector<tuning::Parameter> parameters{};
    /// Entrants that play in the groups but cannot qualify for the knockout.
    std::vector<int> round_robin_only;
    std::vector<RequestedBye> half_byes;  ///< Swiss: byes that entrants requested
    /// Team name of each entrant; "" = no team. The list is empty if the tournament has no teams.
    tournaments::PerEntrant<std::string> teams{};
    results::ScoringRules scoring;
};

/// Returns true if the format uses the key `key` of tournament files. `key` is the name of an
/// integer member of FormatSettings, `parameters`, or a key of an engine: `byes`,
/// `round_robin_only` or `team`.
[[nodiscard]] bool has_key(Format format, std::string_view key);
/// Returns the names of the formats that use the key `key` (has_key()).
[[nodiscard]] std::vector<std::string_view> formats_with(std::string_view key);
/// Returns `names` as a list for people, such as "swiss, knockout and match".
[[nodiscard]] std::string list_text(const std::vector<std::string_view>& names);

/// An invalid setting of a format, with the key of the tournament file at which the error is
/// reported.
struct FormatError {
    std::string_view key;
    /// Description of the invalid value, for people; empty = the key is missing.
    std::string found;
    /// Description of the valid values, for people.
    std::string expected;
    /// Number of the entrant that has the key in its table; 0 = the key is in [tournament].
    int entrant = 0;
};
/// Returns all errors in the settings; empty if they are valid. A tournament with errors must not
/// be played. The function does not check requested byes: the reader of tournament files does.
[[nodiscard]] std::vector<FormatError> errors_in(const FormatSettings& settings);

/// A stage: matches that may be played at the same time. A stage is a round, or the replays of a
/// round; replays have the same round number. The first entrant of each pairing attacks in the
/// first game.
struct Stage {
    int round = 1;
    int variant = 0;  ///< index of the variant in the tournament, from 0
    std::vector<Pairing> pairings;
    std::vector<int> byes;         ///< entrants without a match, because no opponent was left
    std::vector<int> half_byes{};  ///< Swiss: entrants that requested a bye for this round
    bool operator==(const Stage&) const = default;
};

/// History of a tournament: outcomes, paired rounds and withdrawals. Input of known_stages().
struct TournamentHistory {
    // NOLINTNEXTLINE(google-explicit-constructor): outcomes are all there is in most formats
    TournamentHistory(std::vector<results::Outcome> played = {}) : outcomes(std::move(played)) {}
    std::vector<results::Outcome> outcomes;
    /// Rounds from the database, in order of their numbers. Once a round of a Swiss is stored, it
    /// is never paired again.
    std::vector<Stage> rounds;
    std::vector<int> withdrawn;  ///< numbers of the withdrawn entrants, in ascending order
    /// Entrants that were to move when an attempt became void because the host was late. It has one
    /// element for each such attempt (entrants_of_void_attempts()). Pairings do not depend on it.
    std::vector<int> voids;
};

/// Returns the stages with known pairings. If later stages depend on results, the last returned
/// stage is the first unfinished one. Matches are numbered from 1, through all stages in order
/// (Outcome::match). In a Swiss, a withdrawn entrant is no longer paired. In other formats it keeps
/// its place, and each of its games counts as finished as soon as it is scheduled.
[[nodiscard]] std::vector<Stage> known_stages(const FormatSettings& settings,
                                              const TournamentHistory& history);

/// Returns the number of the first round of a Swiss that cannot be paired. The tournament ends
/// before that round. Returns nullopt if no such round is known: every round so far could be
/// paired, or an earlier round is unfinished. Returns nullopt for other formats than Swiss.
[[nodiscard]] std::optional<int> unpairable_round(const FormatSettings& settings,
                                                  const TournamentHistory& history);

/// Returns the entrants of each group. The entrants are distributed in order of strength: one to
/// each group from the first group to the last, then one to each from the last to the first, and so
/// on.
[[nodiscard]] std::vector<std::vector<int>> groups_of(const FormatSettings& settings);

/// Returns true if all pairings of the tournament are known at its start.
[[nodiscard]] bool is_fixed(const FormatSettings& settings);
[[nodiscard]] bool has_knockout(const FormatSettings& settings);
/// Returns the bracket with all its rounds. Entrants that are not known yet are 0. If the format
/// has no knockout, the bracket has no rounds.
[[nodiscard]] Bracket bracket_of(const FormatSettings& settings, const TournamentHistory& history);
/// Returns the standings of each group, from its group games only. Returns an empty list if the
/// format has no groups.
[[nodiscard]] std::vector<GroupTable> group_tables(const FormatSettings& settings,
                                                   const TournamentHistory& history);
/// Returns the rounds that have been paired so far, in order, for display. Returns an empty list
/// unless is_paired_by_round().
[[nodiscard]] std::vector<PairedRound> paired_rounds(const FormatSettings& settings,
                                                     const TournamentHistory& history);
/// Returns a description of the settings for people, such as "Swiss, 7 rounds, 2 games a match".
[[nodiscard]] std::string description_of(const FormatSettings& settings);
/// Returns true if each round is paired when the round before is finished, from the entrants that
/// are present then (Swiss). In such a format, withdrawn entrants are not paired, byes are stored,
/// and the tournament may end early.
[[nodiscard]] bool is_paired_by_round(const FormatSettings& settings);
/// Returns a new tuner without results, which computes the parameter values of each match. Returns
/// null if the format is not a tuning.
[[nodiscard]] std::unique_ptr<tuning::Tuner> tuner_of(const FormatSettings& settings);
/// Returns true if round numbers are shown to viewers for this format.
[[nodiscard]] bool has_rounds(Format format);

/// Returns the number of matches in `stages`.
[[nodiscard]] int matches_in(const std::vector<Stage>& stages);

/// Returns an upper bound of the number of games, without replays. It does not generate the
/// schedule, so it is fast for very large tournaments.
[[nodiscard]] std::int64_t games_at_most(const FormatSettings& settings);

/// Returns the number of games of the whole tournament. Assumes that no entrant withdraws, that a
/// Swiss does not end early, and that no match is replayed.
[[nodiscard]] int expected_games(const FormatSettings& settings);
/// Returns the expected number of games of the whole tournament, for a tournament that has started.
/// `known` is the number of games scheduled so far, `round` the number of the last scheduled round,
/// `withdrawn` the number of withdrawn entrants.
[[nodiscard]] int expected_games(const FormatSettings& settings, int known, int round,
                                 int withdrawn);

/// Returns the standings by the rules of the format. A bye of a Swiss counts as a won match, a
/// requested bye as half of one. In a knockout, an entrant that reached a later round ranks higher.
/// The function does not pair a further round of a Swiss: it uses only the rounds in `history`.
[[nodiscard]] std::vector<results::Standing> standings(const FormatSettings& settings,
                                                       const TournamentHistory& history);

}  // namespace tafl::formats
