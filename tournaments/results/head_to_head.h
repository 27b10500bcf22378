// SPDX-License-Identifier: MIT
// Two engines against each other: counts over pairs of games with the sides swapped, which is how
// tafl's unequal sides are evened out, and what follows from them. Pure.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "rules/side.h"
#include "tournaments/results/repeats.h"
#include "tournaments/results/standings.h"
#include "tournaments/results/statistics.h"

namespace tafl::results {

/// Results of single games.
struct WinDrawLoss {
    std::int64_t wins = 0;
    std::int64_t draws = 0;
    std::int64_t losses = 0;
    [[nodiscard]] std::int64_t total() const { return wins + draws + losses; }
};

class HeadToHead {
  public:
    /// Seen from `one`. Games of others are passed over.
    HeadToHead(int one, int other, const std::vector<Outcome>& outcomes = {},
               Repeats repeats = Repeats::left_out)
        : one_(one), other_(other), repeats_(repeats) {
        for (const Outcome& outcome : outcomes) add(outcome);
    }
    /// True if a pair is complete with this game.
    bool add(const Outcome& outcome);

    [[nodiscard]] int one() const { return one_; }
    [[nodiscard]] int other() const { return other_; }
    /// All of them.
    [[nodiscard]] const WinDrawLoss& games() const { return games_; }
    [[nodiscard]] std::int64_t distinct_games() const { return distinct_games_; }
    /// Pairs both of whose games make up an earlier pair, and how many of them were the last ones.
    [[nodiscard]] std::int64_t repeated_pairs() const { return repeated_pairs_; }
    [[nodiscard]] int repeats_in_a_row() const { return repeats_in_a_row_; }
    [[nodiscard]] Repeats repeats() const { return repeats_; }

    // What statistics are made of: repeats are in it only if they are kept.
    /// The games in which `one` played that side.
    [[nodiscard]] const WinDrawLoss& games_as(rules::Side side) const { return by_side_[side]; }
    /// Pairs in which `one` scored 0, 0.5, 1, 1.5 and 2 points.
    [[nodiscard]] const std::array<std::int64_t, 5>& pairs() const { return pairs_; }
    [[nodiscard]] ScoreCounts pair_counts() const { return ScoreCounts::of_pairs(pairs_); }

  private:
    int one_;
    int other_;
    WinDrawLoss games_;
    rules::BySide<WinDrawLoss> by_side_;
    std::array<std::int64_t, 5> pairs_{};
    void add_pair(const Outcome& first, const Outcome& second);

    Repeats repeats_;
    std::int64_t distinct_games_ = 0;
    std::int64_t repeated_pairs_ = 0;
    int repeats_in_a_row_ = 0;
    Fingerprints seen_;
    std::set<std::pair<std::uint64_t, std::uint64_t>> seen_pairs_;
    std::map<int, Outcome> open_;  ///< the first game of matches with one game so far
};

/// All of one meeting on one line: "+10 =2 -8, 18 distinct, pairs 1 2 3 3 0, Elo 12.3 +/- 30.1
/// (not corrected), ...". Elo after a decision of `test`: sprt_estimate.h.
[[nodiscard]] std::string summary_line(const HeadToHead& meeting, const SprtTest* test);

/// A paragraph for people. `uncounted_pairs` are finished, but not in `meeting`.
[[nodiscard]] std::string report_text(const HeadToHead& meeting,
                                      const tournaments::PerEntrant<std::string>& names,
                                      const SprtTest* test, int uncounted_pairs = 0);

/// The same as a JSON object; what does not exist is null.
[[nodiscard]] std::string report_json(const HeadToHead& meeting,
                                      const tournaments::PerEntrant<std::string>& names,
                                      const SprtTest* test, int uncounted_pairs = 0);

/// "LLR 1.234 (-2.944, 2.944), normalized Elo 0 to 5: continue".
[[nodiscard]] std::string sprt_text(const ScoreCounts& counts, const SprtTest& test);

}  // namespace tafl::results
