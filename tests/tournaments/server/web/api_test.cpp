// SPDX-License-Identifier: MIT
// Compares the JSON interface for games in every state with openapi.json.
#include "tournaments/server/web/api.h"
#include "rules/result.h"
#include "store/tournament_queue.h"
#include "tests/support/finish_game.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "rules/ruleset_text.h"
#include "tests/support/openapi.h"
#include "tests/tournaments/program.h"
#include "tournaments/server/web/site_pages.h"

namespace tafl::web::api_test {
namespace {

using nlohmann::json;

constexpr const char* brandub = "dim:7 name:Brandub atkf:y start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
constexpr const char* plan = R"({"format":"round-robin","engine":[{"name":"A"},{"name":"B"}],
    "cycles":2,"score":"game-points","match_tie":"none","games_per_match":2,"seed":0,
    "tie_breaks":["lots"]})";

store::Time at(int seconds) { return store::Time(std::chrono::seconds(seconds)); }

rules::GameRecord crashed() {
    rules::GameRecord record;
    record.ruleset = rules::parse_ruleset(brandub)->ruleset;
    record.players = {"A", "B"};
    record.started = at(10);
    record.ended = at(12);
    record.end.result = rules::Result::defenders_win;
    record.end.termination = rules::Termination::crash;
    record.end.at_fault = rules::Side::attackers;
    record.plies.push_back({});
    record.plies.back().move = {{3, 0}, {2, 0}};
    record.end.summary = "A ended with exit code 3";
    record.evidence.exit_code = 3;
    record.evidence.standard_error = "bytes that are no text: \xff\xfe";
    record.evidence.dialogue = {"> play", "< error \x80"};
    return record;
}

struct Api {
    tests::Scratch scratch;
    store::Archive archive = store::Archive::open(scratch / "a.db", store::Access::read_write);
    const tests::OpenApi described{json::parse(openapi_document())};
    std::vector<RegisteredEngine> registered{{"B", "1.2", {"Njal", "MIT", "https://tafl.example"}},
                                             {"C", ""}};
    ProcessFacts process;

    Api() {
        const std::vector<store::EntrantRecord> entrants = {{1, "A", "a"}, {2, "B", "b"}};
        std::vector<store::ScheduledGame> games;
        for (const int number : {1, 2}) {
            for (const int match : {1, 2}) {
                store::ScheduledGame game;
                game.match = match;
                game.game = store::GameNumber(number);
                game.entrants = {1, 2};
                game.variant = "brandub";
                game.rules = brandub;
                games.push_back(game);
            }
        }
        store::TournamentQueue(archive).add({0, "T", "", plan, at(1)}, entrants, games,
                                            {"source", 5});
        archive.begin_game(1, at(10));
        store::tests::finish_game(archive, 1, crashed());
        archive.begin_game(2, at(20));
        rules::GameRecord broken = crashed();
        broken.end.result = rules::Result::none;
        broken.end.termination = rules::Termination::void_host_error;
        store::tests::finish_game(archive, 2, broken);
        archive.begin_game(3, at(30));
    }

    Response ask(const std::string& target) {
        const auto request = parse_target("GET", target);
        REQUIRE(request);
        const Response response = answer_from(
            {.archive = archive, .registered = registered, .process = process}, *request);
        CAPTURE(target);
        CAPTURE(response.body);
        CHECK(described.fault_in(
                  {"GET", target, response.status, response.content_type, response.body}) == "");
        return response;
    }
    json value(const std::string& target) { return json::parse(ask(target).body); }
};

TEST_SUITE_BEGIN("tournaments/server/web/api");

TEST_CASE_FIXTURE(Api, "games in every state are returned as openapi.json describes") {
    const json games = value("/api/tournaments/1/games");
    std::multiset<std::string> states;
    for (const json& game : games.at("items")) {
        const json whole = value("/api/games/" + game.at("id").dump());
        CHECK(whole.at("state") == game.at("state"));
        states.insert(game.at("state").get<std::string>());
        value("/api/games/" + game.at("id").dump() + "/evidence");
    }
    CHECK(states == std::multiset<std::string>{"finished", "running", "scheduled", "scheduled"});
    CHECK(value("/api/tournaments/1/games?state=running").at("items").size() == 1);
    CHECK(value("/api/games/1").at("evidence").at("exit_code") == 3);
    CHECK(value("/api/games/1").at("at_fault") == "attackers");
}

