// SPDX-License-Identifier: MIT
// Tuner: computes the parameter values of each entrant in a tuning, and from the results an
// estimate of the best values (theta). It depends only on its settings and on the results so far;
// the order of the results does not matter. To resume a tuning, construct a new tuner and add the
// results from the database. Not thread-safe.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/count_of.h"
#include "tournaments/scoring/results/standings.h"
#include "tournaments/scoring/tuning/parameter.h"

namespace tafl::tuning {

/// Settings of a tuner.
struct Settings {
    std::vector<Parameter> parameters;
    int iterations = 1;  ///< total number of iterations
    /// SPSA: maximum number of iterations that run at the same time. Iteration k uses only the
    /// results of the iterations 0 to k - `under_way`.
    int under_way = 1;
    int entrants = 2;  ///< number of entrants; in a royale, each of them has its own set of values
    std::uint64_t seed = 0;
};

/// Interface of a tuning method (SPSA, royale).
class Tuner {
  public:
    Tuner() = default;
    virtual ~Tuner() = default;
    Tuner(const Tuner&) = delete;
    Tuner& operator=(const Tuner&) = delete;

    /// Adds the outcome of a finished game that counts. The caller must add each game exactly once;
    /// the order does not matter.
    virtual void add(const results::Outcome& outcome) = 0;

    /// Returns true if the results so far determine the parameter values of match number `match`.
    /// Later results never change these values.
    [[nodiscard]] virtual bool is_known(int match) const = 0;
    /// Returns the parameter values with which `entrant` plays match number `match`. Requires
    /// is_known(match).
    [[nodiscard]] virtual Values values(int match, int entrant) const = 0;

    /// Returns the number of iterations that count. An iteration counts if all of its games and all
    /// earlier iterations are finished.
    [[nodiscard]] int finished() const { return count_of(thetas_) - 1; }
    /// Returns the estimate of the best parameter values after `iterations` iterations. For 0,
    /// these are the start values. `iterations` is from 0 to finished().
    [[nodiscard]] const Values& theta(int iterations) const { return thetas_.at(iterations); }
    /// Returns the estimated error of theta(finished()): one value for each parameter. SPSA:
    /// standard error of theta in the last quarter of the finished iterations, but in at least two
    /// iterations. Royale: standard deviation in the better half of the sets. Empty before the
    /// first iteration has finished (SPSA: before the second).
    [[nodiscard]] virtual Values errors() const = 0;

  protected:
    /// Estimates after 0, 1, 2, ... iterations; element 0 is the start values.
    std::vector<Values> thetas_{};
};

}  // namespace tafl::tuning
