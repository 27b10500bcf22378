// SPDX-License-Identifier: MIT
// Builds of engines: the program of an engine is replaced during a tournament. Each game is stored
// with the hash of the program that was started for it.
#include <doctest/doctest.h>

#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>

#include "store/archive.h"
#include "tests/tournaments/program.h"

namespace tafl::tests::builds_end_to_end_test {
namespace {

/// Returns the hash that the tool sha256sum prints.
std::string sha256sum(const fs::path& file) {
    FILE* pipe = ::popen(("sha256sum " + file.string()).c_str(), "r");
    REQUIRE(pipe != nullptr);
    char text[65] = {};
    REQUIRE(std::fread(text, 1, 64, pipe) == 64);
    ::pclose(pipe);
    return text;
}

/// Engine that writes a diary: the seed of each game, and the build that plays it.
class Engine {
  public:
    explicit Engine(const Scratch& scratch)
        : program_(scratch / "engine"), diary_(scratch / "diary") {}

    /// Replaces the program. If `is_in_place`, overwrites the file. Returns the new hash.
    std::string becomes(const std::string& build, bool is_in_place) const {
        std::ostringstream text;
        text << "#!/bin/sh\necho \"$1 " << build << "\" >> " << diary_ << "\nexec "
             << (engines / "random").string() << " --seed $1 --pace 3\n";
        if (is_in_place) {  // the builds have one size: it is a whole program at any time
            std::fstream(program_, std::ios::in | std::ios::out) << text.str();
            return sha256sum(program_);
        }
        const fs::path file = program_.string() + ".new";
        std::ofstream(file) << text.str();
        fs::permissions(file, fs::perms::owner_all);
        fs::rename(file, program_);
        return sha256sum(program_);
    }
    /// Returns the build for each seed. If a game was repeated, it is the build of the last
    /// attempt.
    [[nodiscard]] std::map<std::string, std::string> diary() const {
        std::map<std::string, std::string> builds;
        std::ifstream file(diary_);
        for (std::string seed, build; file >> seed >> build;) builds[seed] = build;
        return builds;
    }
    [[nodiscard]] std::string path() const { return program_.string(); }

  private:
    fs::path program_;
    fs::path diary_;
};

fs::path write_tournament(const Scratch& scratch, const Engine& engine, const std::string& more) {
    const fs::path path = scratch / "test.toml";
    std::ofstream(path) << "[tournament]\nname = \"Test\"\nvariant = \"brandub\"\ntime = \"60\"\n"
                        << "max_plies = 12\nconcurrency = 2\ncycles = 70\nformat = \"match\"\n"
                        << "[[engine]]\nname = \"Random\"\ncommand = \""
                        << (engines / "random").string()
                        << "\"\n[[engine]]\nname = \"New\"\ncommand = \"" << engine.path()
                        << "\"\nargs = [\"{seed}\"]\n"
                        << more;
    return path;
}

int ended_games(const Run& host) {
    const std::string text = host.errors();
    int ended = 0;
    for (std::size_t at = 0; (at = text.find("ended  game", at)) != std::string::npos; ++at) {
        ++ended;
    }
    return ended;
}
/// Waits until `count` more games have ended.
void wait_for_games(const Run& host, int count) {
    const int before = ended_games(host);
    wait_until([&] { return ended_games(host) >= before + count; });
}

TEST_SUITE("tournaments/program/builds_end_to_end") {
    TEST_CASE("if a program is replaced during its tournament, the next games have its new hash") {
        for (const bool is_in_place : {false, true}) {
            CAPTURE(is_in_place);
            const Scratch scratch;
            const Engine engine(scratch);
            std::map<std::string, std::string> hashes;
            hashes["first"] = engine.becomes("first", false);
            const fs::path database = scratch / "x.db";
            Run host(scratch,
                     {"run", write_tournament(scratch, engine, ""), "--database", database});
            wait_for_games(host, 5);
            hashes["other"] = engine.becomes("other", is_in_place);
            wait_for_games(host, 9);
            hashes["third"] = engine.becomes("third", is_in_place);
            REQUIRE(host.wait() == 0);
            CHECK(host.errors().find("New is another program than before (SHA-256 " +
                                     hashes["first"] + " before, " + hashes["other"] + " now)") !=
                  std::string::npos);

            auto archive = store::Archive::open(database, store::Access::read_only);
            const auto diary = engine.diary();
            std::map<std::string, int> games;
            int unknown = 0;
            for (const auto& row : archive.games(store::GameFilter{})) {
                const auto attempt = archive.attempts(row.scheduled.id).back();
                const bool attacks = row.names.attackers == "New";
                const std::string& hash =
                    attacks ? attempt.builds.attackers.sha256 : attempt.builds.defenders.sha256;
                const std::string& played = diary.at(std::to_string(row.scheduled.seed));
                ++games[played];
                // The hash is unknown if the file was replaced between two checks. It is never
                // wrong.
                if (hash.empty()) ++unknown;
                if (!hash.empty()) CHECK(hash == hashes[played]);
            }
            CHECK(games["first"] >= 5);
            CHECK(games["other"] >= 2);
            CHECK(games["third"] >= 2);
            CHECK(unknown <= 4);
            CHECK(archive.entrants(1)[1].build.sha256 == hashes["third"]);
        }
    }

    TEST_CASE("a process that continues after a game keeps the hash of its start") {
        const Scratch scratch;
        const Engine engine(scratch);
        const std::string first = engine.becomes("first", false);
        const fs::path database = scratch / "x.db";
        Run host(scratch, {"run", write_tournament(scratch, engine, "restart = \"never\"\n"),
                           "--database", database, "--concurrency", "1"});
        wait_for_games(host, 3);
        engine.becomes("other", false);
        REQUIRE(host.wait() == 0);
        auto archive = store::Archive::open(database, store::Access::read_only);
        for (const auto& row : archive.games(store::GameFilter{})) {
            const auto attempt = archive.attempts(row.scheduled.id).back();
            const bool attacks = row.names.attackers == "New";
            CHECK((attacks ? attempt.builds.attackers : attempt.builds.defenders).sha256 == first);
        }
        // One start for the check before the first game, and one to play.
        CHECK(engine.diary().size() == 2);
    }

    TEST_CASE("a file with a new time and the same content is the same build") {
        const Scratch scratch;
        const Engine engine(scratch);
        engine.becomes("first", false);
        const fs::path database = scratch / "x.db";
        Run host(scratch, {"run", write_tournament(scratch, engine, ""), "--database", database});
        wait_for_games(host, 3);
        for (int i = 0; i < 20 && !host.has_ended(); ++i) {
            fs::last_write_time(engine.path(), fs::file_time_type::clock::now());
            engine.becomes("first", false);
            std::this_thread::sleep_for(20ms);
        }
        REQUIRE(host.wait() == 0);
        CHECK(host.errors().find("another program") == std::string::npos);
        CHECK(host.errors().find("is not known") == std::string::npos);
    }
}

}  // namespace
}  // namespace tafl::tests::builds_end_to_end_test
