// SPDX-License-Identifier: MIT
// Solving of suites: engines play the positions of a suite. Each attempt is a game of one ply, run
// by a game runner. So every engine that can play matches can solve, with the same clock and rules.
// The opponent never moves and has no process.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/engine_spec.h"
#include "rules/position.h"
#include "rules/result.h"
#include "rules/time_control.h"
#include "tournaments/play/solving/suite.h"

namespace tafl::solving {

/// Engine that solves a suite, with its time control.
struct Solver {
    referee::EngineSpec engine;
    rules::TimeControl time;  ///< time control that the engine gets for each position
};

/// Attempt of one engine to solve one position.
struct SolveAttempt {
    enum class State : std::uint8_t {
        /// The position was not tried; `note` has the reason, or is empty after an interruption.
        not_asked,
        found,
        not_found
    };

    std::size_t solver = 0;    ///< index of the solver in SolvePlan::solvers
    std::size_t position = 0;  ///< index of the position in SolvePlan::positions
    State state = State::not_asked;
    std::optional<rules::Move> played{};  ///< move that the engine played; none = it played no move
    std::chrono::microseconds spent{0};   ///< thinking time until the engine played its move
    /// Thinking time since which the engine reported a correct move
    /// (SolutionTracker::right_since()). 0 if the answer was not found.
    std::chrono::microseconds found_after{0};
    /// Depth of the search; none = not reported.
    std::optional<std::int64_t> depth{};
    /// Number of nodes of the search; none = not reported.
    std::optional<std::int64_t> nodes{};
    /// Reason why no move was played, such as "crash: ..."; empty if a move was played.
    std::string note{};
};
/// Returns "not asked", "found" or "not found".
[[nodiscard]] std::string_view name_of(SolveAttempt::State state);

/// Input of solve().
struct SolvePlan {
    std::vector<Solver> solvers;
    std::vector<SuitePosition> positions;
    int concurrency = 1;  ///< number of positions that are tried at the same time
    std::uint64_t seed = 0;
};

/// Result of solve().
struct SolveResults {
    /// Attempts at all positions by the first solver, then by the next solvers.
    std::vector<SolveAttempt> attempts;
    bool is_interrupted = false;  ///< true: a signal stopped the run before its end
};

/// Returns the reason why the protocol of the solver does not support the position; none if it
/// supports it.
[[nodiscard]] std::optional<std::string> why_unfit(const Solver& solver,
                                                   const SuitePosition& position);

/// Callbacks of solve(); both must be set.
struct SolveListener {
    /// Called when an attempt has ended. Not called for attempts that were interrupted, or that
    /// why_unfit() excludes.
    std::function<void(const SolveAttempt&)> ended;
    std::function<void(const std::string&)> message;  ///< Called with a message for people.
};
/// Runs all attempts of the plan and returns their results. After the first SIGINT or SIGTERM, no
/// further attempt starts. The second signal stops the running attempts. If a game runner throws an
/// exception, stops all attempts and rethrows the exception. Engine processes are killed if the
/// calling thread ends.
[[nodiscard]] SolveResults solve(const SolvePlan& plan, const SolveListener& listener);

}  // namespace tafl::solving
