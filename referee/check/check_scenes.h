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

/// Scenes for engines that speak OTEP, in the order of the report. Each scene reports the results
/// of its points.
class CheckScenes {
  public:
    /// Function that receives the result of one point.
    using Settle = std::function<void(CheckPoint)>;

    /// `record_result`: receives the results. `plan` must outlive this object.
    CheckScenes(const CheckPlan& plan, Settle record_result)
        : plan_(plan), settle_(std::move(record_result)) {}

    /// Checks the points `start` and `hello`. If the engine sends no greeting, the other scenes are
    /// useless.
    void arrival();
    void goodbye();
    void end_of_input();
    void term();
    void first_moves(rules::Side side);
    void short_clock();
    void move_sequences(const CheckedRules& rules);
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
    /// Reports a point that another part of the check has examined.
    void record_result(CheckPoint point) { settle_(std::move(point)); }

  private:
    using CheckItem = check_points::CheckItem;
    [[nodiscard]] CheckWeight weight_of(const CheckItem& point) const {
        return check_points::weight_for(point, plan_.engine);
    }
    /// Reports `point` as kept or not, with `detail` and the dialogue of `probe`.
    void record_result(const CheckItem& point, const EngineProbe& probe, bool is_kept,
                       std::string detail);
    /// Reports `point` as not tested, because a point before it failed. `why`: reason, for the
    /// report.
    void record_untested(const CheckItem& point, const EngineProbe& probe, std::string why);
    /// Reports `point` as not tested, because the engine sent no greeting in this scene.
    void record_absent(const CheckItem& point, const EngineProbe& probe);
    /// Starts the engine as `side`, sends the rules and waits for `hello`. Returns false if the
    /// engine does not start or sends no `hello`.
    bool start(EngineProbe& probe, rules::Side side);
    /// Sends `prompt` like a host. Reports `point` as kept if the reply is a legal move in time.
    void expect_move(const CheckItem& point, EngineProbe& probe, std::string prompt);
    /// Waits for the end of the process. Reports `point` as kept if the process runs for at least
    /// `waited` from now, and ends at most quit_timeout() after that.
    void expect_end(const CheckItem& point, EngineProbe& probe, std::chrono::milliseconds waited);
    /// Returns a remark for the report that a tournament would let the engine correct the move in
    /// `answer`. Returns an empty text if the move could not be corrected.
    [[nodiscard]] std::string correction_remark(const MoveReply& answer) const;
    /// Returns the fields of a `clock` line in which both sides have the time `plan_.move_timeout`
    /// left, without overtime.
    [[nodiscard]] std::string clock() const;
    /// Returns the first quit timeout of the engine, at least 10 ms.
    [[nodiscard]] std::chrono::milliseconds quit_timeout() const;

    const CheckPlan& plan_;
    Settle settle_;
};

}  // namespace tafl::referee
