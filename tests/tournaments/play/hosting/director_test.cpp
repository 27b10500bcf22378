// SPDX-License-Identifier: MIT
// The director with scripted match runners: the matches that it gives out, and their order.
#include "tournaments/play/hosting/director.h"

#include <doctest/doctest.h>

#include <map>

#include "tests/tournaments/play/hosting/scripted_tables.h"

namespace tafl::hosting::director_test {

namespace asio = boost::asio;
using namespace tafl;
using namespace tafl::events;
using namespace tafl::hosting;
using namespace tafl::plan;
using namespace tafl::tests;
using rules::Termination;

namespace {

/// Holds a slot for a moment.
asio::awaitable<void> hold_slot(Tournament& tournament, const SlotRequest& request) {
    const std::optional<int> slot = co_await tournament.slots.acquire(request);
    tournament.tables.begun.push_back({-1, request.tournament.number()});
    tournament.slots.release(*slot);
}

using Order = std::vector<std::int64_t>;

}  // namespace

TEST_SUITE_BEGIN("tournaments/play/hosting/director");

TEST_CASE("the games of a match are played at one table, one after the other") {
    Tournament tournament(3, 4);
    tournament.tables.wanted_at_once = 3;
    CHECK(tournament.play() == RunOutcome::finished);
    CHECK(tournament.tables.max_at_once == 3);
    REQUIRE(tournament.tables.begun.size() == 6);
    std::map<std::int64_t, int> tables;
    for (const auto& [table, game] : tournament.tables.begun) tables[game] = table;
    for (const std::int64_t first : {1, 3, 5}) {
        CAPTURE(first);
        CHECK(tables[first] == tables[first + 1]);
        const Order order = tournament.tables.order();
        CHECK(std::ranges::find(order, first) < std::ranges::find(order, first + 1));
    }
}

TEST_CASE("one table plays in the order of the schedule") {
    Tournament tournament(3, 1);
    CHECK(tournament.play() == RunOutcome::finished);
    CHECK(tournament.tables.order() == Order{1, 2, 3, 4, 5, 6});
}

TEST_CASE("the remaining game of a match is played alone") {
    Tournament tournament(2, 1);
    {
        store::Archive archive = tournament.open();
        const auto games = archive.games(tournament.request.tournament);
        store::tests::play(archive, games[0], store::tests::won_by_first(games[0]));
    }
    CHECK(tournament.play() == RunOutcome::finished);
    CHECK(tournament.tables.order() == Order{2, 3, 4});
}

TEST_CASE("a void game is played again alone, and what counted before it stays") {
    Tournament tournament(2, 1);
    int spoilt = 0;
    tournament.tables.end_of = [&](std::int64_t game) {
        return game == 2 && ++spoilt == 1 ? Termination::void_host_late : Termination::escape;
    };
    CHECK(tournament.play() == RunOutcome::finished);
    CHECK(tournament.tables.order() == Order{1, 2, 2, 3, 4});
    CHECK(tournament.open().attempts(1).size() == 1);
}

TEST_CASE("a match is continued after its first game was void") {
    Tournament tournament(2, 1);
    int spoilt = 0;
    tournament.tables.end_of = [&](std::int64_t game) {
        return game == 1 && ++spoilt == 1 ? Termination::void_host_late : Termination::escape;
    };
    CHECK(tournament.play() == RunOutcome::finished);
    CHECK(tournament.tables.order() == Order{1, 1, 2, 3, 4});
}

TEST_CASE("after stop_starting() the second game of a match is not started") {
    Tournament tournament(2, 1);
    tournament.tables.end_of = [&](std::int64_t) {
        tournament.director->stop_starting();
        return Termination::escape;
    };
    CHECK(tournament.play() == RunOutcome::interrupted);
    CHECK(tournament.tables.stops == 0);
    CHECK(tournament.states() == "finished scheduled scheduled scheduled ");
    tournament.tables.end_of = [](auto) { return Termination::escape; };
    CHECK(tournament.play() == RunOutcome::finished);
    CHECK(tournament.tables.order() == Order{1, 2, 3, 4});
}

TEST_CASE("after stop_now() the running game and later ones stay scheduled") {
    Tournament tournament(1, 1);
    tournament.tables.end_of = [&](std::int64_t) {
        tournament.director->stop_now();
        return Termination::interrupted;
    };
    CHECK(tournament.play() == RunOutcome::interrupted);
    CHECK(tournament.tables.stops == 1);
    CHECK(tournament.states() == "scheduled scheduled ");
}

TEST_CASE("a game that decides the tournament ends its match") {
    Tournament tournament(2, 1);
    store::Archive archive = tournament.open();
    const auto games = archive.games(tournament.request.tournament);
    Recorder recorder(std::move(archive), tournament.loop.get_executor());
    DirectorContext context{tournament.loop, recorder, tournament.slots, tournament.tables};
    EventPublisher publisher = tournament.nobody_watches();
    Director director(context, tournament.plan, tournament.request, games, publisher);
    director.end_when([](const store::GameRow& game) { return game.scheduled.id == 3; });
    RunOutcome ending = RunOutcome::interrupted;
    asio::co_spawn(tournament.loop, director.play(),
                   [&](std::exception_ptr, RunOutcome how) { ending = how; });
    tournament.loop.run();
    CHECK(ending == RunOutcome::decided);
    CHECK(tournament.tables.order() == Order{1, 2, 3});
}

TEST_CASE("games that end together are kept, with the machine that has played them") {
    Tournament tournament(2, 1);
    tournament.tables.end_together = true;
    tournament.tables.holder = "nidavellir";
    CHECK(tournament.play() == RunOutcome::finished);
    CHECK(tournament.tables.order() == Order{1, 2, 3, 4});
    store::Archive archive = tournament.open();
    for (const auto& game : archive.games(tournament.request.tournament)) {
        CHECK(game.state == store::GameState::finished);
        CHECK(game.machine == "nidavellir");
        const auto attempts = archive.attempts(game.scheduled.id);
        REQUIRE(attempts.size() == 1);
        CHECK(attempts[0].holder == "nidavellir");
        CHECK(attempts[0].machine->name == "nidavellir");
    }
}

TEST_CASE("a match that comes back void is played again whole") {
    Tournament tournament(2, 1);
    tournament.tables.end_together = true;
    int spoilt = 0;
    tournament.tables.end_of = [&](std::int64_t game) {
        return game <= 2 && ++spoilt <= 2 ? Termination::interrupted : Termination::escape;
    };
    CHECK(tournament.play() == RunOutcome::finished);
    CHECK(tournament.tables.order() == Order{1, 2, 1, 2, 3, 4});
    CHECK(tournament.open().attempts(2).size() == 2);
}

TEST_CASE("games that end together are on disk, all of them, before one of them decides") {
    Tournament tournament(2, 1);
    tournament.tables.end_together = true;
    store::Archive archive = tournament.open();
    store::Archive reader =
        store::Archive::open(tournament.directory / "a.db", store::Access::read_only);
    const auto games = archive.games(tournament.request.tournament);
    Recorder recorder(std::move(archive), tournament.loop.get_executor());
    DirectorContext context{tournament.loop, recorder, tournament.slots, tournament.tables};
    EventPublisher publisher = tournament.nobody_watches();
    Director director(context, tournament.plan, tournament.request, games, publisher);
    std::vector<store::GameId> asked;
    director.end_when([&](const store::GameRow& game) {
        asked.push_back(game.scheduled.id);
        CHECK(reader.count_games(tournament.request.tournament).finished ==
              (game.scheduled.id <= 2 ? 2 : 4));
        return game.scheduled.id == 3;
    });
    RunOutcome ending = RunOutcome::interrupted;
    asio::co_spawn(tournament.loop, director.play(),
                   [&](std::exception_ptr, RunOutcome how) { ending = how; });
    tournament.loop.run();
    CHECK(ending == RunOutcome::decided);
    CHECK(asked == std::vector<store::GameId>{1, 2, 3});  // 4 counts, and is not asked about
    CHECK(reader.count_games(tournament.request.tournament).finished == 4);
}

TEST_CASE("a host with one void game after the other gives up; for a machine there is a warning") {
    Tournament tournament(1, 1);
    int played = 0;
    tournament.tables.end_of = [&](std::int64_t) {
        return ++played <= 20 ? Termination::void_host_error : Termination::escape;
    };
    SUBCASE("the host") {
        CHECK_THROWS_AS(tournament.play(), std::runtime_error);
        CHECK(played == 5);
    }
    SUBCASE("a machine") {
        tournament.tables.holder = "nidavellir";
        CHECK(tournament.play() == RunOutcome::finished);
        CHECK(played == 22);
    }
}

TEST_CASE("an engine that another machine cannot start ends nothing") {
    Tournament tournament(1, 1);
    tournament.tables.holder = "nidavellir";
    std::string summary = "the engine \"Huscarl 1.2\" cannot be started on nidavellir";
    SUBCASE("and says which") {}
    SUBCASE("or does not") {
        tournament.tables.is_fault_told = false;
        summary = "the engine \"?\" cannot be started on nidavellir";
    }
    int played = 0;
    tournament.tables.end_of = [&](std::int64_t) {
        return ++played == 1 ? Termination::refused_to_start : Termination::escape;
    };
    CHECK(tournament.play() == RunOutcome::finished);
    const auto spoilt = tournament.open().record(1, 1).value();
    CHECK(spoilt.end.termination == Termination::void_host_error);
    CHECK(spoilt.end.summary == summary);
}

TEST_CASE("between the games of a match the slot goes to a tournament that comes before") {
    Tournament tournament(2, 1);
    const SlotRequest urgent{5, 77};
    bool has_come = false;
    tournament.tables.end_of = [&](std::int64_t) {
        if (!std::exchange(has_come, true)) {
            asio::co_spawn(tournament.loop, hold_slot(tournament, urgent),
                           [](std::exception_ptr) {});
        }
        return Termination::escape;
    };
    CHECK(tournament.play() == RunOutcome::finished);
    CHECK(tournament.tables.order() == Order{1, 77, 2, 3, 4});
}

TEST_CASE("a tournament that comes later waits for the end of a match") {
    Tournament tournament(2, 1);
    const SlotRequest later{0, 77};
    bool has_come = false;
    tournament.tables.end_of = [&](std::int64_t) {
        if (!std::exchange(has_come, true)) {
            asio::co_spawn(tournament.loop, hold_slot(tournament, later),
                           [](std::exception_ptr) {});
        }
        return Termination::escape;
    };
    CHECK(tournament.play() == RunOutcome::finished);
    CHECK(tournament.tables.begun[1] == ScriptedTables::Begun{0, 2});
}

TEST_CASE("when there are fewer slots, a table leaves its slot between the games of a match") {
    Tournament tournament(2, 2);
    tournament.tables.wanted_at_once = 2;
    tournament.tables.end_of = [&](std::int64_t) {
        tournament.slots.set_count(1);
        return Termination::escape;
    };
    CHECK(tournament.play() == RunOutcome::finished);
    CHECK(tournament.tables.max_at_once == 2);
    CHECK(tournament.tables.begun.size() == 4);
    const Order& log = tournament.tables.log;
    const auto is_before = [&](std::int64_t one, std::int64_t other) {
        return std::ranges::find(log, one) < std::ranges::find(log, other);
    };
    const bool are_apart = is_before(-2, 4) || is_before(-4, 2);
    CHECK(are_apart);
}

/// A tuning of two parameters. The entrant with the higher "king" wins, except every fifth game.
struct Tuning : Tournament {
    static constexpr int iterations = 40;