TEST_CASE_FIXTURE(Api, "games are found by the same filters in one tournament and in all") {
    const auto ids = [&](const std::string& target) {
        std::set<int> found;
        const json page = value(target);
        for (const json& game : page.at("items")) found.insert(game.at("id").get<int>());
        return found;
    };
    const std::vector<std::pair<std::string, std::set<int>>> cases = {
        {"engine=A", {1, 2, 3, 4}},
        {"engine=A&opponent=B", {1, 2, 3, 4}},
        {"engine=B&opponent=A&result=defenders", {1}},
        {"engine=A&opponent=A", {}},
        {"engine=C", {}},
        {"termination=crash", {1}},
        {"termination=escape", {}},
        {"result=draw", {}},
        {"variant=brandub", {1, 2, 3, 4}},
        {"variant=tablut", {}},
        {"opening=d1-c1", {1}},
        {"opening=d1-c1+d2-c2", {}},
        {"opening=Some+name", {}}};
    for (const auto& [query, expected] : cases) {
        CAPTURE(query);
        CHECK(ids("/api/tournaments/1/games?" + query) == expected);
        CHECK(ids("/api/games?" + query) == expected);
        CHECK(ids("/api/games?tournament=T&" + query) == expected);
        CHECK(ids("/api/games?tournament=1&" + query) == expected);
        CHECK(ids("/api/games?tournament=2&" + query).empty());
    }
    for (const std::string list : {"/api/games", "/api/tournaments/1/games"}) {
        CHECK(ask(list + "?termination=kingcaptured").status == 400);
        CHECK(ask(list + "?result=none").status == 400);
        CHECK(ask(list + "?limit=0").status == 400);
    }
}

TEST_CASE_FIXTURE(Api, "games of all tournaments come latest first, in parts") {
    std::vector<int> ids;
    std::string next;
    do {
        const json page = value("/api/games?limit=3" + next);
        for (const json& game : page.at("items")) ids.push_back(game.at("id").get<int>());
        next = page.at("next").is_null() ? "" : "&after=" + page.at("next").dump();
    } while (!next.empty());
    CHECK(ids == std::vector{4, 3, 2, 1});
}

TEST_CASE_FIXTURE(Api, "the schedule is what is left to be played") {
    std::vector<int> ids;
    std::string next;
    do {
        const json page = value("/api/tournaments/1/schedule?limit=2" + next);
        for (const json& game : page.at("items")) ids.push_back(game.at("id").get<int>());
        next = page.at("next").is_null() ? "" : "&after=" + page.at("next").dump();
    } while (!next.empty());
    std::ranges::sort(ids);
    CHECK(ids == std::vector{2, 3, 4});
}

