// SPDX-License-Identifier: MIT
// Balance: how often each side wins in a set of games. Pure functions of games.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "rules/game_record.h"
#include "tournaments/scoring/results/interval.h"
#include "tournaments/scoring/results/repeats.h"

namespace tafl::results {

/// Returns the 95 % score interval of Wilson (1927) for the share `hits` / `total`. Returns 0 to 1
/// if `total` is 0.
[[nodiscard]] Interval wilson_interval(std::int64_t hits, std::int64_t total);

/// Returns the 95 % interval of the score `points` / `total`, where `draws` of the `total` games
/// were drawn. Returns 0 to 1 if `total` is 0.
/// Method: Wilson's interval with the trinomial variance p (1 - p) - d / 4. The variance is
/// computed with half a win and half a loss more. So the interval of draws alone has a width.
[[nodiscard]] Interval score_interval(double points, std::int64_t draws, std::int64_t total);

/// Returns the number of games after which a 50 % score has the 95 % interval 45 % to 55 %. Assumes
/// that the share of draws stays `draws` / `total`.
[[nodiscard]] std::int64_t games_to_separate(std::int64_t draws, std::int64_t total);

/// Returns "62.5 [55.0, 69.4]": the share in per cent with its 95 % interval. Returns "n/a" if
/// `total` is 0.
[[nodiscard]] std::string share_text(std::int64_t hits, std::int64_t total);

/// Counts of a group of finished games. Repeated games are counted in `games` only, unless
/// `repeats` is `kept`.
struct Balance {
    Repeats repeats = Repeats::left_out;  ///< treatment of repeats by add()
    std::int64_t games = 0;               ///< all finished games
    std::int64_t distinct = 0;            ///< games without repeats
    /// Number of games in the members below: `games` if repeats are kept, else `distinct`.
    std::int64_t counted = 0;
    std::int64_t attackers = 0;  ///< games won by the attackers
    std::int64_t draws = 0;
    std::int64_t defenders = 0;  ///< games won by the defenders
    std::int64_t plies = 0;      ///< of all counted games together
    /// Games that ended by a limit of the host or by a forfeit (is_cut_off()). Their result on the
    /// board is unknown.
    std::int64_t cut_off = 0;
    std::int64_t draws_cut_off = 0;  ///< draws among `cut_off`
    double points_cut_off = 0;       ///< points of the attackers in `cut_off`
    std::map<rules::Termination, std::int64_t> terminations{};  ///< counted games by termination

    Fingerprints seen{};  ///< fingerprints of all added games

    /// Adds a finished game. A game with `fingerprint` 0 is never a repeat.
    void add(const rules::GameEnd& end, std::uint64_t fingerprint = 0);
    /// Returns the points of the attackers; a draw counts 1/2.
    [[nodiscard]] double points() const {
        return static_cast<double>(attackers) + static_cast<double>(draws) / 2;
    }
    /// Returns the score of the attackers, 0 to 1; 0.5 without games.
    [[nodiscard]] double score() const {
        return counted == 0 ? 0.5 : points() / static_cast<double>(counted);
    }
    /// Returns the 95 % interval of score().
    [[nodiscard]] Interval interval() const { return score_interval(points(), draws, counted); }
    /// Returns an interval that includes every possible result of the cut-off games. Its low end
    /// counts them all as lost by the attackers, its high end as won.
    [[nodiscard]] Interval wide_interval() const;
    /// Returns the share of cut-off games, 0 to 1; 0 without games.
    [[nodiscard]] double share_cut_off() const {
        return counted == 0 ? 0 : static_cast<double>(cut_off) / static_cast<double>(counted);
    }
    /// Returns the distance of score() from 0.5.
    [[nodiscard]] double imbalance() const { return score() < 0.5 ? 0.5 - score() : score() - 0.5; }
    /// Returns the mean length of a game in plies; 0 without games.
    [[nodiscard]] double mean_plies() const {
        return counted == 0 ? 0 : static_cast<double>(plies) / static_cast<double>(counted);
    }
};

/// Returns true if a limit of the host or a forfeit ended the game before the rules did.
[[nodiscard]] bool is_cut_off(rules::Termination termination);

/// Returns "48.2 [45.1, 51.3]": the score of the attackers in per cent with its 95 % interval.
/// Returns "n/a" without games.
[[nodiscard]] std::string score_text(const Balance& balance);

}  // namespace tafl::results
