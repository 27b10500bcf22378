// SPDX-License-Identifier: MIT
// Hosts that die, two hosts of one database, and readers while a host writes.
#include <doctest/doctest.h>

#include <fstream>
#include <limits>
#include <map>
#include <random>
#include <thread>

#include "rules/result.h"
#include "store/archive.h"
#include "tests/store/child.h"
#include "tests/store/sample.h"
#include "tests/support/finish_game.h"

namespace tafl::store::hosts_test {

using namespace tafl;
using namespace tafl::store;
using namespace tafl::store::tests;
using Kind = ArchiveError::Kind;

namespace {

/// Plays until no game is left, or the maximum is reached, and journals every few plies. Logs each
/// game that is saved for certain, and rings.
void play_all(const std::filesystem::path& path, const std::filesystem::path& log,
              const Wakeup& wakeup, int most = std::numeric_limits<int>::max()) {
    Archive archive = Archive::open(path, Access::read_write);
    const auto tournament = archive.find_tournament("Open").value().id;
    archive.recover(tournament);
    std::ofstream saved(log, std::ios::app);
    for (const GameRow& game : archive.games(tournament)) {
        if (game.state == GameState::finished) continue;
        const GameId id = game.scheduled.id;
        const auto record = won_by_first(game, static_cast<unsigned>(id.number()));
        archive.begin_game(id, record.started);
        for (int ply = 0; ply < 40; ply += 10) {
            JournalPlies entries;
            for (int i = ply; i < ply + 10; ++i) entries[id].emplace(i + 1, record.plies[i]);
            archive.journal_plies(entries);
        }
        finish_game(archive, id, record);
        saved << id << std::endl;
        wakeup.ring();
        if (--most == 0) return;
    }
}

/// Returns how often each game was reported as saved.
std::map<GameId, int> read_log(const std::filesystem::path& log) {
    std::map<GameId, int> counts;
    std::ifstream file(log);
    for (std::int64_t id = 0; file >> id;) ++counts[GameId(id)];
    return counts;
}

/// Starts an engine. It rings when it runs another program, and again when its input has a byte.
void start_engine(const Wakeup& input, const Wakeup& output) {
    if (::fork() != 0) return;
    ::dup2(input.reading_end(), STDIN_FILENO);
    ::dup2(output.writing_end(), STDOUT_FILENO);
    ::execl("/bin/sh", "sh", "-c", "printf 1; head -c 1 > /dev/null; printf 2", nullptr);
    ::_exit(1);
}

void check_integrity(const std::filesystem::path& path) {
    Database database(path, Access::read_only);
    auto rows = database.query("PRAGMA integrity_check");
    REQUIRE(rows.next());
    CHECK(rows.text(0) == "ok");
    CHECK_FALSE(database.query("PRAGMA foreign_key_check").next());
}

/// Checks that every finished game is whole, and that every attempt that did not count has the
/// beginning of the game.
void check_games(const std::filesystem::path& path, const std::map<GameId, int>& saved) {
    Archive archive = Archive::open(path, Access::read_only);
    for (const GameRow& game : archive.games(GameFilter{})) {
        const GameId id = game.scheduled.id;
        const auto expected = won_by_first(game, static_cast<unsigned>(id.number()));
        if (saved.contains(id)) CHECK(game.state == GameState::finished);
        if (game.state == GameState::finished) CHECK(archive.record(id)->plies == expected.plies);
        for (const auto& attempt : archive.attempts(id)) {
            const auto plies = archive.record(id, attempt.number).value().plies;
            REQUIRE(plies.size() <= expected.plies.size());
            CHECK(std::equal(plies.begin(), plies.end(), expected.plies.begin()));
        }
    }
}

struct Place {
    TemporaryDirectory directory;
    std::filesystem::path path = directory / "a.db";
    std::filesystem::path lock = directory / "a.db.lock";

