// SPDX-License-Identifier: MIT
// Databases that are damaged during a tournament or after it. The program reports the damage and
// stops. Undamaged games can be saved, and the tournament can be resumed with them.
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
    TEST_CASE("a truncated write-ahead log stops a tournament, and the remedy is printed") {
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

    TEST_CASE("bytes that are overwritten during a tournament do not become results") {
        const Scratch scratch;
        const fs::path file = write_tournament(scratch, "5");
        const fs::path database = scratch / "a.db";
        Run host(scratch, {"run", file, "--database", database});
        host.wait_for_play();
        wait_for_games(host, database, 3);
        {
            // Pages that are only in the write-ahead log would not be overwritten.
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
        // Pages that the host has changed since are in the log. They replace the overwritten pages.
        // If the log has all of these, the database is whole.
        Run verify(scratch, {"verify", database});
        const int verified = verify.wait();
        CAPTURE(verify.output());
        CHECK((code == 1 || (code == 0 && verified == 0)));
    }

    TEST_CASE(
        "if a page is damaged, the undamaged games are saved, and the tournament is resumed") {
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
        CHECK(run(scratch, {"verify", database, "--salvage", saved}) == 2);  // the file exists
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
