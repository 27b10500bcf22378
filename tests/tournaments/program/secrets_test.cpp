// SPDX-License-Identifier: MIT
// The keys that start engines are private. These keys, and the files of a server, contain a secret.
// No output of the program may contain it.
#include "tests/tournaments/program/test_server.h"

namespace tafl::tests::secrets_test {
namespace {

constexpr const char* secret = "hunter2";

/// Returns the table [[engine]] with the secret in every key that is not public.
std::string engine(const Scratch& scratch, const std::string& name) {
    const fs::path bin = scratch / (std::string(secret) + "-bin");
    const fs::path home = scratch / (std::string(secret) + "-home");
    fs::create_directories(bin);
    fs::create_directories(home);
    const fs::path program = bin / (std::string(secret) + ".sh");
    if (!fs::exists(program)) {
        std::ofstream(program) << "#!/bin/sh\nexec '" << (engines / "random").string()
                               << "' --seed 1\n";
        fs::permissions(program, fs::perms::owner_all);
    }
    return "[[engine]]\nname = \"" + name +
           "\"\nsandbox = \"none\"\nversion = \"1.0\"\ncommand = \"" + program.string() +
           "\"\nargs = [\"--api-key=" + secret + "\"]\ndirectory = \"" + home.string() +
           "\"\nenv = { API_KEY = \"" + secret + "\" }\n";
}

/// Returns the names and contents of all files below a directory.
std::string contents(const fs::path& folder) {
    std::string text;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file()) text += entry.path().filename().string() + read_file(entry);
    }
    return text;
}

bool tells(const std::string& text) { return text.find(secret) != std::string::npos; }

TEST_SUITE_BEGIN("tournaments/program/secrets");

TEST_CASE("no output of run and of other commands contains a secret") {
    const Scratch scratch;
    const fs::path file = scratch / "open.toml";
    const fs::path database = scratch / "open.db";
    const std::string head =
        "[tournament]\nname = \"Thing\"\nvariant = \"brandub\"\ntime = \"60+1\"\nmax_plies = 20\n";
    std::ofstream(file) << head << engine(scratch, "A") << engine(scratch, "B");
    const fs::path events = scratch / "events.jsonl";
    Run play(scratch, {"run", file, "--database", database, "--events", events, "--transcripts",
                       scratch / "transcripts"});
    REQUIRE(play.wait() == 0);
    CHECK_FALSE(tells(play.output() + play.errors()));
    CHECK_FALSE(tells(read_file(events)));
    CHECK(read_file(events).find("game-ended") != std::string::npos);
    CHECK_FALSE(tells(contents(scratch / "transcripts")));
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"standings", database, "--format", "json"},
          {"crosstable", database, "--format", "json"},
          {"games", database, "--format", "json"},
          {"show", database, "1", "--format", "json"},
          {"show", database, "1", "--format", "otg"},
          {"show", database, "1"},
          {"balance", database},
          {"ratings", database, "--builds", "each"},
          {"verify", database},
          {"export", database, "--json", "-"},
          {"export", database, "--csv", "-"},
          {"run", file, "--database", database},
          {"run", file, "--dry-run"}}) {
        Run command(scratch, words);
        CAPTURE(words[0]);
        CHECK(command.wait() == 0);
        CHECK_FALSE(tells(command.output() + command.errors()));
    }
    const fs::path out = scratch / "out";
    fs::create_directories(out);
    REQUIRE(run(scratch, {"export", database, "--html", out / "html", "--otg", out / "otg", "--csv",
                          out / "all.csv", "--json", out / "all.json"}) == 0);
    CHECK_FALSE(tells(contents(out)));
    const json all = json::parse(read_file(out / "all.json"));
    CHECK(all.at("entrants").at(0).at("version") == "1.0");
    CHECK(all.at("tournament").at("plan").at("engine").at(1).at("name") == "B");
    // The message names the key that has changed, but no value of the environment.
    std::string changed = head + engine(scratch, "A") + engine(scratch, "B");
    changed.replace(changed.rfind(secret), 7, "another");
    std::ofstream(file) << changed;
    Run refused(scratch, {"run", file, "--database", database});
    CHECK(refused.wait() == 2);
    CHECK_FALSE(tells(refused.output() + refused.errors()));
    CHECK(refused.errors().find("engine 2.env.API_KEY") != std::string::npos);
}

