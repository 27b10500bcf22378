// SPDX-License-Identifier: MIT
// SolveRun: puts the positions of a suite to engines. Each is a game at a referee's table that is
// over after one ply, so that whatever plays matches can be asked, by the same clock and judge. Its
// opponent is never asked and has no process.
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
#include "tournaments/solving/suite.h"

namespace tafl::solving {

struct Solver {
    referee::EngineSpec engine;
    rules::TimeControl time;  ///< for each position
};

/// What became of one position before one engine.
struct SolveAttempt {
    enum class State : std::uint8_t {
        not_asked,  ///< `note` says why
        found,
        not_found
    };

    std::size_t solver = 0;    ///< which one, from 0
    std::size_t position = 0;  ///< of the suite, from 0
    State state = State::not_asked;
    std::optional<rules::Move> played{};       ///< none if it failed
    std::chrono::microseconds spent{0};        ///< until its move
    std::chrono::microseconds found_after{0};  ///< see SolutionTracker; if found
    std::optional<std::int64_t> depth{};
    std::optional<std::int64_t> nodes{};
    std::string note{};  ///< how it failed: "crash: ..."
};
[[nodiscard]] std::string_view name_of(SolveAttempt::State state);

struct SolvePlan {
    std::vector<Solver> solvers;
    std::vector<SuitePosition> positions;
    int concurrency = 1;
    std::uint64_t seed = 0;
};

struct SolveResults {
    std::vector<SolveAttempt> attempts;  ///< all positions of the first solver, then of the next
    bool is_interrupted = false;
};

/// Why an engine cannot be given a position, by its protocol; none if it can.
[[nodiscard]] std::optional<std::string> why_unfit(const Solver& solver,
                                                   const SuitePosition& position);

struct SolveListener {
    std::function<void(const SolveAttempt&)> ended;  ///< of each that was asked, as it ends
    std::function<void(const std::string&)> message;
};
/// At the first SIGINT or SIGTERM nothing more is begun, at the second all stops. Throws what the
/// host throws. Engines die with the calling thread, which must outlive this (it does).
[[nodiscard]] SolveResults solve(const SolvePlan& plan, const SolveListener& listener);

}  // namespace tafl::solving
