// SPDX-License-Identifier: MIT
// Balance: how often each side wins in a set of games. Pure functions of games.
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

/// Returns the 95 % confidence interval of the score `points` / `total`; `draws` of the `total`
/// games were drawn. Returns 0 to 1 if `total` is 0.
/// Method: Wilson's interval with the trinomial variance p (1 - p) - d / 4. For the variance, half
/// a win and half a loss are added to the games. So the interval is wider than 0 even if all games
/// were drawn.
[[nodiscard]] Interval score_interval(double points, std::int64_t draws, std::int64_t total);

/// Returns the number of games after which a score of 50 % has the 95 % interval 45 % to 55 %.
/// Assumes that the share of draws stays `draws` / `total`.
[[nodiscard]] std::int64_t games_to_separate(std::int64_t draws, std::int64_t total);

/// Returns the share `hits` / `total` in per cent with its 95 % interval, such as "62.5 [55.0,
/// 69.4]". Returns "n/a" if `total` is 0.
[[nodiscard]] std::string share_text(std::int64_t hits, std::int64_t total);

/// Results of a group of finished games. A repeated game is counted only in `games`, unless
/// `repeats` is `kept`.
struct Balance {
    Repeats repeats = Repeats::left_out;  ///< decides if add() counts repeated games
    std::int64_t games = 0;               ///< number of all added games, repeats included
    std::int64_t distinct = 0;            ///< number of added games without repeats
    /// Number of games that the members below count: `games` if repeats are kept, else `distinct`.
    std::int64_t counted = 0;
    std::int64_t attackers = 0;  ///< games won by the attackers
    std::int64_t draws = 0;
    std::int64_t defenders = 0;  ///< games won by the defenders
    std::int64_t plies = 0;      ///< sum of the plies of all counted games
    /// Number of counted games that a limit of the host or a forfeit ended (is_cut_off()). The
    /// rules had not decided them.
    std::int64_t cut_off = 0;
    std::int64_t draws_cut_off = 0;  ///< number of draws among the `cut_off` games
    /// Points of the attackers in the `cut_off` games; a draw counts 1/2.
    double points_cut_off = 0;
    /// Number of counted games by termination.
    std::map<rules::Termination, std::int64_t> terminations{};

    Fingerprints seen{};  ///< fingerprints of all added games

    /// Adds a finished game. `fingerprint` is equal for games that repeat each other; a game with
    /// the fingerprint 0 is never a repeat.
    void add(const rules::GameEnd& end, std::uint64_t fingerprint = 0);
    /// Returns the points of the attackers in the counted games; a draw counts 1/2.
    [[nodiscard]] double points() const { return ratio(2 * attackers + draws, 2); }
    /// Returns the score of the attackers, 0 to 1; 0.5 without games.
    [[nodiscard]] double score() const { return counted == 0 ? 0.5 : ratio(points(), counted); }
    /// Returns the 95 % interval of score().
    [[nodiscard]] Interval interval() const { return score_interval(points(), draws, counted); }
    /// Returns the 95 % interval for every possible result of the cut-off games. For its low end,
    /// the attackers lose all of them; for its high end, they win all of them.
    [[nodiscard]] Interval wide_interval() const;
    /// Returns the share of cut-off games among the counted games, 0 to 1; 0 without games.
    [[nodiscard]] double share_cut_off() const { return ratio(cut_off, counted); }
    /// Returns the distance of score() from 0.5.
    [[nodiscard]] double imbalance() const { return score() < 0.5 ? 0.5 - score() : score() - 0.5; }
    /// Returns the mean length of a counted game in plies; 0 without games.
    [[nodiscard]] double mean_plies() const { return ratio(plies, counted); }
};

/// Returns true if a limit of the host or a forfeit ended the game before the rules did.
[[nodiscard]] bool is_cut_off(rules::Termination termination);

/// Returns "48.2 [45.1, 51.3]": the score of the attackers in per cent with its 95 % interval.
/// Returns "n/a" without games.
[[nodiscard]] std::string score_text(const Balance& balance);

}  // namespace tafl::results
