// SPDX-License-Identifier: MIT
// Which machine spoils games: its engines lose on time or crash more often than those of the
// others. Pure.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "rules/result_fwd.h"

namespace tafl::remote {

class Suspicion {
  public:
    /// A game that counts, and where it was played.
    void note(const std::string& machine, rules::Termination termination);
    /// By how many standard errors its share of games that were lost on time or by a crash is above
    /// that of all others together (two proportions, pooled); none before both have played 30
    /// games.
    [[nodiscard]] std::optional<double> z_of(const std::string& machine) const;
    /// Beyond that a machine gets no more games.
    static constexpr double most = 3;

  private:
    struct Tally {
        int games = 0;
        int spoilt = 0;
    };
    std::map<std::string, Tally> tallies_;
};

}  // namespace tafl::remote
