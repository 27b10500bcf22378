// SPDX-License-Identifier: MIT
#include "store/archive.h"
#include "rules/result.h"

#include <doctest/doctest.h>

#include <set>

#include "store/ply_codec.h"
#include "tests/store/sample.h"

using namespace tafl;
using namespace tafl::store;
using namespace tafl::store::tests;
using Kind = ArchiveError::Kind;
using rules::Result;
using rules::Side;
using rules::Termination;

namespace {

/// A record with something in every field.
rules::GameRecord full_record(const GameRow& game) {
    rules::GameRecord record = won_by_first(game, 9, 30);
    record.time = {*rules::parse_time_control("300+3"), *rules::parse_time_control("60 30/3 1.5i")};
    record.plies[3].comment = "Þorgeirr: «þat mun vera satt» ᚠ 王 ♚";
    record.plies[29].left = {std::chrono::milliseconds(0), std::chrono::milliseconds(29'999), 2};
    record.end.result = Result::defenders_win;
    record.end.termination = Termination::crash_signal;
    record.end.at_fault = Side::attackers;
    record.end.summary = "the engine was killed by signal 11";
    record.evidence = {{"", "< play attackers", std::string("> \xff\0 raw", 8)},
                       "Segmentation fault\n",
                       std::nullopt,
                       11};
    return record;
}

void check_equal(const rules::GameRecord& actual, const rules::GameRecord& expected) {
    CHECK(actual.players == expected.players);
    CHECK(actual.ruleset == expected.ruleset);
    CHECK(actual.time == expected.time);
    CHECK(actual.plies == expected.plies);
    CHECK(actual.end == expected.end);
    CHECK(actual.evidence == expected.evidence);
    CHECK(actual.started == expected.started);
    CHECK(actual.ended == expected.ended);
}

struct Sample {
    TemporaryDirectory directory;
    Archive archive = Archive::open(directory / "a.db", Access::read_write);
    TournamentId tournament = add_sample(archive, 2);
    std::vector<GameRow> games = archive.games(tournament);
};

std::vector<JournalPly> journal_of(GameId game, const std::vector<rules::PlyRecord>& plies) {
    std::vector<JournalPly> entries;
    for (const auto& ply : plies) {
        entries.push_back({game, static_cast<int>(entries.size()) + 1, ply});
    }
    return entries;
}

}  // namespace

TEST_SUITE_BEGIN("store/archive");

TEST_CASE_FIXTURE(Sample, "a tournament comes back with its entrants and its schedule") {
    const auto found = archive.find_tournament("Open");
    REQUIRE(found);
    CHECK(*found == TournamentRecord{tournament, "Open", "Þingvellir",
                                     "[tournament]\nname = \"Open\"\n", at(1'700'000'000'000'001)});
    CHECK(archive.tournaments() == std::vector{*found});
    CHECK(archive.tournament(tournament) == found);
    CHECK_FALSE(archive.tournament(TournamentId(tournament.number() + 1)));
    CHECK(archive.entrants(tournament) == two_entrants());
    auto expected = schedule(2);
    REQUIRE(games.size() == expected.size());
    for (std::size_t i = 0; i < games.size(); ++i) {
        expected[i].id = games[i].scheduled.id;
        CHECK(games[i].scheduled == expected[i]);
        CHECK(games[i].tournament_id == tournament);
        CHECK(games[i].tournament == "Open");
        CHECK(games[i].state == GameState::scheduled);
        CHECK(games[i].end.result == Result::none);
        CHECK_FALSE(games[i].started);
        CHECK_FALSE(games[i].ended);
    }
    CHECK_FALSE(archive.find_tournament("open"));
}

TEST_CASE_FIXTURE(Sample, "games are numbered in order unless they bring their numbers") {
    CHECK(games.front().scheduled.id == GameId(1));
    CHECK(games.back().scheduled.id == GameId(4));
    auto later = schedule(1, 2);
    later[1].id = 1000;
    CHECK(archive.add_games(tournament, later) == std::vector<GameId>{5, 1000});
    CHECK(archive.games(tournament).back().scheduled.id == GameId(1000));
}

TEST_CASE_FIXTURE(Sample, "a round that is added again is not scheduled twice") {
    play(archive, games[0], won_by_first(games[0]));
    const auto before = archive.games(tournament);
    CHECK(archive.add_games(tournament, schedule(2)) == std::vector<GameId>{1, 2, 3, 4});
    CHECK(archive.games(tournament) == before);
    // What a host that died had added of a round before is completed.
    const auto round = schedule(3, 2);
    const std::vector<ScheduledGame> part(round.begin(), round.begin() + 2);
    CHECK(archive.add_games(tournament, part) == std::vector<GameId>{5, 6});
    CHECK(archive.add_games(tournament, round) == std::vector<GameId>{5, 6, 7, 8, 9, 10});
    CHECK(archive.games(tournament).size() == 10);
}

TEST_CASE_FIXTURE(Sample, "a pairing that is there with other content is refused with its round") {
    const auto refused = [&](auto change) {
        auto round = schedule(3);  // its last match is new
        change(round[1]);
        CHECK(kind_of([&] { archive.add_games(tournament, round); }) == Kind::refused);
        CHECK(archive.games(tournament) == games);
    };
    refused(
        [](ScheduledGame& game) { std::swap(game.entrants.attackers, game.entrants.defenders); });
    refused([](ScheduledGame& game) { game.variant = "custom"; });
    refused([](ScheduledGame& game) { game.rules += "esc:c "; });
    refused([](ScheduledGame& game) { game.opening = "d1-b1"; });
    refused([](ScheduledGame& game) { ++game.seed; });
    refused([](ScheduledGame& game) { game.id = 77; });
    auto other = schedule(1);
    other[1].opening = "";
    CHECK(error_of([&] { archive.add_games(tournament, other); }).what() ==
          std::string("round 1, match 1, game 2 is already scheduled, as game 2, with other "
                      "entrants, rules, opening or seed"));
}

TEST_CASE_FIXTURE(Sample, "a tournament of a name that is taken is refused as a whole") {
    CHECK(kind_of([&] { add_sample(archive, 1); }) == Kind::refused);
    CHECK(archive.tournaments().size() == 1);
}

TEST_CASE_FIXTURE(Sample, "a game between entrants who do not exist is refused") {
    auto stranger = schedule(1, 9);
    stranger[0].entrants.attackers = 3;
    CHECK(kind_of([&] { archive.add_games(tournament, stranger); }) == Kind::refused);
    CHECK(archive.games(tournament) == games);
}

TEST_CASE_FIXTURE(Sample, "a tournament that is set aside keeps everything and frees its name") {
    play(archive, games[0], won_by_first(games[0]));
    CHECK(archive.set_aside(tournament) == "Open (set aside 1)");
    CHECK_FALSE(archive.find_tournament("Open"));
    const auto again = add_sample(archive, 1);
    CHECK(archive.set_aside(again) == "Open (set aside 2)");
    CHECK(archive.games(tournament)[0].state == GameState::finished);
    CHECK(archive.games(tournament)[0].tournament == "Open (set aside 1)");
    CHECK(archive.record(games[0].scheduled.id).has_value());
    CHECK(kind_of([&] { (void)archive.set_aside(77); }) == Kind::refused);
}

TEST_CASE_FIXTURE(Sample, "a record comes back in full") {
    const GameId id = games[0].scheduled.id;
    auto record = full_record(games[0]);
    record.end.captures = {7, 11};
    archive.begin_game(id, record.started, record.time);
    archive.finish_game(id, record);
    check_equal(archive.record(id).value(), record);
    const GameRow row = archive.game(id).value();
    CHECK(row.state == GameState::finished);
    CHECK(row.end.result == record.end.result);
    CHECK(row.end.termination == record.end.termination);
    CHECK(row.end.plies == 30);
    CHECK(row.end.captures == rules::BySide<int>{7, 11});
    CHECK(row.end.at_fault == Side::attackers);
    CHECK(row.started == record.started);
    CHECK(row.ended == record.ended);
}

TEST_CASE_FIXTURE(Sample, "every built-in variant comes back") {
    const GameRow& row = games[0];
    int match = 100;
    for (const auto& variant : rules::variants()) {
        CAPTURE(variant.name);
        auto later = schedule(1);
        later.resize(1);
        later[0].match = ++match;
        later[0].rules = variant.rules;
        const GameId id = archive.add_games(tournament, later).front();
        auto record = won_by_first(archive.game(id).value());
        record.players = row.names;
        play(archive, archive.game(id).value(), record);
        CHECK(archive.record(id).value().ruleset == record.ruleset);
    }
}

TEST_CASE_FIXTURE(Sample, "a game without plies comes back") {
    auto record = won_by_first(games[0], 1, 0);
    record.end.termination = Termination::no_hello;
    play(archive, games[0], record);
    check_equal(archive.record(games[0].scheduled.id).value(), record);
}

TEST_CASE_FIXTURE(Sample, "times are kept to the microsecond") {
    auto record = won_by_first(games[0]);
    record.started = at(1'700'000'000'123'456) + std::chrono::nanoseconds(789);
    record.ended = at(-1);
    play(archive, games[0], record);
    CHECK(archive.record(games[0].scheduled.id)->started == at(1'700'000'000'123'456));
    CHECK(archive.record(games[0].scheduled.id)->ended == at(-1));
}

TEST_CASE_FIXTURE(Sample, "a game is finished only once") {
    const auto record = won_by_first(games[0]);
    play(archive, games[0], record);
    auto other = record;
    other.end.result = Result::draw;
    const GameId id = games[0].scheduled.id;
    CHECK(kind_of([&] { archive.finish_game(id, other); }) == Kind::refused);
    CHECK(kind_of([&] { archive.begin_game(id, at(1)); }) == Kind::refused);
    check_equal(archive.record(id).value(), record);
    REQUIRE(archive.attempts(id).size() == 1);
    CHECK(archive.attempts(id)[0].end.result == record.end.result);
    CHECK(archive.attempts(id)[0].end.termination == record.end.termination);
}

TEST_CASE_FIXTURE(Sample, "a game must be begun before it is finished or journalled") {
    const GameId id = games[0].scheduled.id;
    const auto record = won_by_first(games[0]);
    CHECK(kind_of([&] { archive.finish_game(id, record); }) == Kind::refused);
    CHECK(kind_of([&] { archive.journal_plies(journal_of(id, record.plies)); }) == Kind::refused);
    archive.begin_game(id, at(1));
    CHECK(kind_of([&] { archive.begin_game(id, at(1)); }) == Kind::refused);
    CHECK(error_of([&] { archive.begin_game(99, at(1)); }).what() ==
          std::string("game 99 does not exist"));
}

TEST_CASE_FIXTURE(Sample, "a record of other players is refused and changes nothing") {
    auto record = won_by_first(games[0]);
    std::swap(record.players.attackers, record.players.defenders);
    const GameId id = games[0].scheduled.id;
    archive.begin_game(id, at(1));
    CHECK(kind_of([&] { archive.finish_game(id, record); }) == Kind::refused);
    CHECK(archive.game(id)->state == GameState::running);
    std::swap(record.players.attackers, record.players.defenders);
    archive.finish_game(id, record);
}

TEST_CASE_FIXTURE(Sample, "a running game shows the plies of its journal") {
    const GameId id = games[0].scheduled.id;
    const auto record = won_by_first(games[0]);
    CHECK_FALSE(archive.record(id));
    archive.begin_game(id, at(5), record.time);
    archive.journal_plies(journal_of(id, record.plies));
    const auto so_far = archive.record(id).value();
    CHECK(so_far.plies == record.plies);
    CHECK(so_far.players == games[0].names);
    CHECK(so_far.end.result == Result::none);
    CHECK(so_far.started == at(5));
    archive.finish_game(id, record);
    check_equal(archive.record(id).value(), record);
}

TEST_CASE_FIXTURE(Sample, "plies of several games are journalled together") {
    const GameId first = games[0].scheduled.id;
    const GameId second = games[1].scheduled.id;
    const auto plies = clocked_plies(2, 1, 7);
    archive.begin_game(first, at(1));
    archive.begin_game(second, at(1));
    archive.journal_plies(
        std::vector<JournalPly>{{first, 1, plies[0]}, {second, 1, plies[1]}, {first, 2, plies[1]}});
    CHECK(archive.record(first)->plies == plies);
    CHECK(archive.record(second)->plies == std::vector{plies[1]});
}

TEST_CASE_FIXTURE(Sample, "a void game is kept as an attempt and scheduled again") {
    for (const auto why :
         {Termination::void_host_late, Termination::void_host_error, Termination::interrupted}) {
        CAPTURE(name_of(why));
        const GameId id = games[0].scheduled.id;
        auto record = won_by_first(games[0], 3);
        record.end.result = Result::none;
        record.end.termination = why;
        record.end.captures = {};  // are kept of what counts only
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
        archive.finish_game(games[game].scheduled.id, record);
    };
    play_with(0, "w=1,x=0.5");
    play_with(2, "w=1,x=0.6");
    const auto row = archive.game(games[0].scheduled.id).value();
    CHECK(row.parameters == rules::BySide<std::string>{"w=1,x=0.5", "w=2"});
    CHECK(archive.game(games[1].scheduled.id)->parameters == rules::BySide<std::string>{});
    CHECK(archive.fingerprint(games[0].scheduled.id) != archive.fingerprint(games[2].scheduled.id));
}

TEST_CASE_FIXTURE(Sample, "a game that is begun again has the parameters of the last time") {
    const GameId game = games[0].scheduled.id;
    archive.begin_game(game, at(1), {}, {.parameters = {"w=1", "w=2"}});
    CHECK(archive.recover(tournament) == 1);
    archive.begin_game(game, at(2), {}, {.parameters = {"w=3", "w=4"}});
    CHECK(archive.game(game)->parameters == rules::BySide<std::string>{"w=3", "w=4"});
}

TEST_CASE_FIXTURE(Sample, "what is held elsewhere is recovered as well, and its holder kept") {
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

TEST_CASE_FIXTURE(Sample, "games are found by what they have in common") {
    add_sample(archive, 1, "Other");
    play(archive, games[0], won_by_first(games[0]));
    play(archive, games[1], won_by_first(games[1]));
    const auto count = [&](const GameFilter& filter) { return archive.games(filter).size(); };
    CHECK(count({}) == 6);
    CHECK(count({.tournament = "Other"}) == 2);
    CHECK(count({.engine = "Huscarl 1.2"}) == 6);
    CHECK(count({.engine = "nobody"}) == 0);
    CHECK(count({.variant = "brandub"}) == 6);
    CHECK(count({.variant = "tablut"}) == 0);
    CHECK(count({.result = Result::attackers_win}) == 1);
    CHECK(count({.result = Result::none}) == 4);
    CHECK(count({.termination = Termination::escape}) == 1);
    CHECK(count({.tournament = "Other", .result = Result::attackers_win}) == 0);
}

TEST_CASE_FIXTURE(Sample, "a damaged record is reported with its game") {
    play(archive, games[0], won_by_first(games[0]));
    Database direct(directory / "a.db", Access::read_write);
    direct.execute("UPDATE attempts SET plies = x'0107ff'");
    const auto error = error_of([&] { (void)archive.record(games[0].scheduled.id); });
    CHECK(error.kind() == Kind::damaged);
    CHECK(error.what() == std::string("game 1 cannot be read back: plies, byte 3: cut short"));
    CHECK(archive.games(tournament).size() == 4);
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

    CHECK(archive.fingerprint(1) != 0);
    CHECK(archive.fingerprint(1) == archive.fingerprint(3));
    std::set<std::uint64_t> all;
    for (const GameRow& row : archive.games(GameFilter{})) {
        if (row.state == GameState::finished) all.insert(archive.fingerprint(row.scheduled.id));
    }
    CHECK(all.size() == 5);
    CHECK(archive.fingerprint(more[1].scheduled.id) == 0);  // not played

    auto rows = archive.games(GameFilter{});
    archive.find_repeats(rows);
    CHECK(rows[0].fingerprint == archive.fingerprint(1));
    CHECK(rows[2].fingerprint == archive.fingerprint(1));
    CHECK(rows[1].fingerprint == 0);  // nothing is like it
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
    archive.find_repeats(rows);
    CHECK(rows[0].fingerprint != 0);
    CHECK(rows[0].fingerprint == rows[1].fingerprint);
}

TEST_CASE_FIXTURE(Sample, "a longer opening may be how a game with a shorter one went on") {
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
    archive.find_repeats(rows);
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
    archive.rejudge(
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
    archive.rejudge(
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
    CHECK(kind_of([&] { archive.rejudge(judgements, "x", at(1)); }) == Kind::refused);
    CHECK(archive.game(1)->end.result == Result::attackers_win);
}

TEST_CASE_FIXTURE(Sample, "a copy is whole, and never overwrites a file") {
    play(archive, games[0], won_by_first(games[0]));
    const auto path = directory / "copy.db";
    archive.copy_to(path);
    play(archive, games[1], won_by_first(games[1]));
    Archive copy = Archive::open(path, Access::read_write);
    CHECK(copy.games(tournament)[0] == archive.games(tournament)[0]);
    CHECK(copy.game(2)->state == GameState::scheduled);
    CHECK(kind_of([&] { archive.copy_to(path); }) == Kind::refused);
}

TEST_SUITE_END();
