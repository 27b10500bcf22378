// SPDX-License-Identifier: MIT
// The scripted scenes of check_engine: each starts an engine of its own and settles a few points.
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

/// What the scenes settle, in the order of the report.
class CheckScenes {
  public:
    using Settle = std::function<void(CheckPoint)>;

    CheckScenes(const CheckPlan& plan, Settle record_result)
        : plan_(plan), settle_(std::move(record_result)) {}

    /// If it does not say hello, nothing else is worth a try.
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
    /// A point that was found out elsewhere.
    void record_result(CheckPoint point) { settle_(std::move(point)); }

  private:
    using CheckItem = check_points::CheckItem;
    [[nodiscard]] CheckWeight weight_of(const CheckItem& point) const {
        return check_points::weight_for(point, plan_.engine);
    }
    /// Settles a point by a probe's dialogue.
    void record_result(const CheckItem& point, const EngineProbe& probe, bool is_kept,
                       std::string detail);
    void record_untested(const CheckItem& point, const EngineProbe& probe, std::string why);
    /// It did not say hello.
    void record_absent(const CheckItem& point, const EngineProbe& probe);
    /// Starts it as `side`, tells the rules, waits for hello.
    bool start(EngineProbe& probe, rules::Side side);
    /// Prompts like a host would, and settles the point by the answer.
    void expect_move(const CheckItem& point, EngineProbe& probe, std::string prompt);
    void expect_end(const CheckItem& point, EngineProbe& probe, std::chrono::milliseconds waited);
    [[nodiscard]] std::string mercy(const MoveReply& answer) const;
    [[nodiscard]] std::string clock() const;
    [[nodiscard]] std::chrono::milliseconds quit_timeouts() const;

    const CheckPlan& plan_;
    Settle settle_;
};

}  // namespace tafl::referee
