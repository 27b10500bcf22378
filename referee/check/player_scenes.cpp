// SPDX-License-Identifier: MIT
#include "referee/check/player_scenes.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "referee/check/check_points.h"
#include "referee/check/checked_game.h"
#include "referee/players/protocols.h"
#include "rules/result.h"

namespace tafl::referee::player_scenes {

using check_points::CheckItem;
using rules::Side;
using rules::Termination;
using rules::TimeControl;
using std::chrono::milliseconds;

namespace {

/// Number of plies that shows that the engine continues after its first move.
constexpr int a_few_plies = 8;

std::string seconds_text(Duration time) {
    return fmt::format("{:.3f} s", std::chrono::duration<double>(time).count());
}

CheckPoint point_for(const CheckItem& point, const CheckPlan& plan) {
    CheckPoint open;
    open.id = point.id;
    open.title = point.title;
    open.weight = check_points::weight_for(point, plan.engine);
    return open;
}

/// Returns the point with the result of a game.
CheckPoint settled(const CheckItem& point, const CheckPlan& plan, const CheckedGame& game,
                   Side side) {
    CheckPoint settled = point_for(point, plan);
    const rules::GameRecord& record = game.record;
    settled.keeping = record.end.at_fault == side ? CheckResult::not_kept : CheckResult::kept;
    if (record.end.result == rules::Result::none) settled.keeping = CheckResult::not_tested;
    settled.detail = outcome_of(record);
    settled.dialogue = record.evidence.dialogue;
    if (settled.keeping == CheckResult::not_kept)
        settled.standard_error = record.evidence.standard_error;
    return settled;
}

/// Returns the point as untested and advisory, because the protocol cannot play such a game.
CheckPoint untested(const CheckItem& point, const CheckPlan& plan, const std::string& reason) {
    CheckPoint untested = point_for(point, plan);
    untested.weight = CheckWeight::advisory;
    untested.detail = plan.engine.protocol + " cannot play so: " + reason;
    return untested;
}

std::optional<std::string> why_unfit(const CheckPlan& plan, const EngineSpec& engine,
                                     const TimeControl& time) {
    return find_protocol(engine.protocol)
        ->why_unfit({engine, plan.games.front().ruleset, time, plan.illegal_moves, false});
}

CheckPoint played(const CheckItem& point, const CheckPlan& plan, Side side, const TimeControl& time,
                  int plies) {
    if (const auto reason = why_unfit(plan, plan.engine, time))
        return untested(point, plan, *reason);
    const CheckedGame game = play_checked(
        plan, {plan.games.front().ruleset, side, time, plies, plan.clockless_timeout()});
    return settled(point, plan, game, side);
}

CheckPoint goodbye(const CheckPlan& plan, const CheckedGame& game) {
    CheckPoint point = point_for(check_points::departure, plan);
    const auto& steps = plan.engine.quit_timeouts.steps;
    const Duration most = steps[0] + steps[1];
    if (!game.leaving || game.record.end.at_fault) {
        point.detail = "its game did not end by itself";
        return point;
    }
    point.keeping = *game.leaving < most ? CheckResult::kept : CheckResult::not_kept;
    point.detail = point.keeping == CheckResult::kept
                       ? "left " + seconds_text(*game.leaving) + " after its game"
                       : "still there " + seconds_text(most) + " after its game";
    return point;
}

/// Marks the point as kept; the rest of the game does not matter for it.
void keep(CheckPoint& point, std::string detail) {
    point.keeping = CheckResult::kept;
    point.detail = std::move(detail);
    point.standard_error.clear();
}

}  // namespace

namespace {

/// Returns true if the engine runs but sent no line to its standard output, where the host expects
/// its greeting. An engine that connects to the host is not meant.
bool has_printed_nothing(const CheckPlan& plan, const CheckedGame& game) {
    const auto& arguments = plan.engine.arguments;
    const auto& dialogue = game.record.evidence.dialogue;
    const auto contains = [](std::string_view part) {
        return [part](const std::string& text) { return text.find(part) != std::string::npos; };
    };
    return game.record.end.termination == Termination::no_hello &&
           std::ranges::none_of(arguments, contains("{address}")) &&
           std::ranges::none_of(dialogue, contains(" < "));
}

}  // namespace

std::vector<CheckPoint> arrival(const CheckPlan& plan) {
    constexpr Side side = Side::attackers;
    const CheckedGame game = play_checked(plan, {plan.games.front().ruleset, side, plan.time});
    CheckPoint start = settled(check_points::start, plan, game, side);
    if (game.is_started) keep(start, "runs");
    CheckPoint hello = settled(check_points::hello, plan, game, side);
    if (game.hello) {
        keep(hello, "after " + seconds_text(*game.hello));
    } else if (!game.is_started) {
        hello.keeping = CheckResult::not_tested;
        hello.detail = "it does not run";
        hello.is_unreached = true;
        hello.standard_error.clear();
    } else if (has_printed_nothing(plan, game)) {
        hello.detail += check_points::flush_advice;
    }
    return {std::move(start), std::move(hello), goodbye(plan, game)};
}

std::vector<CheckPoint> moves_of_attackers(const CheckPlan& plan) {
    return {played(check_points::moves[0], plan, Side::attackers, plan.time, a_few_plies)};
}

std::vector<CheckPoint> moves_of_defenders(const CheckPlan& plan) {
    return {played(check_points::moves[1], plan, Side::defenders, plan.time, a_few_plies)};
}

std::vector<CheckPoint> short_clock(const CheckPlan& plan) {
    TimeControl time;
    time.main = milliseconds(1000);
    return {played(check_points::short_clock, plan, Side::attackers, time, 2)};
}

std::vector<CheckPoint> overtime(const CheckPlan& plan) {
    TimeControl time;
    time.overtime = milliseconds(2000);
    time.periods = 1;
    return {played(check_points::overtime, plan, Side::attackers, time, 2)};
}

std::vector<CheckPoint> no_clock(const CheckPlan& plan) {
    return {played(check_points::no_clock, plan, Side::attackers, TimeControl{}, 2)};
}

std::vector<CheckPoint> second_game(const CheckPlan& plan) {
    const CheckItem& point = check_points::second_game;
    CheckPlan staying = plan;
    staying.engine.restart = Restart::never;
    if (const auto reason = why_unfit(plan, staying.engine, plan.time))
        return {untested(point, plan, *reason)};
    const CheckedTask task{plan.games.front().ruleset, Side::attackers, plan.time, a_few_plies};
    const auto games = play_checked(staying, std::vector{task, task});
    return {settled(point, plan, games.back(), task.side)};
}

}  // namespace tafl::referee::player_scenes
