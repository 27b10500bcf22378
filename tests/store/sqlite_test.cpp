// SPDX-License-Identifier: MIT
#include "store/sqlite.h"

#include <doctest/doctest.h>

#include <limits>

#include "tests/store/sample.h"

namespace tafl::store::sqlite_test {

using namespace tafl::store;
using namespace tafl::store::tests;
using Kind = ArchiveError::Kind;

namespace {

struct Notes {
    TemporaryDirectory directory;
    Database database{directory / "notes.db", Access::read_write};

    Notes() { database.execute("CREATE TABLE notes (id INTEGER PRIMARY KEY, note ANY) STRICT"); }

    std::int64_t number(const std::string& sql) {
        auto rows = database.query(sql);
        REQUIRE(rows.next());
        return rows.integer(0);
    }
};

}  // namespace

TEST_SUITE_BEGIN("store/sqlite");

TEST_CASE_FIXTURE(Notes, "values come back as they were bound") {
    const std::string text("zero \0 inside, ᚠ", 18);
    const std::vector<std::uint8_t> blob = {0, 1, 255};
    constexpr auto least = std::numeric_limits<std::int64_t>::min();
    auto rows = database.query("SELECT ?, ?, ?, ?, ?, ?", text, blob, least, ~std::uint64_t{0},
                               std::optional<int>(), Durability::power_cut);
    REQUIRE(rows.next());
    CHECK(rows.text(0) == text);
    CHECK(rows.blob(1) == blob);
    CHECK(rows.integer(2) == least);
    CHECK(static_cast<std::uint64_t>(rows.integer(3)) == ~std::uint64_t{0});
    CHECK_FALSE(rows.optional_integer(4));
    CHECK(rows.optional_integer(5) == 1);
    CHECK_FALSE(rows.next());
}

TEST_CASE_FIXTURE(Notes, "an empty value is not NULL") {
    auto rows = database.query("SELECT ?, ?", std::string_view(), std::vector<std::uint8_t>());
    REQUIRE(rows.next());
    CHECK_FALSE(rows.is_null(0));
    CHECK_FALSE(rows.is_null(1));
    CHECK(rows.text(0).empty());
    CHECK(rows.blob(1).empty());
}

TEST_CASE_FIXTURE(Notes, "a statement can run again, with arguments that no longer exist") {
    for (int id = 1; id <= 3; ++id) {
        CHECK(database.run("INSERT INTO notes VALUES (?, ?)", id, std::to_string(id * 10)) == 1);
        CHECK(database.last_id() == id);
    }
    std::vector<std::string> notes;
    for (auto rows = database.query("SELECT note FROM notes WHERE note <> ?", std::string("20"));
         rows.next();) {
        notes.push_back(rows.text(0));
    }
    CHECK(notes == std::vector<std::string>{"10", "30"});
}

TEST_CASE_FIXTURE(Notes, "a transaction that is not committed is undone") {
    {
        Transaction transaction(database);
        database.run("INSERT INTO notes VALUES (1, 'lost')");
        CHECK(database.is_in_transaction());
    }
    CHECK_FALSE(database.is_in_transaction());
    {
        Transaction transaction(database);
        database.run("INSERT INTO notes VALUES (2, 'kept')");
        transaction.commit();
    }
    CHECK(number("SELECT CAST(group_concat(id) AS INTEGER) FROM notes") == 2);
}

TEST_CASE_FIXTURE(Notes,
                  "each transaction waits for the disk only if it is to outlive a power cut") {
    constexpr int normal = 1;
    constexpr int full = 2;
    { Transaction transaction(database, Durability::process_death); }
    CHECK(number("PRAGMA synchronous") == normal);
    { Transaction transaction(database); }
    CHECK(number("PRAGMA synchronous") == full);
}

TEST_CASE_FIXTURE(Notes, "failures are distinguished") {
    database.run("INSERT INTO notes VALUES (1, 'one')");
    CHECK(kind_of([&] { database.run("INSERT INTO notes VALUES (1, 'again')"); }) == Kind::refused);
    CHECK(kind_of([&] { database.run("no SQL at all"); }) == Kind::io);
    Database reader(directory / "notes.db", Access::read_only);
    CHECK(kind_of([&] { reader.run("DELETE FROM notes"); }) == Kind::refused);
    CHECK(kind_of([&] { Database(directory / "none.db", Access::read_only); }) == Kind::io);
    const auto error = error_of([&] { database.run("SELECT * FROM dragons"); });
    CHECK(std::string(error.what()) ==
          (directory / "notes.db").string() + ": no such table: dragons");
}

TEST_SUITE_END();

}  // namespace tafl::store::sqlite_test