    void create(int matches) const {
        Archive archive = Archive::open(path, Access::read_write);
        add_sample(archive, matches);
    }
};

/// Makes the folder of `path` read-only, and calls `read` in a process of another user. Requires
/// that it does not throw. Skips the test if other users cannot reach the folder.
template <class Read>
void read_as_other_user(const std::filesystem::path& path, Read read) {
    const auto folder = path.parent_path();
    std::filesystem::permissions(folder, std::filesystem::perms(0555));
    constexpr int unreachable = 77;
    Child reader([&] {
        constexpr uid_t other_user = 65534;
        if (::geteuid() == 0 && ::setuid(other_user) != 0)
            throw std::runtime_error("setuid failed");
        if (::access(path.c_str(), R_OK) != 0) ::_exit(unreachable);
        read();
    });
    const int code = reader.wait();
    std::filesystem::permissions(folder, std::filesystem::perms(0755));
    if (code == unreachable) {
        MESSAGE("skipped: the folder for temporary files (TMPDIR) is closed to other users");
        return;
    }
    CHECK(code == 0);
}

}  // namespace

TEST_SUITE_BEGIN("store/hosts");

TEST_CASE_FIXTURE(Place,
                  "a host that is killed again and again loses nothing and repeats nothing") {
    const auto log = directory / "saved.txt";
    create(400);
    std::mt19937 random(20);
    std::uniform_int_distribution<int> some_games(0, 15);
    std::uniform_int_distribution<int> microseconds(0, 3000);
    constexpr int max_games = 35;  // limit for one host, which is killed late on a loaded machine
    for (int round = 0; round < 20; ++round) {
        CAPTURE(round);
        Wakeup saved;
        Child host([&] {
            play_all(path, log, saved, max_games);
            ::pause();
        });
        for (int games = some_games(random); games > 0; --games) saved.wait();
        std::this_thread::sleep_for(std::chrono::microseconds(microseconds(random)));
        host.kill();
        check_integrity(path);
        check_games(path, read_log(log));
    }
    const auto saved = read_log(log);
    CHECK(saved.size() > 100);
    CHECK(saved.size() < 800);  // there were always games left to play
    for (const auto& [id, times] : saved) CHECK(times == 1);
}

TEST_CASE_FIXTURE(Place, "a second host is refused, and the error names the process of the first") {
    Wakeup ready;
    Child host([&] {
        const Archive archive = Archive::open(path, Access::read_write);
        ready.ring();
        ::pause();
    });
    ready.wait();
    const auto error = error_of([&] { (void)Archive::open(path, Access::read_write); });
    CHECK(error.kind() == Kind::locked);
    CHECK(std::string(error.what()).find("in use by process " + std::to_string(host.pid()) + ";") !=
          std::string::npos);
    host.kill();
    (void)Archive::open(path, Access::read_write);
}

TEST_CASE_FIXTURE(Place, "a second host of the same process is refused, by whatever name") {
    const Archive first = Archive::open(path, Access::read_write);
    std::filesystem::create_symlink(path, directory / "other.db");
    CHECK(kind_of([&] { (void)Archive::open(path, Access::read_write); }) == Kind::locked);
    CHECK(kind_of([&] { (void)Archive::open(directory / "other.db", Access::read_write); }) ==
          Kind::locked);
}

TEST_CASE_FIXTURE(Place, "two links to a database that does not exist yet lead to one lock") {
    std::filesystem::create_directory(directory / "data");
    const auto target = directory / "data/b.db";
    const auto link = directory / "b.db";
    std::filesystem::create_symlink("data/b.db", link);
    std::filesystem::create_symlink(link, directory / "c.db");
    const Archive first = Archive::open(link, Access::read_write);
    for (const auto& name : {target, link, directory / "c.db"}) {
        CHECK(kind_of([&] { (void)Archive::open(name, Access::read_write); }) == Kind::locked);
    }
}

TEST_CASE_FIXTURE(Place, "a database with two hard links is refused to writers") {
    create(1);
    const auto other = directory / "other.db";
    std::filesystem::create_hard_link(path, other);
    CHECK(kind_of([&] { (void)Archive::open(path, Access::read_write); }) == Kind::refused);
    CHECK(kind_of([&] { (void)Archive::open(other, Access::read_write); }) == Kind::refused);
    std::filesystem::remove(other);
    (void)Archive::open(path, Access::read_write);
}

TEST_CASE_FIXTURE(Place, "the lock leaves no file behind, and a dead host's file does no harm") {
    std::ofstream(lock) << "4194304";
    {
        const Archive archive = Archive::open(path, Access::read_write);
        CHECK(std::filesystem::exists(lock));
    }
    CHECK_FALSE(std::filesystem::exists(lock));
}

TEST_CASE_FIXTURE(Place, "an engine does not keep the lock of its dead host") {
    Wakeup ready;
    Wakeup engine_input;
    Child host([&] {
        const Archive archive = Archive::open(path, Access::read_write);
        start_engine(engine_input, ready);
        ::pause();
    });
    ready.wait();  // the engine runs
    host.kill();
    (void)Archive::open(path, Access::read_write);
    engine_input.ring();
    ready.wait();  // it ran all the time
}

TEST_CASE_FIXTURE(Place, "a host waits for a process that a dead host was about to start") {
    create(1);
    const Wakeup ready;
    Child host([&] {
        const Archive archive = Archive::open(path, Access::read_write);
        if (::fork() == 0) {  // has all descriptors of the host, before exec
            ready.ring();
            ::usleep(300'000);
            ::_exit(0);
        }
        ::pause();
    });
    ready.wait();
    host.kill();
    const Archive archive = Archive::open(path, Access::read_write);
    CHECK(std::filesystem::exists(lock));
}

TEST_CASE_FIXTURE(Place, "a reader sees whole games while a host writes") {
    const auto log = directory / "saved.txt";
    create(50);
    const Wakeup saved;
    Child host([&] { play_all(path, log, saved); });
    Archive reader = Archive::open(path, Access::read_only);
    std::size_t seen = 0;
    while (seen < 100) {
        const auto games = reader.games({.result = rules::Result::attackers_win});
        const auto others = reader.games({.result = rules::Result::defenders_win});
        REQUIRE(games.size() + others.size() >= seen);
        seen = games.size() + others.size();
        if (games.empty()) continue;
        const auto& last = games.back();
        const auto expected = won_by_first(last, static_cast<unsigned>(last.scheduled.id.number()));
        REQUIRE(reader.record(last.scheduled.id)->plies == expected.plies);
    }
    CHECK(host.wait() == 0);
}

/// Copies like `sqlite3 a.db "VACUUM INTO 'copy.db'"`.
void vacuum_into(const std::filesystem::path& path, const std::filesystem::path& copy) {
    Database(path, Access::read_only).execute("VACUUM INTO '" + copy.string() + "'");
}

/// Copies like `sqlite3 a.db ".backup copy.db"`.
void back_up(const std::filesystem::path& path, const std::filesystem::path& copy) {
    Archive::open(path, Access::read_only).copy_to(copy);
}

TEST_CASE_FIXTURE(Place,
                  "a copy that is made while a host writes is whole, and a host can continue it") {
    const auto log = directory / "saved.txt";
    create(200);
    const Wakeup saved;
    Child host([&] { play_all(path, log, saved); });
    int copies = 0;
    int gone_on_with = 0;
    for (const auto copy_into : {vacuum_into, back_up}) {
        for (int i = 0; i < 4; ++i) {
            for (int games = 0; games < 20; ++games) saved.wait();
            const auto known = read_log(log);
            const auto copy = directory / ("copy-" + std::to_string(++copies)).c_str();
            copy_into(path, copy);
            check_integrity(copy);
            check_games(copy, known);
            Archive archive = Archive::open(copy, Access::read_write);
            archive.recover(archive.find_tournament("Open").value().id);
            const auto games = archive.games({.result = rules::Result::none});
            if (games.empty()) continue;  // the host has ended meanwhile
            ++gone_on_with;
            play(archive, games[0], won_by_first(games[0]));
        }
    }
    host.kill();
    CHECK(gone_on_with > 0);
}

TEST_CASE_FIXTURE(Place, "a reader does not hold up a host, and cannot write") {
    Archive host = Archive::open(path, Access::read_write);
    const auto tournament = add_sample(host, 1);
    Archive reader = Archive::open(path, Access::read_only);
    const auto games = reader.games(tournament);
    Database slow(path, Access::read_only);
    auto rows = slow.query("SELECT id FROM games");
    REQUIRE(rows.next());
    play(host, games[0], won_by_first(games[0]));
    CHECK(reader.game(games[0].scheduled.id)->state == GameState::finished);
    CHECK(kind_of([&] { reader.archive_tournament(tournament); }) == Kind::refused);
}

TEST_CASE_FIXTURE(Place,
                  "a database that is removed while a host runs is reported, not written to") {
    Archive host = Archive::open(path, Access::read_write);
    const auto tournament = add_sample(host, 1);
    const auto games = host.games(tournament);
    std::filesystem::remove(path);
    CHECK(kind_of([&] { host.begin_game(games[0].scheduled.id, {}); }) == Kind::gone);
}

TEST_CASE_FIXTURE(Place, "a whole database can be read where nothing can be written") {
    { add_sample(*std::make_unique<Archive>(Archive::open(path, Access::read_write)), 1); }
    std::filesystem::permissions(path, std::filesystem::perms(0444));
    read_as_other_user(path, [&] {
        if (Archive::open(path, Access::read_only).tournaments().size() != 1) {
            throw std::runtime_error("no tournament");
        }
    });
}

TEST_CASE_FIXTURE(Place, "an unreadable write-ahead log in a closed directory is named") {
    Wakeup ready;
    Child host([&] {
        Archive archive = Archive::open(path, Access::read_write);
        add_sample(archive, 1);
        ready.ring();
        ::pause();
    });
    ready.wait();
    host.kill();
    std::filesystem::remove(path.string() + "-shm");
    REQUIRE(std::filesystem::exists(path.string() + "-wal"));
    for (const auto& file : {path, std::filesystem::path(path.string() + "-wal")}) {
        std::filesystem::permissions(file, std::filesystem::perms(0444));
    }
    read_as_other_user(path, [&] {
        try {
            (void)Archive::open(path, Access::read_only);
        } catch (const ArchiveError& error) {
            const std::string text = error.what();
            if (text.find("copy it together with its -wal file") != text.npos) return;
            throw;
        }
        throw std::runtime_error("it was opened");
    });
}

TEST_SUITE_END();

}  // namespace tafl::store::hosts_test
