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

/// Engine that solves a suite.
struct Solver {
    referee::EngineSpec engine;
    rules::TimeControl time;  ///< time control for each position
};

/// Result of one engine for one position.
struct SolveAttempt {
    enum class State : std::uint8_t {
        not_asked,  ///< not tried; `note` has the reason
        found,
        not_found
    };

    std::size_t solver = 0;    ///< index of the solver, from 0
    std::size_t position = 0;  ///< index of the position, from 0
    State state = State::not_asked;
    std::optional<rules::Move> played{};       ///< move of the engine; none = it failed
    std::chrono::microseconds spent{0};        ///< thinking time until the move
    std::chrono::microseconds found_after{0};  ///< SolutionTracker::right_since(); 0 if not found
    std::optional<std::int64_t> depth{};
    std::optional<std::int64_t> nodes{};
    std::string note{};  ///< reason of a failure: "crash: ..."
};
/// Returns "not asked", "found" or "not found".
[[nodiscard]] std::string_view name_of(SolveAttempt::State state);

/// Input of solve().
struct SolvePlan {
    std::vector<Solver> solvers;
    std::vector<SuitePosition> positions;
    int concurrency = 1;  ///< number of positions at the same time
    std::uint64_t seed = 0;
};

/// Result of solve().
struct SolveResults {
    std::vector<SolveAttempt> attempts;  ///< all positions of the first solver, then of the next
    bool is_interrupted = false;         ///< a signal stopped the run
};

/// Returns the reason why the solver's protocol does not support a position; none if it does.
[[nodiscard]] std::optional<std::string> why_unfit(const Solver& solver,
                                                   const SuitePosition& position);

/// Callbacks of solve().
struct SolveListener {
    std::function<void(const SolveAttempt&)> ended;   ///< called when an attempt has ended
    std::function<void(const std::string&)> message;  ///< receives messages for people
};
/// Runs all attempts of the plan and returns the results. After the first SIGINT or SIGTERM no
/// further attempt starts; the second one stops the running ones. Throws the exceptions of the
/// host. Engines end with the calling thread.
[[nodiscard]] SolveResults solve(const SolvePlan& plan, const SolveListener& listener);

}  // namespace tafl::solving
