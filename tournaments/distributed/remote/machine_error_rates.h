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

/// Returns the tally of a single game that counts and has the termination `termination`.
[[nodiscard]] work_queue::Tally tally_of(rules::Termination termination);

/// Returns true if the game was lost on time or by a crash. `game`: tally of this single game.
[[nodiscard]] bool is_engine_failure(const work_queue::Tally& game);

/// Counts of games and engine failures, by engine and machine. An engine failure is a loss on time
/// or by a crash.
class MachineErrorRates {
  public:
    /// Adds a game that counts, which `engine` has played on `machine`. `is_engine_failure`:
    /// `engine` has lost it on time or by a crash.
    void note(const std::string& machine, const std::string& engine, bool is_engine_failure);
    /// Returns by how much engine failures are more frequent on `machine` than on all other
    /// machines together, in standard errors. The test is that of Mantel and Haenszel (1959), with
    /// one table for each engine. Therefore an engine that crashes on all machines does not count
    /// against one machine. An engine counts only if it has played on `machine` and on another
    /// machine. Returns nullopt if such engines have played fewer than 30 games on `machine`, or
    /// fewer than 30 on the others.
    [[nodiscard]] std::optional<double> z_of(const std::string& machine) const;
    /// Largest value of z_of(), in standard errors, at which a machine still gets games.
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
