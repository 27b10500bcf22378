// SPDX-License-Identifier: MIT
// Each expectation is counted by hand: games take ten minutes unless it says something else.
#include "tournaments/server/web/forecast.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "rules/result.h"

namespace tafl::web::forecast_test {
namespace {

using store::GameState;
using namespace std::chrono_literals;

store::Time at(std::chrono::minutes minutes) { return store::Time(minutes); }

/// Matches of two games, of which `finished` are over, ten minutes each, and `running` began then.
struct Sample {
    std::vector<store::GameRow> games;

    void add(int match, GameState state, std::chrono::minutes started = 0min) {
        store::GameRow row;
        row.scheduled.id = store::GameId(static_cast<std::int64_t>(games.size()) + 1);
        row.scheduled.match = match;
        row.state = state;
        if (state != GameState::scheduled) row.started = at(started);
        if (state == GameState::finished) {
            row.ended = at(started + 10min);
            row.end.plies = 40;
        }
        games.push_back(row);
    }
    [[nodiscard]] std::vector<std::optional<store::Time>> begins(store::Time now) const {
        std::vector<std::optional<store::Time>> times;
        for (const ComingGame& coming : forecast(games, 0, now).coming) {
            times.push_back(coming.begins);
        }
        return times;
    }
};
using Times = std::vector<std::optional<store::Time>>;

TEST_SUITE("tournaments/server/web/forecast") {
    TEST_CASE("at one place games follow each other") {
        Sample sample;
        for (const int match : {1, 1}) sample.add(match, GameState::finished);
        sample.add(2, GameState::running, 20min);
        sample.add(2, GameState::scheduled);
        for (const int match : {3, 3}) sample.add(match, GameState::scheduled);
        CHECK(sample.begins(at(24min)) == Times{at(30min), at(40min), at(50min)});
        CHECK(forecast(sample.games, 0, at(24min)).over == at(60min));
        CHECK(forecast(sample.games, 3, at(24min)).over == at(90min));
    }

    TEST_CASE("a match that waits begins at the place that is free first, in the order of time") {
        Sample sample;
        for (const int match : {1, 1}) sample.add(match, GameState::finished);
        sample.add(2, GameState::running, 20min);
        sample.add(2, GameState::scheduled);
        sample.add(3, GameState::running, 25min);  // its second game was played first
        for (const int match : {4, 4}) sample.add(match, GameState::scheduled);
        const Forecast found = forecast(sample.games, 0, at(26min));
        CHECK(sample.begins(at(26min)) == Times{at(30min), at(35min), at(45min)});
        CHECK(found.coming[0].game->scheduled.match == 2);
        CHECK(found.coming[1].game->scheduled.match == 4);
        CHECK(found.over == at(55min));
    }

    TEST_CASE("a game that has taken longer than others is taken to be about to end") {
        Sample sample;
        for (const int match : {1, 1}) sample.add(match, GameState::finished);
        sample.add(2, GameState::running, 20min);
        sample.add(2, GameState::scheduled);
        CHECK(sample.begins(at(50min)) == Times{at(50min)});
    }

    TEST_CASE("forfeits before the first ply say nothing of how long a game takes") {
        Sample sample;
        for (const int match : {1, 1, 2, 2}) sample.add(match, GameState::finished);
        for (const std::size_t i : {0, 1}) {
            sample.games[i].end.plies = 0;
            sample.games[i].ended = sample.games[i].started;
        }
        sample.add(3, GameState::running, 20min);
        CHECK(forecast(sample.games, 0, at(20min)).over == at(30min));
    }

    TEST_CASE("no time is forecast if it were a guess; the order is that of the schedule") {
        Sample sample;
        sample.add(1, GameState::finished);
        sample.add(1, GameState::running, 10min);
        for (const int match : {2, 2}) sample.add(match, GameState::scheduled);
        CHECK(sample.begins(at(15min)) == Times{{}, {}});  // one game has ended
        CHECK_FALSE(forecast(sample.games, 0, at(15min)).over);
        sample.games[1].state = GameState::finished;
        sample.games[1].ended = at(20min);
        sample.games[1].end.plies = 40;
        CHECK(sample.begins(at(25min)) == Times{{}, {}});  // none runs
        CHECK_FALSE(forecast(sample.games, 0, at(25min)).over);
        CHECK(forecast({}, 0, at(1min)).coming.empty());
    }
}

}  // namespace
}  // namespace tafl::web::forecast_test
