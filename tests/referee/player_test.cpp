// SPDX-License-Identifier: MIT
// The referee accepts any player and any protocol. Here: players that have neither a process nor a
// protocol, alone and against an engine that has both.
#include "referee/player.h"

#include <doctest/doctest.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>

#include "playing.h"
#include "referee/players/protocols.h"
#include "rules/move_text.h"
#include "rules/result.h"
#include "scripted_player.h"

namespace tafl::referee::player_test {

using namespace testing;
using namespace std::chrono_literals;
using Told = std::vector<std::string>;

namespace {

constexpr const char* small_rules =
    "dim:7 name:Small surf:n atkf:y ks:w cenh: cenhe: start:/1K5/7/7/7/7/3t3/7/";
/// Rules of tests/golden/otep/berserk.txt.
constexpr const char* berserk_rules =
    "dim:7 name:Small surf:n atkf:y ks:w cenh: cenhe: ber:c start:/7/t1Tt3/7/7/2Tt3/7/4K2/";

rules::Move move_of(std::string_view text) { return rules::parse_move(text)->move; }

/// Returns a script that sends each move as soon as it is requested.
Script script_of(const std::vector<std::string>& moves) {
    Script script;
    for (const std::string& move : moves) script.lines.push_back({{Moved{move_of(move)}}});
    return script;
}

/// World that makes a ScriptedPlayer for each side with a script. The other side's player depends
/// on its engine's protocol.
class WorldWithScripts final : public World {
  public:
    explicit WorldWithScripts(rules::BySide<Script*> scripts) : scripts_(scripts) {}

    [[nodiscard]] TimePoint now() const override { return real_world().now(); }
    [[nodiscard]] rules::Expected<std::unique_ptr<EngineLink>, std::string> start(
        const boost::asio::any_io_executor& executor, const EngineSpec& spec, LaunchContext context,
        EngineLink::Listener& listener) const override {
        return real_world().start(executor, spec, std::move(context), listener);
    }
    [[nodiscard]] std::unique_ptr<Player> make_player(const EngineSpec& spec,
                                                      LaunchContext context) const override {
        Script* const script = scripts_[context.side];
        if (script == nullptr) return World::make_player(spec, std::move(context));
        return std::make_unique<ScriptedPlayer>(spec, std::move(context), *script);
    }