TEST_CASE("no page, response, event or log line of a server contains a secret or a token") {
    TestServer server;
    TestServer::write(server.registry() / "more.toml",
                      engine(server.scratch, "A") + engine(server.scratch, "B"));
    TestServer::write(server.scratch / "serve.toml",
                      "[quotas]\nopen_tournaments = 3\n[web]\nhosts = [\"hunter2.example\"]\n");
    server.begin({"--config", server.scratch / "serve.toml", "--log-format", "json"});
    const std::string token = server.token();
    Caller viewer = server.stream("/api/events");
    const int id = server.submit(file_of("Thing", "A", "B"));
    server.wait_for_state(id, "finished");
    std::vector<std::string> targets = {"/",
                                        "/tournaments/",
                                        "/engines/",
                                        "/engines/A",
                                        "/tournaments/1/",
                                        "/tournaments/1/balance.html",
                                        "/tournaments/1/games/r01-m001-g1.html",
                                        "/api/tournaments",
                                        "/api/tournaments/1",
                                        "/api/tournaments/1/standings",
                                        "/api/tournaments/1/crosstable",
                                        "/api/tournaments/1/balance",
                                        "/api/tournaments/1/games",
                                        "/api/tournaments/1/schedule",
                                        "/api/games/1",
                                        "/api/games/1/evidence",
                                        "/api/engines",
                                        "/api/engines/A",
                                        "/api/queue",
                                        "/api/variants",
                                        "/api/ratings",
                                        "/ratings/",
                                        "/tournaments/1/ratings.html",
                                        "/api/openapi.json",
                                        "/metrics",
                                        "/healthz",
                                        "/none",
                                        "/api/none"};
    std::string all;
    for (const std::string& target : targets) {
        const Answer answer = server.get(target, token);
        CAPTURE(target);
        CHECK_FALSE(tells(answer.headers + answer.body));
        CHECK((answer.headers + answer.body).find(token) == std::string::npos);
        all += answer.body;
    }
    CHECK(all.find("\"seed\":\"7\"") != std::string::npos);  // the seed of the plan, as a string
    // A tournament that cannot be resumed, because an engine has changed.
    const int other = server.submit(file_of("Other", "A", "B", 500));
    server.wait_for_state(other, "running");
    server.stop();
    std::string changed = engine(server.scratch, "A") + engine(server.scratch, "B");
    changed.replace(changed.rfind(secret), 7, "another");
    TestServer::write(server.registry() / "more.toml", changed);
    server.begin({"--config", server.scratch / "serve.toml", "--log-format", "json"});
    server.wait_for_state(other, "failed");
    CHECK_FALSE(tells(server.entry(other).dump()));
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"queue"}, {"queue", "--format", "json"}, {"watch", "Other"}}) {
        std::vector<std::string> arguments = words;
        arguments.insert(arguments.end(), {"--server", server.url()});
        const Scratch elsewhere;
        Run command(elsewhere, arguments);
        CAPTURE(words[0]);
        static_cast<void>(command.wait());
        const std::string said = command.output() + command.errors();
        CHECK(!said.empty());
        CHECK_FALSE(tells(said));
    }
    const std::string wrong = "lawspeaker_" + std::string(secret);
    CHECK(server.ask_as(wrong, "POST", "/api/queue", "x").status == 401);
    const std::string errors = server.host->errors();
    CHECK(errors.find("a wrong token from 127.0.0.1") != std::string::npos);
    CHECK_FALSE(tells(errors));
    CHECK(errors.find(token) == std::string::npos);
    const std::string told = viewer.read_to_end();
    CHECK(told.find("game-ended") != std::string::npos);
    CHECK_FALSE(tells(told));
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::tests::secrets_test
