// SPDX-License-Identifier: MIT
// Tuner: which values each entrant of a tuning plays with, and what its results say of them. A pure
// function of its settings and of the results so far: nothing in it depends on the order in which
// they arrive, so it is made anew from what the archive has, and then goes on as if it had never
// stopped. One thread at a time.
#pragma once

#include <cstdint>
#include <vector>

#include "tournaments/results/standings.h"
#include "tournaments/tuning/parameter.h"

namespace tafl::tuning {

struct Settings {
    std::vector<Parameter> parameters;
    int iterations = 1;
    /// SPSA: pairs that may be under way at once. An iteration knows the results of all those that
    /// are so many or more before it, and of no other.
    int under_way = 1;
    int entrants = 2;  ///< royale: how many sets
    std::uint64_t seed = 0;
};

class Tuner {
  public:
    Tuner() = default;
    virtual ~Tuner() = default;
    Tuner(const Tuner&) = delete;
    Tuner& operator=(const Tuner&) = delete;

    /// A game that counts; each once, in any order.
    virtual void add(const results::Outcome& outcome) = 0;

    /// Whether it is known with which values a match is played; it is from then on.
    [[nodiscard]] virtual bool is_known(int match) const = 0;
    /// With which an entrant plays it; only if they are known.
    [[nodiscard]] virtual Values values(int match, int entrant) const = 0;

    /// Iterations whose results have counted: all up to the first that is not finished.
    [[nodiscard]] virtual int finished() const = 0;
    /// The best guess after so many of them; 0 = where it started.
    [[nodiscard]] virtual const Values& theta(int iterations) const = 0;
    /// Error of theta(finished()). SPSA: standard error over the last quarter of the finished
    /// iterations. Royale: standard deviation of the better half. Empty before the first
    /// iteration (SPSA: the second).
    [[nodiscard]] virtual Values errors() const = 0;
};

}  // namespace tafl::tuning
