// SPDX-License-Identifier: MIT
// An untrusted database, read by all functions that read one. An input that begins with "S" is SQL,
// which changes a valid database; its tables accept any value while the SQL runs. Any other input
// is a list of changes to the bytes of the database: two bytes are the distance to the next change,
// one is the new value.
//
// Each database is read, or refused with a sentence: no crash, no other exception, and the fuzzer's
// limits of time and memory hold.
#define DOCTEST_CONFIG_IMPLEMENT  // the sample's functions use its assertions
#include <doctest/doctest.h>
#include <sqlite3.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "store/archive_health.h"
#include "store/salvage.h"
#include "store/tokens.h"
#include "store/tournament_queue.h"
#include "tests/fuzz/check.h"
#include "tests/store/forger.h"
#include "tests/tournaments/published_sample.h"
#include "tournaments/plan/stored_plan.h"
#include "tournaments/reports/publish/exports.h"
#include "tournaments/scoring/results/balance_table.h"
#include "tournaments/scoring/results/crosstable.h"
#include "tournaments/scoring/results/outcomes.h"
#include "tournaments/scoring/results/verify.h"
#include "tournaments/server/web/site.h"

namespace {

using namespace tafl;
using namespace tafl::formats;
using namespace tafl::plan;
using namespace tafl::publish;
using namespace tafl::results;
using namespace tafl::web;
using tests::hold;
namespace fs = std::filesystem;

struct World {
    World() {
        asserts.setAsDefaultForAssertsOutOfTestCases();
        const tests::PublishedSample sample(1);
        store::Archive::open(sample / "sample.db", store::Access::read_only)
            .copy_to(sample / "copy.db");
        store::tests::Forger(sample / "copy.db").execute("PRAGMA journal_mode = DELETE");
        bytes = store::tests::bytes_of(sample / "copy.db");
        const fs::path memory = "/dev/shm";
        const bool is_ours = ::access(memory.c_str(), W_OK | X_OK) == 0;
        folder = is_ours ? memory : fs::temp_directory_path();
        folder /= "lawspeaker-fuzz-" + std::to_string(::getpid());
        fs::create_directories(folder);
    }
    ~World() { fs::remove_all(folder); }
    World(const World&) = delete;
    World& operator=(const World&) = delete;

    doctest::Context asserts;
    std::string bytes;
    fs::path folder;
};

const World& world() {
    static const World world;
    return world;
}

/// SQL that does not end, or makes gigabytes, is the harness's fault.
void bound(sqlite3* connection) {
    sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, 1 << 20);
    static int steps;
    steps = 0;
    const auto stop = [](void*) { return ++steps > 200 ? 1 : 0; };
    sqlite3_progress_handler(connection, 1000, stop, nullptr);
}

void change_by_sql(const fs::path& path, const std::string& sql) {
    store::tests::Forger forger(path);
    bound(forger.connection());
    try {
        forger.loose(sql, bound);
    } catch (const std::runtime_error&) {  // what ran before its mistake has changed something
    }
}

void change_bytes(std::string& bytes, std::string_view changes) {
    std::size_t place = 0;
    for (; changes.size() >= 3; changes.remove_prefix(3)) {
        const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(changes[i]); };
        place = (place + byte(0) * 256u + byte(1)) % bytes.size();
        bytes[place] = changes[2];
    }
}

void tell_nobody(std::string_view) {}

void read_game(store::Archive& archive, const store::TournamentRecord& tournament,
               const store::GameRow& row) {
    for (const auto& attempt : archive.attempts(row.scheduled.id)) {
        static_cast<void>(archive.record(row.scheduled.id, attempt.number));
    }
    const auto record = archive.record(row.scheduled.id);
    if (!record) return;
    static_cast<void>(store::contradiction(row, *record));
    static_cast<void>(judged_differently(*record));
    static_cast<void>(otg_text(tournament, row, *record));
}

template <class Work>
void attempt(Work work, const std::string& input) {
    try {
        work();
    } catch (const std::runtime_error& error) {  // ArchiveError as well
        hold(*error.what() != '\0', "a refusal says why", input);
    } catch (const std::exception& error) {
        hold(false, error.what(), input);
    }
}

void read_tournament(store::Archive& archive, const store::TournamentRecord& tournament,
                     const std::string& input) {
    const auto entrants = archive.entrants(tournament.id);
    const auto games = archive.games(tournament.id);
    const PublishedTournament published{archive, tournament, entrants, games};
    attempt([&] { write_csv(published, tell_nobody); }, input);
    attempt([&] { write_json(published, tell_nobody); }, input);
    for (const auto& row : games) {
        attempt([&] { read_game(archive, tournament, row); }, input);
    }
    static_cast<void>(balance_text(games, BalanceBy::variant, TableFormat::text));
    static_cast<void>(balance_text(games, BalanceBy::variant, TableFormat::json));
    const auto outcomes = outcomes_of(games);
    const auto names = names_of(published);
    const auto rows = standings(read_stored_plan(tournament.plan).settings_of(entrants.size()),
                                history_of(archive, tournament.id, games));
    static_cast<void>(standings_json(names, rows));
    static_cast<void>(render(standings_table(names, rows), TableFormat::text));
    static_cast<void>(
        render(crosstable_table(names, crosstable(rows, outcomes)), TableFormat::text));
}

void read_all(const fs::path& path, const std::string& input) {
    auto archive = store::Archive::open(path, store::Access::read_only);
    static_cast<void>(store::ArchiveHealth(archive).faults());
    static_cast<void>(store::TournamentQueue(archive).entries());
    static_cast<void>(archive.games(store::GameFilter{}));
    for (const auto& tournament : archive.tournaments()) {
        attempt([&] { read_tournament(archive, tournament, input); }, input);
    }
}

void ask_site(const fs::path& path, const std::string& input) {
    const Site site(path);
    for (const char* target :
         {"/", "/tournaments/", "/tournaments/1/", "/tournaments/1/games/r01-m001-g1.html",
          "/tournaments/1/balance.html", "/engines/", "/api/tournaments", "/api/tournaments/1",
          "/api/tournaments/1/standings", "/api/tournaments/1/crosstable",
          "/api/tournaments/1/schedule", "/api/games/1", "/api/games/1/evidence", "/api/queue"}) {
        const auto request = parse_target("GET", target);
        const Response response = site.answer(*request);
        hold(response.status >= 200 && response.status <= 500, "there is an answer", input);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string input(tests::text_of(data, size));
    const fs::path path = world().folder / "a.db";
    std::string bytes = world().bytes;
    const bool is_sql = input.starts_with('S');
    if (!is_sql) change_bytes(bytes, input);
    store::tests::write_bytes(path, bytes);
    if (is_sql) change_by_sql(path, input.substr(1));
    attempt([&] { read_all(path, input); }, input);
    attempt([&] { static_cast<void>(store::Tokens::open(path, store::Access::read_only).all()); },
            input);
    attempt([&] { ask_site(path, input); }, input);
    if (size % 4 != 0) return 0;
    const store::Examine look = [](const rules::GameRecord& record) {
        const auto difference = judged_differently(record);
        return difference ? std::optional(difference->text) : std::nullopt;
    };
    fs::remove(world().folder / "saved.db");
    attempt([&] { static_cast<void>(store::salvage(path, world().folder / "saved.db", look)); },
            input);
    return 0;
}
