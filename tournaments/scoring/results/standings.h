// SPDX-License-Identifier: MIT
// Standings: results of matches and ranks of entrants with tie-breaks. Pure functions of results:
// nothing is stored between calls, so nothing can become inconsistent.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "rules/game_record.h"
#include "rules/side.h"
#include "tournaments/base/per_entrant.h"
#include "tournaments/base/words.h"

namespace tafl::results {

/// Result of one finished game. Entrants are numbered from 1 in the order of the tournament file.
struct Outcome {
    int match = 0;                  ///< number of the match in the tournament
    rules::BySide<int> entrants{};  ///< number of the entrant of each side
    rules::GameEnd end{};  ///< without its summary; result `none` if both entrants had withdrawn
    int round = 0;         ///< of the tournament, from 1; 0 = unknown
    std::uint64_t fingerprint = 0;  ///< equal for games that are the same; 0 = unique
};

/// Rule that decides a match with equal points. `fewest_plies` does not decide a match with a
/// forfeit, because the length of that game is not comparable.
enum class MatchTie : std::uint8_t { fewest_plies, max_captures, none };
/// Points that standings count.
enum class Score : std::uint8_t { game_points, match_points };
/// Criterion that ranks entrants with equal points.
enum class TieBreak : std::uint8_t {
    direct_encounter,  ///< points from the games between the tied entrants (direct_encounter.h)
    sonneborn_berger,  ///< points of beaten opponents and half of those of drawn games, game by
                       ///< game
    buchholz,          ///< points of all opponents, game by game
    buchholz_cut_1,    ///< `buchholz` without the match that adds least; a bye adds nothing
    wins,              ///< games that were played and won
    fewest_plies,      ///< plies of the shortest win without a forfeit; fewer is better
    lots               ///< lots drawn from the seed of the tournament
};
/// Value of a round without a game for Buchholz and Sonneborn-Berger.
enum class Unplayed : std::uint8_t {
    nothing,  ///< adds nothing; a game lost by a withdrawal counts as played
    dummy  ///< FIDE's virtual opponent (C.07 of 2022). It starts the round with the points of the
           ///< entrant and gets the points that the entrant does not get. In each later round it
           ///< gets half a match. In the points of opponents, rounds without a game are drawn
           ///< matches.
};
[[nodiscard]] std::string_view name_of(Unplayed unplayed);
[[nodiscard]] std::string_view name_of(MatchTie tie);
[[nodiscard]] std::string_view name_of(Score score);
[[nodiscard]] std::string_view name_of(TieBreak tie_break);

/// Rules by which standings are computed.
struct ScoringRules {
    Score score = Score::game_points;
    MatchTie match_tie = MatchTie::fewest_plies;
    int games_per_match = 2;           ///< match points are given for complete matches only
    std::vector<TieBreak> tie_breaks;  ///< in the order in which they apply
    Unplayed unplayed = Unplayed::nothing;
    std::uint64_t seed = 0;  ///< for TieBreak::lots
};

/// Value of a tie-break for one entrant.
struct TieBreakValue {
    TieBreak tie_break;
    std::optional<double> value;  ///< none if the entrant has no value (no game won)
};

/// One row of the standings.
struct Standing {
    /// From 1; equal for entrants that the tie-breaks do not separate. 0 = the entrant has neither
    /// games nor points.
    int rank = 0;
    int entrant = 0;
    double points = 0;  ///< includes the points of byes
    int games = 0;      ///< finished games
    int wins = 0;
    int draws = 0;
    int losses = 0;
    int forfeits = 0;    ///< games lost by a forfeit
    int voids = 0;       ///< void attempts: the host was late while this entrant was to move
    int byes = 0;        ///< rounds of a Swiss without an opponent; `points` includes them
    int half_byes = 0;   ///< requested byes; each adds half the points of a bye
    int games_left = 0;  ///< unfinished games of known pairings; with equal points, more is better
    bool is_withdrawn = false;
    /// Round reached in a knockout, from 1; the winner has one more than the number of rounds. 0 =
    /// the entrant did not take part, or there is no knockout.
    int reached = 0;
    int knockout_rounds = 0;                ///< number of rounds; 0 without a knockout
    std::vector<TieBreakValue> tie_breaks;  ///< in the order in which they apply
    /// Tie-break that places this row below the row above. None if an earlier criterion separates
    /// the two rows, or if they share a rank.
    std::optional<TieBreak> decided_by{};
    std::optional<double> elo{};        ///< set by rate() (rated_standings.h)
    std::optional<double> elo_error{};  ///< half width of the 95 % interval of `elo`
};

/// Round in which an entrant had no game: a bye or an absence.
struct UnplayedRound {
    int entrant = 0;
    int round = 0;
    double points = 0;  ///< points of the entrant for this round
};

/// Input of standings in addition to games.
struct NonGameScores {
    /// For Unplayed::dummy, in any order. Adds no points: `byes` and `half_byes` do.
    std::vector<UnplayedRound> unplayed;
    std::vector<int> byes;       ///< entrants, one entry for each bye
    std::vector<int> half_byes;  ///< entrants, one entry for each requested bye
    double points_of_bye = 0;    ///< a requested bye gives half of it
    /// Number of unfinished games of known pairings, by entrant; empty = 0 for all. Without it, an
    /// entrant could improve its Buchholz and its rank by playing and losing more games than
    /// others.
    tournaments::PerEntrant<int> games_left;
    std::vector<int> withdrawn;            ///< entrants
    std::vector<int> voids;                ///< entrants, one entry for each void attempt
    tournaments::PerEntrant<int> reached;  ///< as Standing::reached; empty = no knockout
    int knockout_rounds = 0;               ///< number of rounds; 0 without a knockout
};

/// Returns the rows of all entrants from 1 to `entrants`, in order of rank. They are ordered by the
/// round reached in a knockout, then by points, games left and tie-breaks. An entrant with neither
/// games nor points has no rank; it is below entrants that are level with it.
[[nodiscard]] std::vector<Standing> standings(int entrants, const std::vector<Outcome>& outcomes,
                                              const ScoringRules& scoring,
                                              const NonGameScores& start = {});

/// Returns the entrant that won the match; none if it is drawn or both lost it. If both have equal
/// points and one game was not played, the entrant that had withdrawn loses.
[[nodiscard]] std::optional<int> match_winner(const std::vector<Outcome>& games, MatchTie tie);
/// Returns true if no game of the match has a result, because both entrants had withdrawn.
[[nodiscard]] bool is_lost_by_both(const std::vector<Outcome>& games);
/// Returns twice the match points of `entrant` for the match: 2, 1 or 0.
[[nodiscard]] int half_match_points(const std::vector<Outcome>& games, int entrant, MatchTie tie);

/// Returns the points of `entrant` from the games of one match. With match points, an incomplete
/// match gives 0.
[[nodiscard]] double points_of_match(const std::vector<Outcome>& games, int entrant,
                                     const ScoringRules& scoring);

/// Returns true if `entrant` played one of the sides.
[[nodiscard]] bool is_in(const Outcome& outcome, int entrant);
/// Returns the side of `entrant`, which must be in the game.
[[nodiscard]] rules::Side side_of(const Outcome& outcome, int entrant);

/// Returns twice the points of `entrant` from the game: 2 for a win, 1 for a draw, 0 for a loss.
[[nodiscard]] int half_points(const Outcome& outcome, int entrant);

}  // namespace tafl::results

namespace tafl::tournaments {

template <>
inline constexpr results::MatchTie last_of<results::MatchTie> = results::MatchTie::none;
template <>
inline constexpr results::Score last_of<results::Score> = results::Score::match_points;
template <>
inline constexpr results::Unplayed last_of<results::Unplayed> = results::Unplayed::dummy;
template <>
inline constexpr results::TieBreak last_of<results::TieBreak> = results::TieBreak::lots;

}  // namespace tafl::tournaments
