// SPDX-License-Identifier: MIT
// lawspeaker serve: the queue of tournaments, with signals, crashes, pauses and cancellations.
#include <nlohmann/json.hpp>
#include <random>

#include "rules/result.h"
#include "store/archive.h"
#include "tests/tournaments/program/test_server.h"
#include "tests/tournaments/server/webhooks/receiver.h"
#include "tournaments/base/iso_time.h"

namespace tafl::tests::daemon_test {
namespace {

/// Returns the results of a tournament, one line for each game. They depend only on the moves.
std::string results_of(store::Archive archive, const std::string& tournament) {
    std::string text;
    for (const store::GameRow& game : archive.games(archive.find_tournament(tournament)->id)) {
        text += game.names.attackers + ' ' + game.names.defenders + ' ' +
                std::string(name_of(game.end.result)) + ' ' + std::to_string(game.end.plies) + '\n';
    }
    return text;
}

TEST_SUITE("tournaments/program/daemon") {
    TEST_CASE("a submitted tournament is played to its end") {
        TestServer server;
        server.begin({"--concurrency", "2"});
        const Answer answer = server.post("/api/queue", file_of("Thing"));
        REQUIRE(answer.status == 201);
        CHECK(answer.headers.find("Location: /api/tournaments/1") != std::string::npos);
        CHECK(answer.json().at("name") == "Thing");
        CHECK(answer.json().at("games") == 4);
        server.wait_for_state(1, "finished");
        CHECK(server.entry(1).at("finished") == 4);
        CHECK(server.post("/api/queue", file_of("Thing")).status == 409);
    }

    TEST_CASE("signals that arrive while a server ends do not change its exit code") {
        TestServer server;
        // A game takes seconds: after one second, a thread measures the engines' directories.
        TestServer::write(server.registry() / "snail.toml",
                          TestServer::engine("Snail", (server.scratch / "engines").string(),
                                             ", \"--pace\", \"300\""));
        server.begin();
        const int id = server.submit(file_of("Long", "Snail", "Other", 20));
        server.wait_for_games(id, 2);
        while (!server.host->has_ended()) server.host->send(SIGTERM);
        CHECK(server.host->wait() == 0);
        server.host.reset();
    }

    TEST_CASE("a file that cannot be played is refused with the lines of its errors") {
        TestServer server;
        server.begin();
        std::string file = file_of("Thing");
        file.replace(file.find("brandub"), 7, "checkers");
        file +=
            "command = \"/bin/touch\"\nargs = [\"" + (server.scratch / "harm").string() + "\"]\n";
        const Answer answer = server.post("/api/queue", file);
        CHECK(answer.status == 422);
        std::vector<int> lines;
        const json errors = answer.json().at("errors");
        for (const json& error : errors) lines.push_back(error.at("line"));
        CHECK(lines == std::vector{3, 12, 13});
        CHECK(server.ask("GET", "/api/queue").json().at("items").empty());
        CHECK(!fs::exists(server.scratch / "harm"));
        CHECK(server.post("/api/queue", "[tournament").status == 422);
        CHECK(server.ask("POST", "/api/queue", file_of("x"), "text/plain").status == 415);
        CHECK(server.post("/api/queue?priority=x", file_of("x")).status == 400);
        CHECK(server.post("/api/queue?priority=1001", file_of("x")).status == 400);
        CHECK(server.post("/api/queue/1/pause").status == 404);
        CHECK(server.post("/api/queue/1/burn").status == 404);
        CHECK(server.ask("DELETE", "/api/queue/1").status == 405);
    }

    TEST_CASE("a server that is killed again and again ends as one that is not") {
        TestServer undisturbed;
        undisturbed.begin();
        undisturbed.submit(file_of("Thing", "Quick", "Other", 15));
        undisturbed.submit(file_of("Knock", "Quick", "Other", 10));
        undisturbed.wait_for_state(1, "finished");
        undisturbed.wait_for_state(2, "finished");

        TestServer server;
        std::mt19937 random(20'261'121);
        server.begin({"--concurrency", "2"});
        server.submit(file_of("Thing", "Quick", "Other", 15));
        server.submit(file_of("Knock", "Quick", "Other", 10));
        int kills = 0;
        const auto finished = [&] {
            return server.entry(1).at("finished").get<int>() +
                   server.entry(2).at("finished").get<int>();
        };
        const auto is_over = [&] {
            return server.state(1) == "finished" && server.state(2) == "finished";
        };
        while (!is_over()) {
            // Every second server plays some games: so the test ends on slow machines, too.
            const int wanted =
                finished() + (kills % 2 == 0 ? 0 : 1 + static_cast<int>(random() % 6));
            wait_until([&] { return finished() >= wanted || is_over(); }, tournament_limit);
            std::this_thread::sleep_for(std::chrono::milliseconds(random() % 200));
            server.kill();
            ++kills;
            server.begin({"--concurrency", "2"});
        }
        MESSAGE("killed ", kills, " times");
        CHECK(kills >= 2);
        for (const char* name : {"Thing", "Knock"}) {
            CHECK(results_of(server.look(), name) == results_of(undisturbed.look(), name));
        }
    }

    TEST_CASE("the higher priority is played first, and overtakes a running tournament") {
        TestServer server;
        server.begin();
        const int low = server.submit(file_of("Low", "Slow", "Quick", 100), -1);
        server.wait_for_games(low, 3);
        const int high = server.submit(file_of("High"), 5);
        server.wait_for_state(high, "finished");
        CHECK(server.state(low) == "running");
        const int middle = server.submit(file_of("Middle", "Quick", "Other", 20), -2);
        CHECK(server.state(middle) == "queued");
        const Answer moved = server.ask("PUT", "/api/queue/" + std::to_string(middle) + "/priority",
                                        R"({"priority": 1})", "application/json");
        CHECK(moved.status == 200);
        CHECK(moved.json().at("priority") == 1);
        for (const char* number : {"1001", "-1001", "18446744073709551615", "1.5", "\"1\""}) {
            CAPTURE(number);
            const Answer wrong =
                server.ask("PUT", "/api/queue/" + std::to_string(middle) + "/priority",
                           R"({"priority": )" + std::string(number) + "}", "application/json");
            CHECK(wrong.status == 400);
        }
        server.wait_for_state(middle, "finished");
        CHECK(server.state(low) == "running");
    }

    TEST_CASE("a tournament that is paused waits, also over a restart, until it is resumed") {
        TestServer server;
        server.begin();
        const int id = server.submit(file_of("Thing", "Slow", "Quick", 3));
        const std::string path = "/api/queue/" + std::to_string(id);
        server.wait_for_state(id, "running");
        CHECK(server.post(path + "/pause").json().at("state") == "paused");
        CHECK(server.post(path + "/pause").status == 409);
        wait_until([&] { return server.look().count_games(store::TournamentId(id)).running == 0; });
        const int finished = server.entry(id).at("finished");
        CHECK(finished < 6);
        server.stop();
        server.begin();
        CHECK(server.state(id) == "paused");
        const int other = server.submit(file_of("Other one"));
        server.wait_for_state(other, "finished");
        CHECK(server.entry(id).at("finished") == finished);
        CHECK(server.post(path + "/resume").json().at("state") == "queued");
        server.wait_for_state(id, "finished");
        CHECK(server.post(path + "/resume").status == 409);
        CHECK(server.post(path + "/cancel").status == 409);
    }

    TEST_CASE("a tournament is passed over until its start time, also over a restart") {
        const auto file_at = [](const std::string& name, store::Time time) {
            std::string file = file_of(name);
            const std::string line = "starts_at = " + tournaments::iso_text(time) + '\n';
            return file.insert(file.find("variant = "), line);
        };
        TestServer server;
        server.begin();
        const store::Time now = std::chrono::system_clock::now();
        const int late = server.submit(file_at("Late", now + 24h), 5);
        const int also_late = server.submit(file_at("Also late", now + 24h), 5);
        server.wait_for_state(server.submit(file_of("Other one")), "finished");
        server.wait_for_state(server.submit(file_at("Past", now - 24h)), "finished");
        CHECK(server.entry(late).at("starts_at") == tournaments::iso_text(now + 24h));
        const std::string path = "/api/queue/" + std::to_string(late);
        CHECK(server.post(path + "/pause").json().at("state") == "paused");
        CHECK(server.post(path + "/resume").json().at("state") == "queued");
        server.stop();
        server.begin();
        const store::Time begin = std::chrono::system_clock::now() + 3s;
        const int soon = server.submit(file_at("Soon", begin));
        const int also_soon = server.submit(file_at("Also soon", begin));
        server.wait_for_state(soon, "finished");
        server.wait_for_state(also_soon, "finished");
        for (const int id : {soon, also_soon}) {
            for (const store::GameRow& game : server.look().games(store::TournamentId(id)))
                CHECK(*game.started >= std::chrono::floor<std::chrono::seconds>(begin));
        }
        CHECK(server.state(late) == "queued");
        CHECK(server.entry(late).at("finished") == 0);
        CHECK(server.post(path + "/cancel").json().at("state") == "cancelled");
        CHECK(server.state(also_late) == "queued");
    }

    TEST_CASE("a tournament that is cancelled stops at once and for good") {
        TestServer server;
        server.begin();
        const int id = server.submit(file_of("Thing", "Slow", "Quick", 50));
        const std::string path = "/api/queue/" + std::to_string(id);
        server.wait_for_games(id, 1);
        CHECK(server.post(path + "/cancel").json().at("state") == "cancelled");
        wait_until([&] { return server.look().count_games(store::TournamentId(id)).running == 0; });
        const int finished = server.entry(id).at("finished");
        CHECK(server.post(path + "/resume").status == 409);
        server.stop();
        server.begin();
        server.wait_for_state(server.submit(file_of("Next")), "finished");
        CHECK(server.state(id) == "cancelled");
        CHECK(server.entry(id).at("finished") == finished);
    }

    TEST_CASE("a tournament that is cancelled when its first game starts has no running game") {
        TestServer server;
        server.begin();
        for (int i = 0; i < 20; ++i) {
            const int id = server.submit(file_of("Thing " + std::to_string(i), "Slow", "Quick", 5));
            std::this_thread::sleep_for(std::chrono::milliseconds(i));
            CHECK(server.post("/api/queue/" + std::to_string(id) + "/cancel").status == 200);
            wait_until(
                [&] { return server.look().count_games(store::TournamentId(id)).running == 0; });
        }
    }

    TEST_CASE("a server stops after its running games; a second signal stops it at once") {
        TestServer server;
        server.begin();
        const int id = server.submit(file_of("Thing", "Slow", "Quick", 3));
        wait_until([&] { return server.look().count_games(store::TournamentId(id)).running == 1; });
        server.host->send(SIGTERM);
        CHECK(server.host->wait() == 0);
        CHECK(server.look().count_games(store::TournamentId(id)).finished >= 1);
        CHECK(server.look().count_games(store::TournamentId(id)).running == 0);
        const int before = server.look().count_games(store::TournamentId(id)).finished;
        server.host.reset();
        server.begin();
        wait_until([&] { return server.look().count_games(store::TournamentId(id)).running == 1; });
        server.stop();  // sends two signals
        CHECK(server.look().count_games(store::TournamentId(id)).finished == before);
        CHECK(server.look().count_games(store::TournamentId(id)).running == 0);
        server.begin();
        server.wait_for_state(id, "finished");
        CHECK(server.look().count_games(store::TournamentId(id)).finished == 6);
    }

    TEST_CASE("a server stops even while it reads submitted files") {
        TestServer server;
        server.begin();
        // Thousands of openings of a hundred plies are drawn for each: that takes a while.
        const double idle = processor_seconds(server.host->pid());
        std::vector<std::thread> askers;
        for (int i = 0; i < 3; ++i) {
            std::string file = file_of("Long " + std::to_string(i), "Quick", "Other", 10'000);
            file.replace(file.find("brandub"), 7, "alea-evangelii");
            file.replace(file.find("max_plies = 40"), 14, "random_plies = 100");
            askers.emplace_back([&server, file] {
                const std::string headers =
                    "Connection: close\r\n" + headers_of(server.token(), "application/toml");
                static_cast<void>(server.raw(request_text("POST", "/api/queue", headers, file)));
            });
        }
        wait_until([&] { return processor_seconds(server.host->pid()) > idle + 0.3; });
        const auto begin = std::chrono::steady_clock::now();
        server.host->send(SIGTERM);
        CHECK(server.host->wait() == 0);
        CHECK(std::chrono::steady_clock::now() - begin < 10s);
        for (std::thread& asker : askers) asker.join();
        server.host.reset();
        server.begin();
        server.wait_for_state(server.submit(file_of("Thing")), "finished");
    }

    TEST_CASE("a game that outlasts the timeout is interrupted and played again") {
        TestServer server;
        TestServer::write(server.scratch / "serve.toml", "[server]\nstop_seconds = 0\n");
        server.begin({"--config", server.scratch / "serve.toml"});
        const int id = server.submit(file_of("Thing", "Slow", "Quick", 1));
        wait_until([&] { return server.look().count_games(store::TournamentId(id)).running == 1; });
        server.host->send(SIGTERM);
        CHECK(server.host->wait() == 0);
        CHECK(server.look().count_games(store::TournamentId(id)).finished == 0);
        server.host.reset();
        server.begin();
        server.wait_for_state(id, "finished");
        CHECK(server.look().attempts(1).size() == 2);
    }

    TEST_CASE("the configuration is read again, and a wrong one changes nothing") {
        TestServer server;
        server.begin();
        CHECK(server.post("/api/queue", file_of("Thing", "Quick", "New")).status == 422);
        const fs::path file = server.registry() / "new.toml";
        TestServer::write(file, "[[engine]]\nname = \"New\"\ncommand = \"/nowhere/at-all\"\n");
        server.host->send(SIGHUP);
        wait_until([&] {
            return server.host->errors().find("the old one stays in use: ") != std::string::npos;
        });
        CHECK(server.post("/api/queue", file_of("Thing", "Quick", "New")).status == 422);
        TestServer::write(file, TestServer::engine("New", server.scratch / "engines"));
        server.host->send(SIGHUP);
        wait_until(
            [&] { return server.host->errors().find("was read again") != std::string::npos; });
        server.wait_for_state(server.submit(file_of("Thing", "Quick", "New")), "finished");
    }

    TEST_CASE("run and serve refuse to share a database; it can be read at the same time") {
        TestServer server;
        server.begin();
        const Scratch elsewhere;
        const std::string bin = seat_engines(elsewhere);
        TestServer::write(
            elsewhere / "t.toml",
            "[tournament]\nname = \"Mine\"\nvariant = \"brandub\"\ntime = \"60+1\"\n" +
                TestServer::engine("A", bin) +
                TestServer::engine("B", bin, ", \"--pace\", \"100\""));
        const std::vector<std::string> play = {"run", elsewhere / "t.toml", "--database",
                                               server.database()};
        Run refused(elsewhere, play);
        CHECK(refused.wait() == 1);
        CHECK(refused.errors().find("is in use by process " + std::to_string(server.host->pid())) !=
              std::string::npos);
        server.stop();

        Run running(elsewhere, play);
        running.wait_for_play();
        const Scratch third;
        Run too_late(third, {"serve", "--database", server.database(), "--listen", "127.0.0.1:0"});
        CHECK(too_late.wait() == 1);
        CHECK(too_late.errors().find("is in use by process") != std::string::npos);
        server.begin({"--read-only"});
        CHECK(server.ask("GET", "/api/tournaments").json().at("items")[0].at("name") == "Mine");
        CHECK(server.post("/api/queue", file_of("Thing")).status >= 400);
        running.stop_at_once();
        running.wait();
    }

    TEST_CASE("a webhook receives the events of a tournament, and its secret is not published") {
        TestServer server;
        Receiver receiver([](std::size_t) { return Receiver::status(200); });
        TestServer::write(server.scratch / "secret", "correct horse battery staple\n");
        TestServer::write(server.scratch / "serve.toml",
                          "[[webhook]]\nurl = \"http://127.0.0.1:" + receiver.port() +
                              "/token-in-a-path\"\nsecret_file = \"secret\"\n");
        server.begin({"--config", server.scratch / "serve.toml"});
        const int id = server.submit(file_of("Thing"));
        const auto received = receiver.wait_until([](const auto& all) {
            return !all.empty() && all.back().body.value("event", "") == "end";
        });
        CHECK(received.front().body.at("event") == "begin");
        CHECK(received.front().body.at("engines") == json{"Quick", "Other"});
        CHECK(received[1].body.at("event") == "round");
        CHECK(received.back().body.at("tournament_id") == id);
        CHECK(received.back().body.at("games") == 4);
        CHECK(received.back().body.at("standings").size() == 2);
        for (const Received& one : received) {
            CHECK(one.header("webhook-signature").starts_with("v1,"));
        }
        const auto [status, headers, zip] = server.get("/tournaments/1/download.zip");
        CHECK(status == 200);
        CHECK(zip.starts_with("PK\x03\x04"));
        CHECK(server.get("/tournaments/2/download.zip").status == 404);
        const std::string said = server.host->errors() + server.get("/tournaments/1/").body;
        CHECK(said.find("correct horse") == std::string::npos);
        CHECK(said.find("token-in-a-path") == std::string::npos);
    }
}

}  // namespace
}  // namespace tafl::tests::daemon_test
