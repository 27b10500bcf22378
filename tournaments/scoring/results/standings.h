// SPDX-License-Identifier: MIT
// Standings: compute match results, and rank entrants with tie-breaks. Pure functions of the
// results: nothing is stored between calls, so nothing can become inconsistent.
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
    /// End of the game, without its summary. The result is `none` if both entrants had withdrawn.
    rules::GameEnd end{};
    int round = 0;                  ///< round of the tournament, from 1; 0 = unknown
    std::uint64_t fingerprint = 0;  ///< equal for games that repeat each other; 0 = never a repeat
};

/// Rule that decides a match in which both entrants have equal points. `fewest_plies`: the entrant
/// with the shorter wins; a match with a forfeit stays tied, because the length of a forfeited game
/// is not comparable. `max_captures`: the entrant that captured more pieces. `none`: the match
/// stays tied.
enum class MatchTie : std::uint8_t { fewest_plies, max_captures, none };
/// Kind of points that are summed in the standings: points of games, or points of matches.
enum class Score : std::uint8_t { game_points, match_points };
/// Criterion that ranks entrants with equal points.
enum class TieBreak : std::uint8_t {
    direct_encounter,  ///< points from the games between the tied entrants (direct_encounter.h)
    /// Sum of the points of each beaten opponent and half the points of each opponent that drew.
    sonneborn_berger,
    buchholz,        ///< sum of the points of all opponents; an opponent counts once for each game
    buchholz_cut_1,  ///< `buchholz` without the match that adds least to it
    wins,            ///< number of games that were played and won
    /// Number of plies of the shortest win without a forfeit; a smaller number ranks higher.
    fewest_plies,
    lots  ///< lots drawn from the seed of the tournament
};
/// Value of a round without a game for Buchholz and Sonneborn-Berger.
enum class Unplayed : std::uint8_t {
    nothing,  ///< the round adds nothing; a game lost by a withdrawal counts as played
    /// The round counts as a match against a virtual opponent (C.07 of 2022). This opponent starts
    /// the round with the points of the entrant, and gets the points that the entrant does not get
    /// in this round. In each later round it gets half the points of a match. In the tie-breaks of
    /// its opponents, the rounds without a game of the entrant count as drawn matches.
    dummy
};
[[nodiscard]] std::string_view name_of(Unplayed unplayed);
[[nodiscard]] std::string_view name_of(MatchTie tie);
[[nodiscard]] std::string_view name_of(Score score);
[[nodiscard]] std::string_view name_of(TieBreak tie_break);

/// Rules by which standings are computed.
struct ScoringRules {
    Score score = Score::game_points;
    MatchTie match_tie = MatchTie::fewest_plies;
    /// Number of games of a match. Match points are given for complete matches only.
    int games_per_match = 2;
    std::vector<TieBreak> tie_breaks;  ///< tie-breaks in the order in which they apply
    Unplayed unplayed = Unplayed::nothing;
    std::uint64_t seed = 0;  ///< seed from which TieBreak::lots draws
};

/// Value of a tie-break for one entrant.
struct TieBreakValue {
    TieBreak tie_break;
    /// Value of the entrant. Empty if it has no value: for example, `fewest_plies` without a win.
    std::optional<double> value;
};

/// One row of the standings.
struct Standing {
    /// Rank, from 1. Entrants that the tie-breaks do not separate have equal ranks. 0 = the entrant
    /// has no games and no points.
    int rank = 0;
    int entrant = 0;
    double points = 0;  ///< points of the entrant, including the points of its byes
    /// Points from games as each side; a draw counts 1/2. Byes and match points are left out.
    rules::BySide<double> points_as{};
    int games = 0;  ///< number of finished games
    int wins = 0;
    int draws = 0;
    int losses = 0;
    int forfeits = 0;  ///< number of games that the entrant lost by a forfeit
    /// Number of void attempts in which the host was late while this entrant was to move.
    int voids = 0;
    /// Number of byes in a Swiss that the entrant did not request; `points` includes them.
    int byes = 0;
    /// Number of byes in a Swiss that the entrant requested. Each adds half the points of a bye to
    /// `points`.
    int half_byes = 0;
    /// Number of unfinished games in the known pairings of the entrant. If two entrants have equal
    /// points, the one with more unfinished games ranks higher.
    int games_left = 0;
    bool is_withdrawn = false;
    /// Last round of the knockout that the entrant reached, from 1. For the winner it is the number
    /// of rounds plus 1. 0 = the entrant did not take part, or the format has no knockout.
    int reached = 0;
    int knockout_rounds = 0;  ///< number of rounds; 0 without a knockout
    /// Values of the tie-breaks, in the order in which they apply.
    std::vector<TieBreakValue> tie_breaks;
    /// Tie-break that ranks this row below the row above. Empty if points or another earlier
    /// criterion separates the two rows, or if they share a rank.
    std::optional<TieBreak> decided_by{};
    /// Rating in Elo, set by rate() (rated_standings.h); empty = not rated.
    std::optional<double> elo{};
    std::optional<double> elo_error{};  ///< half width of the 95 % interval of `elo`
};

