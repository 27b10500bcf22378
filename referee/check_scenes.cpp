// SPDX-License-Identifier: MIT
#include "referee/check_scenes.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <optional>
#include <random>
#include <utility>

#include "referee/engine_probe.h"
#include "rules/ruleset_text.h"

namespace tafl::referee {

using rules::Side;
using std::chrono::milliseconds;
namespace points = check_points;

namespace {

constexpr milliseconds second{1000};
/// So long an engine is watched that has nothing to say.
constexpr milliseconds pause{200};
const char* const no_hello = "did not say hello this time";

std::string seconds(Duration time) {
    return fmt::format("{:.3f} s", std::chrono::duration<double>(time).count());
}

/// A position in which a turn begins and in which the side to move has a sequence of several moves;
/// the sequence.
struct Sequence {
    rules::Ruleset ruleset;
    std::vector<rules::Move> moves;
};

/// Plays at random until a turn has several moves.
std::optional<Sequence> sequence_in_one_game(const rules::Ruleset& ruleset,
                                             std::mt19937_64& random) {
    rules::Game game(ruleset);
    Sequence sequence{ruleset, {}};
    while (!game.is_over() && game.plies() < 300) {
        rules::MoveList moves;
        legal_moves(game.law(), game.position(), moves);
        if (sequence.moves.empty()) {
            sequence.ruleset.start = game.position().board();
            sequence.ruleset.attackers_first = game.to_move() == Side::attackers;
        }
        rules::Effects effects;
        sequence.moves.push_back(
            moves[std::uniform_int_distribution<int>(0, moves.size() - 1)(random)]);
        game.play_unchecked(sequence.moves.back(), effects);
        if (effects.continues()) continue;
        if (sequence.moves.size() > 1 && !game.is_over()) return sequence;
        sequence.moves.clear();
    }
    return std::nullopt;
}

std::optional<Sequence> find_sequence(const rules::Ruleset& ruleset) {
    std::mt19937_64 random(1);
    for (int game = 0; game < 200; ++game) {
        if (auto sequence = sequence_in_one_game(ruleset, random)) return sequence;
    }
    return std::nullopt;
}

std::string with_carriage_returns(std::string_view text) {
    std::string result;
    for (const char letter : text) {
        if (letter == '\n') result += '\r';
        result += letter;
    }
    return result;
}

}  // namespace

// Helpers

void CheckScenes::settle(const Point& point, const EngineProbe& probe, bool is_kept,
                         std::string detail) {
    settle_({std::string(point.id), std::string(point.title), weight_of(point),
             is_kept ? Keeping::kept : Keeping::not_kept, std::move(detail), probe.dialogue()});
}

void CheckScenes::settle_untested(const Point& point, std::string why) {
    settle_({std::string(point.id),
             std::string(point.title),
             weight_of(point),
             Keeping::not_tested,
             std::move(why),
             {}});
}

bool CheckScenes::seat(EngineProbe& probe, Side side) {
    if (probe.start(side)) return false;
    probe.begin(plan_.games.front().ruleset);
    return probe.hello().has_value();
}

std::string CheckScenes::clock() const {
    const auto time = plan_.move_patience.count();
    return fmt::format("{} {} 0 0 0", time, time);
}

bool CheckScenes::expect_move(const Point& point, EngineProbe& probe, std::string prompt) {
    const Answer answer = probe.ask(std::move(prompt), plan_.move_patience);
    settle(point, probe, answer.is_good, answer.text);
    return answer.is_good;
}

// What a tournament relies on

bool CheckScenes::arrival() {
    EngineProbe probe(plan_.engine);
    const auto failure = probe.start(Side::attackers);
    settle(points::start, probe, !failure, failure.value_or("it runs"));
    if (failure) return false;
    probe.begin(plan_.games.front().ruleset);
    const auto taken = probe.hello();
    const std::string broke = probe.how_it_broke();
    std::string detail = "not within " + seconds(plan_.engine.hello_patience);
    if (taken) detail = "after " + seconds(*taken);
    if (!taken && !broke.empty()) detail = broke;
    settle(points::hello, probe, taken.has_value(), std::move(detail));
    return taken.has_value();
}

/// Three moves as a host asks for them, and silence while nobody asks.
void CheckScenes::first_moves(Side side) {
    const Point& moves = points::moves[static_cast<std::size_t>(side)];
    const Point& silence = points::silence[static_cast<std::size_t>(side)];
    EngineProbe probe(plan_.engine);
    if (!seat(probe, side)) return settle_untested(moves, no_hello);
    Answer answer;
    for (int turn = 0; turn < 3; ++turn) {
        if (!probe.play_opponent_turn(static_cast<std::uint64_t>(turn))) break;
        answer = probe.ask(probe.prompt(clock()), plan_.move_patience);
        if (!answer.is_good) break;
        probe.accept(answer.move);
        probe.listen(pause);
    }
    settle(moves, probe, answer.is_good, answer.text);
    const int uncalled = probe.uncalled_moves();
    const std::string broke = probe.how_it_broke();
    if (!answer.is_good && uncalled == 0) return settle_untested(silence, "it did not move");
    settle(silence, probe, uncalled == 0 && broke.empty(),
           broke.empty() ? fmt::format("{} moves that nobody asked for", uncalled) : broke);
}

void CheckScenes::short_clock() {
    EngineProbe probe(plan_.engine);
    if (!seat(probe, Side::attackers)) return settle_untested(points::short_clock, no_hello);
    static_cast<void>(probe.play_opponent_turn(1));
    const Answer answer = probe.ask(probe.prompt("1000 1000 0 0 0"), second);
    settle(points::short_clock, probe, answer.is_good, answer.text);
}

/// The opponent's berserk sequence, joined with '|'.
void CheckScenes::sequences(const CheckedRules& rules) {
    auto sequence = find_sequence(rules.ruleset);
    if (!sequence) return;
    EngineProbe probe(plan_.engine);
    const Side mover = sequence->ruleset.attackers_first ? Side::attackers : Side::defenders;
    if (probe.start(opponent(mover))) return settle_untested(points::sequences, "did not start");
    probe.begin(sequence->ruleset);
    if (!probe.hello()) return settle_untested(points::sequences, no_hello);
    for (const rules::Move move : sequence->moves) probe.play_opponent(move);
    expect_move(points::sequences, probe, probe.prompt(clock()));
}

void CheckScenes::way_out() {
    const milliseconds patience = std::max(plan_.engine.quit_patience.steps[0], milliseconds(10));
    const auto judge = [&](const Point& point, EngineProbe& probe, milliseconds waited) {
        const auto taken = probe.end_within(patience + waited);
        settle(point, probe, taken && *taken >= waited,
               !taken ? "still there after " + seconds(patience)
                      : (*taken < waited ? "left before" : "after " + seconds(*taken - waited)));
    };
    EngineProbe polite(plan_.engine);
    if (!seat(polite, Side::attackers)) return settle_untested(points::goodbye, no_hello);
    polite.say("finish 0\ngoodbye\n");
    polite.quit(2 * patience);
    judge(points::goodbye, polite, milliseconds(0));
    EngineProbe deaf(plan_.engine);
    if (!seat(deaf, Side::attackers)) return settle_untested(points::end_of_input, no_hello);
    deaf.quit(patience);  // the next step would come after as long again
    judge(points::end_of_input, deaf, patience);
    EngineProbe asked(plan_.engine);
    if (!seat(asked, Side::attackers)) return settle_untested(points::term, no_hello);
    asked.terminate();
    judge(points::term, asked, milliseconds(0));
}

// What makes it a good engine

/// Refuses a legal move, as a host does with an illegal one, and asks again.
void CheckScenes::retry() {
    EngineProbe probe(plan_.engine);
    if (!seat(probe, Side::defenders)) return settle_untested(points::retry, no_hello);
    static_cast<void>(probe.play_opponent_turn(2));
    const std::string prompt = probe.prompt(clock());
    const Answer first = probe.ask(prompt, plan_.move_patience);
    if (!first.is_good) return settle_untested(points::retry, "before it: " + first.text);
    expect_move(points::retry, probe, "error 2\n" + prompt);
}

void CheckScenes::odd_lines() {
    EngineProbe probe(plan_.engine);
    if (!seat(probe, Side::attackers)) return settle_untested(points::unknown_lines, no_hello);
    static_cast<void>(probe.play_opponent_turn(3));
    probe.say("\n\n   \nhello\nponder on\nerror\nanalyse this\n");
    if (!expect_move(points::unknown_lines, probe, probe.prompt(clock()))) return;
    EngineProbe other(plan_.engine);
    if (!seat(other, Side::defenders)) return settle_untested(points::carriage_returns, no_hello);
    static_cast<void>(other.play_opponent_turn(4));
    expect_move(points::carriage_returns, other, with_carriage_returns(other.prompt(clock())));
}

void CheckScenes::odd_order() {
    const rules::Ruleset& ruleset = plan_.games.front().ruleset;
    EngineProbe clocked(plan_.engine);
    if (!seat(clocked, Side::defenders)) return settle_untested(points::clock_after_play, no_hello);
    static_cast<void>(clocked.play_opponent_turn(5));
    expect_move(points::clock_after_play, clocked, clocked.prompt({}) + "clock " + clock() + " \n");
    EngineProbe repeated(plan_.engine);
    if (!seat(repeated, Side::defenders)) return settle_untested(points::repeated_rules, no_hello);
    repeated.begin(ruleset);
    static_cast<void>(repeated.play_opponent_turn(6));
    expect_move(points::repeated_rules, repeated, repeated.prompt(clock()));
    EngineProbe placed(plan_.engine);
    if (!seat(placed, Side::attackers)) return settle_untested(points::repeated_position, no_hello);
    static_cast<void>(placed.play_opponent_turn(7));
    const rules::Board& board = placed.game().position().board();
    const std::string position = otep::position_line(board);
    expect_move(points::repeated_position, placed,
                position + otep::side_line(Side::attackers) + position + placed.prompt(clock()));
}

void CheckScenes::clocks() {
    EngineProbe probe(plan_.engine);
    if (!seat(probe, Side::attackers)) return settle_untested(points::overtime, no_hello);
    static_cast<void>(probe.play_opponent_turn(8));
    const Answer answer = probe.ask(probe.prompt("2000* 2000* 2 1 1"), 2 * second);
    settle(points::overtime, probe, answer.is_good, answer.text);
    EngineProbe unhurried(plan_.engine);
    if (!seat(unhurried, Side::attackers)) return settle_untested(points::no_clock, no_hello);
    static_cast<void>(unhurried.play_opponent_turn(9));
    const Answer free = unhurried.ask(unhurried.prompt({}), 10 * second);
    settle(points::no_clock, unhurried, free.is_good, free.text);
}

/// One process for two games: the first is broken off, once between moves and once amid thinking.
void CheckScenes::next_game() {
    const rules::Ruleset& ruleset = plan_.games.front().ruleset;
    EngineProbe probe(plan_.engine);
    if (!seat(probe, Side::attackers)) return settle_untested(points::second_game, no_hello);
    static_cast<void>(probe.play_opponent_turn(10));
    const Answer first = probe.ask(probe.prompt(clock()), plan_.move_patience);
    if (!first.is_good) return settle_untested(points::second_game, "before it: " + first.text);
    probe.accept(first.move);
    probe.say("finish 0\n");
    probe.begin(ruleset);
    static_cast<void>(probe.play_opponent_turn(11));
    if (!expect_move(points::second_game, probe, probe.prompt(clock()))) return;
    EngineProbe thinking(plan_.engine);
    if (!seat(thinking, Side::attackers))
        return settle_untested(points::finish_while_thinking, no_hello);
    static_cast<void>(thinking.play_opponent_turn(12));
    thinking.say(thinking.prompt("600000 600000 0 0 0") + "finish 0\n");
    thinking.listen(second);  // a move that was on its way
    thinking.begin(ruleset);
    static_cast<void>(thinking.play_opponent_turn(13));
    expect_move(points::finish_while_thinking, thinking, thinking.prompt(clock()));
}

}  // namespace tafl::referee
