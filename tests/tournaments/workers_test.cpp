// SPDX-License-Identifier: MIT
// Games on other machines, with a real PostgreSQL and real programs: whatever is killed, cut or
// wiped, a tournament ends as one that was played here and not disturbed. LAWSPEAKER_KILLS says how
// often something is killed; the test with the label `long` asks for 300.
#include <doctest/doctest.h>
#include <signal.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <sstream>

#include "rules/result.h"
#include "store/archive.h"
#include "tests/support/postgres_cluster.h"
#include "tests/support/relay.h"
#include "tests/tournaments/test_server.h"
#include "tests/tournaments/told.h"
#include "tournaments/work_queue/coordinator_queue.h"
#include "tournaments/work_queue/worker_queue.h"

namespace tafl::tests {
namespace {

/// One server for all cases; none where there is no PostgreSQL.
PostgresCluster& cluster() {
    static PostgresCluster one;
    static const bool is_made = [] {
        one.make_role("thing", "CREATEROLE");
        return true;
    }();
    static_cast<void>(is_made);
    return one;
}

/// A queue, an owner, somebody who may work, and a folder of engines.
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

    /// Four engines that play the same games for the same seeds, and a tournament of theirs.
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
    int pace = 4;  ///< milliseconds a move
};

/// `lawspeaker worker` with output of its own.
struct Worker {
    Worker(const fs::path& engines, const std::string& name,
           const std::string& url = Queue::worker())
        : run(scratch, {"worker", "--queue", url, "--engines", engines, "--slots", "2", "--name",
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

/// A host that plays a tournament elsewhere.
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

std::string played_here(const Queue& queue, const fs::path& file) {
    const fs::path database = queue.scratch / "here.db";
    Run host(queue.scratch, {"run", file, "--database", database});
    const int code = host.wait();
    CAPTURE(host.errors());
    REQUIRE(code == 0);
    return told_by(database, "Elsewhere").results;
}

void wait_until(const char* what, const std::function<bool()>& is_so,
                std::chrono::seconds patience = 60s) {
    CAPTURE(what);
    const auto end = std::chrono::steady_clock::now() + patience;
    while (!is_so() && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(20ms);
    REQUIRE(is_so());
}

int finished_games(const fs::path& database) {
    if (!fs::exists(database)) return 0;
    try {
        auto archive = store::Archive::open(database, store::Access::read_only);
        const auto tournament = archive.find_tournament("Elsewhere");
        return tournament ? archive.count_games(tournament->id).finished : 0;
    } catch (const store::ArchiveError&) {
        return 0;  // it is being made
    }
}

int wanted_kills() {
    const char* text = std::getenv("LAWSPEAKER_KILLS");
    return text != nullptr ? std::atoi(text) : 20;
}

/// Does what may happen at any time.
class Chaos {
  public:
    Chaos(Queue& queue, const fs::path& file, const fs::path& database, unsigned seed)
        : queue_(queue), file_(file), database_(database), random_(seed) {
        for (int i = 0; i < 3; ++i) workers_.push_back(new_worker());
        host_ = std::make_unique<Host>(file_, database_);
    }

    /// Until the tournament is over; returns how often something was killed.
    int run(int most_kills) {
        for (int kills = 0;;) {
            if (host_->run.has_ended()) {
                const int code = host_->run.wait();
                CAPTURE(host_->run.errors());
                REQUIRE(code == 0);
                return kills;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(100 + random_() % 500));
            if (kills < most_kills && kill_something()) ++kills;
        }
    }

  private:
    std::unique_ptr<Worker> new_worker() {
        return std::make_unique<Worker>(queue_, "m" + std::to_string(++made_ % 5));
    }
    bool kill_something() {
        const auto what = random_() % 10;
        if (what < 6) {
            auto& worker = workers_[random_() % workers_.size()];
            worker->run.send(SIGKILL);
            worker->run.wait();
            worker = new_worker();
        } else if (what < 9) {
            if (host_->run.has_ended()) return false;
            host_->run.send(SIGKILL);
            host_->run.wait();
            host_ = std::make_unique<Host>(file_, database_);
        } else {
            cluster().kill();
            std::this_thread::sleep_for(std::chrono::milliseconds(random_() % 500));
            cluster().start();
        }
        return true;
    }

    Queue& queue_;
    fs::path file_;
    fs::path database_;
    std::mt19937 random_;
    int made_ = 0;
    std::vector<std::unique_ptr<Worker>> workers_;
    std::unique_ptr<Host> host_;
};

bool is_skipped() {
    const auto reason = PostgresCluster::why_not();
    if (reason) MESSAGE("skipped: " << *reason);
    return reason.has_value();
}

TEST_SUITE("workers") {
    TEST_CASE("games are the same with four workers as with none") {
        if (is_skipped()) return;
        Queue queue;
        queue.pace = 0;
        const fs::path file = queue.write_tournament("round-robin");
        queue.write_engines(queue.scratch / "registry" / "engines.toml", "");
        const std::string expected = played_here(queue, file);
        std::vector<std::unique_ptr<Worker>> workers;
        for (const char* name : {"a", "b", "c", "d"}) {
            workers.push_back(std::make_unique<Worker>(queue, name));
        }
        const fs::path database = queue.scratch / "there.db";
        Host host(file, database);
        const int code = host.run.wait();
        CAPTURE(host.run.errors());
        CAPTURE(workers[0]->run.errors());
        REQUIRE(code == 0);
        const Told told = told_by(database, "Elsewhere");
        CHECK(told.results == expected);
        CHECK(told.interrupted == 0);
        CHECK(!told.machines.empty());
        for (const auto& worker : workers) worker->run.send(SIGTERM);
        for (const auto& worker : workers) {
            CHECK(worker->run.wait() == 0);
            CHECK(worker->run.errors().find("games delivered") != std::string::npos);
        }
        Run list(queue.scratch, {"workers", "list", Queue::owner(), "--format", "csv"});
        REQUIRE(list.wait() == 0);
        CHECK(list.output().find("\nb,anna,") != std::string::npos);
    }

    TEST_CASE("a match counts the same pairs with four workers as with none") {
        if (is_skipped()) return;
        Queue queue;
        const std::string engine = (queue.scratch / "engines").string();
        const auto report = [&](const std::vector<std::string>& more) {
            std::vector<std::string> arguments = {
                "match", "--variant",     "brandub", "--time", "60+1", "--pairs",
                "12",    "--max-plies",   "60",      "--seed", "3",    "--format",
                "json",  "--concurrency", "2"};
            for (const char* name : {"random", "simple"}) {
                arguments.insert(arguments.end(),
                                 {"--engine", std::string("name=") + name + ",cmd=" + engine + '/' +
                                                  name + ",arg=--seed,arg={seed}"});
            }
            arguments.insert(arguments.end(), more.begin(), more.end());
            Scratch scratch;
            Run match(scratch, arguments);
            const int code = match.wait();
            CAPTURE(match.errors());
            REQUIRE(code == 0);
            return match.output();
        };
        std::ofstream file(queue.scratch / "registry" / "engines.toml");
        for (const char* name : {"random", "simple"}) {
            file << "[[engine]]\nname = \"" << name << "\"\ncommand = \"" << engine << '/' << name
                 << "\"\nargs = [\"--seed\", \"{seed}\"]\n";
        }
        file.close();
        const std::string here = report({});
        std::vector<std::unique_ptr<Worker>> workers;
        for (const char* name : {"a", "b", "c", "d"}) {
            workers.push_back(std::make_unique<Worker>(queue, name));
        }
        CHECK(report({"--workers", Queue::owner()}) == here);
    }

    TEST_CASE(
        "a worker that is cut off delivers when it is back, or finds that others have played") {
        if (is_skipped()) return;
        Queue queue;
        const fs::path file = queue.write_tournament("round-robin");
        const std::string expected = played_here(queue, file);
        Relay relay(static_cast<unsigned short>(cluster().port()));
        std::string url = Queue::worker();
        const std::string port = ":" + std::to_string(cluster().port()) + "/";
        url.replace(url.find(port), port.size(), ":" + std::to_string(relay.port()) + "/");
        const fs::path database = queue.scratch / "there.db";
        Worker far(queue, "far", url);
        Host host(file, database);
        wait_until("a game is finished", [&] { return finished_games(database) > 0; });
        relay.cut();
        Worker near(queue, "near");
        std::this_thread::sleep_for(3s);
        relay.mend();
        const int code = host.run.wait();
        CAPTURE(host.run.errors());
        CAPTURE(far.run.errors());
        REQUIRE(code == 0);
        CHECK(far.run.errors().find("the work queue is there again") != std::string::npos);
        CHECK(told_by(database, "Elsewhere").results == expected);
    }

    TEST_CASE("a worker that sleeps beyond its lease finds that others have played") {
        if (is_skipped()) return;
        Queue queue;
        queue.pace = 30;
        const fs::path file = queue.write_tournament("round-robin");
        queue.write_engines(queue.scratch / "registry" / "engines.toml", "");
        const std::string expected = played_here(queue, file);
        const fs::path database = queue.scratch / "there.db";
        Worker sleeper(queue, "sleeper");
        Host host(file, database);
        wait_until("a game is finished", [&] { return finished_games(database) > 0; });
        sleeper.run.send(SIGSTOP);
        const Worker near(queue, "near");
        const int code = host.run.wait();
        sleeper.run.send(SIGCONT);
        CAPTURE(host.run.errors());
        REQUIRE(code == 0);
        const Told told = told_by(database, "Elsewhere");
        CHECK(told.results == expected);
        CHECK(told.interrupted > 0);
        CHECK(told.machines == std::set<std::string>{"near", "sleeper"});
    }

    TEST_CASE("a queue that is wiped costs what was under way, and nothing else") {
        if (is_skipped()) return;
        Queue queue;
        const fs::path file = queue.write_tournament("round-robin");
        const std::string expected = played_here(queue, file);
        const fs::path database = queue.scratch / "there.db";
        Worker one(queue, "one");
        Worker other(queue, "other");
        Host host(file, database);
        wait_until("a game is finished", [&] { return finished_games(database) > 0; });
        REQUIRE(run(queue.scratch, {"workers", "init", Queue::owner()}) == 0);
        const int code = host.run.wait();
        CAPTURE(host.run.errors());
        CAPTURE(one.run.errors());
        REQUIRE(code == 0);
        CHECK(told_by(database, "Elsewhere").results == expected);
    }

    TEST_CASE("an old copy of the database is refused, until the queue is made anew") {
        if (is_skipped()) return;
        Queue queue;
        const fs::path file = queue.write_tournament("round-robin");
        const std::string expected = played_here(queue, file);
        const fs::path database = queue.scratch / "there.db";
        const fs::path copy = queue.scratch / "copy.db";
        Worker worker(queue, "one");
        {
            Host host(file, database);
            wait_until("a game is finished", [&] { return finished_games(database) > 0; });
            REQUIRE(run(queue.scratch, {"backup", database, copy}) == 0);
            host.run.send(SIGINT);
            CHECK(host.run.wait() == 130);
        }
        {
            Host host(file, database);
            CHECK(host.run.wait() == 0);
        }
        CHECK(told_by(database, "Elsewhere").results == expected);
        {
            Host host(file, copy);
            CHECK(host.run.wait() == 1);
            CAPTURE(host.run.errors());
            CHECK(host.run.errors().find("workers init") != std::string::npos);
        }
        REQUIRE(run(queue.scratch, {"workers", "init", Queue::owner()}) == 0);
        Host host(file, copy);
        const int code = host.run.wait();
        CAPTURE(host.run.errors());
        REQUIRE(code == 0);
        CHECK(told_by(copy, "Elsewhere").results == expected);
    }

    TEST_CASE(
        "who delivers nonsense gets no more games, and what he sent is kept with the reason") {
        if (is_skipped()) return;
        Queue queue;
        const fs::path file = queue.write_tournament("round-robin");
        const std::string expected = played_here(queue, file);
        const fs::path database = queue.scratch / "there.db";
        Worker honest(queue, "honest");
        wait_until("the worker is there",
                   [&] { return honest.run.errors().find("takes games") != std::string::npos; });
        // Has what the honest one has, and plays none of it.
        work_queue::CoordinatorQueue owner(Queue::owner());
        auto liar = owner.machines().front();
        liar.name = "liar";
        work_queue::WorkerQueue lies(Queue::worker());
        lies.enter(liar);
        Host host(file, database);
        int told = 0;
        wait_until("the liar is found out", [&] {
            for (const auto& lease : lies.turn({}, 1, 15s).leases) {
                work_queue::Done done{lease.unit, lease.token, {}, "{}"};
                done.records.resize(lease.assignments.size(), {1, 2, 3});
                told += static_cast<int>(lies.turn({&done, 1}, 0, 15s).is_taken.front());
            }
            const auto machines = owner.machines();
            return std::ranges::any_of(
                machines, [](const auto& one) { return one.name == "liar" && one.is_banned; });
        });
        CHECK(told > 0);
        const int code = host.run.wait();
        CAPTURE(host.run.errors());
        REQUIRE(code == 0);
        CHECK(host.run.errors().find("the record that liar sent was refused") != std::string::npos);
        CHECK(told_by(database, "Elsewhere").results == expected);
        auto archive = store::Archive::open(database, store::Access::read_only);
        int refused = 0;
        for (const auto& row : archive.games(store::GameFilter{})) {
            for (const auto& attempt : archive.attempts(row.scheduled.id)) {
                if (attempt.end.termination != rules::Termination::void_host_error) continue;
                ++refused;
                CHECK(attempt.machine->name == "liar");
            }
        }
        CHECK(refused > 0);
    }

    TEST_CASE("whoever watches sees games that are played elsewhere, and where") {
        if (is_skipped()) return;
        Queue queue;
        queue.pace = 250;
        const fs::path file = queue.write_tournament("round-robin");
        queue.write_engines(queue.scratch / "registry" / "engines.toml", "");
        const fs::path events = queue.scratch / "events.jsonl";
        const Worker worker(queue, "far");
        Run host(queue.scratch, {"run", file, "--database", queue.scratch / "there.db", "--workers",
                                 Queue::owner(), "--events", events});
        int plies = 0;
        std::set<json> machines;
        wait_until("a ply is told of a game that has not ended", [&] {
            std::istringstream lines(read_file(events));
            plies = 0;
            for (std::string line; std::getline(lines, line);) {
                const json event = json::parse(line, nullptr, false);
                if (!event.is_object()) break;  // it is being written
                if (event.at("event") == "game-ended") break;
                if (event.at("event") == "ply") ++plies;
                if (event.at("event") == "game-started") machines.insert(event.at("machine"));
            }
            return plies > 0;
        });
        CHECK(machines == std::set<json>{"far"});
        host.send(SIGINT);
        std::this_thread::sleep_for(50ms);
        host.send(SIGINT);
        CHECK(host.wait() == 130);
    }

    TEST_CASE("an engine that nobody has is named after a minute" * doctest::skip()) {
        if (is_skipped()) return;
        Queue queue;
        const fs::path file = queue.write_tournament("round-robin");
        std::ofstream(queue.scratch / "registry" / "engines.toml")
            << "[[engine]]\nname = \"E1\"\ncommand = \""
            << (queue.scratch / "engines" / "random").string() << "\"\n";
        const Worker worker(queue, "far");
        Host host(file, queue.scratch / "there.db");
        wait_until(
            "it is told",
            [&] {
                return host.run.errors().find(
                           "no machine has E3 --seed {seed} --pace 4 (its program's "
                           "SHA-256 begins with ") != std::string::npos;
            },
            90s);
    }

    TEST_CASE("a server's queue is played elsewhere, also when the server is killed") {
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
        for (std::size_t at = 0; (at = expected.find('\n', at)) != std::string::npos; at += 4) {
            expected.insert(at, "far");
        }
        CHECK(there == expected);
    }

    TEST_CASE("whatever is killed, a tournament ends as if it had not been") {
        if (is_skipped()) return;
        const unsigned seed = std::random_device()();
        MESSAGE("random moments from seed " << seed);
        std::mt19937 random(seed);
        int kills = 0;
        int tournaments = 0;
        int interrupted = 0;
        const std::vector<std::string> formats = {"round-robin", "knockout", "swiss"};
        while (kills < wanted_kills()) {
            Queue queue;
            queue.pace = 20;
            queue.write_engines(queue.scratch / "registry" / "engines.toml", "");
            const std::string format = formats[static_cast<std::size_t>(tournaments) % 3];
            CAPTURE(format);
            const bool is_lossy = tournaments++ % 2 == 1;
            cluster().run(std::string("ALTER DATABASE tafl SET synchronous_commit = ") +
                          (is_lossy ? "off" : "on"));
            const fs::path file = queue.write_tournament(format);
            const std::string expected = played_here(queue, file);
            const fs::path database = queue.scratch / "there.db";
            Chaos chaos(queue, file, database, static_cast<unsigned>(random()));
            constexpr int most_kills_of_one = 10;
            kills += chaos.run(std::min(most_kills_of_one, wanted_kills() - kills));
            const Told told = told_by(database, "Elsewhere");
            CHECK(told.results == expected);
            interrupted += told.interrupted;
        }
        MESSAGE("killed " << kills << " times in " << tournaments << " tournaments; " << interrupted
                          << " interrupted games were kept and played anew");
    }
}

}  // namespace
}  // namespace tafl::tests
