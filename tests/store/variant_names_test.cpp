// SPDX-License-Identifier: MIT
// Names of variants in archives of earlier versions.
#include <doctest/doctest.h>

#include "store/archive.h"
#include "store/schema.h"
#include "store/sqlite.h"
#include "tests/store/sample.h"

namespace tafl::tests::variant_names_test {
namespace {

TEST_SUITE_BEGIN("store/variant_names");

TEST_CASE("copenhagen-federation of an old archive becomes copenhagen, in games and plans") {
    const store::tests::TemporaryDirectory directory;
    const auto path = directory / "a.db";
    {
        store::Database database(path, store::Access::read_write);
        const std::span all = store::migrations();
        store::prepare_for_writing(database, "a.db", all.first(7));
        database.execute(
            "INSERT INTO tournaments (name, site, plan, created) VALUES ('Open', '',"
            " '{\"name\":\"\\\"variant\\\":\",\"variant\":\"copenhagen-federation\"}', 0);"
            "INSERT INTO entrants (tournament, number, name, command_line) VALUES"
            " (1, 1, 'A', ''), (1, 2, 'B', '');"
            "INSERT INTO rules (record, sha256) VALUES ('dim:11', '');"
            "INSERT INTO games (tournament, round, match, game, attackers, defenders, variant,"
            " rules, opening, seed) VALUES (1, 1, 1, 1, 1, 2, 'copenhagen-federation', 1, '', 1),"
            " (1, 1, 1, 2, 2, 1, 'brandub-federation', 1, '', 1)");
    }
    auto archive = store::Archive::open(path, store::Access::read_write);
    CHECK(archive.tournaments().at(0).plan.ends_with("\"variant\":\"copenhagen\"}"));
    const auto games = archive.games(store::GameFilter{});
    REQUIRE(games.size() == 2);
    CHECK(games[0].scheduled.variant == "copenhagen");
    CHECK(games[1].scheduled.variant == "brandub-federation");
    CHECK(archive.games(store::GameFilter{.variant = "copenhagen-federation"}).size() == 1);
    CHECK(archive.games(store::GameFilter{.variant = "copenhagen"}).size() == 1);
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::tests::variant_names_test
