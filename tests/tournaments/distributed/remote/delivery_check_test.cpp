// SPDX-License-Identifier: MIT
// Checks of deliveries: honest games pass, and each false game is rejected.
#include "tournaments/distributed/remote/delivery_check.h"

#include <doctest/doctest.h>

#include <functional>
#include <random>
#include <string>

#include "referee/adjudicator.h"
#include "rules/game.h"
#include "rules/moves.h"
#include "rules/result.h"
#include "rules/variant.h"
#include "tournaments/distributed/codecs/record_codec.h"

namespace tafl::remote::delivery_check_test {

using namespace tafl;
using namespace std::chrono_literals;
using remote::check_unit;
using rules::GameRecord;
using rules::Result;
using rules::Side;
using rules::Termination;

namespace {

referee::Assignment assignment_of(const std::string& variant, int max_plies = 600) {
    referee::Assignment assignment;
    assignment.game = 7;
    for (const Side side : rules::both_sides) {
        assignment.engines[side].name = std::string("engine of the ") + std::string(name_of(side));
        assignment.engines[side].build = std::string(64, side == Side::attackers ? 'a' : 'd');
    }
    const auto ruleset = rules::ruleset_from_name(variant);
    assignment.compiled_rules = std::make_shared<const rules::CompiledRules>(ruleset->ruleset);
    assignment.time.attackers = assignment.time.defenders = *rules::parse_time_control("60+1");
    assignment.limits.max_plies = max_plies;
    return assignment;
}

/// A game as an honest machine plays and delivers it, with random moves.
GameRecord honest_game(const referee::Assignment& assignment, unsigned seed) {
    std::mt19937 random(seed);
    rules::Game game(assignment.compiled_rules->ruleset());
    const referee::Adjudicator limits(assignment.limits);
    GameRecord record;
    record.players = {assignment.engines.attackers.name, assignment.engines.defenders.name};
    record.ruleset = assignment.compiled_rules->ruleset();
    record.time = assignment.time;
    record.started = GameRecord::Time(1'700'000'000s);
    record.ended = record.started + 10min;
    std::optional<Termination> drawn;
    while (!game.is_over() && !drawn) {
        rules::MoveList moves;
        legal_moves(game.compiled_rules(), game.position(), moves);
        const auto index = static_cast<std::size_t>(game.plies());
        rules::PlyRecord ply;
        ply.move = index < assignment.opening.size()
                       ? assignment.opening[index]
                       : moves[static_cast<int>(random() % static_cast<unsigned>(moves.size()))];
        ply.spent = 1ms;
        REQUIRE(game.play(ply.move).has_value());
        record.plies.push_back(ply);
        if (!game.is_over()) drawn = limits.why_drawn(game);
    }
    record.end = game.end();
    if (drawn) {
        record.end.result = Result::draw;
        record.end.termination = *drawn;
    }
    record.end.plies = game.plies();
    record.end.captures = game.captures();
    return record;
}

/// The first of those games that the rules end.
GameRecord game_that_ends(const referee::Assignment& assignment) {
    for (unsigned seed = 1;; ++seed) {
        GameRecord record = honest_game(assignment, seed);
        if (is_by_rules(record.end.termination)) return record;
    }
}

std::optional<std::string> why_refused(const referee::Assignment& assignment,
                                       const GameRecord& record) {
    rules::Game game(assignment.compiled_rules);
    return remote::why_refused(assignment, record, game);
}

void lose(GameRecord& record, Termination termination, Side loser) {
    record.end.termination = termination;
    record.end.at_fault = loser;
    record.end.result = loser == Side::attackers ? Result::defenders_win : Result::attackers_win;
}

/// Cuts the game after `plies` plies.
void cut(GameRecord& record, std::size_t plies) {
    record.plies.resize(plies);
    rules::Game game(record.ruleset);
    for (const auto& ply : record.plies) REQUIRE(game.play(ply.move).has_value());
    record.end = game.end();
    record.end.plies = static_cast<int>(plies);
}

}  // namespace

TEST_SUITE_BEGIN("tournaments/distributed/remote/delivery_check");

TEST_CASE("honest games pass, with every kind of end") {
    for (const char* variant : {"brandub", "copenhagen", "tablut", "ashton-bologna", "berserk"}) {
        for (unsigned seed = 1; seed <= 20; ++seed) {
            CAPTURE(variant);
            CAPTURE(seed);
            const auto assignment = assignment_of(variant, seed % 2 == 0 ? 60 : 600);
            CHECK(why_refused(assignment, honest_game(assignment, seed)) == std::nullopt);
        }
    }
    const auto assignment = assignment_of("brandub");
    for (const auto termination : {Termination::time, Termination::crash, Termination::illegal_move,
                                   Termination::resignation, Termination::hang}) {
        GameRecord record = honest_game(assignment, 3);
        cut(record, 6);
        lose(record, termination, Side::defenders);
        CHECK(why_refused(assignment, record) == std::nullopt);
    }
}

TEST_CASE("a void game may have been broken off anywhere") {
    const auto assignment = assignment_of("brandub");
    GameRecord record = honest_game(assignment, 3);
    cut(record, 5);
    record.end.termination = Termination::void_host_late;
    CHECK(why_refused(assignment, record) == std::nullopt);
    record.end.result = Result::draw;
    CHECK(why_refused(assignment, record).has_value());
}

TEST_CASE("every lie about a game is refused") {
    const auto assignment = assignment_of("brandub");
    const GameRecord honest = game_that_ends(assignment);
    REQUIRE(why_refused(assignment, honest) == std::nullopt);
    struct Lie {
        const char* what;
        std::function<void(GameRecord&)> tell;
    };
    const auto other_side = [](Result result) {
        return result == Result::attackers_win ? Result::defenders_win : Result::attackers_win;
    };
    for (const Lie& lie : {
             Lie{"another player", [](auto& game) { game.players.attackers += "!"; }},
             Lie{"the sides swapped",
                 [](auto& game) { std::swap(game.players.attackers, game.players.defenders); }},
             Lie{"more time",
                 [](auto& game) { game.time.defenders = *rules::parse_time_control("600+1"); }},
             Lie{"other rules",
                 [](auto& game) { game.ruleset = rules::ruleset_from_name("tablut")->ruleset; }},
             Lie{"the other side wins",
                 [&](auto& game) { game.end.result = other_side(game.end.result); }},
             Lie{"a draw", [](auto& game) { game.end.result = Result::draw; }},
             Lie{"no result", [](auto& game) { game.end.result = Result::none; }},
             Lie{"no end", [](auto& game) { game.end = {}; }},
             Lie{"another rule ends it",
                 [](auto& game) {
                     game.end.termination = game.end.termination == Termination::escape
                                                ? Termination::king_captured
                                                : Termination::escape;
                 }},
             Lie{"a resignation after the end",
                 [](auto& game) { lose(game, Termination::resignation, Side::attackers); }},
             Lie{"a crash after the end",
                 [](auto& game) { lose(game, Termination::crash, Side::defenders); }},
             Lie{"drawn, as it is recorded",
                 [](auto& game) {
                     cut(game, 4);
                     game.end.result = Result::draw;
                     game.end.termination = Termination::as_recorded;
                 }},
             Lie{"withdrawn",
                 [](auto& game) { lose(game, Termination::withdrawn, Side::defenders); }},
             Lie{"a limit that was not reached",
                 [](auto& game) {
                     cut(game, 4);
                     game.end.result = Result::draw;
                     game.end.termination = Termination::adjudication_max_plies;
                 }},
             Lie{"the last ply is missing", [](auto& game) { game.plies.pop_back(); }},
             Lie{"the first ply is missing",
                 [](auto& game) { game.plies.erase(game.plies.begin()); }},
             Lie{"a ply after the end",
                 [](auto& game) { game.plies.push_back(game.plies.back()); }},
             Lie{"more captures", [](auto& game) { ++game.end.captures.attackers; }},
             Lie{"fewer captures", [](auto& game) { --game.end.captures.defenders; }},
             Lie{"one side is at fault", [](auto& game) { game.end.at_fault = Side::attackers; }},
             Lie{"neither side is",
                 [](auto& game) {
                     cut(game, 4);
                     lose(game, Termination::time, Side::attackers);
                     game.end.at_fault.reset();
                 }},
             Lie{"who crashes wins",
                 [&](auto& game) {
                     cut(game, 4);
                     lose(game, Termination::crash, Side::attackers);
                     game.end.result = Result::attackers_win;
                 }},
             Lie{"a game within no time", [](auto& game) { game.ended = game.started - 1s; }},
             Lie{"more thought than time", [](auto& game) { game.plies[1].spent = 1h; }},
             Lie{"negative thought", [](auto& game) { game.plies[1].spent = -1ms; }},
             Lie{"thought beyond all bounds",
                 [](auto& game) {
                     for (auto& ply : game.plies) ply.spent = std::chrono::microseconds::max();
                 }},
         }) {
        CAPTURE(lie.what);
        GameRecord record = honest;
        lie.tell(record);
        CHECK(why_refused(assignment, record).has_value());
    }
}

TEST_CASE("the opening is the one that was given") {
    auto assignment = assignment_of("brandub");
    const GameRecord other = game_that_ends(assignment);
    assignment.opening = {other.plies[0].move, other.plies[1].move};
    CHECK(why_refused(assignment, other) == std::nullopt);
    assignment.opening = {other.plies[1].move};
    CHECK(why_refused(assignment, other) == "another opening");
    assignment.opening = {other.plies[0].move, other.plies[1].move};
    GameRecord short_one = other;
    cut(short_one, 1);
    lose(short_one, Termination::crash, Side::attackers);
    CHECK(why_refused(assignment, short_one) == "its opening is cut short");
}

TEST_CASE("the plan's limits end a game when they are reached, and nothing else does") {
    const auto assignment = assignment_of("copenhagen", 40);
    GameRecord record = honest_game(assignment, 5);
    REQUIRE(record.end.termination == Termination::adjudication_max_plies);
    CHECK(why_refused(assignment, record) == std::nullopt);
    CHECK(why_refused(assignment_of("copenhagen", 30), record) ==
          "it continued after adjudication-max-plies");
    CHECK(why_refused(assignment_of("copenhagen", 50), record) == "no limit of plies was reached");
    lose(record, Termination::time, Side::attackers);
    CHECK(why_refused(assignment, record) == "it is drawn by adjudication-max-plies");
}

TEST_CASE("a unit has all its games, and each is read") {
    const std::vector<referee::Assignment> pair = {assignment_of("brandub"),
                                                   assignment_of("tablut")};
    const GameRecord honest = honest_game(pair[0], 1);
    const auto first = codecs::encode(honest);
    const auto second = codecs::encode(honest_game(pair[1], 2));
    REQUIRE(first.has_value());
    REQUIRE(second.has_value());
    using Records = std::vector<std::vector<std::uint8_t>>;
    const auto unit = check_unit(pair, Records{*first, *second});
    REQUIRE(unit.records.size() == 2);
    CHECK(unit.records[0].record.plies == honest.plies);
    rules::Game game(honest.ruleset);
    for (const auto& ply : honest.plies) REQUIRE(game.play(ply.move).has_value());
    CHECK(unit.records[0].final_board == game.position().board());
    CHECK(check_unit(pair, Records{*first}).refusal == "found 1 games, expected 2");
    CHECK(check_unit(pair, Records{*second, *first}).refusal != "");
    CHECK(check_unit(pair, Records{*first, {1, 2, 3}}).refusal != "");
    CHECK(check_unit(pair, Records{*first, {}}).refusal != "");
}

TEST_SUITE_END();

}  // namespace tafl::remote::delivery_check_test
