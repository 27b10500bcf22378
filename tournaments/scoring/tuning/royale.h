// SPDX-License-Identifier: MIT
// Royale: a tuner in which sets of parameter values compete. Each entrant plays with one set. In
// each iteration, the entrants play a round robin; each match has two games. Then mutations of the
// best sets replace the worst half.
//
// In the first iteration, entrant 1 has the start values. The others have mutations of the start
// values. A mutation adds a nearly normal random number to each value. Its standard deviation falls
// by a constant factor per iteration, from (max - min) / 8 to c_end. Sets with equal points are
// ranked by age, the older set first, and then by lot. The estimate after an iteration is the mean
// of the best half of the sets.
#pragma once

#include <map>

#include "tournaments/scoring/tuning/tuner.h"

namespace tafl::tuning {

/// Returns the standard deviation of the mutations of one parameter in iteration `iteration`, which
/// is from 0 to `iterations` - 1.
[[nodiscard]] double mutation_width(const Parameter& parameter, int iteration, int iterations);

/// Tuner that replaces the worst sets of values by mutations of the best ones.
class Royale final : public Tuner {
  public:
    explicit Royale(Settings settings);

    void add(const results::Outcome& outcome) override;
    [[nodiscard]] bool is_known(int match) const override;
    [[nodiscard]] Values values(int match, int entrant) const override;
    [[nodiscard]] Values errors() const override { return deviations_; }

  private:
    /// Parameter values of one entrant.
    struct Set {
        Values values;
        int born = 0;  ///< iteration for which the values were generated, from 0
    };
    using Sets = tournaments::PerEntrant<Set>;
    using Points = tournaments::PerEntrant<int>;
    /// Results of the finished games of one iteration.
    struct Round {
        int games = 0;  ///< number of finished games
        Points points;  ///< half points of each entrant from these games
    };

    [[nodiscard]] int matches() const;
    [[nodiscard]] int iteration_of(int match) const { return (match - 1) / matches(); }
    [[nodiscard]] Set mutation(const Set& parent, int entrant, int iteration) const;
    [[nodiscard]] std::vector<int> ranking(const Points& points) const;
    void recombine(const Points& points);

    Settings settings_;
    std::vector<Sets> sets_;  ///< by iteration: the set of each entrant
    /// Results by iteration, from 0. Contains only iterations that finished() does not count yet.
    std::map<int, Round> rounds_;
    /// By parameter: standard deviation of the best half of the sets in the last finished
    /// iteration. Empty before the first iteration has finished, and if the half is a single set.
    Values deviations_;
};

}  // namespace tafl::tuning
