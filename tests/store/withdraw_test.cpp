// SPDX-License-Identifier: MIT
// Withdrawals, byes, and games that end without being played.
#include <doctest/doctest.h>

#include <algorithm>

#include "rules/result.h"
#include "store/archive.h"
#include "store/salvage.h"
#include "store/sqlite.h"
#include "tests/store/sample.h"
#include "tests/support/finish_game.h"

namespace tafl::store::withdraw_test {

using namespace tafl;
using namespace tafl::store;
using namespace tafl::store::tests;
using Kind = ArchiveError::Kind;

namespace {

std::vector<EntrantRecord> three_entrants() {
    auto entrants = two_entrants();
    entrants.push_back({3, "Askr", "engines/askr"});
    return entrants;
}

/// Returns one game of two entrants.
ScheduledGame meeting(int round, int match, int attackers, int defenders) {
    ScheduledGame game = schedule(1)[0];
    game.round = round;
    game.match = match;
    game.entrants = {attackers, defenders};
    return game;
}

struct Place {
    TemporaryDirectory directory;
    std::filesystem::path path = directory / "a.db";
    Archive archive = Archive::open(path, Access::read_write);
    TournamentId id = archive.add_tournament(
        {.name = "Thing", .site = "", .plan = "{}", .created = at(1)}, three_entrants(),
        std::vector{meeting(1, 1, 1, 2), meeting(1, 2, 3, 1), meeting(1, 3, 2, 3)});

