// SPDX-License-Identifier: MIT
// Files that are damaged while a tournament is played into them, or afterwards: it is noticed, said
// and stopped, and what is whole can be saved and gone on with.
#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "store/archive.h"
#include "tests/store/forger.h"
#include "tests/tournaments/program.h"

namespace tafl::tests::damage_test {
namespace {

using store::tests::bytes_of;
using store::tests::write_bytes;

constexpr int all_games = 40;

fs::path write_tournament(const Scratch& scratch, const std::string& pace) {
    const fs::path path = scratch / "damage.toml";
    const fs::path folder = seat_engines(scratch);
    std::ofstream file(path);
    file << "[tournament]\nname = \"Damage\"\nvariant = \"brandub\"\ntime = \"60+1\"\n"
         << "max_plies = 40\nseed = 9\ncycles = 20\n";
    for (const char* name : {"One", "Two"}) {
        file << "[[engine]]\nname = \"" << name << "\"\ncommand = \""
             << (folder / "random").string() << "\"\nargs = [\"--seed\", \"{seed}\", \"--pace\", \""
             << pace << "\"]\n";
    }
    return path;
}

int finished_in(const fs::path& database) {
    auto archive = store::Archive::open(database, store::Access::read_only);
    return archive.count_games(1).finished;
}

bool says(const Run& host, const std::string& part) {
    return (host.errors() + host.output()).find(part) != std::string::npos;
}

void wait_for_games(Run& host, const fs::path& database, int games) {
    wait_until([&] { return host.has_ended() || finished_in(database) >= games; });
}

TEST_SUITE("tournaments/program/damage") {
    TEST_CASE("a log that is cut short stops a tournament, and what is whole is saved") {
        const Scratch scratch;
        const fs::path file = write_tournament(scratch, "5");
        const fs::path database = scratch / "a.db";
        const fs::path saved = scratch / "saved.db";
        Run host(scratch, {"run", file, "--database", database});
        host.wait_for_play();
        wait_for_games(host, database, 3);
        fs::resize_file(database.string() + "-wal", 8192 * 5);
        CHECK(host.wait() == 1);
        const std::string errors = host.errors();
        CAPTURE(errors);
        CHECK(says(host, "lawspeaker verify " + database.string() + " --salvage"));
        CHECK(errors.find("Standings") == std::string::npos);
    }

    TEST_CASE("bytes that are overwritten in the middle of a tournament do not become results") {
        const Scratch scratch;
        const fs::path file = write_tournament(scratch, "5");
        const fs::path database = scratch / "a.db";
        Run host(scratch, {"run", file, "--database", database});
        host.wait_for_play();
        wait_for_games(host, database, 3);
        {
            // What is in the log alone would stay as it is.
            store::Database(database, store::Access::read_write)
                .execute("PRAGMA wal_checkpoint(TRUNCATE)");
            const auto size = fs::file_size(database);
            std::fstream stream(database, std::ios::in | std::ios::out | std::ios::binary);
            stream.seekp(8192 * 3);
            const std::string garbage(size - 8192 * 3, '\x5a');
            stream.write(garbage.data(), static_cast<std::streamsize>(garbage.size()));
        }
        const int code = host.wait();
        CAPTURE(host.errors());
        // Pages that it has changed since are in the log and take the place of what was
        // overwritten: if they are all, nothing is wrong.
        Run verify(scratch, {"verify", database});
        const int verified = verify.wait();
        CAPTURE(verify.output());
        CHECK((code == 1 || (code == 0 && verified == 0)));
    }

    TEST_CASE(
        "of a played database with a damaged page, the whole games are saved and gone on with") {
        const Scratch scratch;
        const fs::path file = write_tournament(scratch, "0");
        const fs::path database = scratch / "a.db";
        const fs::path saved = scratch / "saved.db";
        REQUIRE(run(scratch, {"run", file, "--database", database}) == 0);
        std::string bytes = bytes_of(database);
        std::fill_n(bytes.end() - 8192 * 2, 8192, '\x5a');
        write_bytes(database, bytes);
        Run verify(scratch, {"verify", database});
        CHECK(verify.wait() != 0);
        CHECK(says(verify, "--salvage"));
        Run salvage(scratch, {"verify", database, "--salvage", saved});
        CHECK(salvage.wait() == 1);
        const std::string output = salvage.output();
        CAPTURE(output);
        CHECK(output.find("to be played again") != std::string::npos);
        CHECK(output.find(" games saved to ") != std::string::npos);
        CHECK(run(scratch, {"verify", saved}) == 0);
        CHECK(finished_in(saved) > 0);
        CHECK(finished_in(saved) < all_games);
        CHECK(run(scratch, {"verify", database, "--salvage", saved}) == 2);  // is there
        CHECK(run(scratch, {"run", file, "--database", saved}) == 0);
        CHECK(finished_in(saved) == all_games);
    }

    TEST_CASE("flipped bits never crash a command") {
        const Scratch scratch;
        const fs::path file = write_tournament(scratch, "0");
        const fs::path database = scratch / "a.db";
        REQUIRE(run(scratch, {"run", file, "--database", database}) == 0);
        const std::string whole = bytes_of(database);
        std::mt19937 random(1122);
        for (int trial = 0; trial < 40; ++trial) {
            CAPTURE(trial);
            std::string bytes = whole;
            for (int i = 0; i < 4; ++i) {
                bytes[random() % bytes.size()] ^= static_cast<char>(1 << random() % 8);
            }
            write_bytes(database, bytes);
            const char* command = trial % 2 == 0 ? "verify" : "standings";
            const int code = run(scratch, {command, database});
            CHECK(code <= 2);
        }
    }
}

}  // namespace
}  // namespace tafl::tests::damage_test
