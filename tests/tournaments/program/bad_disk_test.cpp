// SPDX-License-Identifier: MIT
// The whole program on a full disk, with a database that another program has locked, and with a
// host that is killed during a game.
#include <doctest/doctest.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <thread>

#include "rules/result.h"
#include "store/archive.h"
#include "tests/tournaments/program.h"

namespace tafl::tests::bad_disk_test {
namespace {

constexpr int all_games = 40;

fs::path write_tournament(const Scratch& scratch, const std::string& pace) {
    const fs::path path = scratch / "disk.toml";
    const fs::path folder = seat_engines(scratch);
    std::ofstream file(path);
    file << "[tournament]\nname = \"Disk\"\nvariant = \"brandub\"\ntime = \"60+1\"\n"
         << "max_plies = 40\nseed = 9\ncycles = 20\nconcurrency = 2\n";
    for (const char* name : {"One", "Two"}) {
        file << "[[engine]]\nname = \"" << name << "\"\ncommand = \""
             << (folder / "random").string() << "\"\nargs = [\"--seed\", \"{seed}\", \"--pace\", \""
             << pace << "\"]\n";
    }
    return path;
}

/// Returns the results of the finished games, one line each. They must not depend on the disk.
std::string results_of(const fs::path& database) {
    auto archive = store::Archive::open(database, store::Access::read_only);
    std::string text;
    for (const auto& row : archive.games(store::GameFilter{})) {
        if (row.state != store::GameState::finished) continue;
        text += std::to_string(row.scheduled.match) + '.' + to_string(row.scheduled.game) + ' ' +
                std::string(name_of(row.end.result)) + ' ' +
                std::string(name_of(row.end.termination)) + ' ' + std::to_string(row.end.plies) +
                '\n';
    }
    return text;
}

/// Returns the number of plies on disk. A host may be playing the game.
std::size_t plies_of_first_game(const fs::path& database) {
    auto archive = store::Archive::open(database, store::Access::read_only);
    const auto record = archive.record(archive.games(store::GameFilter{}).front().scheduled.id);
    return record ? record->plies.size() : 0;
}

std::ptrdiff_t lines_in(const std::string& text) { return std::ranges::count(text, '\n'); }

/// Limit of the size of a file. The database of the whole tournament is larger.
constexpr rlim_t file_bytes = 2'000'000;

/// Limits the size of files of the processes that are started during its lifetime.
class FileLimit {
  public:
    explicit FileLimit(rlim_t bytes) {
        getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit limit{bytes, before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileLimit() { setrlimit(RLIMIT_FSIZE, &before_); }
    FileLimit(const FileLimit&) = delete;
    FileLimit& operator=(const FileLimit&) = delete;

  private:
    rlimit before_{};
};

bool says(const Run& host, const std::string& part) {
    return host.errors().find(part) != std::string::npos;
}

/// Removes the limit of a host that was started with a FileLimit.
void make_room(const Run& host) {
    rlimit limit{};
    REQUIRE(prlimit(host.pid(), RLIMIT_FSIZE, nullptr, &limit) == 0);
    limit.rlim_cur = limit.rlim_max;
    REQUIRE(prlimit(host.pid(), RLIMIT_FSIZE, &limit, nullptr) == 0);
}

TEST_SUITE("tournaments/program/bad_disk") {
    TEST_CASE("a tournament waits while the disk is full, and continues when there is room") {
        const Scratch scratch;
        const fs::path file = write_tournament(scratch, "0");
        const fs::path whole = scratch / "whole.db";
        REQUIRE(run(scratch, {"run", file, "--database", whole}) == 0);
        const std::string expected = results_of(whole);
        REQUIRE(lines_in(expected) == all_games);

        const fs::path database = scratch / "full.db";
        std::optional<FileLimit> limit(file_bytes);
        Run host(scratch, {"run", file, "--database", database});
        limit.reset();
        wait_until([&] { return says(host, "no space to write the database"); });
        CHECK_FALSE(host.has_ended());
        const std::ptrdiff_t saved = lines_in(results_of(database));
        CHECK(saved > 0);
        CHECK(saved < all_games);
        make_room(host);
        CHECK(host.wait() == 0);
        CAPTURE(host.errors());
        CHECK(says(host, "the database can be written again"));
        CHECK(results_of(database) == expected);
        CHECK(processes_named(scratch / "engines") == 0);
        MESSAGE(saved << " games were saved before the disk was full");
    }

    TEST_CASE("on a full disk, a second signal ends a tournament, and the remedy is printed") {
        const Scratch scratch;
        const fs::path file = write_tournament(scratch, "0");
        const fs::path database = scratch / "full.db";
        std::optional<FileLimit> limit(file_bytes);
        Run host(scratch, {"run", file, "--database", database});
        limit.reset();
        wait_until([&] { return says(host, "no space to write the database"); });
        host.send(SIGINT);
        wait_until([&] { return says(host, "once more to stop at once"); });
        CHECK_FALSE(host.has_ended());
        host.send(SIGINT);
        CHECK(host.wait() == 1);
        CAPTURE(host.errors());
        CHECK(says(host, "full"));
        CHECK(says(host, "To resume when that is fixed: lawspeaker run " + file.string()));
        CHECK(lines_in(results_of(database)) < all_games);
        CHECK(run(scratch, {"run", file, "--database", database}) == 0);
        CHECK(lines_in(results_of(database)) == all_games);
    }

    TEST_CASE("a host waits if another program has locked the database, and loses nothing") {
        const Scratch scratch;
        const fs::path file = write_tournament(scratch, "1");
        const fs::path database = scratch / "locked.db";
        Run host(scratch, {"run", file, "--database", database});
        host.wait_for_play();
        {
            store::Database other(database, store::Access::read_write);
            other.execute("BEGIN IMMEDIATE");
            wait_until([&] { return says(host, "another program holds the database"); });
            CHECK_FALSE(host.has_ended());
            other.execute("ROLLBACK");
        }
        CHECK(host.wait() == 0);
        CHECK(lines_in(results_of(database)) == all_games);
        const fs::path whole = scratch / "whole.db";
        REQUIRE(run(scratch, {"run", file, "--database", whole}) == 0);
        CHECK(results_of(database) == results_of(whole));
    }

    TEST_CASE("a database that is locked from the start is reported with the remedy") {
        const Scratch scratch;
        const fs::path file = write_tournament(scratch, "0");
        const fs::path database = scratch / "held.db";
        { (void)store::Archive::open(database, store::Access::read_write); }
        {
            store::Database other(database, store::Access::read_write);
            other.execute("BEGIN IMMEDIATE");
            Run host(scratch, {"run", file, "--database", database});
            CHECK(host.wait() == 1);
            CAPTURE(host.errors());
            CHECK(says(host, database.string()));
            CHECK(says(host, "locked"));
            CHECK(says(host, "To resume when that is fixed: lawspeaker run " + file.string()));
        }
        CHECK(run(scratch, {"run", file, "--database", database}) == 0);
        CHECK(lines_in(results_of(database)) == all_games);
    }

    TEST_CASE("the plies of a game are on disk within a second, and outlive the host") {
        const Scratch scratch;
        const fs::path file = write_tournament(scratch, "500");  // a game takes 20 s
        const fs::path database = scratch / "killed.db";
        const fs::path events = scratch / "events";
        Run host(scratch,
                 {"run", file, "--database", database, "--concurrency", "1", "--events", events});
        constexpr std::size_t some_plies = 4;
        std::size_t played = 0;
        wait_until([&] {
            played = 0;
            std::istringstream lines(read_file(events));
            for (std::string line; std::getline(lines, line);) {
                if (line.find("\"event\":\"ply\"") != std::string::npos) ++played;
            }
            return played >= some_plies || host.has_ended();
        });
        REQUIRE(played >= some_plies);
        constexpr auto limit = 10s;  // one second, and a reserve for a loaded machine
        CHECK(becomes_true([&] { return plies_of_first_game(database) >= played; }, limit));
        host.send(SIGKILL);
        host.wait();

        auto archive = store::Archive::open(database, store::Access::read_write);
        const auto tournament = archive.find_tournament("Disk")->id;
        REQUIRE(archive.recover(tournament) == 1);
        const auto left = archive.record(archive.games(tournament)[0].scheduled.id, 1).value();
        CHECK(left.end.termination == rules::Termination::interrupted);
        CHECK(left.plies.size() >= played);
    }
}

}  // namespace
}  // namespace tafl::tests::bad_disk_test
