// SPDX-License-Identifier: MIT
#include "store/tokens.h"

#include <doctest/doctest.h>

#include <fstream>
#include <set>

#include "store/sha256.h"
#include "tests/store/child.h"
#include "tests/store/sample.h"
#include "tests/support/text.h"

namespace tafl::store::tokens_test {

using namespace tafl::store;
using namespace tafl::store::tests;
using Kind = ArchiveError::Kind;

namespace {

using tafl::tests::read_file;

}  // namespace

TEST_SUITE_BEGIN("store/tokens");

TEST_CASE("a token is found by its text, until it expires or is revoked") {
    const TemporaryDirectory directory;
    Tokens tokens = Tokens::open(directory / "a.db", Access::read_write);
    const std::string forever = tokens.add("Njal", Scope::submit, at(10));
    const std::string brief = tokens.add("Egil", Scope::admin, at(10), at(20));
    const auto all = tokens.all();
    REQUIRE(all.size() == 2);
    CHECK(all[0] == Token{"Njal", Scope::submit, sha256_of(forever), at(10), {}});
    CHECK(find_token(all, forever, at(1'000'000)) == &all[0]);
    CHECK(find_token(all, brief, at(19)) == &all[1]);
    CHECK(find_token(all, brief, at(20)) == nullptr);
    CHECK(find_token(all, "", at(19)) == nullptr);
    CHECK(find_token(all, all[0].hash, at(19)) == nullptr);
    CHECK(find_token(all, forever + ' ', at(19)) == nullptr);

    CHECK(tokens.revoke("Njal"));
    CHECK_FALSE(tokens.revoke("Njal"));
    CHECK(find_token(tokens.all(), forever, at(11)) == nullptr);
}

TEST_CASE("a token has its own scope, and not the scope of an older token with the same name") {
    const TemporaryDirectory directory;
    Tokens tokens = Tokens::open(directory / "a.db", Access::read_write);
    tokens.add("Njal", Scope::read, at(0));
    CHECK(tokens.revoke("Njal"));
    tokens.add("Egil", Scope::submit, at(0));
    tokens.add("Njal", Scope::play, at(1), at(9));
    auto all = tokens.all();
    REQUIRE(all.size() == 2);
    CHECK(all[0].scope == Scope::submit);
    CHECK(all[1].scope == Scope::play);
    CHECK(all[1].expires == at(9));
    CHECK(tokens.revoke("Njal"));
    tokens.add("Njal", Scope::read, at(2));
    all = tokens.all();
    REQUIRE(all.size() == 2);
    CHECK(all[1].scope == Scope::read);
    CHECK(scope_from("play") == Scope::play);
    // An archive with such a token is read like any other.
    tokens.add("Gunnar", Scope::play, at(3));
    CHECK(Tokens::open(directory / "a.db", Access::read_only).all().back().scope == Scope::play);
    CHECK_NOTHROW(Archive::open(directory / "a.db", Access::read_only));
}

TEST_CASE("a token has 256 bits, and no two are the same") {
    const TemporaryDirectory directory;
    Tokens tokens = Tokens::open(directory / "a.db", Access::read_write);
    std::set<std::string> seen;
    std::set<char> last_letters;
    for (int i = 0; i < 100; ++i) {
        const std::string text = tokens.add(std::to_string(i), Scope::read, at(0));
        CHECK(text.size() == std::string_view("lawspeaker_").size() + 43);  // 43 * 6 > 256
        CHECK(text.find_first_not_of(
                  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") ==
              std::string::npos);
        last_letters.insert(text.back());
        seen.insert(text);
    }
    CHECK(seen.size() == 100);
    // 256 = 42 * 6 + 4: the last letter carries four bits, and two that are always 0.
    CHECK(last_letters.size() <= 16);
    CHECK(last_letters.size() > 8);
}

TEST_CASE("the text of a token is nowhere in the database") {
    const TemporaryDirectory directory;
    std::string text;
    {
        Tokens tokens = Tokens::open(directory / "a.db", Access::read_write);
        text = tokens.add("Njal", Scope::read, at(0));
    }
    const std::string bytes = read_file(directory / "a.db");
    CHECK(bytes.find("Njal") != std::string::npos);
    CHECK(bytes.find(text) == std::string::npos);
    CHECK(bytes.find(text.substr(11)) == std::string::npos);
}

TEST_CASE("tokens come and go while a host holds the database") {
    const TemporaryDirectory directory;
    Archive host = Archive::open(directory / "a.db", Access::read_write);
    Tokens tokens = Tokens::open(directory / "a.db", Access::read_write);
    tokens.add("Njal", Scope::submit, at(0));
    host.add_tournament({0, "T", "", "{}", at(0)}, two_entrants(), schedule(1));
    CHECK(Tokens::open(directory / "a.db", Access::read_only).all().size() == 1);
    CHECK(kind_of([&] { tokens.add("Njal", Scope::read, at(1)); }) == Kind::refused);
    CHECK(tokens.revoke("Njal"));
    CHECK(Tokens::open(directory / "a.db", Access::read_only).all().empty());
    CHECK(host.find_tournament("T"));
}

TEST_CASE("a host can open the database after a token was added") {
    const TemporaryDirectory directory;
    { static_cast<void>(Tokens::open(directory / "a.db", Access::read_write)); }
    CHECK_NOTHROW(static_cast<void>(Archive::open(directory / "a.db", Access::read_write)));
}

TEST_CASE("a token is added while a host creates the database") {
    for (int round = 0; round < 20; ++round) {
        CAPTURE(round);
        const TemporaryDirectory directory;
        const auto path = directory / "a.db";
        Child host([&] { static_cast<void>(Archive::open(path, Access::read_write)); });
        Tokens tokens = Tokens::open(path, Access::read_write);
        tokens.add("Njal", Scope::submit, at(0));
        CHECK(tokens.all().size() == 1);
        CHECK(host.wait() == 0);  // the host was not refused
    }
}

TEST_CASE("a new database without tables is not a database of another program") {
    const TemporaryDirectory directory;
    std::ofstream(directory / "a.db").flush();
    CHECK_NOTHROW(static_cast<void>(Tokens::open(directory / "a.db", Access::read_write)));
}

TEST_CASE("a missing file, or a file that is not an archive, is reported") {
    const TemporaryDirectory directory;
    CHECK(kind_of([&] {
              static_cast<void>(Tokens::open(directory / "no.db", Access::read_only));
          }) == Kind::missing);
    std::ofstream(directory / "text.db") << std::string(2000, 'x');
    for (const Access access : {Access::read_only, Access::read_write}) {
        CHECK(kind_of([&] { static_cast<void>(Tokens::open(directory / "text.db", access)); }) ==
              Kind::not_an_archive);
    }
}

TEST_SUITE_END();

}  // namespace tafl::store::tokens_test
