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

/// Decides when a match of engines ends, from its finished games. The order in which games are
/// added does not change the decision, the counts, or which of two equal pairs is the repeat.
class StoppingRule {
  public:
    /// Number of repeated game pairs in succession after which the match ends, because more repeats
    /// add no evidence.
    static constexpr int max_repeats_in_a_row = 50;

    /// `engines` is the number of engines; they are numbered from 1. If `test` is empty, only
    /// repeats end the match.
    StoppingRule(int engines, std::optional<SprtTest> test, Repeats repeats);

    /// Adds a finished game and returns is_over(). The game pair of a match is counted when all
    /// matches with smaller numbers are finished. A pair is not counted if one of its games was not
    /// played because of a withdrawal.
    bool add(const Outcome& outcome);

    /// Returns true if the match has ended: the SPRT has decided, or repeats_itself().
    [[nodiscard]] bool is_over() const { return repeats_itself() || decision_ != Decision::go_on; }
    /// Returns true if repeats are left out and max_repeats_in_a_row is reached.
    [[nodiscard]] bool repeats_itself() const {
        return repeats_ == Repeats::left_out && repeats_in_a_row_ >= max_repeats_in_a_row;
    }
    [[nodiscard]] Decision decision() const { return decision_; }
    /// Returns the head-to-head results of every pair of engines; a pair that has not met is
    /// included. Only counted game pairs are used.
    [[nodiscard]] const std::vector<HeadToHead>& meetings() const { return meetings_; }
    /// Returns the number of finished game pairs between the engines of `meeting` that were not
    /// counted, because an earlier pair is unfinished, or because the match was decided earlier in
    /// the schedule.
    [[nodiscard]] int uncounted_pairs(const HeadToHead& meeting) const;
    /// Returns the test; null without one.
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
    int next_match_ = 1;  ///< smallest number of a match that was not counted
    /// Finished games of matches that were not counted, by match number.
    std::map<int, std::vector<Outcome>> waiting_;
};

}  // namespace tafl::results
