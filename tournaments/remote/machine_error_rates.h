// SPDX-License-Identifier: MIT
// Which machine spoils games: its engines lose on time or crash more often than those of the
// others. Pure.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "rules/result.h"
#include "tournaments/work_queue/values.h"

namespace tafl::remote {

/// One game that counts, as a table of machines has it.
[[nodiscard]] work_queue::Tally tally_of(rules::Termination termination);

/// Lost on time or by a crash.
[[nodiscard]] bool is_engine_failure(const work_queue::Tally& game);

class MachineErrorRates {
  public:
    /// A game of an engine that counts, where it was played, and whether the engine spoilt it.
    void note(const std::string& machine, const std::string& engine, bool is_engine_failure);
    /// By how many standard errors more games were spoilt there than the same engines spoilt on all
    /// other machines together (Mantel and Haenszel 1959, a table for each engine: who plays the
    /// engine that crashes is no worse than the others). None before both have played 30 games of
    /// engines that both have.
    [[nodiscard]] std::optional<double> z_of(const std::string& machine) const;
    /// Beyond that a machine gets no more games.
    static constexpr double most = 3;

  private:
    struct Share {
        int games = 0;
        int spoilt = 0;
    };
    std::map<std::string, std::map<std::string, Share>> shares_;  ///< by engine and machine
};

}  // namespace tafl::remote
