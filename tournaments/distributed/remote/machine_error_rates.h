// SPDX-License-Identifier: MIT
// MachineErrorRates: finds machines on which engines lose on time or crash more often than on the
// other machines. Pure.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "rules/result.h"
#include "tournaments/distributed/work_queue/values.h"

namespace tafl::remote {

/// Returns the tally of one game that counts and ended by `termination`.
[[nodiscard]] work_queue::Tally tally_of(rules::Termination termination);

/// Returns true if `game`, which is the tally of one game, was lost on time or by a crash.
[[nodiscard]] bool is_engine_failure(const work_queue::Tally& game);

/// Counts of games and engine failures, by engine and machine.
class MachineErrorRates {
  public:
    /// Adds a game of `engine` that counts and was played on `machine`. `is_engine_failure`: this
    /// engine lost it on time or by a crash.
    void note(const std::string& machine, const std::string& engine, bool is_engine_failure);
    /// Returns the excess of engine failures on `machine` over all other machines together, in
    /// standard errors. The test is that of Mantel and Haenszel (1959), with one table for each
    /// engine. So an engine that often crashes does not count against its machine. Only engines
    /// that have played on both sides of the comparison count. Returns none until each side has 30
    /// games of such engines.
    [[nodiscard]] std::optional<double> z_of(const std::string& machine) const;
    /// Largest z_of(), in standard errors, at which a machine still gets games.
    static constexpr double most = 3;

  private:
    struct Share {
        int games = 0;
        int spoilt = 0;  ///< games that this engine lost on this machine on time or by a crash
    };
    /// Counts of games, by engine and then by machine.
    std::map<std::string, std::map<std::string, Share>> shares_;
};

}  // namespace tafl::remote
