// SPDX-License-Identifier: MIT
// ScriptedTables: match runners without engines, and a tournament with a director that gives them
// its matches.
#pragma once

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "rules/result.h"
#include "store/archive.h"
#include "tests/store/sample.h"
#include "tournaments/play/hosting/director.h"

namespace tafl::tests {

/// Source of scripted match runners. Each game ends with the termination that end_of() returns.
class ScriptedTables final : public hosting::MatchRunnerSource {
  public:
    explicit ScriptedTables(boost::asio::io_context& loop) : loop_(loop) {}

    std::unique_ptr<hosting::MatchRunner> make_runner(const hosting::SlotRequest&) override {
        return std::make_unique<Table>(*this, tables_++);
    }

    struct Begun {
        int table;
        std::int64_t game;
        bool operator==(const Begun&) const = default;
    };
    std::vector<Begun> begun;
    std::vector<std::int64_t> log;  ///< number of a game that starts; negative: of a game that ends
    int max_at_once = 0;
    int wanted_at_once = 1;  ///< no game ends before this number of games runs at once
    int stops = 0;
    bool end_together = false;  ///< true: report the games of a match together
    std::string holder;         ///< machine that plays the games; empty = the host
    bool is_fault_told = true;  ///< true: the side of an engine that does not start is at fault
    /// Called while the game is running.
    std::function<rules::Termination(std::int64_t game)> end_of = [](auto) {
        return rules::Termination::escape;
    };
    /// Result of a game that counts.
    std::function<rules::Result(const referee::Assignment&)> result_of = [](const auto&) {
        return rules::Result::defenders_win;
    };
    /// Number of turns of the loop that a game lasts.
    std::function<int(std::int64_t game)> turns_of = [](auto) { return 1; };

    [[nodiscard]] std::vector<std::int64_t> order() const {
        std::vector<std::int64_t> games;
        for (const Begun& one : begun) games.push_back(one.game);
        return games;
    }

  private:
    class Table final : public hosting::MatchRunner {
      public:
        Table(ScriptedTables& host, int number) : host_(host), number_(number) {}
        boost::asio::awaitable<void> play(std::vector<referee::Assignment> match,
                                          Listener& listener) override {
            std::vector<hosting::PlayedGame> ended;
            for (const referee::Assignment& game : match) {
                std::string holder = host_.holder;
                const bool is_begun = co_await listener.begin(game, std::move(holder));
                if (!is_begun) co_return;
                hosting::PlayedGame played = host_.begin(number_, game);
                const auto& token = boost::asio::use_awaitable;
                int turns = host_.turns_of(game.game);
                do {
                    co_await boost::asio::post(host_.loop_, token);
                } while (--turns > 0 || host_.max_at_once < host_.wanted_at_once);
                host_.end(game, played);
                ended.push_back(std::move(played));
                if (host_.end_together && ended.size() < match.size()) continue;
                std::vector<hosting::PlayedGame> told;
                ended.swap(told);
                const bool goes_on = co_await listener.end(std::move(told));
                if (!goes_on) co_return;
            }
        }
        boost::asio::awaitable<void> clear() override { co_return; }
        void stop() override { ++host_.stops; }

      private:
        ScriptedTables& host_;
        int number_;
    };

    hosting::PlayedGame begin(int table, const referee::Assignment& assignment) {
        begun.push_back({table, assignment.game});
        log.push_back(assignment.game);
        max_at_once = std::max(max_at_once, ++running_);
        rules::GameRecord record;
        record.players = {assignment.engines.attackers.name, assignment.engines.defenders.name};
        record.ruleset = assignment.compiled_rules->ruleset();
        hosting::PlayedGame played{assignment.game, std::move(record), {}};
        played.final_board = assignment.compiled_rules->ruleset().start;
        played.holder = holder;
        if (!holder.empty()) played.machine = store::Machine{holder};
        return played;
    }
    void end(const referee::Assignment& assignment, hosting::PlayedGame& played) {
        played.record.end.termination = end_of(played.game);
        played.record.end.result = rules::counts(played.record.end.termination)
                                       ? result_of(assignment)
                                       : rules::Result::none;
        if (played.record.end.termination == rules::Termination::refused_to_start &&
            is_fault_told) {
            played.record.end.at_fault = rules::Side::attackers;
        }
        --running_;
        log.push_back(-played.game);
    }

    boost::asio::io_context& loop_;
    int tables_ = 0;
    int running_ = 0;
};

inline plan::Plan plan_for(int concurrency) {
    plan::Plan plan;
    plan.concurrency = concurrency;
    for (const store::EntrantRecord& entrant : store::tests::two_entrants()) {
        plan.entrants.push_back({});
        plan.entrants.back().engine.name = entrant.name;
    }
    return plan;
}

/// Matches 1, 2, ... have the games 1 and 2, 3 and 4, ...
struct Tournament {
    Tournament(int matches, int concurrency)
        : plan(plan_for(concurrency)), slots(loop.get_executor(), concurrency) {
        store::Archive archive = open();
        request.tournament = store::tests::add_sample(archive, matches);
    }
    [[nodiscard]] store::Archive open() const {
        return store::Archive::open(directory / "a.db", store::Access::read_write);
    }

    events::RunOutcome play() {
        store::Archive archive = open();
        const auto games = archive.games(request.tournament);
        hosting::Recorder recorder(std::move(archive), loop.get_executor());
        hosting::DirectorContext context{loop, recorder, slots, tables};
        events::EventPublisher publisher = nobody_watches();
        director.emplace(context, plan, request, games, publisher);
        events::RunOutcome ending = events::RunOutcome::interrupted;
        std::exception_ptr failure;
        boost::asio::co_spawn(loop, director->play(),
                              [&](std::exception_ptr thrown, events::RunOutcome how) {
                                  failure = thrown;
                                  ending = how;
                              });
        loop.restart();
        loop.run();
        director.reset();
        if (failure) std::rethrow_exception(failure);
        return ending;
    }

    [[nodiscard]] events::EventPublisher nobody_watches() const {
        events::TournamentSnapshot tournament;
        for (const plan::Entrant& entrant : plan.entrants) {
            tournament.engines.push_back(entrant.engine.name);
            tournament.times.push_back(plan.time_of(entrant));
        }
        return {std::move(tournament), events::Observers()};
    }

    [[nodiscard]] std::string states() const {
        std::string text;
        for (const auto& game : open().games(request.tournament)) {
            text += std::string(name_of(game.state)) + ' ';
        }
        return text;
    }

    store::tests::TemporaryDirectory directory;
    boost::asio::io_context loop{1};
    plan::Plan plan;
    hosting::SlotRequest request;
    hosting::GameSlots slots;
    ScriptedTables tables{loop};
    std::optional<hosting::Director> director;
};

}  // namespace tafl::tests
