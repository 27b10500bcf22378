// SPDX-License-Identifier: MIT
// What results add up to: matches, standings with tie-breaks, the crosstable. Pure functions of
// results; nothing is kept between calls, so nothing can drift.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "rules/game_record.h"
#include "rules/side.h"
#include "tournaments/per_entrant.h"
#include "tournaments/words.h"

namespace tafl::results {

/// One finished game. Entrants are numbered from 1 in the order of the tournament file.
struct Outcome {
    int match = 0;  ///< numbers the meetings within the tournament
    rules::BySide<int> entrants{};
    rules::GameEnd end{};           ///< without its summary; no result if both had withdrawn
    int round = 0;                  ///< of the tournament; 0 = not told
    std::uint64_t fingerprint = 0;  ///< equal for games that are the same; 0 = like no other
};

/// Who wins a match in which both have as many points. A win by forfeit has no length to compare.
enum class MatchTie : std::uint8_t { fewest_plies, most_captures, none };
/// What standings count.
enum class Score : std::uint8_t { game_points, match_points };
enum class TieBreak : std::uint8_t {
    direct_encounter,  ///< games among those who are still tied (direct_encounter.h)
    sonneborn_berger,  ///< points of the beaten opponents and half of those drawn with, game by
                       ///< game
    buchholz,          ///< points of all opponents, game by game
    buchholz_cut_1,    ///< the same without the match that adds least; a bye adds nothing
    wins,              ///< games won that were played
    fewest_plies,      ///< plies of the shortest game won on the board; fewer is better
    lots               ///< drawn from the tournament's seed
};
/// What a round without a game adds to Buchholz and Sonneborn-Berger.
enum class Unplayed : std::uint8_t {
    nothing,  ///< nothing; a game lost because somebody had withdrawn counts as if it was played
    dummy  ///< FIDE's virtual opponent (C.07 of 2022): it begins the round with the points of the
           ///< player, gets what the player does not, and half of a match in each later round. In
           ///< the points of opponents, rounds without a game are drawn matches.
};
[[nodiscard]] std::string_view name_of(Unplayed unplayed);
[[nodiscard]] std::string_view name_of(MatchTie tie);
[[nodiscard]] std::string_view name_of(Score score);
[[nodiscard]] std::string_view name_of(TieBreak tie_break);

struct ScoringRules {
    Score score = Score::game_points;
    MatchTie match_tie = MatchTie::fewest_plies;
    int games_per_match = 2;  ///< match points are given for whole matches only
    std::vector<TieBreak> tie_breaks;
    Unplayed unplayed = Unplayed::nothing;
    std::uint64_t seed = 0;
};

/// One component of a tie-break as it is shown. None where the entrant has none (no game won).
struct TieBreakValue {
    TieBreak tie_break;
    std::optional<double> value;
};

struct Standing {
    /// From 1; equal if not even the tie-breaks tell two apart. 0 = has neither played nor points.
    int rank = 0;
    int entrant = 0;
    double points = 0;
    int games = 0;
    int wins = 0;
    int draws = 0;
    int losses = 0;
    int forfeits = 0;    ///< games lost by a forfeit
    int voids = 0;       ///< void attempts in which the host was late while it was to move
    int byes = 0;        ///< rounds of a Swiss without an opponent; their points are counted
    int half_byes = 0;   ///< rounds that he had asked to be free in; counted as half of that
    int games_left = 0;  ///< known pairings; of two with the same points, more is better
    bool is_withdrawn = false;
    /// In a knockout: the round reached, one more for the winner; 0 = did not take part, or there
    /// is none.
    int reached = 0;
    int knockout_rounds = 0;
    std::vector<TieBreakValue> tie_breaks;
    /// What puts him below the row before, where nothing that comes before the tie-breaks does.
    std::optional<TieBreak> decided_by{};
    /// Where ratings were asked for (rated_standings.h), with half of the 95 % interval.
    std::optional<double> elo{};
    std::optional<double> elo_error{};
};

/// A round in which an entrant had no game: a bye, or he was not there.
struct UnplayedRound {
    int entrant = 0;
    int round = 0;
    double points = 0;  ///< that he has for it
};

/// What counts besides games.
struct NonGameScores {
    /// For Unplayed::dummy, in any order. It adds no points: those of byes are told below.
    std::vector<UnplayedRound> unplayed;
    std::vector<int> byes;       ///< entrants, once for each
    std::vector<int> half_byes;  ///< the same; worth half as much
    double points_of_bye = 0;
    /// Games of known pairings that are not finished; empty = none. Without them, an entrant would
    /// improve its Buchholz, and its rank, by playing and losing more games than others.
    tournaments::PerEntrant<int> games_left;
    std::vector<int> withdrawn;            ///< entrants
    std::vector<int> voids;                ///< entrants, once for each void attempt
    tournaments::PerEntrant<int> reached;  ///< empty without a knockout
    int knockout_rounds = 0;
};

/// In order of rank: by the round reached in a knockout, then by points, then by the games
/// left, then by the tie-breaks.
/// Everyone of 1 to `entrants` is in it; who has not played has no rank, and stands below those who
/// are level with him.
[[nodiscard]] std::vector<Standing> standings(int entrants, const std::vector<Outcome>& outcomes,
                                              const ScoringRules& scoring,
                                              const NonGameScores& start = {});

/// The entrant who wins a match by its games; none if it is drawn, or if both have lost it. Of a
/// match with a point for each, one of them without play, whoever had withdrawn is the loser.
[[nodiscard]] std::optional<int> match_winner(const std::vector<Outcome>& games, MatchTie tie);
/// Nobody has won any of its games, nor drawn: both had withdrawn.
[[nodiscard]] bool is_lost_by_both(const std::vector<Outcome>& games);
/// What `entrant` has from a match where matches count: 2, 1 or 0.
[[nodiscard]] int half_match_points(const std::vector<Outcome>& games, int entrant, MatchTie tie);

/// What `entrant` has from the games of one match.
[[nodiscard]] double points_of_match(const std::vector<Outcome>& games, int entrant,
                                     const ScoringRules& scoring);

[[nodiscard]] bool is_in(const Outcome& outcome, int entrant);
/// Of an entrant who is in it.
[[nodiscard]] rules::Side side_of(const Outcome& outcome, int entrant);

/// Half points that `entrant` has from a game: 2 for a win, 1 for a draw.
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
