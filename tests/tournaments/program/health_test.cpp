// SPDX-License-Identifier: MIT
// /healthz: if the database is locked, full, damaged, replaced or deleted, the server reports it
// within seconds and starts no game. If the fault can end, the server continues by itself.
#include <doctest/doctest.h>
#include <sys/resource.h>

#include <algorithm>

#include "store/sqlite.h"
#include "tests/tournaments/program/test_server.h"

namespace tafl::tests::health_test {
namespace {

constexpr int all_games = 40;

/// A server that plays a tournament of 40 short games.
struct Playing : TestServer {
    Playing() {
        begin({"--concurrency", "2"});
        id = submit(file_of("Long", "Slow", "Quick", all_games / 2));
        wait_for_games(id, 2);
    }
    [[nodiscard]] bool is_well() const { return get("/healthz").status == 200; }
    /// Waits until /healthz reports a fault. Returns the reason.
    std::string wait_for_complaint() {
        std::string text;
        wait_until([&] {
            const Answer answer = get("/healthz");
            if (answer.status != 503) return false;
            text = answer.json().at("detail");
            return true;
        });
        return text;
    }
    [[nodiscard]] std::ptrdiff_t logged(const std::string& part) const {
        const std::string log = host->errors();
        std::ptrdiff_t count = 0;
        for (auto at = log.find(part); at != std::string::npos; at = log.find(part, at + 1))
            ++count;
        return count;
    }
    [[nodiscard]] fs::path beside(const char* ending) const { return database().string() + ending; }
    /// Waits until the running games have ended, and their engines with them.
    void wait_for_rest() const { wait_for_end_of_all(scratch / "engines"); }
    /// Requires that all games are stored once and are not damaged.
    void require_all_played() {
        wait_for_state(id, "finished");
        CHECK(is_well());
        stop();
        Scratch elsewhere;
        Run verify(elsewhere, {"verify", database()});
        CHECK(verify.wait() == 0);
        CAPTURE(verify.output());
        CHECK(verify.output().find("40 games, 0 would be judged differently") != std::string::npos);
    }
    /// Requires that the server starts no game after damage, and that its exit code is 1.
    void require_paused_for_good(const std::string& what) {
        const std::string complaint = wait_for_complaint();
        CAPTURE(complaint);
        CHECK(complaint.find(what) != std::string::npos);
        CHECK(complaint.find("start again") != std::string::npos);
        CHECK(logged("No game is begun any more") == 1);
        const auto begun = logged("begins");
        // Any error: the server may be unable to read the tokens.
        CHECK(ask("POST", "/api/queue", file_of("More")).status >= 400);
        wait_for_rest();
        CHECK_FALSE(is_well());
        CHECK(logged("begins") == begun);
        host->send(SIGTERM);
        CHECK(host->wait() == 1);
        CHECK(logged("lawspeaker: ") >= 1);
        host.reset();
    }

