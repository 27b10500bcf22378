// SPDX-License-Identifier: MIT
// Damaged bytes: a value that is read is either the value that was written, or refused. Whole games
// can be saved.
#include "store/salvage.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <random>

#include "rules/count_of.h"
#include "store/archive_epoch.h"
#include "store/archive_health.h"
#include "store/imported_games.h"
#include "store/tokens.h"
#include "tests/store/forger.h"
#include "tests/store/sample.h"

namespace tafl::store::salvage_test {

using namespace tafl;
using namespace tafl::store;
using namespace tafl::store::tests;
using Kind = ArchiveError::Kind;

namespace {

constexpr int all_games = 60;
constexpr int played_games = 50;

/// Examination without checks of its own: only those of the store apply.
const Examine no_questions = [](const rules::GameRecord&) { return std::optional<std::string>(); };

struct Played {
    Played() {
        {
            Archive archive = Archive::open(path, Access::read_write);
            const auto tournament = add_sample(archive, all_games / 2);
            const auto games = archive.games(tournament);
            for (std::size_t i = 0; i < played_games; ++i) {
                play(archive, games[i], won_by_first(games[i], static_cast<unsigned>(i), 60));
            }
        }
        whole = bytes_of(path);
        Archive archive = Archive::open(path, Access::read_only);
        for (const auto& row : archive.games(GameFilter{})) {
            if (row.state != GameState::finished) continue;
            rows.emplace(row.scheduled.id, row);
            records.emplace(row.scheduled.id, archive.record(row.scheduled.id).value());
        }
    }
    std::filesystem::path saved(const char* name = "saved.db") const { return directory / name; }
    Salvaged save() const {
        std::filesystem::remove(saved());
        return salvage(path, saved(), no_questions);
    }

    TemporaryDirectory directory;
    std::filesystem::path path = directory / "a.db";
    std::string whole;
    std::map<GameId, GameRow> rows;
    std::map<GameId, rules::GameRecord> records;
};

/// Returns `bytes` with one to eight bits flipped at random.
std::string flipped(std::string bytes, std::mt19937& random) {
    std::uniform_int_distribution<std::size_t> place(0, bytes.size() - 1);
    std::uniform_int_distribution<int> bits(1, 8);
    for (int n = bits(random); n > 0; --n) {
        bytes[place(random)] ^= static_cast<char>(1 << (random() % 8));
    }
    return bytes;
}

int trials(int usual) {
    const char* more = std::getenv("LAWSPEAKER_FLIPS");
    return more != nullptr ? std::atoi(more) : usual;
}

}  // namespace

TEST_SUITE_BEGIN("store/salvage");

TEST_CASE_FIXTURE(Played, "all of a whole database is saved, and a host can continue it") {
    const Salvaged salvaged = save();
    CHECK(salvaged.finished == played_games);
    CHECK(salvaged.open == all_games - played_games);
    CHECK(salvaged.lost.empty());
    CHECK(salvaged.other_losses.empty());
    Archive archive = Archive::open(saved(), Access::read_write);
    CHECK(ArchiveHealth(archive).faults().empty());
    CHECK(ArchiveEpoch(archive).current() == identity_of(path));
    for (const auto& [id, record] : records) {
        CHECK(archive.game(id) == rows.at(id));
        CHECK(archive.record(id)->plies == record.plies);
    }
    const auto open = archive.game(played_games + 1).value();
    play(archive, open, won_by_first(open));
    CHECK(kind_of([&] { (void)salvage(path, saved(), no_questions); }) == Kind::refused);
}

TEST_CASE_FIXTURE(Played, "what was played on other machines is saved with them") {
    FinishedGame elsewhere;
    {
        Archive archive = Archive::open(path, Access::read_write);
        const auto open = archive.game(played_games + 1).value();
        elsewhere = {.game = open.scheduled.id, .record = won_by_first(open)};
        elsewhere.by.machine = {.name = "nidavellir", .calibration = 1.5};
        archive.finish_together({&elsewhere, 1});
        archive.finish_together({&elsewhere, 1});  // and once more, too late
        ArchiveEpoch(archive).increment();
    }
    const Salvaged salvaged = save();
    CHECK(salvaged.lost.empty());
    CHECK(salvaged.other_losses.empty());
    Archive archive = Archive::open(saved(), Access::read_only);
    CHECK(ArchiveEpoch(archive).current().incarnation == 1);
    CHECK(archive.game(elsewhere.game)->machine == "nidavellir");
    CHECK(archive.record(elsewhere.game)->plies == elsewhere.record.plies);
    CHECK(archive.attempts(elsewhere.game)[1].machine == elsewhere.by.machine);
}

TEST_CASE_FIXTURE(Played, "tokens keep their scope, that of a person who plays included") {
    {
        Tokens tokens = Tokens::open(path, Access::read_write);
        const Time now = Time{} + std::chrono::hours(24);
        static_cast<void>(tokens.add("Saga", Scope::play, now));
        static_cast<void>(tokens.add("Grim", Scope::read, now));
    }
    CHECK(save().other_losses.empty());
    const std::vector<Token> tokens = Tokens::open(saved(), Access::read_only).all();
    REQUIRE(tokens.size() == 2);
    CHECK(tokens[0].scope == Scope::play);
    CHECK(tokens[1].scope == Scope::read);
}

TEST_CASE_FIXTURE(Played, "what was recorded elsewhere is saved with the text of its record") {
    const std::string text = "[rules:...]\n\n1. d1-d2\n";
    {
        Archive archive = Archive::open(path, Access::read_write);
        const GameRow model = rows.begin()->second;
        RecordedGame recorded{model.scheduled, records.begin()->second, {"old.otg", text}};
        recorded.scheduled.id = 0;
        recorded.scheduled.match = 1000;
        ImportedGames(archive).add(*archive.tournament(model.tournament_id), {}, {&recorded, 1});
    }
    const Salvaged salvaged = save();
    CHECK(salvaged.finished == played_games + 1);
    CHECK(salvaged.other_losses.empty());
    Archive archive = Archive::open(saved(), Access::read_only);
    CHECK(ImportedGames(archive).recording(all_games + 1) == Recording{"old.otg", text});
    CHECK(!ImportedGames(archive).recording(1));
}

TEST_CASE_FIXTURE(Played, "a page that is overwritten takes no game along that is not in it") {
    constexpr std::size_t page = 8192;
    // Behind the schema and the first page of each table and index.
    for (std::size_t at = 65 * page; at + page <= whole.size(); at += 3 * page) {
        CAPTURE(at / page + 1);
        std::string bytes = whole;
        std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(at), page, '\x5a');
        write_bytes(path, bytes);
        const Salvaged salvaged = save();
        CHECK(salvaged.finished + count_of(salvaged.lost) >= played_games - 20);
        CHECK(salvaged.finished >= 20);
        Archive archive = Archive::open(saved(), Access::read_only);
        int same = 0;
        for (const auto& row : archive.games(GameFilter{})) {
            if (row.state != GameState::finished) continue;
            const GameId id = row.scheduled.id;
            ++same;
            CHECK(row == rows.at(id));
            CHECK(archive.record(id)->plies == records.at(id).plies);
        }
        CHECK(same == salvaged.finished);
    }
}

