// SPDX-License-Identifier: MIT
// Games of other machines, and the identity of the archive that those machines know.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "rules/result.h"
#include "store/archive_epoch.h"
#include "store/archive_health.h"
#include "store/fingerprints.h"
#include "store/rejudgements.h"
#include "tests/store/forger.h"
#include "tests/store/sample.h"

namespace tafl::store::machines_test {

using namespace tafl;
using namespace tafl::store;
using namespace tafl::store::tests;
using Kind = ArchiveError::Kind;
using rules::Result;
using rules::Termination;

namespace {

Machine nidavellir() {
    return {"nidavellir", "AMD EPYC 7302 16-Core Processor", 16, "Linux 6.1", "1.0", 412'500.5};
}

struct Elsewhere {
    TemporaryDirectory directory;
    std::filesystem::path path = directory / "a.db";
    Archive archive = Archive::open(path, Access::read_write);
    TournamentId tournament = add_sample(archive, 2);
    std::vector<GameRow> games = archive.games(tournament);

    /// Returns a finished game as that machine sends it.
    FinishedGame finished(std::size_t game, unsigned seed = 1) const {
        FinishedGame finished;
        finished.game = games[game].scheduled.id;
        finished.by.holder = "nidavellir";
        finished.by.machine = nidavellir();
        finished.by.load = 15.75;
        finished.by.builds = {{"1.2", std::string(64, 'a')}, {"", std::string(64, 'b')}};
        finished.record = won_by_first(games[game], seed);
        return finished;
    }
    /// Returns the record that is stored in place of one that cannot be trusted.
    FinishedGame refused(std::size_t game) const {
        FinishedGame refused = finished(game);
        refused.by.builds = {EngineBuild{}, EngineBuild{}};
        rules::GameRecord nothing;
        nothing.players = refused.record.players;
        nothing.ruleset = refused.record.ruleset;
        nothing.started = nothing.ended = at(7);
        nothing.end.termination = Termination::void_host_error;
        nothing.end.summary = "the record from nidavellir was refused: ply 3: no piece is there";
        refused.record = nothing;
        return refused;
    }
    GameState state_of(GameId game) { return archive.game(game)->state; }
};

}  // namespace

TEST_SUITE_BEGIN("store/machines");

TEST_CASE_FIXTURE(Elsewhere, "games of one machine end together, with what it was") {
    archive.begin_game(1, at(1), {}, {.holder = "nidavellir"});
    archive.journal_plies({{1, {{1, finished(0).record.plies[0]}}}});
    CHECK(archive.game(1)->machine == "nidavellir");
    const std::vector both = {finished(0, 1),
                              finished(1, 2)};  // the second game was not begun here
    archive.finish_together(both);
    for (const FinishedGame& game : both) {
        const GameRow row = archive.game(game.game).value();
        CHECK(row.state == GameState::finished);
        CHECK(row.end.result == game.record.end.result);
        CHECK(row.machine == "nidavellir");
        CHECK(row.started == game.record.started);
        CHECK(archive.record(game.game)->plies == game.record.plies);
        const auto attempts = archive.attempts(game.game);
        REQUIRE(attempts.size() == 1);
        CHECK(attempts[0].machine == nidavellir());
        CHECK(attempts[0].load == 15.75);
        CHECK(attempts[0].holder == "nidavellir");
        CHECK(attempts[0].builds == *game.by.builds);
    }
    CHECK(archive.game(3)->machine.empty());
    CHECK(archive.worker_machines() == std::vector{nidavellir()});
    // The builds of the entrants are set where games begin, not here.
    CHECK(archive.entrants(tournament)[0].build == EngineBuild{});
}

TEST_CASE_FIXTURE(Elsewhere, "a machine without facts is stored with its name") {
    auto game = finished(0);
    game.by.machine.reset();
    archive.finish_together({&game, 1});
    CHECK(archive.game(1)->machine == "nidavellir");
    CHECK(archive.worker_machines() == std::vector{Machine{"nidavellir"}});
}

TEST_CASE_FIXTURE(Elsewhere, "a game of this host has no machine") {
    play(archive, games[0], won_by_first(games[0]));
    FinishedGame here = finished(1);
    here.by = {};
    archive.begin_game(2, at(1));
    archive.finish_together({&here, 1});
    for (const GameId game : {GameId(1), GameId(2)}) {
        CHECK(state_of(game) == GameState::finished);
        CHECK(archive.game(game)->machine.empty());
        CHECK_FALSE(archive.attempts(game)[0].machine);
        CHECK_FALSE(archive.attempts(game)[0].load);
    }
    CHECK(archive.worker_machines().empty());
}

TEST_CASE_FIXTURE(Elsewhere, "of games that end together all are kept or none") {
    std::vector both = {finished(0), finished(1)};
    std::swap(both[1].record.players.attackers, both[1].record.players.defenders);
    CHECK(kind_of([&] { archive.finish_together(both); }) == Kind::refused);
    both = {finished(0), finished(1)};
    both[1].game = 99;
    CHECK(kind_of([&] { archive.finish_together(both); }) == Kind::refused);
    CHECK(archive.attempts(1).empty());
    CHECK(state_of(1) == GameState::scheduled);
    CHECK(archive.worker_machines().empty());
}

TEST_CASE_FIXTURE(Elsewhere, "a game that is void leaves the other of its match as it ended") {
    std::vector both = {finished(0), finished(1)};
    both[1].record.end = {.termination = Termination::interrupted};
    archive.finish_together(both);
    CHECK(state_of(1) == GameState::finished);
    CHECK(state_of(2) == GameState::scheduled);
    CHECK(archive.game(2)->machine.empty());
    CHECK(archive.attempts(2).back().machine == nidavellir());
    archive.finish_together({&both[0], 1});
    archive.begin_game(2, at(5));
}

TEST_CASE_FIXTURE(Elsewhere, "a second result of a finished game is stored, and changes nothing") {
    const auto first = won_by_first(games[0], 1, 40);
    play(archive, games[0], first);
    const std::uint64_t fingerprint = GameFingerprints(archive).of(1);
    const GameRow before = archive.game(1).value();
    const std::vector late = {finished(0, 2), finished(0, 3)};
    archive.finish_together(late);

    CHECK(archive.game(1) == before);
    CHECK(archive.record(1)->plies == first.plies);
    CHECK(archive.record(1)->end == first.end);
    CHECK(GameFingerprints(archive).of(1) == fingerprint);
    const auto attempts = archive.attempts(1);
    REQUIRE(attempts.size() == 3);
    CHECK(attempt_that_counts(attempts) == &attempts[0]);
    for (int number = 2; number <= 3; ++number) {
        const auto kept = archive.record(1, number).value();
        CHECK(kept.plies == late[number - 2].record.plies);
        CHECK(kept.end.termination == Termination::void_host_error);
        CHECK(kept.end.result == Result::none);
        CHECK(kept.end.summary ==
              "the record from nidavellir came when the game was finished already; there it had "
              "ended as attackers, king-captured");
    }

    // A new verdict applies to the attempt that counts.
    Rejudgement other{1, first.end, "a rule was repaired"};
    other.end.result = Result::draw;
    other.end.termination = Termination::repetition;
    Rejudgements(archive).apply({&other, 1}, "lawspeaker", at(9));
    CHECK(archive.record(1)->end.result == Result::draw);
    CHECK(archive.attempts(1)[0].end.result == Result::draw);
    CHECK(archive.attempts(1)[2].end.result == Result::none);
}

TEST_CASE_FIXTURE(Elsewhere, "a game that is to be played again has had no machine") {
    const auto game = finished(0);
    archive.finish_together({&game, 1});
    Rejudgement none{1, {.termination = Termination::void_host_error}, "the record is impossible"};
    Rejudgements(archive).apply({&none, 1}, "lawspeaker", at(9));
    CHECK(archive.game(1)->machine.empty());
    CHECK(attempt_that_counts(archive.attempts(1)) == nullptr);
    play(archive, games[0], won_by_first(games[0], 5));
    CHECK(archive.game(1)->machine.empty());
    CHECK(attempt_that_counts(archive.attempts(1))->number == 2);
}

TEST_CASE_FIXTURE(Elsewhere, "a record that is refused leaves its reason, and nothing else") {
    archive.begin_game(1, at(1), {}, {.holder = "nidavellir"});
    const std::vector both = {refused(0), refused(1)};
    archive.finish_together(both);
    for (const GameId game : {GameId(1), GameId(2)}) {
        CHECK(state_of(game) == GameState::scheduled);
        CHECK(archive.game(game)->end.termination == Termination::void_host_error);
        const auto kept = archive.record(game, 1).value();
        CHECK(kept.plies.empty());
        CHECK(kept.end.summary == both[0].record.end.summary);
        CHECK(archive.attempts(game)[0].machine == nidavellir());
        CHECK(archive.attempts(game)[0].builds == rules::BySide<EngineBuild>());
    }
    play(archive, games[0], won_by_first(games[0]));
    archive.finish_together({&both[0], 1});  // of a finished game, too
    CHECK(archive.record(1)->end.result == Result::attackers_win);
    CHECK(archive.record(1, 3)->end.summary == both[0].record.end.summary);
    CHECK(ArchiveHealth(archive).faults().empty());
}

TEST_CASE_FIXTURE(Elsewhere, "a game is interrupted with the reason if its holder has left") {
    archive.begin_game(1, at(1), {}, {.holder = "nidavellir"});
    const auto plies = clocked_plies(2, 1, 7);
    archive.journal_plies({{1, {{1, plies[0]}, {2, plies[1]}}}});
    FinishedGame gone{1, {.holder = "nidavellir"}, archive.record(1).value()};
    gone.record.end.termination = Termination::interrupted;
    gone.record.end.summary = "nidavellir has not been heard of for 45 s";
    archive.finish_together({&gone, 1});
    CHECK(state_of(1) == GameState::scheduled);
    const auto left = archive.record(1, 1).value();
    CHECK(left.plies == plies);
    CHECK(left.end.termination == Termination::interrupted);
    CHECK(left.end.summary == "nidavellir has not been heard of for 45 s");
    CHECK(archive.attempts(1)[0].holder == "nidavellir");
    CHECK(archive.attempts(1).size() == 1);
    FinishedGame unknown = gone;
    unknown.game = 99;
    CHECK(kind_of([&] { archive.finish_together({&unknown, 1}); }) == Kind::refused);

    archive.begin_game(1, at(2), {}, {.holder = "nidavellir"});
    archive.withdraw(tournament, 1);
    archive.finish_together({&gone, 1});
    CHECK(archive.game(1)->end.termination == Termination::withdrawn);
}

TEST_CASE_FIXTURE(Elsewhere, "the same facts are one machine, changed facts another") {
    std::vector all = {finished(0), finished(1), finished(2), finished(3)};
    all[1].by.machine->calibration = 398'200.25;
    all[2].by.machine->kernel = "Linux 6.2";
    archive.finish_together(all);
    REQUIRE(archive.worker_machines().size() == 3);
    CHECK(archive.worker_machines()[1].calibration == 398'200.25);
    CHECK(archive.attempts(4)[0].machine == nidavellir());
}

TEST_CASE_FIXTURE(Elsewhere, "whatever facts a machine sends, its games are stored and read") {
    FinishedGame game = finished(0);
    const std::string long_name = std::string(199, 'x') + "ᛏ and more";  // a letter of three bytes
    game.by.machine = {
        long_name, std::string(100'000, 'p'), -3, "", "", std::numeric_limits<double>::quiet_NaN()};
    game.by.load = -std::numeric_limits<double>::infinity();
    archive.finish_together({&game, 1});
    const auto attempt = archive.attempts(1)[0];
    CHECK(attempt.machine == Machine{std::string(199, 'x'), std::string(200, 'p'), 0, "", "", 0});
    CHECK_FALSE(attempt.load);
    CHECK(archive.game(1)->machine == std::string(199, 'x'));
}

TEST_CASE_FIXTURE(Elsewhere, "impossible or missing facts are damage") {
    const auto game = finished(0);
    archive.finish_together({&game, 1});
    const std::string whole = [&] {
        archive.copy_to(directory / "whole.db");
        return bytes_of(directory / "whole.db");
    }();
    const auto read = [&] {
        Archive forged = Archive::open(directory / "forged.db", Access::read_only);
        static_cast<void>(forged.games(tournament));
        static_cast<void>(forged.attempts(1));
        static_cast<void>(forged.worker_machines());
        static_cast<void>(ArchiveEpoch(forged).current());
    };
    for (const std::string forgery :
         {"UPDATE machines SET cores = -1", "UPDATE machines SET cores = 'many'",
          "UPDATE machines SET calibration = 9e999", "UPDATE machines SET calibration = 'fast'",
          "UPDATE machines SET calibration = -1.0", "UPDATE machines SET name = x'ff'",
          "UPDATE machines SET kernel = NULL", "UPDATE attempts SET load = -0.5",
          "UPDATE attempts SET load = 'low'", "UPDATE attempts SET machine = 7",
          "UPDATE games SET machine = 7 WHERE id = 1", "DELETE FROM machines",
          "DELETE FROM identity", "UPDATE identity SET uuid = 'mine'",
          "UPDATE identity SET incarnation = -1", "UPDATE identity SET incarnation = 'x'"}) {
        CAPTURE(forgery);
        write_bytes(directory / "forged.db", whole);
        Forger(directory / "forged.db").loose(forgery);
        CHECK(kind_of(read) == Kind::damaged);
    }
    write_bytes(directory / "forged.db", whole);
    read();
}

TEST_CASE_FIXTURE(Elsewhere, "an archive knows itself, and so do its copies") {
    const ArchiveIdentity identity = ArchiveEpoch(archive).current();
    CHECK(identity.incarnation == 0);
    CHECK(identity.uuid.size() == 36);
    CHECK(identity.uuid[14] == '4');  // drawn at random, as RFC 9562 says in 5.4
    CHECK(std::string("89ab").find(identity.uuid[19]) != std::string::npos);
    CHECK(identity_of(directory / "b.db", Access::read_write).uuid != identity.uuid);

    archive.copy_to(directory / "copy.db");
    CHECK(ArchiveEpoch(archive).increment() == ArchiveIdentity{identity.uuid, 1});
    CHECK(ArchiveEpoch(archive).increment() == ArchiveIdentity{identity.uuid, 2});
    CHECK(ArchiveEpoch(archive).current().incarnation == 2);
    CHECK(identity_of(path) == ArchiveEpoch(archive).current());
    CHECK(identity_of(directory / "copy.db") == identity);
    Archive reader = Archive::open(path, Access::read_only);
    CHECK(kind_of([&] { ArchiveEpoch(reader).increment(); }) == Kind::refused);
}

TEST_SUITE_END();

}  // namespace tafl::store::machines_test
