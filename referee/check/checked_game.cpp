// SPDX-License-Identifier: MIT
#include "referee/check/checked_game.h"

#include <spdlog/fmt/fmt.h>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <exception>
#include <memory>
#include <utility>

#include "referee/check/random_player.h"
#include "referee/game_runner.h"
#include "rules/result.h"

namespace tafl::referee {

using rules::Side;

namespace {

/// Link that counts the `error` lines sent to the engine; each refuses a move.
class RefusalCounter final : public EngineLink {
  public:
    RefusalCounter(std::unique_ptr<EngineLink> link, int& refusals)
        : link_(std::move(link)), refusals_(refusals) {}

    [[nodiscard]] bool has_ended() const override { return link_->has_ended(); }
    [[nodiscard]] ExitStatus exit_status() const override { return link_->exit_status(); }
    [[nodiscard]] const std::string& standard_error() const override {
        return link_->standard_error();
    }
    [[nodiscard]] ProcessorUse processor_use(Duration max_age) const override {
        return link_->processor_use(max_age);
    }
    void send(std::string_view text) override {
        if (text.starts_with("error ")) ++refusals_;
        link_->send(text);
    }
    void collect() override { link_->collect(); }
    void set_frozen(bool is_frozen) override { link_->set_frozen(is_frozen); }
    void reset_flood_count() override { link_->reset_flood_count(); }
    void quit(const QuitTimeouts& timeout) override { link_->quit(timeout); }

  private:
    std::unique_ptr<EngineLink> link_;
    int& refusals_;
};

/// World in which the checked engine is a process, and its opponent a RandomPlayer.
class CheckWorld final : public World {
  public:
    CheckWorld(Side checked, int& refusals) : checked_(checked), refusals_(refusals) {}

    [[nodiscard]] TimePoint now() const override { return real_world().now(); }
    [[nodiscard]] rules::Expected<std::unique_ptr<EngineLink>, std::string> start(
        const boost::asio::any_io_executor& executor, const EngineSpec& spec, LaunchContext context,
        EngineLink::Listener& listener) const override {
        auto link = real_world().start(executor, spec, std::move(context), listener);
        if (!link) return link.error();
        return std::unique_ptr<EngineLink>(
            std::make_unique<RefusalCounter>(std::move(*link), refusals_));
    }
    [[nodiscard]] rules::Expected<std::unique_ptr<SocketLink>, std::string> start_connecting(
        const boost::asio::any_io_executor& executor, const EngineSpec& spec, LaunchContext context,
        const SocketOptions& options, SocketLink::Listener& listener) const override {
        return real_world().start_connecting(executor, spec, std::move(context), options, listener);
    }
    [[nodiscard]] std::unique_ptr<Player> make_player(const EngineSpec& spec,
                                                      LaunchContext context) const override {
        if (context.side == checked_) return World::make_player(spec, std::move(context));
        return std::make_unique<RandomPlayer>(spec, std::move(context));
    }

  private:
    Side checked_;
    int& refusals_;
};

Assignment assignment_of(const CheckPlan& plan, const CheckedTask& task) {
    Assignment assignment;
    assignment.engines[task.side] = plan.engine;
    assignment.engines[opponent(task.side)].name = "random opponent";
    assignment.compiled_rules = std::make_shared<const rules::CompiledRules>(task.ruleset);
    assignment.time = {task.time, task.time};
    assignment.limits.max_plies = task.max_plies;
    assignment.hang_timeout = task.hang_timeout;
    assignment.limits.illegal_moves = plan.illegal_moves;
    assignment.seed = 1;
    return assignment;
}

/// Observer that records the start, the greeting and the shutdown of the checked engine.
class Watch {
  public:
    Watch(Side side, CheckedGame& game) : side_(side), game_(game) {}

    void operator()(const GameEvent& event) {
        const TimePoint now = real_world().now();
        if (const auto* started = std::get_if<EngineStarted>(&event)) {
            if (started->side != side_) return;
            game_.is_started = true;
            started_ = now;
        }
        if (const auto* ready = std::get_if<EngineReady>(&event)) {
            if (ready->side != side_) return;
            game_.is_started = true;
            game_.hello = ready->has_stayed ? Duration{0} : now - started_;
        }
        if (std::holds_alternative<GameDecided>(event)) ended_ = now;
    }
    void see_gone() {
        if (ended_) game_.leaving = real_world().now() - *ended_;
    }

  private:
    Side side_;
    CheckedGame& game_;
    TimePoint started_;
    std::optional<TimePoint> ended_;
};

boost::asio::awaitable<void> play_all(const CheckPlan& plan, const std::vector<CheckedTask>& tasks,
                                      GameRunner& table, std::vector<CheckedGame>& games) {
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        Watch watch(tasks[i].side, games[i]);
        const auto observer = [&watch](const GameEvent& event) { watch(event); };
        auto game = table.play(assignment_of(plan, tasks[i]), observer);
        rules::GameRecord record = co_await std::move(game);
        watch.see_gone();
        games[i].record = std::move(record);
    }
    auto clearing = table.clear();
    co_await std::move(clearing);
}

}  // namespace

CheckedGame play_checked(const CheckPlan& plan, const CheckedTask& task) {
    return std::move(play_checked(plan, std::vector{task}).front());
}

std::vector<CheckedGame> play_checked(const CheckPlan& plan,
                                      const std::vector<CheckedTask>& tasks) {
    boost::asio::io_context loop(1);
    int refusals = 0;
    const CheckWorld world(tasks.front().side, refusals);
    GameRunner table(loop.get_executor(), world);
    std::vector<CheckedGame> games(tasks.size());
    std::exception_ptr failure;
    boost::asio::co_spawn(loop, play_all(plan, tasks, table, games),
                          [&](std::exception_ptr thrown) { failure = thrown; });
    loop.run();
    if (failure) std::rethrow_exception(failure);
    games.back().refusals = refusals;
    return games;
}

std::string outcome_of(const rules::GameRecord& record) {
    std::string text =
        fmt::format("{} after {} plies", name_of(record.end.termination), record.plies.size());
    if (!record.end.summary.empty()) text += ": " + record.end.summary;
    return text;
}

}  // namespace tafl::referee
