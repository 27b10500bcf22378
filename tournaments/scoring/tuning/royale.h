// SPDX-License-Identifier: MIT
// Royale: a tuner in which sets of values compete. In each iteration, the sets play a round robin
// of matches with two games. Then mutations of the best sets replace the worst half.
//
// In the first iteration, entrant 1 has the start values; the others have mutations of them. A
// mutation adds a nearly normal number to each value. Its standard deviation falls by a constant
// factor per iteration, from an eighth of max - min to c_end. Sets with equal points are ranked by
// age, the older set first, then by lot. The best guess is the mean of the best half.
#pragma once

#include <map>

#include "rules/count_of.h"
#include "tournaments/scoring/tuning/tuner.h"

namespace tafl::tuning {

/// Returns the standard deviation of the mutations of one parameter for iteration `iteration`, from
/// 0 to `iterations` - 1.
[[nodiscard]] double mutation_width(const Parameter& parameter, int iteration, int iterations);

/// Tuner that replaces the worst sets of values by mutations of the best ones.
class Royale final : public Tuner {
  public:
    explicit Royale(Settings settings);

    void add(const results::Outcome& outcome) override;
    [[nodiscard]] bool is_known(int match) const override;
    [[nodiscard]] Values values(int match, int entrant) const override;
    [[nodiscard]] int finished() const override { return count_of(thetas_) - 1; }
    [[nodiscard]] const Values& theta(int iterations) const override {
        return thetas_.at(iterations);
    }
    [[nodiscard]] Values errors() const override { return deviations_; }

  private:
    /// One set of parameter values, which an entrant plays.
    struct Set {
        Values values;
        int born = 0;  ///< iteration for which the set was made, from 0
    };
    using Sets = tournaments::PerEntrant<Set>;
    using Points = tournaments::PerEntrant<int>;
    /// Results of one iteration.
    struct Round {
        int games = 0;  ///< number of finished games of the iteration
        Points points;  ///< half points of each entrant in the iteration
    };

    [[nodiscard]] int matches() const;
    [[nodiscard]] int iteration_of(int match) const { return (match - 1) / matches(); }
    [[nodiscard]] Set mutation(const Set& parent, int entrant, int iteration) const;
    [[nodiscard]] std::vector<int> ranking(const Points& points) const;
    void recombine(const Points& points);

    Settings settings_;
    std::vector<Sets> sets_;  ///< sets of each iteration
    /// Results by iteration; iterations that count already are removed.
    std::map<int, Round> rounds_;
    std::vector<Values> thetas_;  ///< best guesses after 0, 1, 2, ... iterations
    /// Standard deviations of the sets that were averaged to the last best guess.
    Values deviations_;
};

}  // namespace tafl::tuning