/// Round in which an entrant had no game, because of a bye or an absence.
struct UnplayedRound {
    int entrant = 0;
    int round = 0;
    double points = 0;  ///< points that the entrant gets for this round
};

/// Input of standings() in addition to the games.
struct NonGameScores {
    /// Rounds without a game, in any order. Only Unplayed::dummy uses them. Their points are not
    /// added to the standings again, because `byes` and `half_byes` are.
    std::vector<UnplayedRound> unplayed;
    std::vector<int> byes;       ///< entrants that had a bye, one element for each bye
    std::vector<int> half_byes;  ///< entrants that requested a bye, one element for each such bye
    double points_of_bye = 0;    ///< points for a bye; a requested bye gives half of them
    /// By entrant: number of unfinished games in its known pairings. Empty = 0 for all. Without
    /// these numbers, an entrant could raise its Buchholz score and its rank by losing games that
    /// others have not played yet.
    tournaments::PerEntrant<int> games_left;
    std::vector<int> withdrawn;  ///< entrants that have withdrawn
    /// Entrants that were to move when an attempt became void because the host was late, one
    /// element for each attempt.
    std::vector<int> voids;
    /// By entrant: last round of the knockout that it reached (Standing::reached); empty = no
    /// knockout.
    tournaments::PerEntrant<int> reached;
    int knockout_rounds = 0;  ///< number of rounds; 0 without a knockout
};

/// Returns the standings of the entrants 1 to `entrants`, in order of rank. Entrants are ordered by
/// the round reached in a knockout, then by points, games left and tie-breaks. An entrant with no
/// games and no points has no rank. It is below the other entrants with the same points.
[[nodiscard]] std::vector<Standing> standings(int entrants, const std::vector<Outcome>& outcomes,
                                              const ScoringRules& scoring,
                                              const NonGameScores& start = {});

/// Returns the number of the entrant that won the match. Returns nullopt if the match is tied or
/// both entrants lost it. If both have equal points and one game was not played, the entrant that
/// had withdrawn loses.
[[nodiscard]] std::optional<int> match_winner(const std::vector<Outcome>& games, MatchTie tie);
/// Returns true if all games of the match have the result `none`, because both entrants had
/// withdrawn. Returns false if `games` is empty.
[[nodiscard]] bool is_lost_by_both(const std::vector<Outcome>& games);
/// Returns the match points of `entrant` for the match, doubled: 2 for a won match, 1 for a tied
/// match, 0 for a lost one.
[[nodiscard]] int half_match_points(const std::vector<Outcome>& games, int entrant, MatchTie tie);

/// Returns the points of `entrant` from the games of one match. If match points count, an
/// incomplete match gives 0.
[[nodiscard]] double points_of_match(const std::vector<Outcome>& games, int entrant,
                                     const ScoringRules& scoring);

/// Returns true if `entrant` had one of the sides in the game.
[[nodiscard]] bool is_in(const Outcome& outcome, int entrant);
/// Returns the side of `entrant` in the game. `entrant` must be one of its two entrants.
[[nodiscard]] rules::Side side_of(const Outcome& outcome, int entrant);

/// Returns the points of `entrant` from the game, doubled: 2 for a win, 1 for a draw, 0 for a loss.
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
