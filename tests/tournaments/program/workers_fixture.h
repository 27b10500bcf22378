// SPDX-License-Identifier: MIT
// A work queue in a real PostgreSQL, real workers, and a host that runs a tournament on them.
#pragma once

#include <doctest/doctest.h>
#include <signal.h>

#include <chrono>
#include <fstream>
#include <string>

#include "store/archive.h"
#include "tests/support/postgres_cluster.h"
#include "tests/tournaments/program.h"
#include "tests/tournaments/program/stored_results.h"

namespace tafl::tests {

/// Returns the PostgreSQL server of all test cases. It needs PostgreSQL: see is_skipped().
inline PostgresCluster& cluster() {
    static PostgresCluster one;
    static const bool is_made = [] {
        one.make_role("thing", "CREATEROLE");
        return true;
    }();
    static_cast<void>(is_made);
    return one;
}

/// Work queue with an owner, the worker account `anna` and a directory of engines.
class Queue {
  public:
    Queue() {
        cluster().make_database("tafl", "thing");
        REQUIRE(run(scratch, {"workers", "init", owner()}) == 0);
        Run add(scratch, {"workers", "add", "anna", "--queue", owner()});
        REQUIRE(add.wait() == 0);
        std::string password = add.output();
        password.pop_back();
        cluster().note_password("anna", password);
        seat_engines(scratch);
        write_engines(scratch / "registry" / "engines.toml", "");
    }

    [[nodiscard]] static std::string owner() { return cluster().url("thing", "tafl"); }
    [[nodiscard]] static std::string worker() { return cluster().url("anna", "tafl"); }

    /// Writes `tournament`, and four engines that play the same games for the same seeds.
    void write_engines(const fs::path& path, const std::string& tournament) const {
        fs::create_directories(path.parent_path());
        std::ofstream file(path);
        file << tournament;
        for (int i = 1; i <= 4; ++i) {
            const char* engine = i % 3 == 0 ? "simple" : "random";
            file << "[[engine]]\nname = \"E" << i << "\"\ncommand = \""
                 << (scratch / "engines" / engine).string()
                 << "\"\nargs = [\"--seed\", \"{seed}\", \"--pace\", \"" << pace << "\"]\n";
        }
    }
    [[nodiscard]] fs::path write_tournament(const std::string& format) const {
        const fs::path path = scratch / "tournament.toml";
        write_engines(path, "[tournament]\nname = \"Elsewhere\"\nformat = \"" + format +
                                (format == "swiss" ? "\"\nrounds = 3\n" : "\"\n") +
                                "variant = \"brandub\"\ntime = \"60+1\"\nmax_plies = 40\n"
                                "random_plies = 2\nseed = 9\nconcurrency = 2\n");
        return path;
    }

    const Scratch scratch;
    int pace = 4;  ///< milliseconds per move
};

/// Process of `lawspeaker worker` with its own output files.
struct Worker {
    Worker(const fs::path& folder, const std::string& name,
           const std::string& url = Queue::worker())
        : run(scratch, {"worker", "--queue", url, "--engines", folder, "--slots", "2", "--name",
                        name, "--calibration", "0", "--lease", "15"}) {}
    Worker(const Queue& queue, const std::string& name, const std::string& url = Queue::worker())
        : Worker(queue.scratch / "registry", name, url) {}
    ~Worker() {
        if (run.has_ended()) return;
        run.send(SIGKILL);
        run.wait();
    }
    Scratch scratch;
    Run run;
};

/// Host that runs a tournament on workers.
struct Host {
    Host(const fs::path& file, const fs::path& database)
        : run(scratch, {"run", file, "--database", database, "--workers", Queue::owner()}) {}
    ~Host() {
        if (run.has_ended()) return;
        run.send(SIGKILL);
        run.wait();
    }
    Scratch scratch;
    Run run;
};

inline std::string played_here(const Queue& queue, const fs::path& file) {
    const fs::path database = queue.scratch / "here.db";
    Run host(queue.scratch, {"run", file, "--database", database});
    const int code = host.wait();
    CAPTURE(host.errors());
    REQUIRE(code == 0);
    return stored_results(database, "Elsewhere").games;
}

/// A round robin: its results without workers, and the database of the same run with workers.
struct Disturbed {
    explicit Disturbed(int pace = 4) {
        queue.pace = pace;
        file = queue.write_tournament("round-robin");
        queue.write_engines(queue.scratch / "registry" / "engines.toml", "");
        expected = played_here(queue, file);
        database = queue.scratch / "there.db";
    }
    /// Requires exit code 0, and the same results as without workers.
    void check_end(Host& host, const fs::path& played) const {
        const int code = host.run.wait();
        CAPTURE(host.run.errors());
        REQUIRE(code == 0);
        CHECK(stored_results(played, "Elsewhere").games == expected);
    }
    void check_end(Host& host) const { check_end(host, database); }

    Queue queue;
    fs::path file;
    std::string expected;
    fs::path database;
};

inline int finished_games(const fs::path& database) {
    if (!fs::exists(database)) return 0;
    try {
        auto archive = store::Archive::open(database, store::Access::read_only);
        const auto tournament = archive.find_tournament("Elsewhere");
        return tournament ? archive.count_games(tournament->id).finished : 0;
    } catch (const store::ArchiveError&) {
        return 0;  // the database is being created
    }
}

inline void wait_for_a_game(const fs::path& database) {
    wait_until("a game is finished", [&] { return finished_games(database) > 0; });
}

inline bool is_skipped() {
    const auto reason = PostgresCluster::why_not();
    if (reason) MESSAGE("skipped: " << *reason);
    return reason.has_value();
}

}  // namespace tafl::tests
