// SPDX-License-Identifier: MIT
#include "tournaments/play/solving/solve_run.h"

#include <algorithm>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <exception>
#include <memory>
#include <utility>

#include "referee/check/random_player.h"
#include "referee/game_runner.h"
#include "referee/os/limits.h"
#include "referee/players/protocols.h"
#include "rules/count_of.h"
#include "tournaments/play/solving/reported_search.h"

namespace tafl::solving {

namespace asio = boost::asio;
using rules::Termination;

namespace {

constexpr const char* nobody = "nobody";  // protocol of the opponent; no engine has it

/// World in which engines are processes. Their opponent is an object without a process.
class SolveWorld final : public referee::World {
  public:
    [[nodiscard]] referee::TimePoint now() const override { return referee::real_world().now(); }
    [[nodiscard]] rules::Expected<std::unique_ptr<referee::EngineLink>, std::string> start(
        const asio::any_io_executor& executor, const referee::EngineSpec& spec,
        referee::LaunchContext context, referee::EngineLink::Listener& listener) const override {
        return referee::real_world().start(executor, spec, std::move(context), listener);
    }
    [[nodiscard]] rules::Expected<std::unique_ptr<referee::SocketLink>, std::string>
    start_connecting(const asio::any_io_executor& executor, const referee::EngineSpec& spec,
                     referee::LaunchContext context, const referee::SocketOptions& options,
                     referee::SocketLink::Listener& listener) const override {
        return referee::real_world().start_connecting(executor, spec, std::move(context), options,
                                                      listener);
    }
    [[nodiscard]] std::unique_ptr<referee::Player> make_player(
        const referee::EngineSpec& spec, referee::LaunchContext context) const override {
        if (spec.protocol != nobody) return World::make_player(spec, std::move(context));
        return std::make_unique<referee::RandomPlayer>(spec, std::move(context));
    }
};

/// Returns the game of an attempt: the moves of the position are its opening, and it ends after one
/// further ply.
referee::Assignment assignment_of(const SolvePlan& plan, const SolveAttempt& attempt,
                                  std::vector<int> processors) {
    const Solver& solver = plan.solvers[attempt.solver];
    const SuitePosition& position = plan.positions[attempt.position];
    referee::Assignment game;
    game.game = static_cast<std::int64_t>(attempt.position) + 1;
    game.engines[position.to_move] = solver.engine;
    game.engines[opponent(position.to_move)].name = "the opponent";
    game.engines[opponent(position.to_move)].protocol = nobody;
    game.compiled_rules = std::make_shared<const rules::CompiledRules>(position.ruleset);
    game.time = {solver.time, solver.time};
    game.opening = position.moves;
    game.limits.max_plies = count_of(position.moves) + 1;
    game.limits.illegal_moves = 0;
    game.seed = plan.seed;
    game.processors = std::move(processors);
    return game;
}

/// Returns true if the game is void because the host was too slow to measure the engine's time.
bool is_hosts_fault(const rules::GameRecord& record) {
    return record.end.termination == Termination::void_host_late;
}

/// Stores the result of the game in `attempt`.
void settle(SolveAttempt& attempt, const SuitePosition& position, const rules::GameRecord& record,
            const SolutionTracker& watch) {
    attempt.note.clear();
    if (is_hosts_fault(record)) {
        attempt.note = "this machine was too slow, three times";
        return;
    }
    attempt.state = SolveAttempt::State::not_found;
    if (record.plies.size() <= position.moves.size()) {
        attempt.note = std::string(name_of(record.end.termination));
        if (!record.end.summary.empty()) attempt.note += ": " + record.end.summary;
        return;
    }
    const rules::PlyRecord& ply = record.plies[position.moves.size()];
    attempt.played = ply.move;
    attempt.spent = ply.spent;
    const ReportedSearch told = reported_search(ply.comment);
    attempt.depth = told.depth;
    attempt.nodes = told.nodes;
    if (ply.evaluation && ply.evaluation->depth) attempt.depth = ply.evaluation->depth;
    if (ply.evaluation && ply.evaluation->nodes) attempt.nodes = ply.evaluation->nodes;
    if (!position.is_right(ply.move)) return;
    attempt.state = SolveAttempt::State::found;
    attempt.found_after = std::min(watch.right_since(ply.spent), ply.spent);
}

class SolveRun {
  public:
    SolveRun(const SolvePlan& plan, const SolveListener& listener)
        : plan_(plan), listener_(listener), signals_(loop_, SIGINT, SIGTERM) {
        for (std::size_t solver = 0; solver < plan.solvers.size(); ++solver) add_attempts(solver);
        for (int i = 0; i < plan.concurrency; ++i) {
            tables_.push_back(std::make_unique<referee::GameRunner>(loop_.get_executor(), world_));
        }
    }

