// SPDX-License-Identifier: MIT
// The whole program on a database with a tournament that was stored with another record of its
// built-in variant.
#include <doctest/doctest.h>

#include <fstream>
#include <string>

#include "rules/variant.h"
#include "store/archive.h"
#include "store/sha256.h"
#include "store/sqlite.h"
#include "tests/tournaments/program.h"

namespace tafl::tests::changed_rules_test {
namespace {

fs::path write_swiss(const Scratch& scratch, const std::string& variant) {
    const fs::path path = scratch / "swiss.toml";
    const fs::path folder = seat_engines(scratch);
    std::ofstream file(path);
    file << "[tournament]\nname = \"Swiss\"\nformat = \"swiss\"\nrounds = 2\nvariant = \""
         << variant << "\"\ntime = \"60+1\"\nmax_plies = 8\nseed = 5\n";
    for (const char* name : {"A", "B", "C", "D"}) {
        file << "[[engine]]\nname = \"" << name << "\"\ncommand = \""
             << (folder / "random").string() << "\"\nargs = [\"--seed\", \"{seed}\"]\n";
    }
    return path;
}

/// Changes the stored rules record, as if an earlier version had stored the first round.
void store_former_rules(const fs::path& path) {
    store::Database database(path, store::Access::read_write);
    auto rows = database.query("SELECT record FROM rules");
    REQUIRE(rows.next());
    std::string record = rows.text(0);
    const auto at = record.find("tfr:a");
    REQUIRE(at != std::string::npos);
    record.replace(at, 5, "tfr:w");
    CHECK_FALSE(rows.next());
    database.run("UPDATE rules SET record = ?, sha256 = ?", record, store::sha256_of(record));
    database.execute("UPDATE tournaments SET plan = replace(plan, 'tfr:a', 'tfr:w')");
}

}  // namespace

TEST_SUITE_BEGIN("tournaments/program/changed_rules");

TEST_CASE("a tournament is resumed with the rules record that is stored with it") {
    const Scratch scratch;
    const fs::path database = scratch / "swiss.db";
    const fs::path file = write_swiss(scratch, "copenhagen-federation");
    REQUIRE(run(scratch, {"run", file, "--database", database, "--stop-after", "0.001"}) == 130);
    store_former_rules(database);
    Run resumed(scratch, {"run", file, "--database", database});
    REQUIRE(resumed.wait() == 0);
    CHECK(occurrences(resumed.errors(), "(tfr:w, now tfr:a)") == 1);
    auto archive = store::Archive::open(database, store::Access::read_only);
    const auto games = archive.games(store::GameFilter{.variant = "copenhagen-federation"});
    REQUIRE(games.size() == 8);
    for (const store::GameRow& row : games) {
        CAPTURE(row.scheduled.round);
        CHECK(row.scheduled.variant == "copenhagen");
        CHECK(row.scheduled.rules.find(" tfr:w ") != std::string::npos);
    }
    Run balance(scratch, {"balance", database});
    CHECK(balance.wait() == 0);
    CHECK(balance.errors().find("8 games were played by another rules record") !=
          std::string::npos);
}

TEST_SUITE_END();

}  // namespace tafl::tests::changed_rules_test
