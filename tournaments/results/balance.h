// SPDX-License-Identifier: MIT
// The balance of rule sets: how often each side wins. Pure functions of games.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "rules/game_record.h"
#include "tournaments/results/interval.h"
#include "tournaments/results/repeats.h"

namespace tafl::results {

/// The 95 % score interval of Wilson (1927) for `hits` of `total`; 0 to 1 if there is nothing to go
/// by.
[[nodiscard]] Interval wilson_interval(std::int64_t hits, std::int64_t total);

/// The 95 % interval of a score: `points` of `total` games, `draws` of them drawn. Wilson's with
/// the trinomial variance p (1 - p) - d / 4, for which wins and losses count half a game more each,
/// so that a score of draws alone has a width. 0 to 1 without games.
[[nodiscard]] Interval score_interval(double points, std::int64_t draws, std::int64_t total);

/// Games after which the 95 % interval of a score of 50 % ends at 45 % and 55 %, if `draws` of
/// `total` games are drawn as they were so far.
[[nodiscard]] std::int64_t games_to_separate(std::int64_t draws, std::int64_t total);

/// "62.5 [55.0, 69.4]": per cent with the interval; "n/a" of nothing.
[[nodiscard]] std::string share_text(std::int64_t hits, std::int64_t total);

/// Finished games that belong together. Those that repeat an earlier one are counted, and left out
/// of everything else unless they are kept.
struct Balance {
    Repeats repeats = Repeats::left_out;
    std::int64_t games = 0;
    std::int64_t distinct = 0;
    std::int64_t counted = 0;    ///< of these the rest is told
    std::int64_t attackers = 0;  ///< won by the attackers
    std::int64_t draws = 0;
    std::int64_t defenders = 0;
    std::int64_t plies = 0;  ///< of all games together
    /// Ended by a limit of the host's or by a forfeit, and how many points the attackers had of
    /// them: nobody knows who would have won.
    std::int64_t cut_off = 0;
    std::int64_t draws_cut_off = 0;
    double points_cut_off = 0;
    std::map<rules::Termination, std::int64_t> terminations{};

    Fingerprints seen{};

    void add(const rules::GameEnd& end, std::uint64_t fingerprint = 0);
    /// Points of the attackers; a draw is a half.
    [[nodiscard]] double points() const {
        return static_cast<double>(attackers) + static_cast<double>(draws) / 2;
    }
    /// The attackers' score, 0 to 1; a half of nothing.
    [[nodiscard]] double score() const {
        return counted == 0 ? 0.5 : points() / static_cast<double>(counted);
    }
    [[nodiscard]] Interval interval() const { return score_interval(points(), draws, counted); }
    /// The same, whoever would have won what was cut off: from all of it lost to all of it won.
    [[nodiscard]] Interval wide_interval() const;
    [[nodiscard]] double share_cut_off() const {
        return counted == 0 ? 0 : static_cast<double>(cut_off) / static_cast<double>(counted);
    }
    /// How far the score is from a half.
    [[nodiscard]] double imbalance() const { return score() < 0.5 ? 0.5 - score() : score() - 0.5; }
    [[nodiscard]] double mean_plies() const {
        return counted == 0 ? 0 : static_cast<double>(plies) / static_cast<double>(counted);
    }
};

/// True of games that a limit of the host's or a forfeit has ended before the rules did.
[[nodiscard]] bool is_cut_off(rules::Termination termination);

/// "48.2 [45.1, 51.3]": a score in per cent with its interval.
[[nodiscard]] std::string score_text(const Balance& balance);

}  // namespace tafl::results
