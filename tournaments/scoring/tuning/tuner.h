// SPDX-License-Identifier: MIT
// Tuner: the parameter values of each entrant in a tuning, and the best guess from the results. A
// pure function of its settings and of the results so far; the order of results does not matter. To
// resume a tuning, make a new tuner and add the results from the database. Not thread-safe.
#pragma once

#include <cstdint>
#include <vector>

#include "tournaments/scoring/results/standings.h"
#include "tournaments/scoring/tuning/parameter.h"

namespace tafl::tuning {

/// Settings of a tuner.
struct Settings {
    std::vector<Parameter> parameters;
    int iterations = 1;  ///< total number of iterations
    /// SPSA: number of iterations that may run at the same time. An iteration uses only the results
    /// of iterations that are at least `under_way` iterations older.
    int under_way = 1;
    int entrants = 2;  ///< royale: number of sets of values
    std::uint64_t seed = 0;
};

/// Interface of a tuning method (SPSA, royale).
class Tuner {
  public:
    Tuner() = default;
    virtual ~Tuner() = default;
    Tuner(const Tuner&) = delete;
    Tuner& operator=(const Tuner&) = delete;

    /// Adds the outcome of a finished game that counts. Must be called once for each game, in any
    /// order.
    virtual void add(const results::Outcome& outcome) = 0;

    /// Returns true if the results so far determine the parameter values of the match. The values
    /// never change afterwards.
    [[nodiscard]] virtual bool is_known(int match) const = 0;
    /// Returns the parameter values with which `entrant` plays the match. Requires is_known(match).
    [[nodiscard]] virtual Values values(int match, int entrant) const = 0;

    /// Returns the number of iterations that count: those before the first unfinished iteration.
    [[nodiscard]] virtual int finished() const = 0;
    /// Returns the best guess of the parameter values after `iterations` iterations; 0 = the start
    /// values. `iterations` must not exceed finished().
    [[nodiscard]] virtual const Values& theta(int iterations) const = 0;
    /// Returns the error of theta(finished()) for each parameter. SPSA: standard error over the
    /// last quarter of the finished iterations, at least two. Royale: standard deviation of the
    /// better half of the sets. Empty before the first iteration has finished (SPSA: before the
    /// second).
    [[nodiscard]] virtual Values errors() const = 0;
};

}  // namespace tafl::tuning
