// SPDX-License-Identifier: MIT
// StoppingRule: decides when a match of two or more engines ends, and keeps its counts.
// Counts pairs of games in the order of the schedule, not in the order in which they end: pairs
// that one engine wins may last longer than others, and would enter an SPRT late.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "tournaments/results/head_to_head.h"

namespace tafl::results {

/// Pure function of the finished games: their order of arrival does not change the decision, the
/// counts, or which of two equal pairs is the repeat.
class StoppingRule {
  public:
    /// Number of successive repeats that ends the match: more of them add no evidence.
    static constexpr int max_repeats_in_a_row = 50;

    /// Engines are numbered from 1. Without `test` only repeats end the match.
    StoppingRule(int engines, std::optional<SprtTest> test, Repeats repeats);

    /// Adds a finished game. Its pair counts when all matches with smaller numbers are finished;
    /// a pair with a game that was not played (a withdrawal) is skipped. Returns is_over().
    bool add(const Outcome& outcome);

    [[nodiscard]] bool is_over() const { return repeats_itself() || decision_ != Decision::go_on; }
    [[nodiscard]] bool repeats_itself() const {
        return repeats_ == Repeats::left_out && repeats_in_a_row_ >= max_repeats_in_a_row;
    }
    [[nodiscard]] Decision decision() const { return decision_; }
    /// Each engine against each other one: the pairs that have counted.
    [[nodiscard]] const std::vector<HeadToHead>& meetings() const { return meetings_; }
    /// Finished pairs of `meeting` that have not counted: an earlier pair is unfinished, or the
    /// decision was earlier in the schedule.
    [[nodiscard]] int uncounted_pairs(const HeadToHead& meeting) const;
    [[nodiscard]] const SprtTest* test() const { return test_ ? &*test_ : nullptr; }
    [[nodiscard]] DistinctGames distinct() const;

  private:
    void count(const std::vector<Outcome>& match);

    std::optional<SprtTest> test_;
    Repeats repeats_;
    std::vector<HeadToHead> meetings_;
    Decision decision_ = Decision::go_on;
    int repeats_in_a_row_ = 0;
    int next_match_ = 1;  ///< smallest number of a match that has not counted
    std::map<int, std::vector<Outcome>> waiting_;  ///< finished games of later matches
};

}  // namespace tafl::results