    GameRow game(std::size_t index) { return archive.games(id)[index]; }
    std::string value(const std::string& sql) const {
        Database database(path, Access::read_only);
        std::string text;
        for (auto rows = database.query(sql); rows.next();) {
            for (int i = 0; i < rows.columns(); ++i) text += rows.shown(i) + '|';
        }
        return text;
    }
};

rules::GameRecord void_game(const GameRow& game) {
    auto record = won_by_first(game);
    record.end.result = rules::Result::none;
    record.end.termination = rules::Termination::void_host_late;
    return record;
}

}  // namespace

TEST_SUITE_BEGIN("store/withdraw");

TEST_CASE_FIXTURE(Place,
                  "an entrant that withdraws loses the games that have not begun, and no other") {
    CHECK(archive.withdraw(id, 1) == std::vector<GameId>{1, 2});
    const GameRow lost = game(0);
    CHECK(lost.state == GameState::finished);
    CHECK(lost.end.result == rules::Result::defenders_win);
    CHECK(lost.end.termination == rules::Termination::withdrawn);
    CHECK(lost.end.at_fault == rules::Side::attackers);
    CHECK(lost.end.plies == 0);
    CHECK(game(1).end.result == rules::Result::attackers_win);
    CHECK(game(2).state == GameState::scheduled);
    CHECK(archive.withdrawn(id) == std::vector<int>{1});
    const auto record = archive.record(1).value();
    CHECK(record.plies.empty());
    CHECK(record.end.summary == "Huscarl 1.2 had withdrawn before this game");
    CHECK(record.ruleset == brandub());
}

TEST_CASE_FIXTURE(Place, "a second withdrawal of an entrant changes nothing") {
    const auto version = archive.games_version(id);
    archive.withdraw(id, 1);
    CHECK(archive.games_version(id) != version);
    const auto rows = archive.games(id);
    CHECK(archive.withdraw(id, 1).empty());
    CHECK(archive.games(id) == rows);
    CHECK(archive.withdrawn(id).size() == 1);
}

TEST_CASE_FIXTURE(Place, "only an entrant can withdraw") {
    CHECK(kind_of([&] { archive.withdraw(id, 4); }) == Kind::refused);
    CHECK(kind_of([&] { archive.withdraw(TournamentId(id.number() + 1), 1); }) == Kind::refused);
    CHECK(archive.withdrawn(id).empty());
}

TEST_CASE_FIXTURE(Place, "a game that is running ends first, and counts if it does") {
    archive.begin_game(1, at(5));
    archive.begin_game(2, at(5));
    CHECK(archive.withdraw(id, 1).empty());
    CHECK(game(0).state == GameState::running);
    finish_game(archive, 1, won_by_first(game(0)));
    CHECK(game(0).end.result == rules::Result::attackers_win);
    CHECK(game(0).end.termination == rules::Termination::king_captured);
    finish_game(archive, 2, void_game(game(1)));  // would be played again
    CHECK(game(1).state == GameState::finished);
    CHECK(game(1).end.termination == rules::Termination::withdrawn);
    CHECK(archive.attempts(2).size() == 2);
}

TEST_CASE_FIXTURE(Place,
                  "games of a withdrawn entrant that a dead host left running are over as well") {
    archive.begin_game(1, at(5));
    archive.withdraw(id, 1);
    CHECK(archive.recover(id) == 1);
    CHECK(game(0).end.termination == rules::Termination::withdrawn);
}

TEST_CASE_FIXTURE(Place,
                  "games of a withdrawn entrant in later rounds are over when they are added") {
    archive.withdraw(id, 2);
    const auto ids = archive.add_games(id, std::vector{meeting(2, 4, 1, 2), meeting(2, 5, 1, 3)});
    CHECK(archive.game(ids[0])->end.result == rules::Result::attackers_win);
    CHECK(archive.game(ids[1])->state == GameState::scheduled);
    CHECK(archive.count_games(id).rounds == 2);
}

TEST_CASE_FIXTURE(Place, "a game of two withdrawn entrants is finished, without a winner") {
    archive.withdraw(id, 1);
    archive.withdraw(id, 2);
    CHECK(game(0).end.result == rules::Result::defenders_win);  // entrant 2 had not withdrawn yet
    const auto late = archive.add_games(id, std::vector{meeting(2, 4, 1, 2)})[0];
    const auto row = archive.game(late).value();
    CHECK(row.state == GameState::finished);
    CHECK(row.end.result == rules::Result::none);
    CHECK(row.end.termination == rules::Termination::withdrawn);
    CHECK_FALSE(row.end.at_fault);
    CHECK(value("SELECT state, termination FROM tries WHERE id = 4") == "counts|withdrawn|");
}

TEST_CASE_FIXTURE(
    Place, "views list withdrawn entrants, and do not count their unplayed games as played") {
    archive.withdraw(id, 1);
    CHECK(value("SELECT tournament, engine FROM withdrawn") == "Thing|Huscarl 1.2|");
    CHECK(value("SELECT count(*) FROM balance") == "0|");
    CHECK(value("SELECT count(*) FROM builds") == "0|");
    CHECK(value("SELECT engine, points, forfeits FROM scores ORDER BY engine") ==
          "Askr|1.0|0|Huscarl 1.2|0.0|2|Víðarr ᚢ|1.0|0|");
    CHECK(value("SELECT count(*) FROM forfeits WHERE termination = 'withdrawn'") == "2|");
}

TEST_CASE_FIXTURE(Place, "byes are kept with their round, and can be added again") {
    const Bye half{2, 1, ByeKind::half};
    const Bye full{2, 3, ByeKind::full};
    archive.add_games(id, ScheduledStage({}, {full, half}));
    archive.add_games(id, ScheduledStage({}, {full, half}));
    CHECK(archive.byes(id) == std::vector<Bye>{half, full});
    CHECK(archive.count_games(id).rounds == 2);
    CHECK(value("SELECT round, engine, kind FROM free_rounds ORDER BY engine") ==
          "2|Askr|full|2|Huscarl 1.2|half|");
}

TEST_CASE_FIXTURE(
    Place, "a bye that differs, or has a game in its round, is refused with its whole stage") {
    archive.add_games(id, ScheduledStage({}, {{2, 1, ByeKind::half}}));
    const auto refused = [&](const ScheduledStage& draw) {
        return kind_of([&] { archive.add_games(id, draw); }) == Kind::refused;
    };
    CHECK(refused(ScheduledStage({meeting(2, 4, 2, 3)}, {{2, 1, ByeKind::full}})));
    CHECK(refused(ScheduledStage({meeting(2, 4, 2, 3)}, {{2, 3, ByeKind::full}})));
    CHECK(archive.byes(id).size() == 1);
    CHECK(archive.games(id).size() == 3);
}

TEST_CASE_FIXTURE(Place, "byes and withdrawals are saved from a damaged database") {
    archive.add_games(id, ScheduledStage({}, {{2, 1, ByeKind::half}}));
    archive.withdraw(id, 2);
    const auto nothing = [](const rules::GameRecord&) { return std::optional<std::string>(); };
    const Salvaged salvaged = salvage(path, directory / "saved.db", nothing);
    CHECK(salvaged.other_losses.empty());
    Archive saved = Archive::open(directory / "saved.db", Access::read_only);
    CHECK(saved.byes(id) == archive.byes(id));
    CHECK(saved.withdrawn(id) == std::vector{2});
}

TEST_SUITE_END();

}  // namespace tafl::store::withdraw_test