    explicit Tuning(int concurrency) : Tournament(iterations, concurrency) {
        plan.format_settings.format = formats::format_named("spsa").value();
        plan.format_settings.iterations = iterations;
        plan.format_settings.under_way = 4;
        plan.format_settings.scoring.seed = 7;
        plan.format_settings.parameters = {*tuning::parse_parameter("king,10,0,100,2,0.1"),
                                           *tuning::parse_parameter("men,0.5,0,1,0.1,0.1")};
        tables.turns_of = [](std::int64_t game) { return 1 + static_cast<int>(game * 7 % 13); };
        tables.result_of = [](const referee::Assignment& game) {
            const auto king = [&](rules::Side side) {
                return std::stoi(game.engines[side].parameters.at("king"));
            };
            const bool is_better = king(rules::Side::attackers) > king(rules::Side::defenders);
            return is_better == (game.game % 5 != 0) ? rules::Result::attackers_win
                                                     : rules::Result::defenders_win;
        };
    }

    /// Returns the values and the result of each game.
    [[nodiscard]] std::vector<std::string> played() const {
        std::vector<std::string> games;
        for (const auto& game : open().games(request.tournament)) {
            games.push_back(game.parameters.attackers + ' ' + game.parameters.defenders + ' ' +
                            std::string(name_of(game.end.result)));
        }
        return games;
    }
};

TEST_CASE("a tuning is the same at one table and at many, and after it was stopped") {
    Tuning alone(1);
    CHECK(alone.play() == RunOutcome::finished);
    CHECK(alone.tables.max_at_once == 1);
    const auto expected = alone.played();
    CHECK(expected.front().starts_with("king="));
    CHECK(expected.front().find(",men=0.") != std::string::npos);
    CHECK(expected.front().substr(0, 20) != expected.back().substr(0, 20));
    Tuning many(8);
    many.tables.wanted_at_once = 4;
    CHECK(many.play() == RunOutcome::finished);
    CHECK(many.tables.max_at_once == 4);  // pairs that may be under way
    CHECK(many.played() == expected);
    Tuning stopped(3);
    int ended = 0;
    stopped.tables.end_of = [&](std::int64_t) {
        if (++ended % 9 == 0) stopped.director->stop_starting();
        return Termination::escape;
    };
    int runs = 1;
    while (stopped.play() != RunOutcome::finished) ++runs;
    CHECK(runs > 5);
    CHECK(stopped.played() == expected);
}

TEST_CASE("a void game of a tuning is played again with the same values") {
    Tuning tuning(3);
    CHECK(tuning.play() == RunOutcome::finished);
    const auto expected = tuning.played();
    Tuning spoilt(3);
    int ended = 0;
    spoilt.tables.end_of = [&](std::int64_t) {
        return ++ended % 6 == 0 ? Termination::void_host_late : Termination::escape;
    };
    CHECK(spoilt.play() == RunOutcome::finished);
    CHECK(spoilt.played() == expected);
}

TEST_SUITE_END();

}  // namespace tafl::hosting::director_test
