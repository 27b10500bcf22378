// SPDX-License-Identifier: MIT
// MatchTally: what a match of two or more engines comes to, game by game, and when it is over.
#pragma once

#include <optional>
#include <vector>

#include "tournaments/results/head_to_head.h"

namespace tafl::results {

/// Everyone against everyone, and whether there is anything more to find out.
class MatchTally {
  public:
    /// Pairs; more of them will tell nothing, either.
    static constexpr int most_repeats_in_a_row = 50;

    MatchTally(int entrants, std::optional<SprtTest> test, Repeats repeats)
        : test_(test), repeats_(repeats) {
        for (int one = 1; one <= entrants; ++one) {
            for (int other = one + 1; other <= entrants; ++other) {
                meetings_.emplace_back(one, other, std::vector<Outcome>(), repeats);
            }
        }
    }

    /// True if it ends the match.
    bool add(const Outcome& outcome) {
        for (HeadToHead& meeting : meetings_) {
            if (!meeting.add(outcome)) continue;
            repeats_in_a_row_ = meeting.repeats_in_a_row() > 0 ? repeats_in_a_row_ + 1 : 0;
            return is_over();
        }
        return false;
    }

    [[nodiscard]] bool is_over() const { return repeats_itself() || decision() != Decision::go_on; }
    [[nodiscard]] bool repeats_itself() const {
        return repeats_ == Repeats::left_out && repeats_in_a_row_ >= most_repeats_in_a_row;
    }
    [[nodiscard]] Decision decision() const {
        return test_ ? sprt_of(meetings_.front().pair_counts(), *test_).decision : Decision::go_on;
    }
    [[nodiscard]] const std::vector<HeadToHead>& meetings() const { return meetings_; }
    [[nodiscard]] const SprtTest* test() const { return test_ ? &*test_ : nullptr; }
    [[nodiscard]] DistinctGames distinct() const {
        DistinctGames sum;
        for (const HeadToHead& meeting : meetings_) {
            sum.games += meeting.games().total();
            sum.distinct += meeting.distinct_games();
        }
        return sum;
    }

  private:
    std::optional<SprtTest> test_;
    Repeats repeats_;
    std::vector<HeadToHead> meetings_;
    int repeats_in_a_row_ = 0;
};

}  // namespace tafl::results
