// SPDX-License-Identifier: MIT
// A power cut, simulated by truncating the write-ahead log: data that had not reached the disk is
// missing, or other bytes are in its place.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <random>

#include "rules/count_of.h"
#include "store/archive.h"
#include "tests/store/sample.h"
#include "tests/support/finish_game.h"
#include "tests/support/sanitized.h"
#include "tests/support/text.h"

namespace tafl::store::power_cut_test {

using namespace tafl;
using namespace tafl::store;
using namespace tafl::store::tests;

namespace {

using tafl::tests::read_file;

/// The log of these games has fewer than 1,000 pages; with more, SQLite starts it again.
constexpr int matches = 10;

std::filesystem::path log_of(const std::filesystem::path& path) { return path.string() + "-wal"; }

/// Copy of a database and its log at one moment. The log has games that are not yet in the database
/// file.
struct Snapshot {
    std::string database;
    std::string log;
    std::vector<std::size_t> ends;  ///< of the log, after each game that was saved

    /// Number of games that are whole in `remains`, a copy of the log up to a cut. The bytes behind
    /// the cut may be the same by chance: a frame often ends with zeros.
    [[nodiscard]] std::size_t games_in(const std::string& remains) const {
        const auto same = std::ranges::mismatch(remains, log).in1 - remains.begin();
        const auto end = std::ranges::upper_bound(ends, static_cast<std::size_t>(same));
        return static_cast<std::size_t>(end - ends.begin());
    }
};

JournalPlies journal_of(GameId game, const rules::GameRecord& record) {
    JournalPlies entries;
    for (const auto& ply : record.plies) entries[game].emplace(count_of(entries[game]) + 1, ply);
    return entries;
}

rules::GameRecord record_for(const GameRow& game) {
    return won_by_first(game, static_cast<unsigned>(game.scheduled.id.number()));
}

Snapshot play_games() {
    const TemporaryDirectory directory;
    const auto path = directory / "a.db";
    {
        Archive archive = Archive::open(path, Access::read_write);
        add_sample(archive, matches);
    }  // closing writes everything to the database file
    Archive archive = Archive::open(path, Access::read_write);
    Snapshot snapshot;
    for (const GameRow& game : archive.games(GameFilter{})) {
        const auto record = record_for(game);
        archive.begin_game(game.scheduled.id, record.started);
        archive.journal_plies(journal_of(game.scheduled.id, record));
        finish_game(archive, game.scheduled.id, record);
        snapshot.ends.push_back(std::filesystem::file_size(log_of(path)));
    }
    snapshot.database = read_file(path);
    snapshot.log = read_file(log_of(path));
    return snapshot;
}

/// Opens the remaining database and returns its number of saved games. Checks that they are the
/// first ones, and whole.
std::size_t saved_games(const Snapshot& snapshot, const std::string& log) {
    const TemporaryDirectory directory;
    const auto path = directory / "a.db";
    std::ofstream(path, std::ios::binary) << snapshot.database;
    std::ofstream(log_of(path), std::ios::binary) << log;
    Archive archive = Archive::open(path, Access::read_write);
    const int running = archive.recover(archive.find_tournament("Open").value().id);
    CHECK(running <= 1);
    const auto games = archive.games(GameFilter{});
    REQUIRE(games.size() == 2 * matches);
    const auto is_finished = [](const GameRow& row) { return row.state == GameState::finished; };
    const auto end = std::ranges::find_if_not(games, is_finished);
    CHECK(std::none_of(end, games.end(), is_finished));
    for (auto game = games.begin(); game != end; ++game) {
        CHECK(archive.record(game->scheduled.id)->plies == record_for(*game).plies);
    }
    if (end != games.end()) {
        for (const AttemptRow& attempt : archive.attempts(end->scheduled.id)) {
            const auto plies = archive.record(end->scheduled.id, attempt.number)->plies;
            const auto expected = record_for(*end).plies;
            CHECK((plies.empty() || plies == expected));
        }
    }
    Database direct(path, Access::read_only);
    auto rows = direct.query("PRAGMA integrity_check");
    REQUIRE(rows.next());
    CHECK(rows.text(0) == "ok");
    return static_cast<std::size_t>(end - games.begin());
}

}  // namespace

TEST_SUITE_BEGIN("store/power_cut");

TEST_CASE("a power cut leaves the games that were saved before it, and no part of another") {
    const Snapshot snapshot = play_games();
    REQUIRE(snapshot.ends.size() == 2 * matches);
    REQUIRE(std::ranges::is_sorted(snapshot.ends));
    REQUIRE(snapshot.ends.front() < snapshot.ends.back());  // the log was not restarted meanwhile
    std::mt19937 random(2026);
    const int rounds = tafl::tests::is_sanitized ? 40 : 120;
    for (int round = 0; round < rounds; ++round) {
        std::size_t cut = random() % (snapshot.log.size() + 1);
        if (round % 4 == 0) cut = snapshot.ends[random() % snapshot.ends.size()];
        std::string log = snapshot.log.substr(0, cut);
        // Bytes behind the cut: none, zeros, or random.
        if (round % 3 == 1) log.resize(snapshot.log.size(), '\0');
        if (round % 3 == 2) {
            while (log.size() < snapshot.log.size()) log += static_cast<char>(random());
        }
        CAPTURE(round);
        CAPTURE(cut);
        CHECK(saved_games(snapshot, log) == snapshot.games_in(log));
    }
}

TEST_CASE("a power cut within the zeros at the end of a game leaves that game") {
    const Snapshot snapshot = play_games();
    int completed = 0;
    for (std::size_t game = 0; game < snapshot.ends.size(); ++game) {
        CAPTURE(game);
        std::string log = snapshot.log.substr(0, snapshot.ends[game] - 1);
        const bool is_zero = snapshot.log[log.size()] == '\0';
        log.resize(snapshot.log.size(), '\0');
        CHECK(saved_games(snapshot, log) == game + (is_zero ? 1 : 0));
        completed += is_zero ? 1 : 0;
    }
    MESSAGE(completed << " games were completed by a zero");
}

TEST_CASE("a power cut while the log is brought into the database file loses nothing") {
    const Snapshot before = play_games();
    Snapshot torn = before;
    // Content of the file after a full checkpoint. Any of its sectors may have been written
    // already.
    const std::string after = [&] {
        const TemporaryDirectory directory;
        const auto path = directory / "a.db";
        std::ofstream(path, std::ios::binary) << before.database;
        std::ofstream(log_of(path), std::ios::binary) << before.log;
        { (void)Archive::open(path, Access::read_write); }
        return read_file(path);
    }();
    REQUIRE(after.size() >= before.database.size());
    constexpr std::size_t sector = 512;
    std::mt19937 random(7);
    for (int round = 0; round < 20; ++round) {
        torn.database.resize(after.size(), '\0');
        for (std::size_t at = 0; at < after.size(); at += sector) {
            const bool is_written = random() % 2 == 0;
            if (is_written) torn.database.replace(at, sector, after, at, sector);
        }
        CHECK(saved_games(torn, before.log) == 2 * matches);
        torn.database = before.database;
    }
}

TEST_SUITE_END();

}  // namespace tafl::store::power_cut_test
