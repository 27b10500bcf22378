// SPDX-License-Identifier: MIT
#include "referee/check/engine_check.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "referee/check/check_points.h"
#include "referee/check/check_scenes.h"
#include "referee/check/checked_game.h"
#include "referee/check/player_scenes.h"
#include "referee/os/host_load.h"
#include "referee/players/protocols.h"
#include "rules/result.h"

namespace tafl::referee {

using rules::Side;

namespace {

const char* const not_reached = "something before it is not kept";

CheckPoint point_of_game(const CheckedRules& rules, Side side) {
    CheckPoint point;
    point.detail = not_reached;
    point.is_unreached = true;
    point.id = fmt::format("game-{}-{}", rules.name, name_of(side));
    point.title = fmt::format("plays a whole game of {} as {}", rules.name, name_of(side));
    return point;
}

CheckPoint whole_game(const CheckPlan& plan, const CheckedRules& rules, Side side) {
    const CheckedGame game = play_checked(plan, {rules.ruleset, side, plan.time, plan.max_plies});
    const rules::GameRecord& record = game.record;
    CheckPoint point = point_of_game(rules, side);
    point.is_unreached = false;
    point.keeping = record.end.at_fault == side ? CheckResult::not_kept : CheckResult::kept;
    if (record.end.result == rules::Result::none)
        point.keeping = CheckResult::not_tested;  // void because of the host
    point.detail = outcome_of(record);
    if (game.refusals > 0) {
        point.detail += fmt::format("; {} moves were refused, to be corrected (illegal_moves = {})",
                                    game.refusals, plan.illegal_moves);
    }
    point.dialogue = record.evidence.dialogue;
    if (point.keeping == CheckResult::not_kept)
        point.standard_error = record.evidence.standard_error;
    return point;
}

}  // namespace

std::string_view name_of(CheckWeight weight) {
    return weight == CheckWeight::mandatory ? "mandatory" : "advisory";
}

std::string_view name_of(CheckResult keeping) {
    switch (keeping) {
        case CheckResult::kept:
            return "kept";
        case CheckResult::not_kept:
            return "not kept";
        case CheckResult::sometimes:
            return "fails sometimes";
        case CheckResult::not_tested:
            break;
    }
    return "not tested";
}

bool CheckReport::is_reliable() const {
    return !points.empty() && std::ranges::none_of(points, [](const CheckPoint& point) {
        return point.weight == CheckWeight::mandatory && point.keeping != CheckResult::kept;
    });
}

namespace {

/// Returns the first rules with berserk moves, or null. Without such rules, an engine need not
/// understand sequences.
const CheckedRules* rules_with_sequences(const CheckPlan& plan) {
    const auto found = std::ranges::find_if(plan.games, [](const CheckedRules& rules) {
        return rules.ruleset.berserk != rules::Berserk::none;
    });
    return found != plan.games.end() ? &*found : nullptr;
}

/// Scene: checks a few points with a separate engine process.
using Scene = std::function<void(CheckScenes&)>;

/// Performs the scenes, and repeats each failed scene once.
class CheckRun {
  public:
    CheckRun(const CheckPlan& plan, std::function<void(CheckPoint)> record_result)
        : plan_(plan), settle_(std::move(record_result)) {}

    void perform(const Scene& scene) {
        std::vector<CheckPoint> points = attempt(scene);
        const bool is_kept = std::ranges::all_of(
            points, [](const CheckPoint& point) { return point.keeping == CheckResult::kept; });
        if (!is_kept && !is_hopeless_) merge(points, attempt(scene));
        for (CheckPoint& point : points) settle_(std::move(point));
    }
    void perform_game(const CheckedRules& rules, Side side) {
        perform([&](CheckScenes& scenes) { scenes.record_result(whole_game(plan_, rules, side)); });
    }
    /// Switches the repetition off for all later scenes.
    void lose_hope() { is_hopeless_ = true; }

  private:
    /// Performs the scene once and returns its points. If the host was busy, adds that remark to
    /// the points that are not kept.
    std::vector<CheckPoint> attempt(const Scene& scene) const {
        std::vector<CheckPoint> points;
        const HostLoad load;
        CheckScenes scenes(plan_, [&](CheckPoint point) { points.push_back(std::move(point)); });
        scene(scenes);
        const std::string remark = load.remark();
        for (CheckPoint& point : points) {
            if (point.keeping != CheckResult::kept && !remark.empty())
                point.detail += "; " + remark;
        }
        return points;
    }

    /// Merges the results of the repetition into `points`. If a point was kept in one attempt only,
    /// the result is `sometimes`, with the dialogue of the failed attempt.
    static void merge(std::vector<CheckPoint>& points, std::vector<CheckPoint> again) {
        for (CheckPoint& point : points) {
            const auto other = std::ranges::find(again, point.id, &CheckPoint::id);
            if (other == again.end()) continue;
            const bool was_kept = point.keeping == CheckResult::kept;
            if (was_kept == (other->keeping == CheckResult::kept)) {
                if (point.keeping == CheckResult::not_tested) point = std::move(*other);
                continue;
            }
            if (was_kept) std::swap(point, *other);
            point.keeping = CheckResult::sometimes;
            point.detail += was_kept ? "; the time before: " : "; once more: ";
            point.detail += other->detail;
        }
    }

