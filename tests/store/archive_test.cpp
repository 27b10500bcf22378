// SPDX-License-Identifier: MIT
#include "store/archive.h"

#include <algorithm>
#include <functional>

#include "rules/move_text.h"
#include "rules/result.h"
#include "tests/store/archive_sample.h"
#include "tests/support/finish_game.h"

namespace tafl::store::archive_test {

using namespace tafl;
using namespace tafl::store;
using namespace tafl::store::tests;
using Kind = ArchiveError::Kind;
using rules::Result;
using rules::Side;
using rules::Termination;

namespace {

/// Returns a record with a value in every field.
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
    // A round is completed if a host had added a part of it before it died.
    const auto round = schedule(3, 2);
    const std::vector<ScheduledGame> part(round.begin(), round.begin() + 2);
    CHECK(archive.add_games(tournament, part) == std::vector<GameId>{5, 6});
    CHECK(archive.add_games(tournament, round) == std::vector<GameId>{5, 6, 7, 8, 9, 10});
    CHECK(archive.games(tournament).size() == 10);
}

TEST_CASE_FIXTURE(Sample,
                  "a pairing that is stored with other content is refused, with its whole round") {
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

TEST_CASE_FIXTURE(Sample, "a tournament that is archived keeps everything and frees its name") {
    play(archive, games[0], won_by_first(games[0]));
    CHECK(archive.archive_tournament(tournament) == "Open (set aside 1)");
    CHECK_FALSE(archive.find_tournament("Open"));
    const auto again = add_sample(archive, 1);
    CHECK(archive.archive_tournament(again) == "Open (set aside 2)");
    CHECK(archive.games(tournament)[0].state == GameState::finished);
    CHECK(archive.games(tournament)[0].tournament == "Open (set aside 1)");
    CHECK(archive.record(games[0].scheduled.id).has_value());
    CHECK(kind_of([&] { (void)archive.archive_tournament(77); }) == Kind::refused);
}

TEST_CASE_FIXTURE(Sample, "a record comes back in full") {
    const GameId id = games[0].scheduled.id;
    auto record = full_record(games[0]);
    record.end.captures = {7, 11};
    archive.begin_game(id, record.started, record.time);
    finish_game(archive, id, record);
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
    finish_game(archive, id, other);
    CHECK(kind_of([&] { archive.begin_game(id, at(1)); }) == Kind::refused);
    check_equal(archive.record(id).value(), record);
    REQUIRE(archive.attempts(id).size() == 2);
    CHECK(archive.attempts(id)[0].end.result == record.end.result);
    CHECK(archive.attempts(id)[0].end.termination == record.end.termination);
    CHECK(archive.attempts(id)[1].end.termination == Termination::void_host_error);
}

TEST_CASE_FIXTURE(Sample, "a game must be begun before it is journalled") {
    const GameId id = games[0].scheduled.id;
    const auto record = won_by_first(games[0]);
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
    CHECK(kind_of([&] { finish_game(archive, id, record); }) == Kind::refused);
    CHECK(archive.game(id)->state == GameState::running);
    std::swap(record.players.attackers, record.players.defenders);
    finish_game(archive, id, record);
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
    finish_game(archive, id, record);
    check_equal(archive.record(id).value(), record);
}

TEST_CASE_FIXTURE(Sample, "plies of several games are journalled together") {
    const GameId first = games[0].scheduled.id;
    const GameId second = games[1].scheduled.id;
    const auto plies = clocked_plies(2, 1, 7);
    archive.begin_game(first, at(1));
    archive.begin_game(second, at(1));
    archive.journal_plies({{first, {{1, plies[0]}, {2, plies[1]}}}, {second, {{1, plies[1]}}}});
    CHECK(archive.record(first)->plies == plies);
    CHECK(archive.record(second)->plies == std::vector{plies[1]});
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

TEST_CASE_FIXTURE(Sample, "games are found by both engines, by opening and by tournament") {
    const TournamentId other = add_sample(archive, 1, "Other");
    add_sample(archive, 1, to_string(other));  // a name that is the number of another tournament
    const auto record = won_by_first(games[0]);
    play(archive, games[0], record);
    const auto count = [&](const GameFilter& filter) { return archive.games(filter).size(); };
    const std::string first = games[0].names.attackers;
    const std::string second = games[0].names.defenders;
    CHECK(count({.engine = first, .opponent = second}) == count({.engine = first}));
    CHECK(count({.engine = second, .opponent = first}) == count({.engine = first}));
    CHECK(count({.engine = first, .opponent = "Loki"}) == 0);
    CHECK(count({.engine = first, .opponent = first}) == 0);
    CHECK(count({.opponent = second}) == count({.engine = second}));

    CHECK(count({.tournament = to_string(tournament)}) == 4);
    CHECK(archive.games(GameFilter{.tournament = to_string(other)}).front().tournament_id != other);
    CHECK(count({.tournament = "0" + to_string(tournament)}) == 0);
    CHECK(count({.tournament_id = other}) == 2);

    const auto move = [&](std::size_t ply) { return to_string(record.plies[ply].move); };
    CHECK(count({.opening = move(0)}) >= 1);
    CHECK(count({.opening = move(0) + " " + move(1), .tournament_id = tournament}) == 1);
    CHECK(count({.opening = move(1) + " " + move(0)}) == 0);
    CHECK(count({.opening = "no such name"}) == 0);
}

TEST_CASE_FIXTURE(Sample, "a part of a list is the newest games after one of them") {
    const TournamentId other = add_sample(archive, 1, "Other");
    std::vector<GameId> all;
    for (const GameRow& row : archive.games(GameFilter{})) all.push_back(row.scheduled.id);
    std::ranges::sort(all, std::greater<>());
    std::vector<GameId> found;
    GamePart part{{}, 4};
    for (auto rows = archive.games({}, part); !rows.empty(); rows = archive.games({}, part)) {
        CHECK(rows.size() <= 4);
        for (const GameRow& row : rows) found.push_back(row.scheduled.id);
        part.after = found.back();
    }
    CHECK(found == all);
    CHECK(archive.games({.tournament_id = other}, {{}, 100}).size() == 2);
    CHECK(archive.games({.opening = "no such name"}, {{}, 100}).empty());
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

}  // namespace tafl::store::archive_test
