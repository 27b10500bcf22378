// SPDX-License-Identifier: MIT
// A server that plays its tournaments on workers, with a real PostgreSQL and real programs.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "rules/result.h"
#include "tests/tournaments/program/test_server.h"
#include "tests/tournaments/program/workers_fixture.h"

namespace tafl::tests::workers_server_test {
namespace {

TEST_SUITE("tournaments/program/workers_server") {
    TEST_CASE("a server that is started before its work queue exists waits for it") {
        if (is_skipped()) return;
        const Queue queue;
        cluster().make_database("tafl", "thing");
        TestServer server;
        server.write(server.scratch / "serve.toml",
                     "[server]\nworkers = \"" + Queue::owner() + "\"\n");
        server.begin({"--config", server.scratch / "serve.toml"});
        server.submit(file_of("Thing", "Quick", "Other", 4));
        wait_until([&] {
            return server.host->errors().find("`workers init` makes one") != std::string::npos;
        });
        REQUIRE(run(queue.scratch, {"workers", "init", Queue::owner()}) == 0);
        const Worker worker(server.registry(), "far");
        server.wait_for_state(1, "finished");
    }

    TEST_CASE("a server waits for a host that has taken its work queue, and then continues") {
        if (is_skipped()) return;
        Queue queue;
        TestServer server;
        const fs::path config = server.scratch / "serve.toml";
        server.write(config, "[server]\nworkers = \"" + Queue::owner() + "\"\n");
        server.begin({"--config", config});
        const Worker worker(server.registry(), "far");
        server.submit(file_of("Thing", "Quick", "Other", 1));
        server.wait_for_state(1, "finished");
        // The server is idle now, so a host can take its work queue.
        queue.pace = 30;  // the host still plays when the server has work again
        queue.write_engines(queue.scratch / "registry" / "engines.toml", "");
        const fs::path file = queue.write_tournament("round-robin");
        Worker other(queue, "near");
        Host host(file, queue.scratch / "there.db");
        wait_until("a game is finished",
                   [&] { return finished_games(queue.scratch / "there.db") > 0; });
        server.submit(file_of("Again", "Quick", "Other", 1));
        CHECK(host.run.wait() == 0);
        server.wait_for_state(2, "finished");
        // An address with a password is refused at once.
        server.write(config, "[server]\nworkers = \"postgresql://me:secret@localhost/tafl\"\n");
        Run wrong(queue.scratch, {"serve", "--database", queue.scratch / "w.db", "--engines",
                                  server.registry(), "--config", config});
        CHECK(wrong.wait() == 2);
        CHECK(wrong.errors().find("PGPASSFILE") != std::string::npos);
        CHECK(wrong.errors().find("secret") == std::string::npos);
    }

    TEST_CASE("the tournaments of a server are played on workers, even if the server is killed") {
        if (is_skipped()) return;
        const Queue queue;
        const auto results_of = [](const TestServer& server) {
            auto archive = server.look();
            std::string text;
            for (const auto& game : archive.games(store::GameFilter{})) {
                text += std::string(name_of(game.end.result)) + ' ' +
                        std::to_string(game.end.plies) + ' ' + game.machine + '\n';
            }
            return text;
        };
        TestServer server;
        server.write(server.scratch / "serve.toml",
                     "[server]\nworkers = \"" + Queue::owner() + "\"\n");
        const std::vector<std::string> config = {"--config", server.scratch / "serve.toml"};
        server.begin(config);
        server.submit(file_of("Thing", "Slow", "Other", 4));
        server.submit(file_of("Knock", "Quick", "Other", 20));
        const Worker worker(server.registry(), "far");
        wait_until("a game is finished",
                   [&] { return results_of(server).find("far") != std::string::npos; });
        server.kill();
        server.begin(config);
        server.wait_for_state(1, "finished");
        server.wait_for_state(2, "finished");
        const std::string there = results_of(server);

        TestServer here;
        here.begin();
        here.submit(file_of("Thing", "Slow", "Other", 4));
        here.submit(file_of("Knock", "Quick", "Other", 20));
        here.wait_for_state(1, "finished");
        here.wait_for_state(2, "finished");
        std::string expected = results_of(here);
        for (std::size_t at = 0; (at = expected.find('\n', at)) != std::string::npos; at += 9) {
            expected.insert(at, "anna/far");
        }
        CHECK(there == expected);
    }
}

}  // namespace
}  // namespace tafl::tests::workers_server_test
