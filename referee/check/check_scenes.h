// SPDX-License-Identifier: MIT
// CheckScenes: the scripted scenes of check_engine. Each scene starts its own engine process and
// checks a few points.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <utility>

#include "referee/check/check_points.h"
#include "referee/check/engine_check.h"
#include "rules/side.h"

namespace tafl::referee {

class EngineProbe;
struct MoveReply;

/// Scenes for engines that speak OTEP, in the order of the report. Each reports the results of its
/// points.
class CheckScenes {
  public:
    /// Receives the result of one point.
    using Settle = std::function<void(CheckPoint)>;

    CheckScenes(const CheckPlan& plan, Settle record_result)
        : plan_(plan), settle_(std::move(record_result)) {}

    /// Checks `start` and `hello`. Without a greeting, the other scenes are useless.
    void arrival();
    void goodbye();
    void end_of_input();
    void term();
    void first_moves(rules::Side side);
    void short_clock();
    void sequences(const CheckedRules& rules);
    void retry();
    void unknown_lines();
    void carriage_returns();
    void clock_after_play();
    void repeated_rules();
    void repeated_position();
    void overtime();
    void no_clock();
    void second_game();
    void finish_while_thinking();
    /// Reports a point that was checked by other code.
    void record_result(CheckPoint point) { settle_(std::move(point)); }

  private:
    using CheckItem = check_points::CheckItem;
    [[nodiscard]] CheckWeight weight_of(const CheckItem& point) const {
        return check_points::weight_for(point, plan_.engine);
    }
    /// Reports a point with the probe's dialogue.
    void record_result(const CheckItem& point, const EngineProbe& probe, bool is_kept,
                       std::string detail);
    void record_untested(const CheckItem& point, const EngineProbe& probe, std::string why);
    /// Reports a point as untested, because the engine sent no greeting.
    void record_absent(const CheckItem& point, const EngineProbe& probe);
    /// Starts the engine as `side`, sends the rules and waits for `hello`. Returns false without
    /// it.
    bool start(EngineProbe& probe, rules::Side side);
    /// Sends a prompt like a host, and reports the point by the reply.
    void expect_move(const CheckItem& point, EngineProbe& probe, std::string prompt);
    /// Reports the point by whether the process ends within the timeout.
    void expect_end(const CheckItem& point, EngineProbe& probe, std::chrono::milliseconds waited);
    /// Returns a remark if a tournament would let the engine correct this move; otherwise empty.
    [[nodiscard]] std::string mercy(const MoveReply& answer) const;
    [[nodiscard]] std::string clock() const;
    [[nodiscard]] std::chrono::milliseconds quit_timeouts() const;

    const CheckPlan& plan_;
    Settle settle_;
};

}  // namespace tafl::referee