    SolveResults run() {
        watch_signals();
        for (std::size_t table = 0; table < tables_.size(); ++table) {
            asio::co_spawn(loop_, play_at(table), [this](std::exception_ptr failure) {
                if (failure && !failure_) failure_ = failure;
                if (failure) stop_now();
                if (++tables_left_ == tables_.size()) signals_.cancel();
            });
        }
        loop_.run();
        if (failure_) std::rethrow_exception(failure_);
        return std::move(results_);
    }

  private:
    void add_attempts(std::size_t solver) {
        for (std::size_t position = 0; position < plan_.positions.size(); ++position) {
            SolveAttempt attempt;
            attempt.solver = solver;
            attempt.position = position;
            const auto reason = why_unfit(plan_.solvers[solver], plan_.positions[position]);
            attempt.note = reason.value_or("");
            if (!reason) waiting_.push_back(results_.attempts.size());
            results_.attempts.push_back(std::move(attempt));
        }
    }

    /// Runs attempts on one game runner until none is left.
    asio::awaitable<void> play_at(std::size_t table) {
        while (next_ < waiting_.size() && !results_.is_interrupted) {
            const std::size_t attempt = waiting_[next_++];
            co_await ask(table, attempt);
        }
        auto clearing = tables_[table]->clear();
        co_await std::move(clearing);
    }

    /// Runs one attempt. If the host was too slow, repeats it; at most three games in total.
    asio::awaitable<void> ask(std::size_t table, std::size_t number) {
        SolveAttempt& attempt = results_.attempts[number];
        const SuitePosition& position = plan_.positions[attempt.position];
        constexpr int tries = 3;
        for (int i = 1; i <= tries; ++i) {
            SolutionTracker watch(position);
            tables_[table]->on_thought([&watch](const referee::SearchInfo& thought) {
                watch.add(thought.evaluation, thought.spent);
            });
            auto game =
                tables_[table]->play(assignment_of(plan_, attempt, processors_of(table, attempt)),
                                     [](const referee::GameEvent&) {});
            const rules::GameRecord record = co_await std::move(game);
            tables_[table]->on_thought({});
            if (record.end.termination == Termination::interrupted) co_return;
            settle(attempt, position, record, watch);
            if (!is_hosts_fault(record)) break;
        }
        listener_.ended(attempt);
    }

    [[nodiscard]] std::vector<int> processors_of(std::size_t table,
                                                 const SolveAttempt& attempt) const {
        const int count = plan_.solvers[attempt.solver].engine.limits.cpus;
        if (count == 0) return {};
        return referee::processors_of_table(static_cast<int>(table), count);
    }

    void watch_signals() {
        signals_.async_wait([this](boost::system::error_code error, int) {
            if (error) return;
            if (std::exchange(results_.is_interrupted, true)) {
                stop_now();
            } else {
                listener_.message(
                    "stopping; the positions that are being played are finished first (once more "
                    "to stop at once)");
            }
            watch_signals();
        });
    }

    void stop_now() {
        next_ = waiting_.size();
        for (const auto& table : tables_) table->stop();
    }

    const SolvePlan& plan_;
    const SolveListener& listener_;
    SolveWorld world_;
    asio::io_context loop_{1};
    asio::signal_set signals_;
    std::vector<std::unique_ptr<referee::GameRunner>> tables_;
    std::vector<std::size_t> waiting_;  ///< indices in `results_.attempts` of the attempts to run
    std::size_t next_ = 0;
    std::size_t tables_left_ = 0;
    SolveResults results_;
    std::exception_ptr failure_;
};

}  // namespace

std::string_view name_of(SolveAttempt::State state) {
    switch (state) {
        case SolveAttempt::State::not_asked:
            return "not asked";
        case SolveAttempt::State::found:
            return "found";
        case SolveAttempt::State::not_found:
            break;
    }
    return "not found";
}

std::optional<std::string> why_unfit(const Solver& solver, const SuitePosition& position) {
    const referee::Protocol& protocol = *referee::find_protocol(solver.engine.protocol);
    return protocol.why_unfit({.engine = solver.engine,
                               .ruleset = position.ruleset,
                               .time = solver.time,
                               .illegal_moves = 0,
                               .has_openings = !position.moves.empty()});
}

SolveResults solve(const SolvePlan& plan, const SolveListener& listener) {
    return SolveRun(plan, listener).run();
}

}  // namespace tafl::solving
