// SPDX-License-Identifier: MIT
// lawspeaker serve and its registered engines. They are added, changed and removed while it runs.
#include <nlohmann/json.hpp>

#include "rules/result.h"
#include "tests/tournaments/program/test_server.h"

namespace tafl::tests::daemon_engines_test {
namespace {

TEST_SUITE("tournaments/program/daemon_engines") {
    TEST_CASE(
        "a tournament fails if its engine is no longer registered, and can be resumed later") {
        TestServer server;
        const fs::path file = server.registry() / "new.toml";
        TestServer::write(
            file, TestServer::engine("New", server.scratch / "engines", ", \"--pace\", \"40\""));
        server.begin();
        const int id = server.submit(file_of("Thing", "Quick", "New"));
        server.wait_for_state(id, "running");
        server.stop();
        fs::rename(file, server.scratch / "new.toml");
        server.begin();
        server.wait_for_state(id, "failed");
        const std::string reason = server.entry(id).at("reason");
        CHECK(reason.find("\"New\", expected an engine that is registered") != std::string::npos);
        fs::rename(server.scratch / "new.toml", file);
        server.host->send(SIGHUP);
        wait_until(
            [&] { return server.host->errors().find("was read again") != std::string::npos; });
        CHECK(server.post("/api/queue/1/resume").status == 200);
        server.wait_for_state(id, "finished");
    }

    TEST_CASE("a changed key of an engine is logged, but not a value that may be a password") {
        TestServer server;
        const fs::path file = server.registry() / "new.toml";
        const std::string bin = server.scratch / "engines";
        const std::string secret = "env = { SECRET = \"hunter2\" }\n";
        TestServer::write(file, TestServer::engine("New", bin, ", \"--pace\", \"40\"") + secret);
        server.begin();
        const int id = server.submit(file_of("Thing", "Quick", "New"));
        server.wait_for_state(id, "running");
        server.stop();
        TestServer::write(file, TestServer::engine("New", bin, ", \"--pace\", \"40\""));
        server.begin();
        server.wait_for_state(id, "failed");
        CHECK(server.entry(id).at("reason").get<std::string>().find("hunter2") ==
              std::string::npos);
        CHECK(server.host->errors().find("hunter2") == std::string::npos);
        CHECK(server.host->errors().find("engine 2.env.SECRET is not what it was") !=
              std::string::npos);
    }

    TEST_CASE("if the program of an engine is missing, the tournament fails and no game is lost") {
        TestServer server;
        fs::copy_file(engines / "random", server.scratch / "gone");
        TestServer::write(server.registry() / "new.toml",
                          "[[engine]]\nname = \"New\"\ncommand = \"" +
                              (server.scratch / "gone").string() + "\"\n");
        server.begin();
        fs::remove(server.scratch / "gone");
        const int id = server.submit(file_of("Thing", "Quick", "New"));
        server.wait_for_state(id, "failed");
        CHECK(server.entry(id).at("finished") == 0);
        const std::string reason = server.entry(id).at("reason");
        CHECK(reason.find("\"New\" cannot be started") != std::string::npos);
    }

    TEST_CASE("a program that is removed during its tournament loses no game") {
        TestServer server;
        const fs::path program = server.scratch / "here";
        fs::copy_file(engines / "random", program);
        TestServer::write(server.registry() / "new.toml",
                          "[[engine]]\nname = \"New\"\nsandbox = \"none\"\ncommand = \"" +
                              program.string() + "\"\n");
        server.begin();
        const int id = server.submit(file_of("Thing", "Quick", "New", 100));
        server.wait_for_games(id, 3);
        fs::rename(program, server.scratch / "gone");
        server.wait_for_state(id, "failed");
        const std::string reason = server.entry(id).at("reason");
        CHECK(reason == "the engine \"New\" cannot be started on this host; its log says why");
        CHECK(server.entry(id).at("finished") < 200);
        fs::rename(server.scratch / "gone", program);
        CHECK(server.post("/api/queue/1/resume").status == 200);
        CHECK(server.host->errors().find("the token \"test\", from 127.0.0.1: POST "
                                         "/api/queue/1/resume: 200") != std::string::npos);
        server.wait_for_state(id, "finished");
        auto archive = server.look();
        CHECK(archive.games(store::GameFilter{}).size() == 200);
        for (const auto& row : archive.games(store::GameFilter{})) {
            CHECK_FALSE(is_forfeit(row.end.termination));
        }
    }

    TEST_CASE("if one program cannot be started, the games of others end normally") {
        TestServer server;
        const fs::path program = server.scratch / "script";
        // The file exists, but the system cannot run it.
        const auto begins_with = [&](const std::string& interpreter) {
            std::ofstream(program)
                << "#!" << interpreter << "\nexec '" << (engines / "random").string() << "'\n";
        };
        begins_with("/bin/sh");
        fs::permissions(program, fs::perms::owner_all);
        TestServer::write(server.registry() / "new.toml",
                          "[[engine]]\nname = \"New\"\nsandbox = \"none\"\ncommand = \"" +
                              program.string() + "\"\n");
        server.begin({"--concurrency", "2"});
        std::string file = file_of("Thing", "Slow", "New", 3);
        file.insert(file.find("seed"), "concurrency = 2\n");
        const int id = server.submit(file);
        server.wait_for_games(id, 1);
        begins_with("/no/such/shell");
        server.wait_for_state(id, "failed");
        auto archive = server.look();
        for (const auto& row : archive.games(store::GameFilter{})) {
            for (const auto& attempt : archive.attempts(row.scheduled.id)) {
                CHECK(attempt.end.termination != rules::Termination::interrupted);
                CHECK(attempt.end.termination != rules::Termination::refused_to_start);
            }
        }
        begins_with("/bin/sh");
        CHECK(server.post("/api/queue/1/resume").status == 200);
        server.wait_for_state(id, "finished");
    }

    TEST_CASE("a server without engines logs a message") {
        TestServer server;
        fs::remove(server.registry() / "engines.toml");
        server.begin();
        CHECK(server.host->errors().find("no engines are registered") != std::string::npos);
        TestServer::write(server.registry() / "engines.toml",
                          TestServer::engine("Quick", engines.string()));
        server.host->send(SIGHUP);
        const auto is_read = [&] {
            return server.host->errors().find("1 engines") != std::string::npos;
        };
        wait_until(is_read);
    }

    TEST_CASE("the example of serve --help works without changes") {
        TestServer server;
        Run help(server.scratch, {"serve", "--help"});
        REQUIRE(help.wait() == 0);
        const std::string output = help.output();
        const std::string text = output.substr(output.find("Example: "));
        const auto path_after = [&](const std::string& words) {
            const std::size_t begin = text.find(words);
            REQUIRE(begin != std::string::npos);
            const std::size_t at = begin + words.size();
            return fs::path(TAFL_SOURCE_DIR) / text.substr(at, text.find_first_of(" \n", at) - at);
        };
        const fs::path registry = path_after("--engines ");
        const fs::path file = path_after("lawspeaker submit ");
        REQUIRE(fs::is_directory(registry));
        // The same engines, with the paths of this build.
        for (const auto& entry : fs::directory_iterator(registry)) {
            std::string engines_there = read_file(entry);
            const std::string there = "../../build/release/examples/engines";
            for (std::size_t at = 0; (at = engines_there.find(there)) != std::string::npos;) {
                engines_there.replace(at, there.size(), engines.string());
            }
            TestServer::write(server.registry() / entry.path().filename(), engines_there);
        }
        server.begin();
        CHECK(server.submit(read_file(file)) == 1);
    }
}

}  // namespace
}  // namespace tafl::tests::daemon_engines_test
