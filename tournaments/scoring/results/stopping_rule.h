// SPDX-License-Identifier: MIT
// StoppingRule: decides when a test of two or more engines ends, and counts its results. Each match
// of the test is a game pair. Game pairs are counted in the order of the schedule, not in the order
// of their ends. In the order of ends, an SPRT would be biased: pairs that one engine wins can take
// longer and would be counted late.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "tournaments/scoring/results/head_to_head.h"

namespace tafl::results {

/// Decides when a test of engines ends, from its finished games. The order in which games are added
/// changes neither the decision nor the counts.
class StoppingRule {
  public:
    /// Number of repeated game pairs in succession after which the test ends, because more repeats
    /// add no evidence.
    static constexpr int max_repeats_in_a_row = 50;

    /// `engines` is the number of engines, which are numbered from 1. If `test` is empty, only
    /// repeats end the test of engines.
    StoppingRule(int engines, std::optional<SprtTest> test, Repeats repeats);

    /// Adds a finished game. Returns is_over(). The two games of a match are counted when all
    /// matches with smaller numbers are finished. They do not count as a game pair if one of them
    /// was not played because of a withdrawal.
    bool add(const Outcome& outcome);

    /// Returns true if the test has ended: the SPRT has decided, or repeats_itself() is true.
    [[nodiscard]] bool is_over() const { return repeats_itself() || decision_ != Decision::go_on; }
    /// Returns true if repeats are left out and max_repeats_in_a_row has been reached.
    [[nodiscard]] bool repeats_itself() const {
        return repeats_ == Repeats::left_out && repeats_in_a_row_ >= max_repeats_in_a_row;
    }
    [[nodiscard]] Decision decision() const { return decision_; }
    /// Returns the head-to-head results of each two engines, also of two that have not met. They
    /// contain only games that were counted.
    [[nodiscard]] const std::vector<HeadToHead>& meetings() const { return meetings_; }
    /// Returns the number of finished game pairs between the two engines of `meeting` that were not
    /// counted. A pair is not counted if an earlier match is unfinished, or if the test was decided
    /// by earlier pairs of the schedule.
    [[nodiscard]] int uncounted_pairs(const HeadToHead& meeting) const;
    /// Returns the SPRT; null if the test has no SPRT.
    [[nodiscard]] const SprtTest* test() const { return test_ ? &*test_ : nullptr; }
    /// Returns the number of counted games and the number of distinct games among them, of all
    /// engines together.
    [[nodiscard]] DistinctGames distinct() const;

  private:
    void count(const std::vector<Outcome>& match);

    std::optional<SprtTest> test_;
    Repeats repeats_;
    std::vector<HeadToHead> meetings_;
    Decision decision_ = Decision::go_on;
    int repeats_in_a_row_ = 0;
    int next_match_ = 1;  ///< number of the next match to count, from 1
    /// Finished games of matches that have not been counted, by match number.
    std::map<int, std::vector<Outcome>> waiting_;
};

}  // namespace tafl::results
