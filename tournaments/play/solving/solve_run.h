// SPDX-License-Identifier: MIT
// Solving of suites: engines play the positions of a suite. Each attempt is a game with one ply by
// the engine, run by a game runner. So every engine that can play matches can solve suites, with
// the same clock and the same rules. The opponent never moves and has no process.
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
        /// The attempt has no result. It was not started, it was interrupted, or the host was too
        /// slow to measure the thinking time. `note` has the reason. It is empty if solve() was
        /// interrupted.
        not_asked,
        found,
        not_found
    };

    std::size_t solver = 0;    ///< index of the solver in SolvePlan::solvers
    std::size_t position = 0;  ///< index of the position in SolvePlan::positions
    State state = State::not_asked;
    std::optional<rules::Move> played{};  ///< move that the engine played; empty = no move
    std::chrono::microseconds spent{0};   ///< thinking time until this move; 0 = no move
    /// Thinking time since which the engine reported a correct move
    /// (SolutionTracker::right_since()). 0 if the answer was not found.
    std::chrono::microseconds found_after{0};
    /// Last depth of the search that the engine reported, in plies; empty = not reported.
    std::optional<std::int64_t> depth{};
    /// Last number of nodes of the search that the engine reported; empty = not reported.
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

/// Returns the reason why the protocol of `solver` does not support the rules, the moves or the
/// time control of `position`. Returns nullopt if the protocol supports them.
[[nodiscard]] std::optional<std::string> why_unfit(const Solver& solver,
                                                   const SuitePosition& position);

/// Callbacks of solve(); both must be set.
struct SolveListener {
    /// Called when an attempt has ended. Not called for attempts that were interrupted or not
    /// started.
    std::function<void(const SolveAttempt&)> ended;
    std::function<void(const std::string&)> message;  ///< called with a message for people
};
/// Runs all attempts of the plan and returns their results. If the host is too slow to measure the
/// time of an attempt, the attempt is repeated, up to three times in total. After the first SIGINT
/// or SIGTERM, no further attempt starts. The second signal stops the running attempts. If a game
/// runner throws an exception, stops all attempts and rethrows the exception. Engine processes are
/// killed if the calling thread ends.
[[nodiscard]] SolveResults solve(const SolvePlan& plan, const SolveListener& listener);

}  // namespace tafl::solving
