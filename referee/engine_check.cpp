// SPDX-License-Identifier: MIT
#include "referee/engine_check.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <cassert>
#include <exception>
#include <memory>
#include <optional>
#include <utility>

#include "referee/check_points.h"
#include "referee/check_scenes.h"
#include "referee/random_link.h"
#include "referee/table.h"

namespace tafl::referee {

using rules::Side;

namespace {

const char* const not_reached = "something before it is not kept";

/// The engine is a process, its opponent is not.
class CheckWorld final : public World {
  public:
    explicit CheckWorld(Side checked) : checked_(checked) {}

    [[nodiscard]] TimePoint now() const override { return real_world().now(); }
    [[nodiscard]] rules::Expected<std::unique_ptr<EngineLink>, std::string> start(
        const boost::asio::any_io_executor& executor, const EngineSpec& spec, Seating seating,
        EngineLink::Listener& listener) const override {
        if (seating.side == checked_) {
            return real_world().start(executor, spec, seating, listener);
        }
        return make_random_link(executor, seating.seed, listener);
    }

  private:
    Side checked_;
};

Assignment assignment_of(const CheckPlan& plan, const CheckedRules& rules, Side side) {
    Assignment assignment;
    assignment.engines[side] = plan.engine;
    assignment.engines[opponent(side)].name = "random opponent";
    assignment.law = std::make_shared<const rules::RulesTables>(rules.ruleset);
    assignment.time = {plan.time, plan.time};
    assignment.max_plies = plan.max_plies;
    assignment.illegal_moves = 0;
    assignment.seed = 1;
    return assignment;
}

rules::GameRecord play(const CheckPlan& plan, const CheckedRules& rules, Side side) {
    boost::asio::io_context loop(1);
    const CheckWorld world(side);
    Table table(loop.get_executor(), world);
    rules::GameRecord record;
    std::exception_ptr failure;
    const auto keep = [&](std::exception_ptr thrown, rules::GameRecord played) {
        failure = thrown;
        record = std::move(played);
    };
    boost::asio::co_spawn(loop, table.play(assignment_of(plan, rules, side), [](const auto&) {}),
                          keep);
    loop.run();
    if (failure) std::rethrow_exception(failure);
    return record;
}

CheckPoint point_of_game(const CheckedRules& rules, Side side) {
    CheckPoint point;
    point.detail = not_reached;
    point.id = fmt::format("game-{}-{}", rules.name, name_of(side));
    point.title = fmt::format("plays a whole game of {} as {}", rules.name, name_of(side));
    return point;
}

CheckPoint whole_game(const CheckPlan& plan, const CheckedRules& rules, Side side) {
    const rules::GameRecord record = play(plan, rules, side);
    CheckPoint point = point_of_game(rules, side);
    const bool is_kept = record.at_fault != side && record.result != rules::Result::none;
    point.keeping = is_kept ? Keeping::kept : Keeping::not_kept;
    point.detail =
        fmt::format("{} after {} plies", name_of(record.termination), record.plies.size());
    if (!record.evidence.summary.empty()) point.detail += ": " + record.evidence.summary;
    point.dialogue = record.evidence.dialogue;
    return point;
}

}  // namespace

std::string_view name_of(Weight weight) {
    return weight == Weight::mandatory ? "mandatory" : "advisory";
}

std::string_view name_of(Keeping keeping) {
    switch (keeping) {
        case Keeping::kept:
            return "kept";
        case Keeping::not_kept:
            return "not kept";
        case Keeping::not_tested:
            break;
    }
    return "not tested";
}

bool CheckReport::is_reliable() const {
    return !points.empty() && std::ranges::none_of(points, [](const CheckPoint& point) {
        return point.weight == Weight::mandatory && point.keeping != Keeping::kept;
    });
}

namespace {

/// Sequences are nothing that an engine must understand for rules which have none.
const CheckedRules* rules_with_sequences(const CheckPlan& plan) {
    const auto found = std::ranges::find_if(plan.games, [](const CheckedRules& rules) {
        return rules.ruleset.berserk != rules::Berserk::none;
    });
    return found != plan.games.end() ? &*found : nullptr;
}

/// Until something is wrong after which the rest would fail for the same reason.
void perform(const CheckPlan& plan, const CheckReport& report,
             const std::function<void(CheckPoint)>& settle) {
    CheckScenes scenes(plan, settle);
    if (!scenes.arrival()) return;
    scenes.way_out();
    for (const Side side : rules::both_sides) scenes.first_moves(side);
    scenes.short_clock();
    if (!report.is_reliable()) return;
    if (const CheckedRules* berserk = rules_with_sequences(plan)) scenes.sequences(*berserk);
    for (const CheckedRules& rules : plan.games) {
        for (const Side side : rules::both_sides) settle(whole_game(plan, rules, side));
    }
    scenes.retry();
    scenes.odd_lines();
    scenes.odd_order();
    scenes.clocks();
    scenes.next_game();
}

/// Every point that there is, so that none is taken for kept because it is not mentioned.
std::vector<CheckPoint> all_points(const CheckPlan& plan) {
    std::vector<CheckPoint> points;
    for (const check_points::Point& point : check_points::all) {
        points.push_back({std::string(point.id),
                          std::string(point.title),
                          check_points::weight_for(point, plan.engine),
                          Keeping::not_tested,
                          not_reached,
                          {}});
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
    const auto settle = [&](CheckPoint point) {
        progress(point);
        report.points.push_back(std::move(point));
    };
    perform(plan, report, settle);
    const bool was_all_performed = report.is_reliable();
    std::vector<CheckPoint> points = all_points(plan);
    for (CheckPoint& point : points) {
        if (std::ranges::find(report.points, point.id, &CheckPoint::id) != report.points.end()) {
            continue;
        }
        if (point.id == check_points::sequences.id && was_all_performed) {
            point.weight = Weight::advisory;
            point.detail = "no sequence of moves comes about in these variants";
        }
        settle(std::move(point));
    }
    return report;
}

}  // namespace tafl::referee
