// SPDX-License-Identifier: MIT
// lawspeaker token and lawspeaker backup, as the organiser of a server calls them.
#include <nlohmann/json.hpp>

#include "store/archive.h"
#include "store/tokens.h"
#include "tests/tournaments/program.h"

namespace tafl::tests::upkeep_test {
namespace {

using nlohmann::json;

/// Writes a tournament of 10,000 games, so that it runs until it is stopped.
fs::path long_tournament(const Scratch& scratch) {
    const fs::path path = scratch / "long.toml";
    const fs::path folder = seat_engines(scratch);
    std::ofstream file(path);
    file << "[tournament]\nname = \"Long\"\nvariant = \"brandub\"\ntime = \"60+1\"\n"
            "cycles = 5000\nseed = 3\n";
    for (const char* name : {"A", "B"}) {
        file << "[[engine]]\nname = \"" << name << "\"\ncommand = \""
             << (folder / "random").string() << "\"\nargs = [\"--seed\", \"{seed}\"]\n";
    }
    return path;
}

struct Told {
    int code = 0;
    std::string output, errors;
};

Told tell(const Scratch& scratch, const std::vector<std::string>& arguments) {
    Run command(scratch, arguments);
    const int code = command.wait();
    return {code, command.output(), command.errors()};
}

TEST_SUITE_BEGIN("tournaments/program/upkeep");

TEST_CASE("a token is made, listed and revoked on a server's database") {
    const Scratch scratch;
    const std::string database = scratch / "a.db";
    const auto token = [&](std::vector<std::string> words) {
        words.insert(words.begin(), "token");
        words.insert(words.end(), {"--database", database});
        return tell(scratch, words);
    };
    const Told added = token({"add", "--name", "njal", "--expires", "30d"});
    REQUIRE(added.code == 0);
    CHECK(added.errors.find("is a new database") != std::string::npos);
    const std::string text = added.output.substr(0, added.output.find('\n'));
    const auto now = std::chrono::system_clock::now();
    const auto stored = store::Tokens::open(database, store::Access::read_only).all();
    const auto* found = store::find_token(stored, text, now);
    REQUIRE(found != nullptr);
    CHECK(found->scope == store::Scope::submit);
    REQUIRE(found->expires);
    CHECK(*found->expires - found->created == std::chrono::hours(30 * 24));

    CHECK(token({"add", "--name", "njal"}).code == 2);  // the name is in use
    CHECK(token({"add", "--name", "egil", "--scope", "admin"}).code == 0);
    const json list = json::parse(token({"list", "--format", "json"}).output);
    REQUIRE(list.size() == 2);
    CHECK(list[1].at("name") == "egil");
    CHECK(list[1].at("scope") == "admin");
    CHECK(list[1].at("expires") == "never");
    CHECK(list.dump().find(text) == std::string::npos);

    CHECK(token({"revoke", "--name", "njal"}).code == 0);
    CHECK(token({"revoke", "--name", "njal"}).code == 2);
    CHECK(json::parse(token({"list", "--format", "json"}).output).size() == 1);
}

TEST_CASE("wrong arguments of token are refused, and no database is created") {
    const Scratch scratch;
    const std::string database = scratch / "a.db";
    for (const std::vector<std::string>& words :
         std::vector<std::vector<std::string>>{{"add"},
                                               {"make", "--name", "x"},
                                               {"add", "--name", "x", "--scope", "root"},
                                               {"add", "--name", "x", "--expires", "30"},
                                               {"add", "--name", "x", "--expires", "0d"},
                                               {"add", "--name", "x", "--expires", "-1d"},
                                               {"add", "--name", "x", "--expires", "99999999d"},
                                               {"add", "--name", "x", "--expires", "d"},
                                               {"revoke", "--name", "x"},
                                               {"list"}}) {
        CAPTURE(words[0]);
        std::vector<std::string> all{"token"};
        all.insert(all.end(), words.begin(), words.end());
        all.insert(all.end(), {"--database", database});
        CHECK(run(scratch, all) == 2);
        CHECK_FALSE(fs::exists(database));
    }
}

TEST_CASE("a backup during a tournament is complete, and never overwrites a file") {
    const Scratch scratch;
    const fs::path database = scratch / "long.db";
    Run host(scratch, {"run", long_tournament(scratch), "--database", database});
    host.wait_for_play();
    REQUIRE_FALSE(host.has_ended());
    {
        const Scratch other;  // for the output of the commands
        const fs::path copy = other / "copy.db";
        REQUIRE(tell(other, {"token", "add", "--database", database, "--name", "x"}).code == 0);
        REQUIRE(tell(other, {"backup", database, copy}).code == 0);
        CHECK_FALSE(host.has_ended());
        CHECK(store::Tokens::open(copy, store::Access::read_only).all().size() == 1);
        // A host can resume with the copy. Games that were running are played again.
        auto archive = store::Archive::open(copy, store::Access::read_write);
        const auto tournament = archive.find_tournament("Long");
        REQUIRE(tournament);
        CHECK(archive.games(tournament->id).size() == 10'000);
        CHECK(tell(other, {"verify", copy}).code == 0);

        const std::string before = read_file(copy);
        const Told again = tell(other, {"backup", database, copy});
        CHECK(again.code == 2);
        CHECK(again.errors.find("not overwritten") != std::string::npos);
        CHECK(read_file(copy) == before);
        CHECK(run(other, {"backup", other / "missing.db", other / "y.db"}) == 2);
        CHECK(run(other, {"backup", database, other / "no-such-folder/y.db"}) == 2);
        for (const auto& entry : fs::directory_iterator(copy.parent_path())) {
            CHECK(entry.path().string().find("partial") == std::string::npos);
        }
    }
    host.stop_at_once();
    host.wait();
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::tests::upkeep_test