    const CheckPlan& plan_;
    std::function<void(CheckPoint)> settle_;
    bool is_hopeless_ = false;
};

bool has_kept(const CheckReport& report, std::string_view id) {
    const auto found = std::ranges::find(report.points, id, &CheckPoint::id);
    return found != report.points.end() &&
           (found->keeping == CheckResult::kept || found->keeping == CheckResult::sometimes);
}

bool has_moved(const CheckReport& report) {
    return has_kept(report, check_points::moves[0].id) ||
           has_kept(report, check_points::moves[1].id);
}

/// Performs the scenes that work with every protocol. Without a greeting, it performs only the
/// first scene.
void perform_player_scenes(const CheckPlan& plan, const CheckReport& report,
                           CheckRun& performance) {
    const auto perform = [&](std::vector<CheckPoint> (*scene)(const CheckPlan&)) {
        performance.perform([&](CheckScenes& scenes) {
            for (CheckPoint& point : scene(plan)) scenes.record_result(std::move(point));
        });
    };
    perform(player_scenes::arrival);
    if (!has_kept(report, check_points::hello.id)) return;
    perform(player_scenes::moves_of_attackers);
    perform(player_scenes::moves_of_defenders);
    if (!has_moved(report)) performance.lose_hope();
    perform(player_scenes::short_clock);
    for (const CheckedRules& rules : plan.games) {
        for (const Side side : rules::both_sides) performance.perform_game(rules, side);
    }
    for (const auto scene :
         {player_scenes::overtime, player_scenes::no_clock, player_scenes::second_game}) {
        perform(scene);
    }
}

/// Performs all scenes for OTEP. Without a greeting it performs only the first: the others would
/// fail for the same reason.
void perform(const CheckPlan& plan, const CheckReport& report, CheckRun& performance) {
    performance.perform(&CheckScenes::arrival);
    if (!has_kept(report, check_points::hello.id)) return;
    for (const auto scene :
         {&CheckScenes::goodbye, &CheckScenes::end_of_input, &CheckScenes::term}) {
        performance.perform(scene);
    }
    for (const Side side : rules::both_sides) {
        performance.perform([side](CheckScenes& scenes) { scenes.first_moves(side); });
    }
    if (!has_moved(report)) performance.lose_hope();
    performance.perform(&CheckScenes::short_clock);
    if (const CheckedRules* berserk = rules_with_sequences(plan)) {
        performance.perform([&](CheckScenes& scenes) { scenes.move_sequences(*berserk); });
    }
    for (const CheckedRules& rules : plan.games) {
        for (const Side side : rules::both_sides) performance.perform_game(rules, side);
    }
    for (const auto scene :
         {&CheckScenes::retry, &CheckScenes::unknown_lines, &CheckScenes::carriage_returns,
          &CheckScenes::clock_after_play, &CheckScenes::repeated_rules,
          &CheckScenes::repeated_position, &CheckScenes::overtime, &CheckScenes::no_clock,
          &CheckScenes::second_game, &CheckScenes::finish_while_thinking}) {
        performance.perform(scene);
    }
}

bool has_line_scenes(const CheckPlan& plan) {
    const Protocol* protocol = find_protocol(plan.engine.protocol);
    return protocol != nullptr && protocol->has_line_scenes;
}

/// Returns all points as untested. The report must list them all, so that a missing point is not
/// taken as kept.
std::vector<CheckPoint> all_points(const CheckPlan& plan) {
    std::vector<CheckPoint> points;
    const auto& fixed = has_line_scenes(plan)
                            ? std::span<const check_points::CheckItem>(check_points::all)
                            : check_points::of_any_player;
    for (const check_points::CheckItem& point : fixed) {
        points.push_back({std::string(point.id),
                          std::string(point.title),
                          check_points::weight_for(point, plan.engine),
                          CheckResult::not_tested,
                          not_reached,
                          {},
                          {},
                          true});
    }
    for (const CheckedRules& rules : plan.games) {
        for (const Side side : rules::both_sides) points.push_back(point_of_game(rules, side));
    }
    return points;
}

}  // namespace

CheckReport check_engine(const CheckPlan& plan,
                         const std::function<void(const CheckPoint&)>& progress) {
    assert(!plan.games.empty() && "there must be something to play");
    CheckReport report;
    const auto record_result = [&](CheckPoint point) {
        progress(point);
        report.points.push_back(std::move(point));
    };
    CheckRun performance(plan, record_result);
    (has_line_scenes(plan) ? perform : perform_player_scenes)(plan, report, performance);
    const bool was_all_performed = has_kept(report, check_points::hello.id);
    std::vector<CheckPoint> points = all_points(plan);
    for (CheckPoint& point : points) {
        if (std::ranges::find(report.points, point.id, &CheckPoint::id) != report.points.end()) {
            continue;
        }
        if (point.id == check_points::sequences.id && was_all_performed) {
            point.weight = CheckWeight::advisory;
            point.is_unreached = false;
            point.detail = "no sequence of moves comes about in these variants";
        }
        record_result(std::move(point));
    }
    return report;
}

}  // namespace tafl::referee
