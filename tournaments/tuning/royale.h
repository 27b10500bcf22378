// SPDX-License-Identifier: MIT
// Royale: sets of values meet in a round robin of pairs of games, one an iteration; then the worst
// half of them is replaced by mutations of the best. In the first one a set has what the tuning
// starts with, the others are mutations of it. A mutation adds to each value a nearly normal number
// whose deviation goes, by a constant factor an iteration, from an eighth of what lies between min
// and max to c_end. Those with as many points are told apart by age, then by lot: who has lasted
// longer is better. The best guess is the mean of the best half.
#pragma once

#include <map>

#include "rules/count_of.h"
#include "tournaments/tuning/tuner.h"

namespace tafl::tuning {

/// Of the mutations that are made for the given iteration, from 0 to `iterations` - 1.
[[nodiscard]] double mutation_width(const Parameter& parameter, int iteration, int iterations);

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
    struct Set {
        Values values;
        int born = 0;  ///< the iteration that it was made for
    };
    using Sets = tournaments::PerEntrant<Set>;
    using Points = tournaments::PerEntrant<int>;
    struct Round {
        int games = 0;
        Points points;  ///< half points
    };

    [[nodiscard]] int matches() const;
    [[nodiscard]] int iteration_of(int match) const { return (match - 1) / matches(); }
    [[nodiscard]] Set mutation(const Set& parent, int entrant, int iteration) const;
    [[nodiscard]] std::vector<int> ranking(const Points& points) const;
    void recombine(const Points& points);

    Settings settings_;
    std::vector<Sets> sets_;       ///< by iteration
    std::map<int, Round> rounds_;  ///< by iteration: those that have not counted yet
    std::vector<Values> thetas_;
    Values deviations_;  ///< of the sets that the last theta is the mean of
};

}  // namespace tafl::tuning
