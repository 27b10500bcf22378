// SPDX-License-Identifier: MIT
// Every command that reads a database, with malicious databases. Each command ends by itself,
// within limits of time and memory, with a message and a documented exit code.
#include <doctest/doctest.h>
#include <sys/resource.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <set>

#include "store/archive.h"
#include "tests/store/forger.h"
#include "tests/support/sanitized.h"
#include "tests/tournaments/program/test_server.h"

namespace tafl::tests::malicious_database_test {
namespace {

// Sanitizers do not reuse freed memory at once, to find later accesses to it.
constexpr long memory_of_sanitizers = is_sanitized ? 4 : 1;

using store::tests::bytes_of;
using store::tests::Forger;
using store::tests::write_bytes;

fs::path write_tournament(const Scratch& scratch) {
    const fs::path path = scratch / "small.toml";
    const fs::path folder = seat_engines(scratch);
    std::ofstream file(path);
    file << "[tournament]\nname = \"Small\"\nvariant = \"brandub\"\ntime = \"60+1\"\n"
         << "max_plies = 20\nseed = 9\ncycles = 3\n";
    for (const char* name : {"One", "Two"}) {
        file << "[[engine]]\nname = \"" << name << "\"\ncommand = \""
             << (folder / "random").string() << "\"\nargs = [\"--seed\", \"{seed}\"]\n";
    }
    return path;
}

/// How a program ended.
struct End {
    int code = 0;
    long peak_kb = 0;
    double seconds = 0;
    std::string output;
    std::string errors;
};

/// Returns the peak memory of the program in kB, or 0 until the process has its name: before that,
/// it still has the memory of its parent. The value of rusage would include that memory.
long peak_of(pid_t pid) {
    const std::string status = read_file("/proc/" + std::to_string(pid) + "/status");
    if (!status.starts_with("Name:\tlawspeaker\n")) return 0;
    const auto at = status.find("VmHWM:");
    return at == std::string::npos ? 0 : std::atol(status.c_str() + at + 6);
}

End end_of(const Scratch& scratch, const std::vector<std::string>& words) {
    const auto start = std::chrono::steady_clock::now();
    Run host(scratch, words);
    int status = 0;
    rusage usage{};
    constexpr double timeout = is_sanitized ? 120 : 60;
    const auto passed = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    long peak_kb = 0;
    while (wait4(host.pid(), &status, WNOHANG, &usage) == 0) {
        peak_kb = std::max(peak_kb, peak_of(host.pid()));
        if (passed() > timeout) host.send(SIGKILL);
        std::this_thread::sleep_for(2ms);
    }
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 256 + WTERMSIG(status);
    return {code, peak_kb, passed(), host.output(), host.errors()};
}

struct Stranger {
    Stranger() {
        REQUIRE(run(scratch, {"run", file, "--database", database}) == 0);
        whole = bytes_of(database);
    }
    /// Returns all commands, or the four that read most.
    std::vector<std::vector<std::string>> commands(bool is_all) const {
        const std::string db = database;
        if (!is_all) {
            return {{"standings", db},
                    {"show", db, "2", "--format", "json"},
                    {"verify", db},
                    {"export", db, "--json", "-"}};
        }
        fs::remove(scratch / "copy.db");
        fs::remove(scratch / "saved.db");
        return {{"standings", db},
                {"standings", db, "--format", "json"},
                {"crosstable", db},
                {"games", db},
                {"games", db, "--format", "json"},
                {"show", db, "2"},
                {"show", db, "2", "--format", "json"},
                {"show", db, "2", "--format", "otg"},
                {"show", db, "2", "--format", "svg"},
                {"balance", db},
                {"ratings", db},
                {"verify", db},
                {"verify", db, "--salvage", scratch / "saved.db"},
                {"export", db, "--csv", "-"},
                {"export", db, "--json", "-"},
                {"export", db, "--otg", scratch / "otg"},
                {"export", db, "--html", scratch / "html"},
                {"backup", db, scratch / "copy.db"},
                {"token", "list", "--database", db},
                {"run", file, "--database", db}};
    }
    void require_kind(const std::vector<std::string>& words, const std::string& forgery) const {
        const End end = end_of(scratch, words);
        std::string line;
        for (const auto& word : words) line += word.substr(0, 80) + ' ';
        CAPTURE(line);
        CAPTURE(forgery);
        CAPTURE(end.errors.substr(0, 2000));
        CHECK(end.code >= 0);
        CHECK(end.code <= 2);
        CHECK(end.seconds < (is_sanitized ? 90 : 30));
        CHECK(end.peak_kb < 400'000 * memory_of_sanitizers);
        if (end.code != 0) CHECK(!(end.errors + end.output).empty());
        for (const char* unkind : {"json.exception", "std::", "basic_string", "vector::", "map::at",
                                   "bad_alloc", "stoi", "terminate"}) {
            CHECK(end.errors.find(unkind) == std::string::npos);
        }
    }

    Scratch scratch;
    fs::path file = write_tournament(scratch);
    fs::path database = scratch / "a.db";
    std::string whole;
};

/// True if every command is tested with every forgery. This takes some minutes.
bool is_long() { return std::getenv("LAWSPEAKER_STRANGERS") != nullptr; }

std::string plan_with(const std::string& changes) {
    return "UPDATE tournaments SET plan = json_set(plan, " + changes + ")";
}

/// Returns a size. With sanitizers it is a tenth, because they make the program several times
/// slower.
std::string many(int size) { return std::to_string(is_sanitized ? size / 10 : size); }

std::vector<std::string> forgeries() {
    const std::string groups = "'$.format', 'groups+knockout', '$.qualifiers', 4, ";
    return {
        "DELETE FROM entrants", "DELETE FROM entrants WHERE number = 1", "DELETE FROM attempts",
        "DELETE FROM tournaments", "DELETE FROM rules",
        "INSERT INTO entrants SELECT tournament, number + 2, name || 'x', command_line, engine,"
        " kind FROM entrants; UPDATE games SET attackers = 4 WHERE id = 1",
        plan_with("'$.engine', json('[]')"), plan_with("'$.engine', 'two'"),
        plan_with("'$.engine', json('[1, 2]')"), plan_with(groups + "'$.groups', 0"),
        plan_with(groups + "'$.groups', 1000"), plan_with("'$.format', 'swiss', '$.rounds', 1000"),
        plan_with("'$.format', 'swiss', '$.rounds', 1"), plan_with("'$.format', 'knockout'"),
        plan_with("'$.format', 'chaos'"), plan_with("'$.format', 7"),
        plan_with("'$.cycles', 100000"), plan_with("'$.cycles', -5"),
        plan_with("'$.cycles', 1e300"), plan_with("'$.concurrency', -5"),
        plan_with("'$.games_per_match', 0"), plan_with("'$.seed', -1"),
        plan_with("'$.tie_breaks', json('[[]]')"), plan_with("'$.tie_breaks', json('[\"luck\"]')"),
        "UPDATE tournaments SET plan = replace(hex(zeroblob(" + many(5'000'000) + ")), '0', '[')",
        "UPDATE tournaments SET plan = 'no plan'", "UPDATE tournaments SET plan = ''",
        // A million entrants, in the plan alone and in the table as well
        "UPDATE tournaments SET plan = json_set(plan, '$.engine', (WITH RECURSIVE n(i) AS (SELECT"
        " 1 UNION ALL SELECT i + 1 FROM n WHERE i < " +
            many(1'000'000) +
            ") SELECT json_group_array(json('{}'))"
            " FROM n))",
        "WITH RECURSIVE n(i) AS (SELECT 3 UNION ALL SELECT i + 1 FROM n WHERE i < " +
            many(200'000) +
            ")"
            " INSERT INTO entrants SELECT 1, i, 'E' || i, '', NULL, 'engine' FROM n",
        "UPDATE entrants SET name = replace(hex(zeroblob(" + many(50'000'000) +
            ")), '0', 'x') WHERE number = 1",
        "UPDATE tournaments SET name = replace(hex(zeroblob(" + many(50'000'000) + ")), '0', 'x')",
        "UPDATE entrants SET name = replace(hex(zeroblob(" + many(10'000'000) +
            ")), '0', 'x') WHERE number = 1;"
            "WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < " +
            many(20'000) +
            ")"
            " INSERT INTO games (tournament, round, match, game, attackers, defenders, variant, "
            "rules,"
            " opening, seed) SELECT 1, i, i, 1, 1, 2, 'brandub', 1, '', 0 FROM n",
        "UPDATE games SET attackers = defenders", "UPDATE games SET state = 2, result = 9",
        "UPDATE games SET termination = 200",
        "UPDATE games SET round = 2147483647, match = 2147483647 WHERE id = 2",
        "UPDATE games SET plies = 999999999",
        "UPDATE games SET started = -1, ended = -9000000000000000",
        "UPDATE games SET started = 'x', variant = NULL", "UPDATE games SET rules = 77",
        "UPDATE games SET variant = replace(hex(zeroblob(1000)), '0', '/../')",
        "UPDATE games SET opening = 'not a move; neither'",
        "UPDATE attempts SET plies = x'0107ffffffffffffffff01'",
        "UPDATE attempts SET plies = x'02ffffffff0f789c4b4c4c4c4c04000c10030d'",
        "UPDATE attempts SET plies = zeroblob(" + many(30'000'000) + ")",
        "UPDATE attempts SET time_attackers = '99999999999999999999'",
        "UPDATE attempts SET engine_attackers = 99",
        "UPDATE rules SET record = 'dim:19 start:/19/'",
        "UPDATE rules SET record = replace(hex(zeroblob(" + many(5'000'000) + ")), '0', 'dim:9 ')",
        "INSERT INTO evidence SELECT id, hex(zeroblob(" + many(1'000'000) +
            ")), x'00', 1, 2 FROM attempts",
        "INSERT INTO tokens VALUES (1, 'n', 'emperor', 'h', 0, NULL)",
        "INSERT INTO tokens VALUES (1, x'00', 'read', 'h', 'x', 'y')",
        "INSERT INTO queue VALUES (1, 'dreaming', 0, 0, '', '', '')",
        "ALTER TABLE games RENAME TO g; CREATE VIEW games AS WITH RECURSIVE r(id) AS (SELECT 1"
        " UNION ALL SELECT id + 1 FROM r) SELECT id, 1 AS tournament FROM r",
        "CREATE TRIGGER t AFTER UPDATE ON games BEGIN UPDATE games SET result = 1; END",
        "PRAGMA user_version = -1", "PRAGMA user_version = 0", "PRAGMA application_id = 0"};
}

TEST_SUITE("tournaments/program/malicious_database") {
    TEST_CASE_FIXTURE(Stranger, "every command survives a malicious database") {
        int number = 0;
        for (const std::string& forgery : forgeries()) {
            write_bytes(database, whole);
            Forger(database).loose(forgery);
            // Sanitizers make the program several times slower: every third forgery.
            if (is_sanitized && !is_long() && number % 3 != 0) {
                ++number;
                continue;
            }
            const bool is_all = is_long() || number++ % 8 == 0;
            for (const auto& words : commands(is_all)) require_kind(words, forgery.substr(0, 200));
        }
    }

    TEST_CASE_FIXTURE(Stranger, "a read-only server survives a malicious database") {
        int number = 0;
        for (const std::string& forgery : forgeries()) {
            if (!is_long() && number++ % (is_sanitized ? 10 : 5) != 0) continue;
            CAPTURE(forgery.substr(0, 200));
            write_bytes(database, whole);
            Forger(database).loose(forgery);
            Run host(scratch,
                     {"serve", "--read-only", "--database", database, "--listen", "127.0.0.1:0"});
            host.wait_for_error("http://127.0.0.1:");
            if (host.has_ended()) {
                CHECK(host.wait() > 0);
                CHECK(host.wait() <= 2);
                continue;
            }
            const HttpFixture server(host.wait_for_port());
            for (const char* target :
                 {"/", "/tournaments/", "/tournaments/1/", "/tournaments/1/balance.html",
                  "/engines/", "/api/tournaments", "/api/tournaments/1",
                  "/api/tournaments/1/standings", "/api/games/2",
                  "/tournaments/1/games/r01-m001-g1.html", "/api/queue"}) {
                CAPTURE(target);
                const int status = server.get(target).status;
                CHECK(status >= 200);
                CHECK(status <= 500);
            }
            host.send(SIGTERM);
            CHECK(host.wait() == 0);
        }
    }
}

}  // namespace
}  // namespace tafl::tests::malicious_database_test