    int id = 0;
};

/// Overwrites the bytes of the database from `from` on. The checkpoint is needed because pages that
/// are only in the write-ahead log would not be overwritten.
void overwrite(const fs::path& file, std::uintmax_t from) {
    store::Database(file, store::Access::read_write).execute("PRAGMA wal_checkpoint(TRUNCATE)");
    const auto size = fs::file_size(file);
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    stream.seekp(static_cast<std::streamoff>(from));
    const std::string garbage(size - from, '\x5a');
    stream.write(garbage.data(), static_cast<std::streamsize>(garbage.size()));
}

TEST_SUITE("tournaments/program/health") {
    TEST_CASE_FIXTURE(Playing,
                      "a database that another program has locked is reported, and waited for") {
        CHECK(is_well());
        {
            store::Database other(database(), store::Access::read_write);
            other.execute("BEGIN IMMEDIATE");
            CHECK(wait_for_complaint().find("another program holds the database") !=
                  std::string::npos);
            CHECK(logged("another program holds the database") == 1);
            CHECK(ask("POST", "/api/queue", file_of("More")).status == 503);
            const int finished = entry(id).at("finished");
            wait_for_rest();
            CHECK(entry(id).at("finished") == finished);
            other.execute("ROLLBACK");
        }
        wait_until([&] { return is_well(); });
        CHECK(logged("the database can be written again") == 1);
        require_all_played();
    }

    TEST_CASE_FIXTURE(Playing, "results wait in memory while a disk is full, and none is lost") {
        rlimit before{};
        REQUIRE(prlimit(host->pid(), RLIMIT_FSIZE, nullptr, &before) == 0);
        const rlimit full{std::max<rlim_t>(fs::file_size(beside("-wal")) / 2, 50'000),
                          before.rlim_max};
        REQUIRE(prlimit(host->pid(), RLIMIT_FSIZE, &full, nullptr) == 0);
        CHECK(wait_for_complaint().find("no space") != std::string::npos);
        const int finished = entry(id).at("finished");
        wait_for_rest();
        CHECK(entry(id).at("finished") == finished);
        CHECK_FALSE(host->has_ended());
        REQUIRE(prlimit(host->pid(), RLIMIT_FSIZE, &before, nullptr) == 0);
        wait_until([&] { return is_well(); });
        CHECK(logged("the database can be written again") == 1);
        CHECK(logged("is lost") == 0);
        require_all_played();
    }

    TEST_CASE_FIXTURE(Playing, "a server that ends while the disk is full logs the lost games") {
        rlimit before{};
        REQUIRE(prlimit(host->pid(), RLIMIT_FSIZE, nullptr, &before) == 0);
        const rlimit full{50'000, before.rlim_max};
        REQUIRE(prlimit(host->pid(), RLIMIT_FSIZE, &full, nullptr) == 0);
        static_cast<void>(wait_for_complaint());
        wait_for_rest();
        host->stop_at_once();
        CHECK(host->wait() == 1);
        CHECK(logged(": the result was not stored; the game will be played again: ") >= 1);
        host.reset();
        begin({"--concurrency", "2"});
        require_all_played();
    }

    TEST_CASE_FIXTURE(Playing, "a deleted database is reported, and no more games start") {
        fs::remove(database());
        require_paused_for_good("removed or replaced");
    }

    TEST_CASE_FIXTURE(Playing, "a replaced database is reported, and no more games start") {
        const fs::path other = beside(".other");
        REQUIRE(run(Scratch(), {"backup", database(), other}) == 0);
        fs::rename(other, database());
        require_paused_for_good("removed or replaced");
    }

    TEST_CASE_FIXTURE(Playing, "a damaged database is reported with the remedy") {
        overwrite(database(), 8192 * 2);
        require_paused_for_good("--salvage");
    }

    TEST_CASE_FIXTURE(Playing, "a write-ahead log that was truncated or removed is reported") {
        SUBCASE("cut short") {
            fs::resize_file(beside("-wal"), 8192 * 3);
            require_paused_for_good("--salvage");
        }
        SUBCASE("removed") {
            fs::remove(beside("-wal"));
            require_paused_for_good("log was removed");
        }
    }

    TEST_CASE("an idle server does not grow its database") {
        TestServer server;
        server.begin();
        // Its first writes may be later than its first response.
        wait_until([&] {
            const auto size = fs::file_size(server.database());
            std::this_thread::sleep_for(3500ms);
            return fs::file_size(server.database()) == size;
        });
        const Answer answer = server.get("/healthz");
        CHECK(std::pair(answer.status, answer.body) == std::pair(200, std::string("ok\n")));
    }

    TEST_CASE("a read-only server reports that its database is missing") {
        TestServer server;
        { (void)store::Archive::open(server.database(), store::Access::read_write); }
        server.begin({"--read-only"});
        CHECK(server.get("/healthz").status == 200);
        fs::remove(server.database());
        CHECK(server.get("/healthz").status == 503);
    }
}

}  // namespace
}  // namespace tafl::tests::health_test
