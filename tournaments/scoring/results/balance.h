// SPDX-License-Identifier: MIT
// Balance: counts how often each side wins in a set of games. Pure functions of games.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "rules/game_record.h"
#include "tournaments/scoring/results/numbers.h"
#include "tournaments/scoring/results/repeats.h"

namespace tafl::results {

/// Returns the 95 % confidence interval of the share `hits` / `total` by the method of Wilson
/// (1927). Returns 0 to 1 if `total` is 0.
[[nodiscard]] Interval wilson_interval(std::int64_t hits, std::int64_t total);

/// Returns the 95 % confidence interval of the score points / total. `draws` is the number of draws
/// among the `total` games. Returns 0 to 1 if `total` is 0.
/// Method: Wilson's interval with the trinomial variance p (1 - p) - d / 4, where p is the score
/// and d the share of draws. For the variance, half a win and half a loss are added to the games.
/// So the interval has a width above 0 even if all games were drawn.
[[nodiscard]] Interval score_interval(double points, std::int64_t draws, std::int64_t total);

/// Returns the number of games after which the 95 % interval of a score of 50 % is 45 % to 55 %.
/// With this number of games, a score of 50 % can be separated from 55 %. Assumes the share of
/// draws of the `total` games so far, of which `draws` were drawn.
[[nodiscard]] std::int64_t games_to_separate(std::int64_t draws, std::int64_t total);

/// Returns the share `hits` / `total` in per cent with its 95 % interval, such as "62.5 [55.0,
/// 69.4]". Returns "n/a" if `total` is 0.
[[nodiscard]] std::string share_text(std::int64_t hits, std::int64_t total);

/// Results of a group of finished games. If `repeats` is `left_out`, a repeated game is counted
/// only in `games`.
struct Balance {
    /// Decides if the members below `distinct` count repeated games.
    Repeats repeats = Repeats::left_out;
    std::int64_t games = 0;     ///< number of all added games, repeats included
    std::int64_t distinct = 0;  ///< number of added games without repeats
    /// Number of games that the members below count: `games` if repeats are kept, else `distinct`.
    std::int64_t counted = 0;
    std::int64_t attackers = 0;  ///< games won by the attackers
    std::int64_t draws = 0;
    std::int64_t defenders = 0;  ///< games won by the defenders
    std::int64_t plies = 0;      ///< sum of the plies of all counted games
    /// Number of counted games that were ended by a limit of the host or by a forfeit, not by the
    /// rules (is_cut_off()).
    std::int64_t cut_off = 0;
    std::int64_t draws_cut_off = 0;  ///< number of draws among the `cut_off` games
    /// Points of the attackers from the `cut_off` games; a draw counts 1/2.
    double points_cut_off = 0;
    /// Number of counted games by termination.
    std::map<rules::Termination, std::int64_t> terminations{};

    FingerprintSet seen{};  ///< fingerprints of all added games

    /// Adds a finished game. Games with equal fingerprints repeat each other. A game with the
    /// fingerprint 0 is never a repeat.
    void add(const rules::GameEnd& end, std::uint64_t fingerprint = 0);
    /// Returns the points of the attackers in the counted games; a draw counts 1/2.
    [[nodiscard]] double points() const { return ratio(2 * attackers + draws, 2); }
    /// Returns the score of the attackers, 0 to 1; 0.5 without games.
    [[nodiscard]] double score() const { return counted == 0 ? 0.5 : ratio(points(), counted); }
    /// Returns the 95 % interval of score().
    [[nodiscard]] Interval interval() const { return score_interval(points(), draws, counted); }
    /// Returns a 95 % interval of the score that holds for every possible result of the cut-off
    /// games. Its low end assumes that the attackers lose all of them, its high end that they win
    /// all of them.
    [[nodiscard]] Interval wide_interval() const;
    /// Returns the share of cut-off games among the counted games, 0 to 1; 0 without games.
    [[nodiscard]] double share_cut_off() const { return ratio(cut_off, counted); }
    /// Returns the distance between score() and 0.5: 0 to 0.5.
    [[nodiscard]] double imbalance() const { return score() < 0.5 ? 0.5 - score() : score() - 0.5; }
    /// Returns the mean length of a counted game in plies; 0 without games.
    [[nodiscard]] double mean_plies() const { return ratio(plies, counted); }
};

/// Returns true if `termination` is a limit of the host or a forfeit: the game ended before the
/// rules decided it.
[[nodiscard]] bool is_cut_off(rules::Termination termination);

/// Returns the score of the attackers in per cent with its 95 % interval, such as "48.2 [45.1,
/// 51.3]". Returns "n/a" without games.
[[nodiscard]] std::string score_text(const Balance& balance);

}  // namespace tafl::results
