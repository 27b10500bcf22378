// SPDX-License-Identifier: MIT
// Attempts: a game may be played more than once, by other builds of its engines or with another
// result.
#include <set>

#include "rules/result.h"
#include "store/fingerprints.h"
#include "store/ply_codec.h"
#include "store/rejudgements.h"
#include "tests/store/archive_sample.h"
#include "tests/support/finish_game.h"

namespace tafl::store::attempts_test {

using namespace tafl;
using namespace tafl::store;
using namespace tafl::store::tests;
using Kind = ArchiveError::Kind;
using rules::Result;
using rules::Side;
using rules::Termination;

TEST_SUITE_BEGIN("store/attempts");

TEST_CASE_FIXTURE(Sample, "a void game is kept as an attempt and scheduled again") {
    for (const auto why :
         {Termination::void_host_late, Termination::void_host_error, Termination::interrupted}) {
        CAPTURE(name_of(why));
        const GameId id = games[0].scheduled.id;
        auto record = won_by_first(games[0], 3);
        record.end.result = Result::none;
        record.end.termination = why;
        record.end.captures = {};  // stored only for the attempt that counts
        play(archive, games[0], record);
        const GameRow row = archive.game(id).value();
        CHECK(row.state == GameState::scheduled);
        CHECK(row.end.result == Result::none);
        CHECK(row.end.termination == why);
        CHECK_FALSE(row.started);
        CHECK_FALSE(row.ended);
        CHECK_FALSE(archive.record(id));
        const auto attempts = archive.attempts(id);
        CHECK(attempts.back().end.termination == why);
        CHECK(attempts.back().ended == record.ended);
        check_equal(archive.record(id, attempts.back().number).value(), record);
    }
    play(archive, games[0], won_by_first(games[0], 4));
    CHECK(archive.game(games[0].scheduled.id)->end.termination == Termination::king_captured);
    CHECK(archive.attempts(games[0].scheduled.id).size() == 4);
    CHECK_FALSE(archive.record(games[0].scheduled.id, 5));
}

TEST_CASE_FIXTURE(Sample, "what a dead host left running is interrupted and scheduled again") {
    const GameId journalled = games[0].scheduled.id;
    const GameId silent = games[1].scheduled.id;
    const auto plies = clocked_plies(7, 1, 7);
    const rules::BySide<rules::TimeControl> time = {*rules::parse_time_control("300+3"),
                                                    *rules::parse_time_control("st=1")};
    archive.begin_game(journalled, at(10), time);
    archive.begin_game(silent, at(11));
    archive.journal_plies(journal_of(journalled, plies));
    play(archive, games[2], won_by_first(games[2]));

    CHECK(archive.recover(tournament) == 2);
    CHECK(archive.recover(tournament) == 0);
    CHECK(archive.game(journalled)->state == GameState::scheduled);
    CHECK(archive.game(games[2].scheduled.id)->state == GameState::finished);
    CHECK(archive.attempts(journalled) ==
          std::vector<AttemptRow>{
              {1, at(10), std::nullopt, {.termination = Termination::interrupted}}});
    const auto left = archive.record(journalled, 1).value();
    CHECK(left.plies == plies);
    CHECK(left.time == time);
    CHECK(left.end.termination == Termination::interrupted);
    CHECK(archive.record(silent, 1)->plies.empty());

    const auto record = won_by_first(games[0], 8);
    play(archive, games[0], record);
    check_equal(archive.record(journalled).value(), record);
    CHECK(archive.record(journalled, 1)->plies == plies);
}

TEST_CASE_FIXTURE(Sample, "another tournament's running games are not recovered") {
    const auto other = add_sample(archive, 1, "Other");
    archive.begin_game(archive.games(other)[0].scheduled.id, at(1));
    CHECK(archive.recover(tournament) == 0);
    CHECK(archive.recover(other) == 1);
}

TEST_CASE_FIXTURE(Sample, "a game that is played with other parameters is another game") {
    const auto play_with = [&](std::size_t game, const std::string& parameters) {
        archive.begin_game(games[game].scheduled.id, at(1), {},
                           {.parameters = {parameters, "w=2"}});
        auto record = won_by_first(games[game]);
        record.end.result = rules::Result::draw;
        finish_game(archive, games[game].scheduled.id, record);
    };
    play_with(0, "w=1,x=0.5");
    play_with(2, "w=1,x=0.6");
    const auto row = archive.game(games[0].scheduled.id).value();
    CHECK(row.parameters == rules::BySide<std::string>{"w=1,x=0.5", "w=2"});
    CHECK(archive.game(games[1].scheduled.id)->parameters == rules::BySide<std::string>{});
    CHECK(GameFingerprints(archive).of(games[0].scheduled.id) !=
          GameFingerprints(archive).of(games[2].scheduled.id));
}

TEST_CASE_FIXTURE(Sample, "a game that is begun again has the parameters of the last time") {
    const GameId game = games[0].scheduled.id;
    archive.begin_game(game, at(1), {}, {.parameters = {"w=1", "w=2"}});
    CHECK(archive.recover(tournament) == 1);
    archive.begin_game(game, at(2), {}, {.parameters = {"w=3", "w=4"}});
    CHECK(archive.game(game)->parameters == rules::BySide<std::string>{"w=3", "w=4"});
}

TEST_CASE_FIXTURE(Sample, "a game of another machine is recovered as well, and keeps its holder") {
    archive.begin_game(1, at(1));
    archive.begin_game(2, at(2), {}, {.holder = "lease 7"});
    archive.journal_plies(journal_of(2, clocked_plies(3, 1, 7)));
    CHECK(archive.recover(tournament) == 2);
    CHECK(archive.recover(tournament) == 0);
    REQUIRE(archive.attempts(2).size() == 1);
    CHECK(archive.attempts(2).back().end.termination == Termination::interrupted);
    CHECK(archive.attempts(2).back().holder == "lease 7");
    CHECK(archive.record(2, 1)->plies.size() == 3);
    archive.begin_game(2, at(3));
    CHECK(archive.attempts(2).back().holder.empty());
}

TEST_CASE_FIXTURE(Sample, "each attempt knows the builds that played it") {
    const std::vector<EntrantRecord> second = {{1, "Huscarl 1.2", "", {"1.2", "aa"}},
                                               {2, "Víðarr ᚢ", "", {"", "bb"}}};
    const auto third = [&] {
        auto changed = second;
        changed[0].build.sha256 = "cc";
        return changed;
    }();
    archive.set_builds(tournament, second);
    CHECK(archive.entrants(tournament)[0].build == second[0].build);
    CHECK(archive.entrants(tournament)[0].command_line == "engines/huscarl --quiet");
    play(archive, games[0], won_by_first(games[0]));
    archive.begin_game(games[1].scheduled.id, at(1));
    archive.recover(tournament);
    archive.set_builds(tournament, third);
    play(archive, games[1], won_by_first(games[1]));
    CHECK(archive.attempts(1)[0].builds.attackers == second[0].build);
    CHECK(archive.attempts(1)[0].builds.defenders == second[1].build);
    CHECK(archive.attempts(2)[0].builds.defenders == second[0].build);
    CHECK(archive.attempts(2)[1].builds.defenders == third[0].build);
    CHECK(archive.attempts(2)[1].builds.attackers == third[1].build);
}

TEST_CASE_FIXTURE(Sample, "the builds of one game are noted when it begins, and may be corrected") {
    const rules::BySide<EngineBuild> first = {{"1.2", "aa"}, {"", "bb"}};
    const rules::BySide<EngineBuild> later = {{"1.2", "cc"}, {"", "bb"}};
    archive.begin_game(1, at(1), {}, {first});
    archive.begin_game(2, at(1), {}, {later});
    CHECK(archive.attempts(1)[0].builds == first);
    CHECK(archive.attempts(2)[0].builds == later);
    CHECK(archive.entrants(tournament)[1].build == later.attackers);  // sides are swapped
    // The process had been started before its program was replaced.
    const FinishedGame ended = {
        .game = 2, .by = {.builds = first}, .record = won_by_first(games[1])};
    archive.finish_together({&ended, 1});
    CHECK(archive.attempts(2)[0].builds == first);
    CHECK(archive.entrants(tournament)[1].build == later.attackers);  // sides are swapped
}

TEST_CASE_FIXTURE(Sample, "games of the same builds, rules, start, moves and result are the same") {
    TournamentId other = add_sample(archive, 2, "Second");
    const auto more = archive.games(other);
    const std::vector<EntrantRecord> builds = {{1, "Huscarl 1.2", "", {"1.2", "aa"}},
                                               {2, "Víðarr ᚢ", "", {"", "bb"}}};
    const auto clocked_otherwise = [](const GameRow& game) {
        auto record = won_by_first(game, 5);
        for (auto& ply : record.plies) {
            ply.spent += std::chrono::seconds(1);
            ply.comment = "hm";
        }
        return record;
    };
    archive.set_builds(tournament, builds);
    archive.set_builds(other, builds);
    play(archive, games[0], won_by_first(games[0], 5));
    play(archive, games[1], won_by_first(games[1], 5));  // the sides are swapped
    play(archive, games[2], clocked_otherwise(games[2]));
    auto of_other_result = won_by_first(games[3], 5);
    of_other_result.end.result = Result::draw;
    play(archive, games[3], of_other_result);
    play(archive, more[0], won_by_first(more[0], 6));  // other moves
    auto replaced = builds;
    replaced[1].build.sha256 = "cc";
    archive.set_builds(other, replaced);
    play(archive, more[2], won_by_first(more[2], 5));

    CHECK(GameFingerprints(archive).of(1) != 0);
    CHECK(GameFingerprints(archive).of(1) == GameFingerprints(archive).of(3));
    std::set<std::uint64_t> all;
    for (const GameRow& row : archive.games(GameFilter{})) {
        if (row.state == GameState::finished)
            all.insert(GameFingerprints(archive).of(row.scheduled.id));
    }
    CHECK(all.size() == 5);
    CHECK(GameFingerprints(archive).of(more[1].scheduled.id) == 0);  // not played

    auto rows = archive.games(GameFilter{});
    GameFingerprints(archive).mark_repeats(rows);
    CHECK(rows[0].fingerprint == GameFingerprints(archive).of(1));
    CHECK(rows[2].fingerprint == GameFingerprints(archive).of(1));
    CHECK(rows[1].fingerprint == 0);  // no game is the same
    for (const GameRow& row : rows) {
        const bool is_one_of_two = row.scheduled.id == 1 || row.scheduled.id == 3;
        CHECK((row.fingerprint == rows[0].fingerprint) == is_one_of_two);
    }
}

TEST_CASE_FIXTURE(Sample, "one build under two names plays the same games as itself") {
    archive.set_builds(tournament, std::vector<EntrantRecord>{{1, "Huscarl 1.2", "", {"", "aa"}},
                                                              {2, "Víðarr ᚢ", "", {"1", "aa"}}});
    play(archive, games[0], won_by_first(games[0], 5));
    auto swapped = won_by_first(games[1], 5);
    swapped.end = won_by_first(games[0], 5).end;
    play(archive, games[1], swapped);
    auto rows = archive.games(tournament);
    GameFingerprints(archive).mark_repeats(rows);
    CHECK(rows[0].fingerprint != 0);
    CHECK(rows[0].fingerprint == rows[1].fingerprint);
}

TEST_CASE_FIXTURE(Sample, "games with a longer and a shorter opening may be the same") {
    auto schedule = tests::schedule(2);
    schedule[0].opening = "d1-c1 d3-c3";
    schedule[1].opening = "";
    schedule[2].opening = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/ attackers d1-c1";
    const TournamentId other = archive.add_tournament(
        {.name = "Openings", .site = "", .plan = "{}", .created = at(1)}, two_entrants(), schedule);
    auto rows = archive.games(other);
    play(archive, rows[0], won_by_first(rows[0], 5));
    play(archive, rows[2], won_by_first(rows[2], 5));
    rows = archive.games(other);
    GameFingerprints(archive).mark_repeats(rows);
    CHECK(rows[0].fingerprint != 0);
    CHECK(rows[0].fingerprint == rows[2].fingerprint);
}

TEST_CASE_FIXTURE(Sample, "builds of others than the entrants are refused") {
    const auto before = archive.entrants(tournament);
    for (const EntrantRecord& stranger :
         {EntrantRecord{2, "Huscarl 1.2", "", {}}, EntrantRecord{3, "Nobody", "", {}}}) {
        const std::vector<EntrantRecord> changed = {{1, "Huscarl 1.2", "", {"9", ""}}, stranger};
        CHECK(kind_of([&] { archive.set_builds(tournament, changed); }) == Kind::refused);
        CHECK(archive.entrants(tournament) == before);
    }
}

TEST_CASE_FIXTURE(Sample, "another verdict replaces the first, which the audit table keeps") {
    const auto record = won_by_first(games[0]);
    play(archive, games[0], record);
    Rejudgements(archive).apply(
        std::vector<Rejudgement>{
            {1,
             {Result::draw, Termination::repetition, std::nullopt, {}, 30, {1, 2}},
             "the third time"}},
        "lawspeaker 9.9", at(1'800'000'000'000'000));
    const GameRow row = archive.game(1).value();
    CHECK(row.end.result == Result::draw);
    CHECK(row.end.termination == Termination::repetition);
    CHECK(row.end.plies == 30);
    CHECK(row.end.captures == rules::BySide<int>{1, 2});
    const auto now = archive.record(1).value();
    CHECK(now.end.result == Result::draw);
    CHECK(std::equal(now.plies.begin(), now.plies.end(), record.plies.begin(),
                     record.plies.begin() + 30));
    Database direct(directory / "a.db", Access::read_only);
    auto rows = direct.query(
        "SELECT old_result || ' ' || old_termination || ' ' || new_result || ' ' ||"
        " new_termination || ' ' || reason || ' ' || program || ' ' || applied FROM audit_trail");
    REQUIRE(rows.next());
    CHECK(rows.text(0) ==
          "attackers king-captured draw repetition the third time lawspeaker 9.9 "
          "2027-01-15T08:00:00.000Z");
    CHECK_FALSE(rows.next());
    auto old = direct.query("SELECT old_plies, old_captures_defenders FROM audit");
    REQUIRE(old.next());
    CHECK(*decode_plies(old.blob(0)) == record.plies);
    CHECK(old.integer(1) == 5);
}

TEST_CASE_FIXTURE(Sample, "a verdict that voids a game schedules it again") {
    play(archive, games[0], won_by_first(games[0]));
    Rejudgements(archive).apply(
        std::vector<Rejudgement>{
            {1, {Result::none, Termination::void_host_error, std::nullopt, {}, 40}, "not over"}},
        "lawspeaker 9.9", at(1));
    CHECK(archive.game(1)->state == GameState::scheduled);
    CHECK(archive.attempts(1)[0].end.termination == Termination::void_host_error);
    CHECK(archive.record(1, 1)->plies.size() == 40);
    play(archive, games[0], won_by_first(games[0], 2));
    CHECK(archive.game(1)->state == GameState::finished);
    CHECK(archive.attempts(1).size() == 2);
}

TEST_CASE_FIXTURE(Sample, "verdicts are written all or not at all") {
    play(archive, games[0], won_by_first(games[0]));
    const std::vector<Rejudgement> judgements = {
        {1, {Result::draw, Termination::repetition, std::nullopt, {}, 40}, "fine"},
        {2, {Result::draw, Termination::repetition, std::nullopt, {}, 40}, "not finished"}};
    CHECK(kind_of([&] { Rejudgements(archive).apply(judgements, "x", at(1)); }) == Kind::refused);
    CHECK(archive.game(1)->end.result == Result::attackers_win);
}

TEST_SUITE_END();

}  // namespace tafl::store::attempts_test
