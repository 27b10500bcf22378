// SPDX-License-Identifier: MIT
// CheckScenes: the scenes of the recommended points.
#include <utility>

#include "referee/check/check_scenes.h"
#include "referee/check/engine_probe.h"

namespace tafl::referee {

using rules::Side;
using std::chrono::milliseconds;
namespace points = check_points;

namespace {

constexpr milliseconds second{1000};

std::string with_carriage_returns(std::string_view text) {
    std::string result;
    for (const char letter : text) {
        if (letter == '\n') result += '\r';
        result += letter;
    }
    return result;
}

}  // namespace

/// Refuses a legal move, as a host refuses an illegal one, and requests a move again.
void CheckScenes::retry() {
    EngineProbe probe(plan_.engine);
    if (!start(probe, Side::defenders)) return record_absent(points::retry, probe);
    probe.play_opponent_turn(2);
    const std::string prompt = probe.prompt(clock());
    const MoveReply first = probe.prompt_and_wait(prompt, plan_.move_timeout);
    if (!first.is_good) return record_untested(points::retry, probe, "before it: " + first.text);
    expect_move(points::retry, probe, "error 2\n" + prompt);
}

void CheckScenes::unknown_lines() {
    EngineProbe probe(plan_.engine);
    if (!start(probe, Side::attackers)) return record_absent(points::unknown_lines, probe);
    probe.play_opponent_turn(3);
    probe.send("\n\n   \nhello\nponder on\nerror\nanalyse this\n");
    expect_move(points::unknown_lines, probe, probe.prompt(clock()));
}

void CheckScenes::carriage_returns() {
    EngineProbe probe(plan_.engine);
    if (!start(probe, Side::defenders)) return record_absent(points::carriage_returns, probe);
    probe.play_opponent_turn(4);
    expect_move(points::carriage_returns, probe, with_carriage_returns(probe.prompt(clock())));
}

void CheckScenes::clock_after_play() {
    EngineProbe probe(plan_.engine);
    if (!start(probe, Side::defenders)) return record_absent(points::clock_after_play, probe);
    probe.play_opponent_turn(5);
    expect_move(points::clock_after_play, probe, probe.prompt({}) + "clock " + clock() + " \n");
}

void CheckScenes::repeated_rules() {
    EngineProbe probe(plan_.engine);
    if (!start(probe, Side::defenders)) return record_absent(points::repeated_rules, probe);
    probe.begin(plan_.games.front().ruleset);
    probe.play_opponent_turn(6);
    expect_move(points::repeated_rules, probe, probe.prompt(clock()));
}

void CheckScenes::repeated_position() {
    EngineProbe probe(plan_.engine);
    if (!start(probe, Side::attackers)) return record_absent(points::repeated_position, probe);
    probe.play_opponent_turn(7);
    const std::string position = otep::position_line(probe.game().position().board());
    expect_move(points::repeated_position, probe,
                position + otep::side_line(Side::attackers) + position + probe.prompt(clock()));
}

void CheckScenes::overtime() {
    EngineProbe probe(plan_.engine);
    if (!start(probe, Side::attackers)) return record_absent(points::overtime, probe);
    probe.play_opponent_turn(8);
    const MoveReply answer = probe.prompt_and_wait(probe.prompt("2000* 2000* 2 1 1"), 2 * second);
    record_result(points::overtime, probe, answer.is_good, answer.text);
}

void CheckScenes::no_clock() {
    EngineProbe probe(plan_.engine);
    if (!start(probe, Side::attackers)) return record_absent(points::no_clock, probe);
    probe.play_opponent_turn(9);
    const MoveReply answer = probe.prompt_and_wait(probe.prompt({}), plan_.clockless_timeout());
    record_result(points::no_clock, probe, answer.is_good, answer.text);
}

/// Plays two games with one process. The first game ends early, between two moves.
void CheckScenes::second_game() {
    EngineProbe probe(plan_.engine);
    if (!start(probe, Side::attackers)) return record_absent(points::second_game, probe);
    probe.play_opponent_turn(10);
    const MoveReply first = probe.prompt_and_wait(probe.prompt(clock()), plan_.move_timeout);
    if (!first.is_good) {
        return record_untested(points::second_game, probe, "before it: " + first.text);
    }
    probe.accept(first.move);
    probe.send("finish 0\n");
    probe.begin(plan_.games.front().ruleset);
    probe.play_opponent_turn(11);
    expect_move(points::second_game, probe, probe.prompt(clock()));
}

/// Like second_game(), but the first game ends while the engine thinks.
void CheckScenes::finish_while_thinking() {
    EngineProbe probe(plan_.engine);
    if (!start(probe, Side::attackers)) return record_absent(points::finish_while_thinking, probe);
    probe.play_opponent_turn(12);
    probe.send(probe.prompt("600000 600000 0 0 0") + "finish 0\n");
    probe.collect_lines(second);  // receive a late move of the first game
    probe.begin(plan_.games.front().ruleset);
    probe.play_opponent_turn(13);
    expect_move(points::finish_while_thinking, probe, probe.prompt(clock()));
}

}  // namespace tafl::referee
