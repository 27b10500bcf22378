// SPDX-License-Identifier: MIT
// Which machine spoils games: its engines lose on time or crash more often than those of the
// others. Pure.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "rules/result_fwd.h"
#include "tournaments/work_queue/values.h"

namespace tafl::remote {

/// One game that counts, as a table of machines has it.
[[nodiscard]] work_queue::Tally tally_of(rules::Termination termination);

class Suspicion {
  public:
    /// Games that count, and where they were played.
    void note(const std::string& machine, const work_queue::Tally& tally);
    /// By how many standard errors its share of games that were lost on time or by a crash is above
    /// that of all others together (two proportions, pooled); none before both have played 30
    /// games.
    [[nodiscard]] std::optional<double> z_of(const std::string& machine) const;
    /// Beyond that a machine gets no more games.
    static constexpr double most = 3;

  private:
    std::map<std::string, work_queue::Tally> tallies_;
};

}  // namespace tafl::remote
