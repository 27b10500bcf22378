// SPDX-License-Identifier: MIT
#include "store/tournament_copy.h"

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <set>

#include "store/archive_epoch.h"
#include "store/archive_health.h"
#include "store/schema.h"
#include "store/tokens.h"
#include "tests/store/sample.h"
#include "tests/support/text.h"

namespace tafl::store::tournament_copy_test {
namespace {

using tafl::tests::read_file;
using namespace tests;

TEST_SUITE_BEGIN("store/tournament_copy");

TEST_CASE("a copy has one tournament, and no data of the others or of the host") {
    const TemporaryDirectory folder;
    {
        Archive archive = Archive::open(folder / "a.db", Access::read_write);
        add_sample(archive, 1, "Other");
        const TournamentId id = add_sample(archive, 2);
        const auto games = archive.games(id);
        play(archive, games[0], won_by_first(games[0]));
        archive.begin_game(games[1].scheduled.id, at(1'700'000'000'000'000));
        Tokens::open(folder / "a.db", Access::read_write).add("keeper", Scope::admin, at(1));
        copy_tournament(folder / "a.db", id, "{\"public\": true}", folder / "copy.db");
        Archive copy = Archive::open(folder / "copy.db", Access::read_only);
        REQUIRE(copy.tournaments().size() == 1);
        CHECK(copy.tournaments()[0].name == "Open");
        CHECK(copy.tournaments()[0].plan == "{\"public\": true}");
        CHECK(ArchiveHealth(copy).faults().empty());
        CHECK(copy.games(id).size() == games.size());
        const auto told = copy.record(games[0].scheduled.id);
        const auto played = archive.record(games[0].scheduled.id);
        CHECK(told->plies == played->plies);
        CHECK(told->end == played->end);
        CHECK(told->players == played->players);
        CHECK(copy.game(games[1].scheduled.id)->state == GameState::scheduled);
        CHECK(ArchiveEpoch(copy).current().uuid != ArchiveEpoch(archive).current().uuid);
        CHECK(error_of([&] {
                  copy_tournament(folder / "a.db", id, "", folder / "copy.db");
              }).kind() == ArchiveError::Kind::refused);
        CHECK(kind_of([&] {
                  copy_tournament(folder / "a.db", TournamentId(77), "", folder / "none.db");
              }) == ArchiveError::Kind::missing);
    }
    const std::string bytes = read_file(folder / "copy.db");
    for (const char* secret : {"engines/huscarl", "--quiet", "keeper", "Other"}) {
        CAPTURE(secret);
        CHECK(bytes.find(secret) == std::string::npos);
    }
}

/// A new table must be added to one of these lists: copied, created again, or private.
TEST_CASE("every table is either copied or not") {
    const std::set<std::string> copied = {
        "attempts", "audit",    "byes",       "dialogue", "engines",     "entrants",   "evidence",
        "games",    "machines", "parameters", "rules",    "tournaments", "withdrawals"};
    const std::set<std::string> made_anew = {"counts", "identity", "migrations", "terminations"};
    const std::set<std::string> kept_at_home = {"heartbeat", "journal", "queue", "tokens"};
    Database database = Database::in_memory();
    migrate(database, "test");
    for (auto rows = database.query("SELECT name FROM sqlite_schema WHERE type = 'table'");
         rows.next();) {
        const std::string table = rows.text(0);
        CAPTURE(table);
        CHECK(copied.count(table) + made_anew.count(table) + kept_at_home.count(table) == 1);
    }
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::store::tournament_copy_test