TEST_CASE_FIXTURE(Api, "games of other machines are returned with the machine") {
    CHECK(value("/api/tournaments/1/machines").empty());
    store::FinishedGame elsewhere;
    elsewhere.game = 4;
    elsewhere.by.holder = "nidavellir";
    elsewhere.by.machine = {"nidavellir", "AMD EPYC", 16, "Linux 6.1", "1.0", 412'500.5};
    elsewhere.by.load = 0.0;
    elsewhere.record = crashed();
    archive.finish_together({&elsewhere, 1});
    elsewhere.by.machine = {.name = "nidavellir"};  // nothing more is known
    elsewhere.by.load.reset();
    archive.finish_together({&elsewhere, 1});
    archive.begin_game(2, at(40), {}, {.holder = "nidavellir"});

    const json machines = value("/api/tournaments/1/machines");
    REQUIRE(machines.size() == 2);
    CHECK(machines[0].at("name").is_null());
    CHECK(machines[1].at("name") == "nidavellir");
    CHECK(machines[1].at("games") == 1);
    CHECK(machines[1].at("crashes") == 1);
    const json game = value("/api/games/4");
    CHECK(game.at("machine") == "nidavellir");
    CHECK(game.at("played_on").at("cores") == 16);
    CHECK(game.at("played_on").at("load") == 0.0);
    CHECK(value("/api/games/1").at("machine").is_null());
    CHECK(value("/api/games/1").at("played_on").is_null());
    CHECK(value("/api/games/2").at("machine") == "nidavellir");  // is being played there
    const json open = value("/api/tournaments/1/schedule").at("items");
    CHECK(open[0].at("machine").is_null());
    CHECK(open[1].at("machine") == "nidavellir");
    const json attempts = value("/api/games/4/evidence").at("items");
    REQUIRE(attempts.size() == 2);
    CHECK(attempts[1].at("machine") == "nidavellir");
    CHECK(attempts[1].at("played_on").at("cores").is_null());
    value("/api/tournaments/1/games");
}

TEST_CASE_FIXTURE(Api, "each attempt has its evidence") {
    const json of_void = value("/api/games/2/evidence").at("items");
    REQUIRE(of_void.size() == 1);
    CHECK(of_void[0].at("termination") == "void-host-error");
    CHECK(of_void[0].at("evidence").at("summary") == "A ended with exit code 3");
    const json running = value("/api/games/3/evidence").at("items");
    REQUIRE(running.size() == 1);
    CHECK(running[0].at("ended").is_null());
    CHECK(running[0].at("evidence").is_null());
    CHECK(value("/api/games/4/evidence").at("items").empty());
}

TEST_CASE_FIXTURE(Api, "engines are those that have played and those that may") {
    const json engines = value("/api/engines").at("items");
    REQUIRE(engines.size() == 3);
    CHECK(engines[0].at("name") == "A");
    CHECK(engines[0].at("registered") == false);
    CHECK(engines[0].at("losses") == 1);
    CHECK(engines[0].at("forfeits") == 1);
    CHECK(engines[0].at("time_forfeits") == 0);
    CHECK(engines[0].at("sides").at("attackers").at("losses") == 1);
    CHECK(engines[1].at("version") == "1.2");
    CHECK(engines[1].at("wins") == 1);
    CHECK(engines[1].at("variants")[0].at("defenders").at("wins") == 1);
    CHECK(engines[1].at("author") == "Njal");
    CHECK(engines[1].at("licence") == "MIT");
    CHECK(engines[1].at("link") == "https://tafl.example");
    for (const char* member : {"version", "author", "licence", "link"})
        CHECK(engines[2].at(member).is_null());
    CHECK(engines[2].at("games") == 0);
    CHECK(engines[0].at("kind") == "engine");
    CHECK(value("/api/engines?kind=all").at("items").size() == 3);
    CHECK(value("/api/engines?kind=person").at("items").empty());
    CHECK(ask("/api/engines?kind=dog").status == 400);
    CHECK(value("/api/engines/C").at("registered") == true);
    CHECK(value("/api/engines/A").at("opponents")[0].at("opponent") == "B");
    CHECK(ask("/api/engines/D").status == 404);
}

TEST_CASE_FIXTURE(Api, "the server describes its program and its process") {
    const json idle = value("/api/server");
    CHECK(idle.at("name") == "Lawspeaker");
    CHECK(idle.at("version").get<std::string>().starts_with("0."));
    CHECK(idle.at("game_slots") == 0);
    CHECK(idle.at("running_games") == 1);
    CHECK(idle.at("engines") == 2);
    CHECK(idle.at("workers") == false);
    process = {4, true, at(1'700'000'000)};
    const json playing = value("/api/server");
    CHECK(playing.at("game_slots") == 4);
    CHECK(playing.at("workers") == true);
    CHECK(playing.at("started") == "2023-11-14T22:13:20Z");
    CHECK(ask("/api/server/x").status == 404);
}

TEST_CASE_FIXTURE(Api, "variants are listed with what recorded games say of them") {
    const json all = value("/api/variants");
    const auto named = [&](const std::string& name) {
        return *std::ranges::find_if(all, [&](const json& one) { return one.at("name") == name; });
    };
    const json played = named("copenhagen").at("played");
    CHECK(played.at("games") == 12'266);
    CHECK(played.at("attackers_percent") == 42.2);
    CHECK(played.at("attackers_interval") == json::array({41.3, 43.0}));
    CHECK(named("copenhagen").at("alias") == "copenhagen-federation");
    CHECK(named("tablut").at("alias").is_null());
    CHECK(named("tablut").at("played").is_null());
    CHECK(named("ashton-bologna").at("quality") == "exact");
    // One game has ended: A crashed as attackers.
    const json balance = named("brandub").at("balance").at("server");
    CHECK(balance.at("games") == 1);
    CHECK(balance.at("attackers_percent") == 0);
    CHECK(named("tablut").at("balance").at("server").is_null());
    CHECK(named("tablut").at("balance").at("equals").is_null());
}

TEST_CASE_FIXTURE(Api, "the queue shows the progress of each tournament") {
    const json items = value("/api/queue").at("items");
    REQUIRE(items.size() == 1);
    CHECK(items[0].at("tournament_id") == 1);
    CHECK(items[0].at("state") == "queued");
    CHECK(items[0].at("priority") == 5);
    CHECK(items[0].at("games") == 4);
    CHECK(items[0].at("finished") == 1);
    CHECK(items[0].at("reason").is_null());
    store::TournamentQueue(archive).set_state(1, store::QueueState::failed, "no engine B");
    CHECK(value("/api/queue").at("items")[0].at("reason") == "no engine B");
}

TEST_CASE_FIXTURE(Api, "a large crosstable comes in parts of 200 rows with all columns") {
    std::vector<store::EntrantRecord> entrants;
    std::string engines;
    for (int i = 1; i <= 205; ++i) {
        entrants.push_back({i, "E" + std::to_string(i), "e"});
        engines += std::string(i > 1 ? "," : "") + "{\"name\":\"E" + std::to_string(i) + "\"}";
    }
    std::string large = plan;
    large.replace(large.find(R"({"name":"A"},{"name":"B"})"), 25, engines);
    archive.add_tournament({0, "Large", "", large, at(1)}, entrants, store::ScheduledStage());
    const auto rows = [&](const std::string& query) {
        return value("/api/tournaments/2/crosstable" + query);
    };
    CHECK(rows("").size() == 200);
    CHECK(rows("?after=200").size() == 5);
    CHECK(rows("?after=205").empty());
    const json part = rows("?after=2&limit=3");
    REQUIRE(part.size() == 3);
    CHECK(part[0].at("#") == 3);
    CHECK(part[2].at("#") == 5);
    CHECK(part[0].at("3") == "-");
    CHECK(part[0].size() == 4 + 205);
    for (const char* wrong : {"?limit=201", "?limit=0", "?after=206", "?after=x", "?after=-1"}) {
        CAPTURE(wrong);
        CHECK(ask(std::string("/api/tournaments/2/crosstable") + wrong).status == 400);
    }
    CHECK(rows("").size() == 200);
    CHECK(value("/api/tournaments/1/crosstable").size() == 2);
}

TEST_CASE_FIXTURE(
    Api, "unknown resources and invalid parameters give problems as openapi.json describes") {
    for (const char* target :
         {"/api", "/api/x", "/api/games/9", "/api/games/1/x", "/api/games/1/evidence/x",
          "/api/tournaments/2", "/api/tournaments/1/x", "/api/tournaments/1/games/1",
          "/api/engines/A/x", "/api/queue/1", "/api/variants/x", "/api/openapi.json/x"}) {
        CHECK(ask(target).status == 404);
    }
    CHECK(ask("/api/tournaments/1/schedule?limit=x").status == 400);
    CHECK(ask("/api/tournaments/1/schedule?after=1").status == 400);  // finished
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::web::api_test
