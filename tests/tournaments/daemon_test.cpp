// SPDX-License-Identifier: MIT
// lawspeaker serve as its keeper knows it: a queue that is played, through signals, crashes and
// changes of mind.
#include <nlohmann/json.hpp>
#include <random>

#include "store/archive.h"
#include "tests/tournaments/keeper.h"

namespace tafl::tests {
namespace {

/// What each game of a tournament came to, in words that depend on nothing but the play.
std::string results_of(store::Archive archive, const std::string& tournament) {
    std::string text;
    for (const store::GameRow& game : archive.games(archive.find_tournament(tournament)->id)) {
        text += game.names.attackers + ' ' + game.names.defenders + ' ' +
                std::string(name_of(game.end.result)) + ' ' + std::to_string(game.end.plies) + '\n';
    }
    return text;
}

TEST_SUITE("daemon") {
    TEST_CASE("what is submitted is played to its end") {
        Keeper keeper;
        keeper.begin({"--tables", "2"});
        const Answer answer = keeper.post("/api/queue", file_of("Thing"));
        REQUIRE(answer.status == 201);
        CHECK(answer.headers.find("Location: /api/tournaments/1") != std::string::npos);
        CHECK(answer.body.at("name") == "Thing");
        CHECK(answer.body.at("games") == 4);
        keeper.wait_for_state(1, "finished");
        CHECK(keeper.entry(1).at("finished") == 4);
        CHECK(keeper.post("/api/queue", file_of("Thing")).status == 409);
    }

    TEST_CASE("a file that cannot be played is refused with the places of its mistakes") {
        Keeper keeper;
        keeper.begin();
        std::string file = file_of("Thing");
        file.replace(file.find("brandub"), 7, "checkers");
        file +=
            "command = \"/bin/touch\"\nargs = [\"" + (keeper.scratch / "harm").string() + "\"]\n";
        const Answer answer = keeper.post("/api/queue", file);
        CHECK(answer.status == 422);
        std::vector<int> lines;
        for (const json& error : answer.body.at("errors")) lines.push_back(error.at("line"));
        CHECK(lines == std::vector{3, 12, 13});
        CHECK(keeper.ask("GET", "/api/queue").body.at("items").empty());
        CHECK(!fs::exists(keeper.scratch / "harm"));
        CHECK(keeper.post("/api/queue", "[tournament").status == 422);
        CHECK(keeper.ask("POST", "/api/queue", file_of("x"), "text/plain").status == 415);
        CHECK(keeper.post("/api/queue?priority=x", file_of("x")).status == 400);
        CHECK(keeper.post("/api/queue?priority=1001", file_of("x")).status == 400);
        CHECK(keeper.post("/api/queue/1/pause").status == 404);
        CHECK(keeper.post("/api/queue/1/burn").status == 404);
        CHECK(keeper.ask("DELETE", "/api/queue/1").status == 405);
    }

    TEST_CASE("a server that is killed again and again ends as one that is not") {
        Keeper undisturbed;
        undisturbed.begin();
        undisturbed.submit(file_of("Thing", "Quick", "Other", 30));
        undisturbed.submit(file_of("Knock", "Quick", "Other", 20));
        undisturbed.wait_for_state(1, "finished");
        undisturbed.wait_for_state(2, "finished");

        Keeper keeper;
        std::mt19937 random(20'261'121);
        keeper.begin({"--tables", "2"});
        keeper.submit(file_of("Thing", "Quick", "Other", 30));
        keeper.submit(file_of("Knock", "Quick", "Other", 20));
        int kills = 0;
        while (keeper.state(2) != "finished" || keeper.state(1) != "finished") {
            REQUIRE(kills < 200);
            // Longer and longer, so that slow machines come to an end as well.
            std::this_thread::sleep_for(
                std::chrono::milliseconds(random() % 200 + 5 * static_cast<unsigned>(kills)));
            keeper.kill();
            ++kills;
            keeper.begin({"--tables", "2"});
        }
        MESSAGE("killed ", kills, " times");
        CHECK(kills >= 2);
        for (const char* name : {"Thing", "Knock"}) {
            CHECK(results_of(keeper.look(), name) == results_of(undisturbed.look(), name));
        }
    }

    TEST_CASE("the higher priority is played first, and overtakes what runs") {
        Keeper keeper;
        keeper.begin();
        const int low = keeper.submit(file_of("Low", "Quick", "Other", 100), -1);
        keeper.wait_for_games(low, 3);
        const int high = keeper.submit(file_of("High"), 5);
        keeper.wait_for_state(high, "finished");
        CHECK(keeper.state(low) == "running");
        const int middle = keeper.submit(file_of("Middle", "Quick", "Other", 20), -2);
        CHECK(keeper.state(middle) == "queued");
        const Answer moved = keeper.ask("PUT", "/api/queue/" + std::to_string(middle) + "/priority",
                                        R"({"priority": 1})", "application/json");
        CHECK(moved.status == 200);
        CHECK(moved.body.at("priority") == 1);
        for (const char* number : {"1001", "-1001", "18446744073709551615", "1.5", "\"1\""}) {
            CAPTURE(number);
            const Answer wrong =
                keeper.ask("PUT", "/api/queue/" + std::to_string(middle) + "/priority",
                           R"({"priority": )" + std::string(number) + "}", "application/json");
            CHECK(wrong.status == 400);
        }
        keeper.wait_for_state(middle, "finished");
        CHECK(keeper.state(low) == "running");
    }

    TEST_CASE("a tournament that is paused waits, also over a restart, until it is resumed") {
        Keeper keeper;
        keeper.begin();
        const int id = keeper.submit(file_of("Thing", "Slow", "Quick", 3));
        const std::string path = "/api/queue/" + std::to_string(id);
        keeper.wait_for_state(id, "running");
        CHECK(keeper.post(path + "/pause").body.at("state") == "paused");
        CHECK(keeper.post(path + "/pause").status == 409);
        wait_until([&] { return keeper.look().count_games(id).running == 0; });
        const int finished = keeper.entry(id).at("finished");
        CHECK(finished < 6);
        keeper.stop();
        keeper.begin();
        CHECK(keeper.state(id) == "paused");
        const int other = keeper.submit(file_of("Other one"));
        keeper.wait_for_state(other, "finished");
        CHECK(keeper.entry(id).at("finished") == finished);
        CHECK(keeper.post(path + "/resume").body.at("state") == "queued");
        keeper.wait_for_state(id, "finished");
        CHECK(keeper.post(path + "/resume").status == 409);
        CHECK(keeper.post(path + "/cancel").status == 409);
    }

    TEST_CASE("a tournament that is cancelled stops at once and for good") {
        Keeper keeper;
        keeper.begin();
        const int id = keeper.submit(file_of("Thing", "Slow", "Quick", 50));
        const std::string path = "/api/queue/" + std::to_string(id);
        keeper.wait_for_games(id, 1);
        CHECK(keeper.post(path + "/cancel").body.at("state") == "cancelled");
        wait_until([&] { return keeper.look().count_games(id).running == 0; });
        const int finished = keeper.entry(id).at("finished");
        CHECK(keeper.post(path + "/resume").status == 409);
        keeper.stop();
        keeper.begin();
        keeper.wait_for_state(keeper.submit(file_of("Next")), "finished");
        CHECK(keeper.state(id) == "cancelled");
        CHECK(keeper.entry(id).at("finished") == finished);
    }

    TEST_CASE("a tournament that is cancelled as its first game begins leaves none running") {
        Keeper keeper;
        keeper.begin();
        for (int i = 0; i < 20; ++i) {
            const int id = keeper.submit(file_of("Thing " + std::to_string(i), "Slow", "Quick", 5));
            std::this_thread::sleep_for(std::chrono::milliseconds(i));
            CHECK(keeper.post("/api/queue/" + std::to_string(id) + "/cancel").status == 200);
            wait_until([&] { return keeper.look().count_games(id).running == 0; });
        }
    }

    TEST_CASE("a server is asked to stop: running games end first, unless it is asked twice") {
        Keeper keeper;
        keeper.begin();
        const int id = keeper.submit(file_of("Thing", "Slow", "Quick", 3));
        wait_until([&] { return keeper.look().count_games(id).running == 1; });
        keeper.host->send(SIGTERM);
        CHECK(keeper.host->wait() == 0);
        CHECK(keeper.look().count_games(id).finished >= 1);
        CHECK(keeper.look().count_games(id).running == 0);
        const int before = keeper.look().count_games(id).finished;
        keeper.host.reset();
        keeper.begin();
        wait_until([&] { return keeper.look().count_games(id).running == 1; });
        keeper.stop();  // asks twice
        CHECK(keeper.look().count_games(id).finished == before);
        CHECK(keeper.look().count_games(id).running == 0);
        keeper.begin();
        keeper.wait_for_state(id, "finished");
        CHECK(keeper.look().count_games(id).finished == 6);
    }

    TEST_CASE("a server that still reads what was submitted stops all the same") {
        Keeper keeper;
        keeper.begin();
        // Thousands of openings of a hundred plies are drawn for each: that takes a while.
        std::vector<std::thread> askers;
        for (int i = 0; i < 3; ++i) {
            std::string file = file_of("Long " + std::to_string(i), "Quick", "Other", 10'000);
            file.replace(file.find("brandub"), 7, "alea-evangelii");
            file.replace(file.find("max_plies = 40"), 14, "random_plies = 100");
            askers.emplace_back([&keeper, file] { keeper.send("/api/queue", file); });
        }
        std::this_thread::sleep_for(300ms);
        const auto begin = std::chrono::steady_clock::now();
        keeper.host->send(SIGTERM);
        CHECK(keeper.host->wait() == 0);
        CHECK(std::chrono::steady_clock::now() - begin < 10s);
        for (std::thread& asker : askers) asker.join();
        keeper.host.reset();
        keeper.begin();
        keeper.wait_for_state(keeper.submit(file_of("Thing")), "finished");
    }

    TEST_CASE("a game that outlasts the patience is interrupted and played again") {
        Keeper keeper;
        Keeper::write(keeper.scratch / "serve.toml", "[server]\nstop_seconds = 0\n");
        keeper.begin({"--config", keeper.scratch / "serve.toml"});
        const int id = keeper.submit(file_of("Thing", "Slow", "Quick", 1));
        wait_until([&] { return keeper.look().count_games(id).running == 1; });
        keeper.host->send(SIGTERM);
        CHECK(keeper.host->wait() == 0);
        CHECK(keeper.look().count_games(id).finished == 0);
        keeper.host.reset();
        keeper.begin();
        keeper.wait_for_state(id, "finished");
        CHECK(keeper.look().attempts(1).size() == 2);
    }

    TEST_CASE("the configuration is read again, and a wrong one changes nothing") {
        Keeper keeper;
        keeper.begin();
        CHECK(keeper.post("/api/queue", file_of("Thing", "Quick", "New")).status == 422);
        const fs::path file = keeper.registry() / "new.toml";
        Keeper::write(file, "[[engine]]\nname = \"New\"\ncommand = \"/nowhere/at-all\"\n");
        keeper.host->send(SIGHUP);
        wait_until(
            [&] { return keeper.host->errors().find("stays as it was") != std::string::npos; });
        CHECK(keeper.post("/api/queue", file_of("Thing", "Quick", "New")).status == 422);
        Keeper::write(file, Keeper::engine("New", keeper.scratch / "engines"));
        keeper.host->send(SIGHUP);
        wait_until(
            [&] { return keeper.host->errors().find("was read again") != std::string::npos; });
        keeper.wait_for_state(keeper.submit(file_of("Thing", "Quick", "New")), "finished");
    }

    TEST_CASE("run and serve refuse to share a database; readers may look on") {
        Keeper keeper;
        keeper.begin();
        const Scratch elsewhere;
        const std::string bin = seat_engines(elsewhere);
        Keeper::write(elsewhere / "t.toml",
                      "[tournament]\nname = \"Mine\"\nvariant = \"brandub\"\ntime = \"60+1\"\n" +
                          Keeper::engine("A", bin) +
                          Keeper::engine("B", bin, ", \"--pace\", \"100\""));
        const std::vector<std::string> play = {"run", elsewhere / "t.toml", "--database",
                                               keeper.database()};
        Run refused(elsewhere, play);
        CHECK(refused.wait() == 1);
        CHECK(refused.errors().find("is in use by process " + std::to_string(keeper.host->pid())) !=
              std::string::npos);
        keeper.stop();

        Run running(elsewhere, play);
        running.wait_for_play();
        const Scratch third;
        Run too_late(third, {"serve", "--database", keeper.database(), "--listen", "127.0.0.1:0"});
        CHECK(too_late.wait() == 1);
        CHECK(too_late.errors().find("is in use by process") != std::string::npos);
        keeper.begin({"--read-only"});
        CHECK(keeper.ask("GET", "/api/tournaments").body.at("items")[0].at("name") == "Mine");
        CHECK(keeper.post("/api/queue", file_of("Thing")).status >= 400);
        running.send(SIGTERM);
        running.send(SIGTERM);
        running.wait();
    }
}

}  // namespace
}  // namespace tafl::tests
