// SPDX-License-Identifier: MIT
// The start check starts each engine once before the first game. If an engine cannot play, no game
// is started.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>

#include "rules/result.h"
#include "store/archive.h"
#include "tests/tournaments/program/test_server.h"

namespace tafl::tests::start_check_test {
namespace {

/// Script that takes the place of an engine. It counts its starts.
class Script {
  public:
    Script(const Scratch& scratch, const std::string& name)
        : path_(scratch / name), log_(scratch / (name + ".starts")) {}

    /// Replaces the script. `body` is a shell script that runs when the engine is started.
    void becomes(const std::string& body) const {
        const fs::path draft = path_.string() + ".new";
        std::ofstream(draft) << "#!/bin/sh\necho start >> " << log_ << '\n' << body << '\n';
        fs::permissions(draft, fs::perms::owner_all);
        fs::rename(draft, path_);
    }
    void becomes_player() const { becomes("exec " + (engines / "random").string()); }
    [[nodiscard]] auto starts() const {
        const std::string text = read_file(log_);
        return std::ranges::count(text, '\n');
    }
    [[nodiscard]] std::string path() const { return path_.string(); }

  private:
    fs::path path_;
    fs::path log_;
};

const char* const wrong_flag = "echo Unrecognized option: -Xms4q >&2; exit 1";

fs::path write_tournament(const Scratch& scratch, const std::vector<const Script*>& scripts,
                          const std::string& more = "") {
    const fs::path path = scratch / "open.toml";
    std::ofstream file(path);
    file << "[tournament]\nname = \"Open\"\nvariant = \"brandub\"\ntime = \"60\"\nmax_plies = 10\n"
         << more;
    for (std::size_t i = 0; i < scripts.size(); ++i) {
        file << "[[engine]]\nname = \"E" << i + 1 << "\"\ncommand = \"" << scripts[i]->path()
             << "\"\n";
    }
    return path;
}

bool says(const Run& host, const std::string& text) {
    return host.errors().find(text) != std::string::npos;
}

TEST_SUITE("tournaments/program/start_check") {
    TEST_CASE("a wrong flag is reported before the first game, and forfeits no game") {
        const Scratch scratch;
        const Script good(scratch, "good");
        const Script bad(scratch, "bad");
        good.becomes_player();
        bad.becomes(wrong_flag);
        const fs::path file = write_tournament(scratch, {&good, &bad});
        const fs::path database = scratch / "open.db";
        Run refused(scratch, {"run", file, "--database", database});
        CHECK(refused.wait() == 1);
        CAPTURE(refused.errors());
        CHECK(says(refused,
                   "no game was started, because an engine failed the check before the first "
                   "game:\n"));
        CHECK(says(refused, "\nCorrect the engine's command, args, directory, env or limits; "));
        CHECK(says(refused, "\"E2\" exited with code 1 before it said hello; it wrote:"));
        CHECK(says(refused, "\n    Unrecognized option: -Xms4q\n"));
        CHECK_FALSE(says(refused, "begins game"));
        CHECK_FALSE(says(refused, "E1"));
        CHECK(refused.errors().find("To resume when that is fixed: lawspeaker run ") !=
              std::string::npos);

        // A changed file is accepted, because no game was started.
        std::ofstream(file, std::ios::app) << "args = [\"--better\"]\n";
        bad.becomes_player();
        CHECK(run(scratch, {"run", file, "--database", database}) == 0);
        auto archive = store::Archive::open(database, store::Access::read_only);
        for (const auto& row : archive.games(store::GameFilter{})) {
            CHECK_FALSE(is_forfeit(row.end.termination));
        }
        // Two games, and two checks: the refused run had checked both engines, too.
        CHECK(good.starts() == 2 + 2);
        CHECK(bad.starts() == 2 + 2);
        // No game is left, so no engine is checked.
        CHECK(run(scratch, {"run", file, "--database", database}) == 0);
        CHECK(good.starts() == 2 + 2);
    }

    TEST_CASE("text that an engine wrote cannot control the terminal") {
        const Scratch scratch;
        const Script good(scratch, "good");
        const Script bad(scratch, "bad");
        good.becomes_player();
        bad.becomes("printf '\\ta\\033[2Jb\\342\\200\\256c\\n' >&2; exit 1");
        Run refused(scratch, {"run", write_tournament(scratch, {&good, &bad}), "--database",
                              scratch / "open.db"});
        CHECK(refused.wait() == 1);
        CHECK(refused.errors().find("\ta\\x1b[2Jb\\u202ec\n") != std::string::npos);
        Run checked(scratch, {"check", "--engine", bad.path(), "--variant", "brandub"});
        CHECK(checked.wait() == 1);
        CHECK(checked.output().find("      | \ta\\x1b[2Jb\\u202ec\n") != std::string::npos);
    }

    TEST_CASE("with --no-check games start, and an engine that cannot play loses") {
        const Scratch scratch;
        const Script good(scratch, "good");
        const Script bad(scratch, "bad");
        good.becomes_player();
        bad.becomes(wrong_flag);
        const fs::path database = scratch / "open.db";
        CHECK(run(scratch, {"run", write_tournament(scratch, {&good, &bad}), "--database", database,
                            "--no-check"}) == 0);
        auto archive = store::Archive::open(database, store::Access::read_only);
        const auto rows = archive.games(store::GameFilter{});
        CHECK(rows.size() == 2);
        for (const auto& row : rows) CHECK(row.end.termination == rules::Termination::crash);
    }

    TEST_CASE("a tournament that is resumed checks the engines that still have games") {
        const Scratch scratch;
        const Script first(scratch, "first");
        const Script second(scratch, "second");
        first.becomes("exec " + (engines / "random").string() + " --pace 30");
        second.becomes_player();
        const fs::path file = write_tournament(scratch, {&first, &second}, "cycles = 5\n");
        const fs::path database = scratch / "open.db";
        Run begun(scratch, {"run", file, "--database", database});
        begun.wait_for_play();
        begun.send(SIGTERM);
        REQUIRE(begun.wait() == 130);
        second.becomes(wrong_flag);
        Run refused(scratch, {"run", file, "--database", database});
        CHECK(refused.wait() == 1);
        CHECK(says(refused, "\"E2\" exited with code 1"));
        second.becomes_player();
        REQUIRE(run(scratch, {"run", file, "--database", database}) == 0);
        auto archive = store::Archive::open(database, store::Access::read_only);
        for (const auto& row : archive.games(store::GameFilter{})) {
            CHECK_FALSE(is_forfeit(row.end.termination));
        }
    }

    TEST_CASE("a match is not started either") {
        const Scratch scratch;
        const Script bad(scratch, "bad");
        bad.becomes("echo no licence >&2; exit 7");
        Run match(scratch, {"match", "--engine", engines / "random", "--engine", bad.path(),
                            "--variant", "brandub", "--pairs", "1"});
        CHECK(match.wait() == 1);
        CHECK(says(match, "\"bad\" exited with code 7 before it said hello; it wrote:"));
        CHECK(says(match, "no licence"));
    }

    TEST_CASE("Ctrl-C ends the start check") {
        const Scratch scratch;
        const Script good(scratch, "good");
        const Script mute(scratch, "mute");
        good.becomes_player();
        mute.becomes("exec sleep 60");
        const fs::path file =
            write_tournament(scratch, {&good, &mute}, "[limits]\nhello_seconds = 50\n");
        Run host(scratch, {"run", file, "--database", scratch / "open.db"});
        wait_until([&] { return mute.starts() > 0; });
        host.send(SIGINT);
        CHECK(host.wait() == 130);
        CHECK(says(host, "To resume: lawspeaker run "));
    }

    TEST_CASE("the tournament fails on a server with the reason, and can be resumed") {
        TestServer server;
        const Script bad(server.scratch, "bad");
        bad.becomes(wrong_flag);
        TestServer::write(
            server.registry() / "new.toml",
            "[[engine]]\nname = \"New\"\nsandbox = \"none\"\ncommand = \"" + bad.path() + "\"\n");
        server.begin();
        const int id = server.submit(file_of("Thing", "Quick", "New"));
        const int other = server.submit(file_of("Other Thing"));
        server.wait_for_state(id, "failed");
        CHECK(server.entry(id).at("finished") == 0);
        CHECK(server.entry(id).at("reason") ==
              "the engine \"New\" exited with code 1 before it said hello; the host's log shows "
              "what it wrote");
        CHECK(server.host->errors().find("Unrecognized option: -Xms4q") != std::string::npos);
        server.wait_for_state(other, "finished");
        bad.becomes_player();
        CHECK(server.post("/api/queue/" + std::to_string(id) + "/resume").status == 200);
        server.wait_for_state(id, "finished");
    }

    TEST_CASE("a tournament can be paused, and the server stopped, during the start check") {
        TestServer server;
        const Script mute(server.scratch, "mute");
        mute.becomes("exec sleep 60");
        TestServer::write(server.registry() / "new.toml",
                          "[[engine]]\nname = \"New\"\nsandbox = \"none\"\ncommand = \"" +
                              mute.path() + "\"\nhello_seconds = 50\n");
        server.begin();
        const int id = server.submit(file_of("Thing", "Quick", "New"));
        wait_until([&] { return mute.starts() == 1; });
        CHECK(server.post("/api/queue/" + std::to_string(id) + "/pause").status == 200);
        CHECK(server.state(id) == "paused");
        // The slot is free for others.
        server.wait_for_state(server.submit(file_of("Other Thing")), "finished");
        CHECK(server.post("/api/queue/" + std::to_string(id) + "/resume").status == 200);
        wait_until([&] { return mute.starts() == 2; });
        server.stop();
    }
}

}  // namespace
}  // namespace tafl::tests::start_check_test
