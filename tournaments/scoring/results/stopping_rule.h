// SPDX-License-Identifier: MIT
// StoppingRule: decides when a match of two or more engines ends, and keeps its counts. It counts
// game pairs in the order of the schedule, not in the order of their ends. Pairs that one engine
// wins can take longer: in the order of ends they would enter an SPRT late.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "tournaments/scoring/results/head_to_head.h"

namespace tafl::results {

/// Pure function of the finished games. Their order of arrival does not change the decision, the
/// counts, or which of two equal pairs is the repeat.
class StoppingRule {
  public:
    /// Number of successive repeated pairs that ends the match: more repeats add no evidence.
    static constexpr int max_repeats_in_a_row = 50;

    /// Engines are numbered from 1. Without `test` only repeats end the match.
    StoppingRule(int engines, std::optional<SprtTest> test, Repeats repeats);

    /// Adds a finished game and returns is_over(). Its pair counts when all matches with smaller
    /// numbers are finished. A pair with a game that was not played (a withdrawal) is skipped.
    bool add(const Outcome& outcome);

    /// Returns true if the match is decided or repeats itself.
    [[nodiscard]] bool is_over() const { return repeats_itself() || decision_ != Decision::go_on; }
    /// Returns true if repeats are left out and max_repeats_in_a_row is reached.
    [[nodiscard]] bool repeats_itself() const {
        return repeats_ == Repeats::left_out && repeats_in_a_row_ >= max_repeats_in_a_row;
    }
    [[nodiscard]] Decision decision() const { return decision_; }
    /// Returns the counts of each two engines; they include only pairs that have counted.
    [[nodiscard]] const std::vector<HeadToHead>& meetings() const { return meetings_; }
    /// Returns the number of finished pairs of `meeting` that have not counted: an earlier pair is
    /// unfinished, or the decision was earlier in the schedule.
    [[nodiscard]] int uncounted_pairs(const HeadToHead& meeting) const;
    /// Returns the test; null without one.
    [[nodiscard]] const SprtTest* test() const { return test_ ? &*test_ : nullptr; }
    /// Returns the number of counted games and of distinct ones, all engines together.
    [[nodiscard]] DistinctGames distinct() const;

  private:
    void count(const std::vector<Outcome>& match);

    std::optional<SprtTest> test_;
    Repeats repeats_;
    std::vector<HeadToHead> meetings_;
    Decision decision_ = Decision::go_on;
    int repeats_in_a_row_ = 0;
    int next_match_ = 1;  ///< smallest number of a match that has not counted
    std::map<int, std::vector<Outcome>> waiting_;  ///< finished games of later matches, by match
};

}  // namespace tafl::results