TEST_CASE_FIXTURE(Played, "a game is lost if its row and its record contradict each other") {
    Forger(path).execute("UPDATE games SET result = 3 WHERE id = 4");
    const Salvaged salvaged = save();
    CHECK(salvaged.finished == played_games - 1);
    REQUIRE(salvaged.lost.size() == 1);
    CHECK(salvaged.lost[0].game == GameId(4));
    CHECK(salvaged.lost[0].why == "its row and its record have different results");
    CHECK(salvaged.lost[0].is_scheduled_again);
    CHECK(Archive::open(saved(), Access::read_only).game(4)->state == GameState::scheduled);
}

TEST_CASE_FIXTURE(Played, "games with changed rules are not saved") {
    Forger(path).execute("UPDATE rules SET record = record || ' esc:e'");
    const Salvaged salvaged = save();
    CHECK(salvaged.finished == 0);
    CHECK(salvaged.lost.size() == all_games);
}

TEST_CASE_FIXTURE(Played, "bits that flip are refused or make no difference, and never crash us") {
    std::mt19937 random(20'261'122);
    int refused = 0;
    int saved_games = 0;
    const int count = trials(100);
    for (int trial = 0; trial < count; ++trial) {
        CAPTURE(trial);
        write_bytes(path, flipped(whole, random));
        std::filesystem::remove(path.string() + "-wal");
        try {
            Archive archive = Archive::open(path, Access::read_only);
            for (const auto& row : archive.games(GameFilter{})) {
                static_cast<void>(archive.record(row.scheduled.id));
                static_cast<void>(archive.attempts(row.scheduled.id));
            }
            static_cast<void>(ArchiveHealth(archive).faults());
        } catch (const ArchiveError&) {
            ++refused;
        }
        if (trial % 10 != 0) continue;
        try {
            saved_games += save().finished;
        } catch (const ArchiveError&) {
        }
    }
    MESSAGE(refused << " of " << count << " were refused; saved " << saved_games << " games");
    CHECK(saved_games > 0);
}

TEST_CASE_FIXTURE(Played, "a file that was cut short is refused") {
    for (const std::size_t size : {whole.size() - 1, whole.size() / 2, std::size_t{8192},
                                   std::size_t{100}, std::size_t{1}}) {
        CAPTURE(size);
        write_bytes(path, whole.substr(0, size));
        bool is_noticed = false;
        try {
            Archive archive = Archive::open(path, Access::read_only);
            static_cast<void>(archive.games(GameFilter{}));
            is_noticed = !ArchiveHealth(archive).faults().empty();
        } catch (const ArchiveError&) {
            is_noticed = true;
        }
        CHECK(is_noticed);
    }
}

TEST_CASE("a log that is cut short while a host writes is noticed at its next game") {
    TemporaryDirectory directory;
    const auto path = directory / "a.db";
    const auto log = directory / "a.db-wal";
    Archive host = Archive::open(path, Access::read_write);
    const auto tournament = add_sample(host, 5);
    const auto games = host.games(tournament);
    play(host, games[0], won_by_first(games[0]));
    SUBCASE("to its half") {
        play(host, games[1], won_by_first(games[1]));
        std::filesystem::resize_file(log, std::filesystem::file_size(log) / 2);
        CHECK(kind_of([&] { host.begin_game(games[2].scheduled.id, at(1)); }) == Kind::damaged);
    }
    SUBCASE("to nothing") {
        play(host, games[1], won_by_first(games[1]));
        std::filesystem::resize_file(log, 0);
        CHECK(kind_of([&] { host.begin_game(games[2].scheduled.id, at(1)); }) == Kind::damaged);
    }
    SUBCASE("removed") {
        std::filesystem::remove(log);
        CHECK(kind_of([&] { host.begin_game(games[2].scheduled.id, at(1)); }) == Kind::gone);
    }
    SUBCASE("but not what another program has properly emptied") {
        Database other(path, Access::read_write);
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)");
        CHECK(std::filesystem::file_size(log) == 0);
        play(host, games[1], won_by_first(games[1]));
        CHECK(host.game(games[1].scheduled.id)->state == GameState::finished);
    }
}

TEST_SUITE_END();

}  // namespace tafl::store::salvage_test