  private:
    rules::BySide<Script*> scripts_;
};

EngineSpec named(std::string name) {
    EngineSpec spec;
    spec.name = std::move(name);
    return spec;
}

/// Returns an engine in a process that plays these moves repeatedly.
EngineSpec quick(std::vector<std::string> moves) {
    EngineSpec spec = named("quick");
    spec.command = std::string(TAFL_BINARY_DIR) + "/tests/engines/quick";
    spec.arguments = std::move(moves);
    return spec;
}

/// Plays the games one after the other on one game runner.
std::vector<GameRecord> play_all(std::vector<Assignment> assignments,
                                 rules::BySide<Script*> scripts) {
    return play_in_a_row(std::move(assignments), WorldWithScripts(scripts));
}

Assignment assignment_of(const char* record) {
    return game_of(record, named("script"), named("script"));
}

GameRecord play(Assignment assignment, Script& attackers, Script& defenders) {
    return play_all({std::move(assignment)}, {&attackers, &defenders}).front();
}

GameRecord play(const char* record, Script& attackers, Script& defenders) {
    return play(assignment_of(record), attackers, defenders);
}

}  // namespace

TEST_SUITE_BEGIN("referee/player");

TEST_CASE("a game runner reports search info while a move is requested, and at no other time") {
    const auto found = [](int score) { return Evaluated{{.score = score, .line = "d6-c6"}}; };
    Script attackers;
    attackers.lines.push_back({{found(3), found(5), Moved{move_of("d6-c6")}, found(7)}, 5ms});
    Script defenders = script_of({"b1-a1"});
    const WorldWithScripts world({&attackers, &defenders});
    boost::asio::io_context loop;
    GameRunner table(loop.get_executor(), world);
    std::vector<SearchInfo> thoughts;
    table.on_thought([&](const SearchInfo& thought) { thoughts.push_back(thought); });
    boost::asio::co_spawn(loop, table.play(assignment_of(small_rules), Host::ignore),
                          [](std::exception_ptr failure, const GameRecord& record) {
                              CHECK(!failure);
                              CHECK(record.end.termination == Termination::escape);
                          });
    loop.run();
    REQUIRE(thoughts.size() == 2);
    CHECK(thoughts[0].side == Side::attackers);
    CHECK(thoughts[0].evaluation.score == 3);
    CHECK(thoughts[1].evaluation.score == 5);
    CHECK(thoughts[1].evaluation.line == "d6-c6");
    CHECK(thoughts[1].spent == 5ms);
}

TEST_CASE("two scripts play a whole game, and receive everything that a player must know") {
    Script attackers = script_of({"d6-c6"});
    Script defenders = script_of({"b1-a1"});
    const GameRecord record = play(small_rules, attackers, defenders);
    CHECK(record.end.result == Result::defenders_win);
    CHECK(record.end.termination == Termination::escape);
    CHECK(record.plies.size() == 2);
    CHECK(attackers.told == Told{"rules", "asked", "accepted", "finish defenders"});
    CHECK(defenders.told == Told{"rules", "asked after d6-c6", "finish defenders"});
}

TEST_CASE("a script wins against an engine that speaks OTEP") {
    Script defenders = script_of({"b1-a1"});
    const Assignment assignment = game_of(small_rules, quick({"d6-c6"}), named("script"));
    const GameRecord record = play_all({assignment}, {nullptr, &defenders}).front();
    CHECK(record.end.result == Result::defenders_win);
    CHECK(record.end.termination == Termination::escape);
    CHECK(rules::to_string(record.plies.at(0).move) == "d6-c6");
    CHECK(defenders.told == Told{"rules", "asked after d6-c6", "finish defenders"});
}

TEST_CASE("a script resigns against an engine that speaks OTEP") {
    Script attackers = script_of({"d1-c1", "c1-d1"});
    attackers.lines.push_back({{Resigned{}}});
    Assignment assignment = brandub(named("script"), quick({"d3-c3", "c3-d3"}));
    const GameRecord record = play_all({assignment}, {&attackers, nullptr}).front();
    CHECK(record.end.result == Result::defenders_win);
    CHECK(record.end.termination == Termination::resignation);
    CHECK(record.end.at_fault == Side::attackers);
    CHECK(record.end.summary == "script (attackers) resigned");
    CHECK(record.evidence.dialogue.empty());
    CHECK(record.plies.size() == 4);
    CHECK(attackers.told == Told{"rules", "asked", "accepted", "asked after d3-c3", "accepted",
                                 "asked after c3-d3", "finish defenders"});
}

TEST_CASE("a move that is refused may be corrected once, whatever was wrong with it") {
    Script attackers = script_of({"d6-d6", "d6-c6"});
    attackers.lines[0] = {{UnreadableMove{"to the left"}}};
    Script defenders = script_of({"b1-a2", "b1-c2"});
    const GameRecord record = play(small_rules, attackers, defenders);
    CHECK(attackers.told ==
          Told{"rules", "asked", "unreadable", "asked", "accepted", "finish attackers"});
    CHECK(defenders.told ==
          Told{"rules", "asked after d6-c6", "illegal", "asked after d6-c6", "finish attackers"});
    CHECK(record.end.result == Result::attackers_win);
    CHECK(record.end.termination == Termination::illegal_move);
    CHECK(record.end.at_fault == Side::defenders);
}

TEST_CASE("time is judged by the stamp alone, and charged by it") {
    Assignment assignment = assignment_of(small_rules);
    assignment.time = {time_control("1+0"), time_control("1+0")};
    for (const bool is_late : {false, true}) {
        CAPTURE(is_late);
        Script attackers = script_of({"d6-c6"});
        Script defenders = script_of({"b1-a1"});
        attackers.lines[0].after = is_late ? 1001ms : 999ms;
        const GameRecord record = play(assignment, attackers, defenders);
        CHECK(record.end.termination == (is_late ? Termination::time : Termination::escape));
        CHECK(record.end.result == Result::defenders_win);
        if (is_late) {
            CHECK(record.plies.empty());
        } else {
            CHECK(record.plies.at(0).spent == 999ms);
            CHECK(record.plies.at(0).left.main == 1ms);
        }
    }
}

/// Plays a game in which the attackers send nothing. The loop is busy from before their deadline
/// until 250 ms after it.
GameRecord silent_with_load(double load) {
    Assignment assignment = assignment_of(small_rules);
    assignment.time = {time_control("0.5+0"), time_control("0.5+0")};
    for (;;) {
        Script attackers;
        attackers.load = load;
        attackers.lines.push_back({.messages = {}, .block_after = 350ms, .block = 400ms});
        Script defenders;
        GameRecord record = play(assignment, attackers, defenders);
        // On a busy machine the use of processors may not have been measured in time.
        if (attackers.looks.size() == 2 && attackers.looks[0] < attackers.asked + 500ms) {
            return record;
        }
    }
}

TEST_CASE("a late host voids the game of a silent engine, unless that engine was busy meanwhile") {
    const GameRecord idle = silent_with_load(0.4);
    CHECK(idle.end.termination == Termination::void_host_late);
    CHECK(idle.end.result == Result::none);
    const GameRecord busy = silent_with_load(0.6);
    CHECK(busy.end.termination == Termination::time);
    CHECK(busy.end.at_fault == Side::attackers);
}

TEST_CASE("a sequence of several plies may be sent at once") {
    Script attackers;
    attackers.lines.push_back({{Moved{move_of("a2-b2"), {move_of("b2-b5")}}}, 100ms});
    Script defenders = script_of({"e7-g7"});
    const GameRecord record = play(berserk_rules, attackers, defenders);
    CHECK(record.end.termination == Termination::escape);
    REQUIRE(record.plies.size() == 3);
    CHECK(record.plies[0].spent == 100ms);
    CHECK(record.plies[1].spent == 0ms);
    CHECK(attackers.told == Told{"rules", "asked", "accepted", "accepted", "finish defenders"});
    CHECK(defenders.told == Told{"rules", "asked after a2-b2 b2-b5", "finish defenders"});
}

TEST_CASE("an illegal ply within a sequence is refused, one beyond its end is out of turn") {
    SUBCASE("illegal") {
        Script attackers = script_of({"a2-b2", "b2-b5"});
        attackers.lines[0] = {{Moved{move_of("a2-b2"), {move_of("d5-d6"), move_of("b2-b5")}}}};
        Script defenders = script_of({"e7-g7"});
        const GameRecord record = play(berserk_rules, attackers, defenders);
        CHECK(record.end.termination == Termination::escape);
        CHECK(attackers.told == Told{"rules", "asked", "accepted", "illegal", "asked", "accepted",
                                     "finish defenders"});
    }
    SUBCASE("beyond its end") {
        Script attackers = script_of({"a2-b2"});
        attackers.lines[0] = {{Moved{move_of("a2-b2"), {move_of("b2-b5"), move_of("d5-d6")}}}};
        Script defenders = script_of({"e7-g7"});
        const GameRecord record = play(berserk_rules, attackers, defenders);
        CHECK(record.end.termination == Termination::escape);
        CHECK(record.plies.size() == 3);
    }
}

TEST_CASE("a player that fails loses, unless its failure makes the game void") {
    for (const auto& [termination, result] :
         {std::pair(Termination::closed_output, Result::defenders_win),
          std::pair(Termination::void_host_error, Result::none)}) {
        Script attackers;
        attackers.lines.push_back({{Failure{termination, "did what it did"}}});
        Script defenders;
        const GameRecord record = play(small_rules, attackers, defenders);
        CHECK(record.end.termination == termination);
        CHECK(record.end.result == result);
        CHECK(record.end.at_fault.has_value() == (result != Result::none));
        CHECK(record.end.summary == "script (attackers) did what it did");
    }
}

TEST_CASE("a player with other rules draws, or loses if the organiser chose so") {
    for (const bool is_lost : {false, true}) {
        Assignment assignment = assignment_of(small_rules);
        if (is_lost) assignment.limits.rules_differ = RulesDiffer::loss;
        Script attackers;
        attackers.lines.push_back(
            {{Failure{Termination::void_rules_differ, "says 'over'; for the host it is not"}}});
        Script defenders;
        const auto records = play_all({assignment}, {&attackers, &defenders});
        const rules::GameEnd& end = records[0].end;
        CHECK(end.termination == Termination::void_rules_differ);
        CHECK(end.result == (is_lost ? Result::defenders_win : Result::draw));
        CHECK(end.at_fault.has_value() == is_lost);
        CHECK(end.summary == "script (attackers) says 'over'; for the host it is not");
        CHECK(counts(end.termination));
    }
}

TEST_CASE("the last evaluation of a move is kept with its ply") {
    Script attackers;
    const auto score = [](int value) { return Evaluated{{.score = value}}; };
    attackers.lines.push_back({{score(5), score(-7), Moved{move_of("d6-c6")}}});
    attackers.lines.push_back({{Moved{move_of("c6-d6")}}});
    attackers.lines.push_back({{Resigned{}}});
    Script defenders = script_of({"b1-b2", "b2-b1"});
    const GameRecord record = play(small_rules, attackers, defenders);
    REQUIRE(record.plies.size() == 4);
    CHECK(record.plies[0].evaluation == rules::Evaluation{.score = -7});
    CHECK(record.plies[2].evaluation == std::nullopt);
}

TEST_CASE("remarks belong to the next move or to the last, as the player says") {
    Script attackers;
    attackers.lines.push_back({{Comment{"before", false}, Moved{move_of("d6-c6")},
                                Comment{"after", true}, Comment{"ahead", false}}});
    attackers.lines.push_back({{Comment{"also ahead", true}, Moved{move_of("c6-d6")}}});
    attackers.lines.push_back({{Resigned{}}});
    Script defenders = script_of({"b1-b2", "b2-b1"});
    const GameRecord record = play(small_rules, attackers, defenders);
    CHECK(record.end.termination == Termination::resignation);
    REQUIRE(record.plies.size() == 4);
    CHECK(record.plies[0].comment == "before\nafter");
    CHECK(record.plies[2].comment == "ahead\nalso ahead");
}

TEST_CASE("a query is answered with the state of the game") {
    Script attackers;
    attackers.lines.push_back(
        {{EngineQuery::position, Moved{move_of("d6-c6")}, EngineQuery::clock}});
    Script defenders = script_of({"b1-a1"});
    static_cast<void>(play(small_rules, attackers, defenders));
    CHECK(attackers.told ==
          Told{"rules", "asked", "answered 0", "accepted", "answered 1", "finish defenders"});
}

TEST_CASE("a player that stays plays the next game, too") {
    Assignment assignment = assignment_of(small_rules);
    assignment.engines.attackers.restart = Restart::never;
    Script attackers = script_of({"d6-c6", "d6-e6"});
    Script defenders = script_of({"b1-a1"});
    const auto records = play_all({assignment, assignment}, {&attackers, &defenders});
    for (const GameRecord& record : records) CHECK(record.end.termination == Termination::escape);
    CHECK(rules::to_string(records[1].plies.at(0).move) == "d6-e6");
    CHECK(attackers.started == 1);
    CHECK(defenders.started == 2);
}

TEST_CASE("an engine gets its player by its protocol, and no game without one") {
    CHECK(find_protocol("otep") != nullptr);
    CHECK(find_protocol("OTEP") == nullptr);
    CHECK(find_protocol(EngineSpec().protocol) != nullptr);
    Assignment assignment = brandub(quick({"d1-c1"}), quick({"d3-c3"}));
    assignment.engines.defenders.protocol = "semaphore";
    const GameRecord record = testing::play(assignment);
    CHECK(record.end.termination == Termination::void_host_error);
    CHECK(record.end.summary == "no protocol 'semaphore'");
}

Assignment without_pondering() {
    Assignment assignment = assignment_of(small_rules);
    for (const Side side : rules::both_sides) assignment.engines[side].limits.ponder = false;
    return assignment;
}

TEST_CASE("an engine without `ponder` runs while it is to move, and at the end") {
    Script attackers = script_of({"d6-c6", "c6-d6"});
    Script defenders = script_of({"b1-b2", "b2-a2"});
    for (Script* script : {&attackers, &defenders}) script->notes_freezing = true;
    Assignment assignment = without_pondering();
    assignment.limits.max_plies = 4;
    static_cast<void>(play(assignment, attackers, defenders));
    CHECK(attackers.told == Told{"rules", "asked", "accepted", "frozen", "thawed",
                                 "asked after b1-b2", "accepted", "frozen", "thawed",
                                 "finish draw"});
    CHECK(defenders.told == Told{"rules", "frozen", "thawed", "asked after d6-c6", "accepted",
                                 "frozen", "thawed", "asked after c6-d6", "finish draw"});
}

TEST_CASE("an engine with `ponder` is never frozen") {
    Script attackers = script_of({"d6-c6"});
    Script defenders = script_of({"b1-a1"});
    for (Script* script : {&attackers, &defenders}) script->notes_freezing = true;
    Assignment assignment = without_pondering();
    assignment.engines.attackers.limits.ponder = true;
    static_cast<void>(play(assignment, attackers, defenders));
    CHECK(attackers.told == Told{"rules", "asked", "accepted", "finish defenders"});
    CHECK(defenders.told ==
          Told{"rules", "frozen", "thawed", "asked after d6-c6", "finish defenders"});
}

TEST_CASE("a query of a frozen engine is answered while it runs") {
    Script attackers = script_of({"d6-c6", "c6-d6"});
    attackers.lines[1].wait = 1s;
    Script defenders = script_of({"b1-b2", "b2-a2"});
    defenders.lines[0].later = {EngineQuery::position};
    defenders.notes_freezing = true;
    Assignment assignment = without_pondering();
    assignment.limits.max_plies = 3;
    static_cast<void>(play(assignment, attackers, defenders));
    CHECK(defenders.told == Told{"rules", "frozen", "thawed", "asked after d6-c6", "accepted",
                                 "frozen", "thawed", "answered 2", "frozen", "thawed",
                                 "finish draw"});
}

TEST_CASE("an engine that must rest after its move rests before it is frozen") {
    Script attackers = script_of({"d6-c6"});
    attackers.notes_freezing = true;
    attackers.rest = 300ms;
    Script defenders = script_of({"b1-b2"});
    defenders.lines[0].wait = 1s;
    Assignment assignment = without_pondering();
    assignment.limits.max_plies = 2;
    static_cast<void>(play(assignment, attackers, defenders));
    CHECK(attackers.told == Told{"rules", "asked", "accepted", "frozen", "thawed", "finish draw"});
    CHECK(attackers.frozen - attackers.accepted >= 300ms);
}

TEST_SUITE_END();

}  // namespace tafl::referee::player_test
