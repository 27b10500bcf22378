// SPDX-License-Identifier: MIT
// Games on other machines, with a real PostgreSQL and real programs. Connections are cut, the queue
// is cleared, and workers send invalid records. The results must be those of an undisturbed
// tournament without workers.
#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <sstream>

#include "rules/result.h"
#include "tests/support/relay.h"
#include "tests/tournaments/program/workers_fixture.h"
#include "tournaments/distributed/work_queue/coordinator_queue.h"
#include "tournaments/distributed/work_queue/worker_queue.h"

namespace tafl::tests::workers_test {
namespace {

using nlohmann::json;

TEST_SUITE("tournaments/program/workers") {
    TEST_CASE("games are the same with four workers as with none") {
        if (is_skipped()) return;
        const Disturbed there(0);
        const auto& [queue, file, expected, database] = there;
        std::vector<std::unique_ptr<Worker>> workers;
        for (const char* name : {"a", "b", "c", "d"}) {
            workers.push_back(std::make_unique<Worker>(queue, name));
        }
        Host host(file, database);
        const int code = host.run.wait();
        CAPTURE(host.run.errors());
        CAPTURE(workers[0]->run.errors());
        REQUIRE(code == 0);
        const StoredResults stored = stored_results(database, "Elsewhere");
        CHECK(stored.games == expected);
        CHECK(stored.interrupted == 0);
        CHECK(!stored.machines.empty());
        for (const auto& worker : workers) worker->run.send(SIGTERM);
        for (const auto& worker : workers) {
            CHECK(worker->run.wait() == 0);
            CHECK(worker->run.errors().find("games delivered") != std::string::npos);
        }
        Run list(queue.scratch, {"workers", "list", Queue::owner(), "--format", "csv"});
        REQUIRE(list.wait() == 0);
        CHECK(list.output().find("\nanna/b,anna,") != std::string::npos);
    }

    TEST_CASE("the status file has the worker's process and its last contact with the queue") {
        if (is_skipped()) return;
        const Queue queue;
        const fs::path status = queue.scratch / "status";
        const auto now = [] {
            return std::chrono::duration_cast<std::chrono::seconds>(
                       std::chrono::system_clock::now().time_since_epoch())
                .count();
        };
        const auto arguments = [&](const fs::path& file) {
            return std::vector<std::string>{"worker",
                                            "--queue",
                                            Queue::worker(),
                                            "--calibration",
                                            "0",
                                            "--slots",
                                            "1",
                                            "--engines",
                                            queue.scratch / "registry",
                                            "--status",
                                            file};
        };
        Scratch scratch;
        const auto start = now();
        Run worker(scratch, arguments(status));
        long long pid = 0;
        long long contact = 0;
        wait_until("the worker notes a contact", [&] {
            std::ifstream file(status);
            return file >> pid >> contact && contact > 0;
        });
        CHECK(pid == worker.pid());
        CHECK(contact >= start);
        CHECK(contact <= now());
        const auto first = contact;
        wait_until("a worker without games notes further contacts", [&] {
            std::ifstream file(status);
            return file >> pid >> contact && contact > first;
        });
        worker.send(SIGTERM);
        CHECK(worker.wait() == 0);

        Run refused(scratch, arguments(queue.scratch / "missing" / "status"));
        CHECK(refused.wait() == 2);
        CHECK(refused.errors().find("--status " + (queue.scratch / "missing/status").string() +
                                    ": cannot be written; name a file in a directory") !=
              std::string::npos);
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

    TEST_CASE("a tuning has the same values with two workers as with none") {
        if (is_skipped()) return;
        const Queue queue;
        const std::string engine = queue.scratch / "engines" / "simple";
        std::ofstream(queue.scratch / "registry" / "engines.toml")
            << "[[engine]]\nname = \"Whatever it is called\"\ncommand = \"" << engine
            << "\"\nargs = [\"--seed\", \"{seed}\", \"--king-distance\", \"{king}\"]\n";
        const auto values = [&](const std::vector<std::string>& more) {
            std::vector<std::string> arguments = {
                "tune",
                "--engine",
                "name=Simple,cmd=" + engine +
                    ",arg=--seed,arg={seed},arg=--king-distance,arg={king}",
                "--param",
                "king,1,-10,30,2,0.01",
                "--variant",
                "brandub",
                "--time",
                "60+1",
                "--iterations",
                "12",
                "--max-plies",
                "30",
                "--seed",
                "4",
                "--format",
                "csv"};
            arguments.insert(arguments.end(), more.begin(), more.end());
            const Scratch scratch;
            Run tune(scratch, arguments);
            const int code = tune.wait();
            CAPTURE(tune.errors());
            REQUIRE(code == 0);
            return tune.output();
        };
        const std::string here = values({"--database", queue.scratch / "here.db"});
        CHECK(std::ranges::count(here, '\n') == 14);
        const Worker one(queue, "one");
        const Worker other(queue, "other");
        CHECK(values({"--database", queue.scratch / "there.db", "--workers", Queue::owner()}) ==
              here);
        auto archive = store::Archive::open(queue.scratch / "there.db", store::Access::read_only);
        CHECK(!archive.worker_machines().empty());
    }

    TEST_CASE("a worker without a connection delivers later, or finds that others have played") {
        if (is_skipped()) return;
        const Disturbed there;
        const auto& [queue, file, expected, database] = there;
        Relay relay(static_cast<unsigned short>(cluster().port()));
        std::string url = Queue::worker();
        const std::string port = ":" + std::to_string(cluster().port()) + "/";
        url.replace(url.find(port), port.size(), ":" + std::to_string(relay.port()) + "/");
        Worker far(queue, "far", url);
        Host host(file, database);
        wait_for_a_game(database);
        relay.cut();
        Worker near(queue, "near");
        far.run.wait_for_error("the work queue cannot be reached");
        relay.mend();
        const int code = host.run.wait();
        CAPTURE(host.run.errors());
        CAPTURE(far.run.errors());
        REQUIRE(code == 0);
        CHECK(far.run.errors().find("the work queue is there again") != std::string::npos);
        CHECK(stored_results(database, "Elsewhere").games == expected);
    }

    TEST_CASE("a worker that sleeps beyond its lease finds that others have played") {
        if (is_skipped()) return;
        const Disturbed there(30);
        const auto& [queue, file, expected, database] = there;
        Worker sleeper(queue, "sleeper");
        Host host(file, database);
        wait_for_a_game(database);
        sleeper.run.send(SIGSTOP);
        const Worker near(queue, "near");
        const int code = host.run.wait();
        sleeper.run.send(SIGCONT);
        CAPTURE(host.run.errors());
        REQUIRE(code == 0);
        const StoredResults stored = stored_results(database, "Elsewhere");
        CHECK(stored.games == expected);
        CHECK(stored.interrupted > 0);
        CHECK(stored.machines == std::set<std::string>{"anna/near", "anna/sleeper"});
    }

    TEST_CASE("a worker that is stopped with its engines for a while loses no game") {
        if (is_skipped()) return;
        const Disturbed there(30);
        const auto& [queue, file, expected, database] = there;
        Worker only(queue, "only");
        Host host(file, database);
        wait_for_a_game(database);
        const auto engines = descendants_of(only.run.pid());
        only.run.send(SIGSTOP);
        for (const pid_t engine : engines) kill(engine, SIGSTOP);
        std::this_thread::sleep_for(2500ms);
        for (const pid_t engine : engines) kill(engine, SIGCONT);
        only.run.send(SIGCONT);
        there.check_end(host);
        CAPTURE(host.run.errors());
        CHECK(host.run.errors().find("host paused for ") != std::string::npos);
    }

    TEST_CASE("if the work queue is cleared, only running games are repeated") {
        if (is_skipped()) return;
        const Disturbed there;
        const auto& [queue, file, expected, database] = there;
        Worker one(queue, "one");
        Worker other(queue, "other");
        Host host(file, database);
        wait_for_a_game(database);
        REQUIRE(run(queue.scratch, {"workers", "init", Queue::owner()}) == 0);
        INFO(one.run.errors());
        there.check_end(host);
    }

    TEST_CASE("host and worker wait if the database is missing or a password is wrong") {
        if (is_skipped()) return;
        const Disturbed there;
        const auto& [queue, file, expected, database] = there;
        Worker worker(queue, "one");
        Host host(file, database);
        const auto both_wait_for = [&](const std::string& what) {
            for (Run* one : {&worker.run, &host.run}) {
                INFO(one->errors());
                wait_until(what.c_str(), [&] {
                    return one->errors().find("tried again: " + what) != std::string::npos;
                });
            }
        };
        wait_for_a_game(database);
        cluster().run("ALTER ROLE thing PASSWORD 'another'; ALTER ROLE anna PASSWORD 'another'");
        cluster().run(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'tafl'");
        both_wait_for("the database refuses: password authentication failed");
        cluster().run("DROP DATABASE tafl WITH (FORCE)");
        cluster().note_password("thing", "another");
        cluster().note_password("anna", "another");
        both_wait_for("the database refuses: database \"tafl\" does not exist");
        cluster().make_database("tafl", "thing");
        REQUIRE(run(queue.scratch, {"workers", "init", Queue::owner()}) == 0);
        INFO(worker.run.errors());
        there.check_end(host);
    }

    TEST_CASE("an old copy of the database is refused until the work queue is created again") {
        if (is_skipped()) return;
        const Disturbed there(30);
        const auto& [queue, file, expected, database] = there;
        const fs::path copy = queue.scratch / "copy.db";
        Worker worker(queue, "one");
        {
            Host host(file, database);
            wait_for_a_game(database);
            host.run.send(SIGSTOP);  // or it may have finished before the copy is made
            REQUIRE(run(queue.scratch, {"backup", database, copy}) == 0);
            host.run.send(SIGKILL);
            host.run.wait();
        }
        {
            Host host(file, database);
            CHECK(host.run.wait() == 0);
        }
        CHECK(stored_results(database, "Elsewhere").games == expected);
        {
            Host host(file, copy);
            CHECK(host.run.wait() == 1);
            CAPTURE(host.run.errors());
            CHECK(host.run.errors().find("workers init") != std::string::npos);
        }
        REQUIRE(run(queue.scratch, {"workers", "init", Queue::owner()}) == 0);
        Host host(file, copy);
        there.check_end(host, copy);
    }

    TEST_CASE("a copy from after the last start plays the missing games") {
        if (is_skipped()) return;
        const Disturbed there(30);
        const auto& [queue, file, expected, database] = there;
        const fs::path copy = queue.scratch / "copy.db";
        Worker worker(queue, "one");
        {
            Host host(file, database);
            wait_for_a_game(database);
            REQUIRE(run(queue.scratch, {"backup", database, copy}) == 0);
            const int had = finished_games(copy);
            wait_until("more are", [&] { return finished_games(database) > had; });
            host.run.send(SIGKILL);
            host.run.wait();
        }
        Host host(file, copy);
        there.check_end(host, copy);
    }

    TEST_CASE(
        "a worker that sends invalid records is banned, and its attempts are stored as void") {
        if (is_skipped()) return;
        const Disturbed there;
        const auto& [queue, file, expected, database] = there;
        Worker honest(queue, "honest");
        wait_until("the worker is there",
                   [&] { return honest.run.errors().find("takes games") != std::string::npos; });
        // The liar claims to have the engines of the honest worker, but plays nothing.
        work_queue::CoordinatorQueue owner(Queue::owner());
        auto liar = owner.machines().front();
        liar.name = "liar";
        work_queue::WorkerQueue lies(Queue::worker());
        lies.enter(liar);
        Host host(file, database);
        int told = 0;
        wait_until("the liar is found out", [&] {
            for (const auto& lease : lies.exchange_units({}, 1, 15s).leases) {
                work_queue::PlayedUnit done{lease.unit, lease.token, {}, "{}"};
                done.records.resize(lease.assignments.size(), {1, 2, 3});
                told += static_cast<int>(lies.exchange_units({&done, 1}, 0, 15s).is_taken.front());
            }
            const auto machines = owner.machines();
            return std::ranges::any_of(
                machines, [](const auto& one) { return one.name == "anna/liar" && one.is_banned; });
        });
        CHECK(told > 0);
        const int code = host.run.wait();
        CAPTURE(host.run.errors());
        REQUIRE(code == 0);
        CHECK(host.run.errors().find("the record that anna/liar sent was refused") !=
              std::string::npos);
        CHECK(stored_results(database, "Elsewhere").games == expected);
        auto archive = store::Archive::open(database, store::Access::read_only);
        int refused = 0;
        for (const auto& row : archive.games(store::GameFilter{})) {
            for (const auto& attempt : archive.attempts(row.scheduled.id)) {
                if (attempt.end.termination != rules::Termination::void_host_error) continue;
                ++refused;
                CHECK(attempt.machine->name == "anna/liar");
            }
        }
        CHECK(refused > 0);
    }

    TEST_CASE("the events of a run include games on other machines, with the machine") {
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
        wait_until("a ply of a running game is published", [&] {
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
        CHECK(machines == std::set<json>{"anna/far"});
        host.stop_at_once(SIGINT);
        CHECK(host.wait() == 130);
    }

    TEST_CASE("an engine that no worker has is reported after a minute" * doctest::skip()) {
        if (is_skipped()) return;
        Queue queue;
        const fs::path file = queue.write_tournament("round-robin");
        std::ofstream(queue.scratch / "registry" / "engines.toml")
            << "[[engine]]\nname = \"E1\"\ncommand = \""
            << (queue.scratch / "engines" / "random").string() << "\"\n";
        const Worker worker(queue, "far");
        Host host(file, queue.scratch / "there.db");
        wait_until(
            "the engine is reported",
            [&] {
                return host.run.errors().find(
                           "no machine has E3 --seed {seed} --pace 4 (its program's "
                           "SHA-256 begins with ") != std::string::npos;
            },
            90s);
    }

    TEST_CASE("a wrong engine does not keep a worker from playing the others") {
        if (is_skipped()) return;
        Queue queue;
        std::ofstream(queue.scratch / "registry" / "wrong.toml")
            << "[[engine]]\nname = \"Wrong\"\ncommand = \"no-such-engine\"\n";
        Worker worker(queue, "a");
        const auto said = [&](const char* text) {
            return worker.run.errors().find(text) != std::string::npos;
        };
        wait_until("it plays", [&] { return said("takes games as anna/a: "); });
        CAPTURE(worker.run.errors());
        CHECK(said(
            ", 2 engines"));  // of the four, three are the same program with the same arguments
        CHECK(said("warning: "));
        CHECK(
            said("'no-such-engine' does not exist in PATH (write './no-such-engine' for a file)"));
    }

    TEST_CASE("a worker that keeps leases and plays nothing loses them to others" *
              doctest::skip()) {
        if (is_skipped()) return;
        Queue queue;
        const fs::path file = queue.write_tournament("round-robin");
        const fs::path database = queue.scratch / "there.db";
        {
            std::ifstream in(file);
            std::string text((std::istreambuf_iterator<char>(in)), {});
            text.replace(text.find("60+1"), 4, "2+1");
            std::ofstream(file) << text;
        }
        Host host(file, database);
        work_queue::CoordinatorQueue owner(Queue::owner());
        wait_until("games are offered", [&] { return !owner.unmet_needs().empty(); });
        work_queue::RegisteredMachine hoarder;
        hoarder.name = "hoarder";
        hoarder.facts = R"({"cores":256})";
        hoarder.slots = 256;
        for (const auto& needs : owner.unmet_needs()) {
            hoarder.engines.insert(hoarder.engines.end(), needs.begin(), needs.end());
        }
        work_queue::WorkerQueue idle(Queue::worker());
        idle.enter(hoarder);
        std::vector<std::string> tokens;
        wait_until("all units are held", [&] {
            for (const auto& lease : idle.exchange_units({}, 256, 15s).leases)
                tokens.push_back(lease.token);
            return !tokens.empty();
        });
        const Worker honest(queue, "honest");
        const auto begin = std::chrono::steady_clock::now();
        wait_until(
            "its leases end",
            [&] {
                tokens = idle.renew_leases(tokens, {}, 15s);
                return tokens.empty();
            },
            120s);
        // 2 s, 1 s, 5 s for `hello`, 30 s.
        CHECK(std::chrono::steady_clock::now() - begin > 30s);
        CHECK(host.run.wait() == 0);
        CHECK(host.run.errors().find("anna/hoarder: leases ended: ") != std::string::npos);
        CHECK(stored_results(database, "Elsewhere").machines ==
              std::set<std::string>{"anna/honest"});
    }

    TEST_CASE("a worker that always returns its matches gets no more") {
        if (is_skipped()) return;
        Queue queue;
        const fs::path file = queue.write_tournament("round-robin");
        const fs::path database = queue.scratch / "there.db";
        Host host(file, database);
        wait_until("games are offered", [&] {
            work_queue::CoordinatorQueue owner(Queue::owner());
            return !owner.unmet_needs().empty();
        });
        work_queue::CoordinatorQueue owner(Queue::owner());
        work_queue::RegisteredMachine idler;
        idler.name = "idler";
        idler.facts = R"({"cores":256})";
        idler.slots = 256;
        for (const auto& needs : owner.unmet_needs()) {
            idler.engines.insert(idler.engines.end(), needs.begin(), needs.end());
        }
        work_queue::WorkerQueue away(Queue::worker());
        wait_until("it is banned", [&] {
            try {
                away.enter(idler);
                static_cast<void>(away.exchange_units({}, 256, 15s));
            } catch (const work_queue::QueueError& error) {
                return std::string(error.what()).find("banned") != std::string::npos;
            }
            return false;
        });
        const Worker honest(queue, "honest");
        CHECK(host.run.wait() == 0);
        CHECK(host.run.errors().find("anna/idler gave back, or lost, 512 matches") !=
              std::string::npos);
    }
}

}  // namespace
}  // namespace tafl::tests::workers_test
