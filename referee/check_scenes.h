// SPDX-License-Identifier: MIT
// The scripted scenes of check_engine: each starts an engine of its own and settles a few points.
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "referee/check_points.h"
#include "referee/engine_check.h"
#include "rules/side.h"

namespace tafl::referee {

class EngineProbe;

/// What the scenes settle, in the order of the report.
class CheckScenes {
  public:
    using Settle = std::function<void(CheckPoint)>;

    CheckScenes(const CheckPlan& plan, Settle settle) : plan_(plan), settle_(std::move(settle)) {}

    /// False if the engine does not even say hello: then nothing else is worth a try.
    [[nodiscard]] bool arrival();
    void first_moves(rules::Side side);
    void short_clock();
    void sequences(const CheckedRules& rules);
    void way_out();
    void retry();
    void odd_lines();
    void odd_order();
    void clocks();
    void next_game();

  private:
    using Point = check_points::Point;
    [[nodiscard]] Weight weight_of(const Point& point) const {
        return check_points::weight_for(point, plan_.engine);
    }
    /// Settles a point by a probe's dialogue.
    void settle(const Point& point, const EngineProbe& probe, bool is_kept, std::string detail);
    void settle_untested(const Point& point, std::string why);
    /// Starts it as `side`, tells the rules, waits for hello.
    bool seat(EngineProbe& probe, rules::Side side);
    /// Prompts like a host would, and settles the point by the answer.
    bool expect_move(const Point& point, EngineProbe& probe, std::string prompt);
    [[nodiscard]] std::string clock() const;

    const CheckPlan& plan_;
    Settle settle_;
};

}  // namespace tafl::referee
