// SPDX-License-Identifier: MIT
// CheckScenes: the points that tournaments need. recommended_scenes.cpp has the other scenes.
#include "referee/check/check_scenes.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <optional>
#include <random>
#include <utility>

#include "referee/check/engine_probe.h"
#include "rules/ruleset_text.h"
#include "rules/to_underlying.h"

namespace tafl::referee {

using rules::Side;
using std::chrono::milliseconds;
namespace points = check_points;

namespace {

/// Time for which an engine is watched when it must send no move.
constexpr milliseconds pause{200};
/// Delay of the host up to which a failed point does not mention it.
constexpr milliseconds host_jitter{100};

/// A berserk sequence of several moves. `ruleset` starts with the position before it.
struct Sequence {
    rules::Ruleset ruleset;
    std::vector<rules::Move> moves;
};

/// Plays one random game until a turn has several moves, and returns this turn. Empty if the game
/// ends first, or with that turn, or has 300 plies.
std::optional<Sequence> sequence_in_one_game(const rules::Ruleset& ruleset,
                                             std::mt19937_64& random) {
    rules::Game game(ruleset);
    Sequence sequence{ruleset, {}};
    while (!game.is_over() && game.plies() < 300) {
        rules::MoveList moves;
        legal_moves(game.compiled_rules(), game.position(), moves);
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

}  // namespace

void CheckScenes::record_result(const CheckItem& point, const EngineProbe& probe, bool is_kept,
                                std::string detail) {
    CheckPoint settled{std::string(point.id), std::string(point.title),
                       weight_of(point),      is_kept ? CheckResult::kept : CheckResult::not_kept,
                       std::move(detail),     probe.dialogue()};
    if (!is_kept) settled.standard_error = probe.standard_error();
    if (!is_kept) settled.detail += probe.incomplete_line_clause();
    if (!is_kept && probe.worst_lag() > host_jitter) {
        settled.detail += "; the host itself was late by " + seconds(probe.worst_lag());
    }
    settle_(std::move(settled));
}

void CheckScenes::record_untested(const CheckItem& point, const EngineProbe& probe,
                                  std::string why) {
    settle_({std::string(point.id),
             std::string(point.title),
             weight_of(point),
             CheckResult::not_tested,
             why + probe.incomplete_line_clause(),
             probe.dialogue(),
             {},
             true});
}

void CheckScenes::record_absent(const CheckItem& point, const EngineProbe& probe) {
    const std::string broke = probe.break_reason();
    record_untested(point, probe,
                    "did not say hello this time" + (broke.empty() ? broke : ": it " + broke));
}

bool CheckScenes::start(EngineProbe& probe, Side side) {
    if (probe.start(side)) return false;
    probe.begin(plan_.games.front().ruleset);
    return probe.hello().has_value();
}

std::string CheckScenes::clock() const {
    const auto time = plan_.move_timeout.count();
    return fmt::format("{} {} 0 0 0", time, time);
}

void CheckScenes::expect_move(const CheckItem& point, EngineProbe& probe, std::string prompt) {
    const MoveReply answer = probe.prompt_and_wait(std::move(prompt), plan_.move_timeout);
    record_result(point, probe, answer.is_good, answer.text);
}

void CheckScenes::arrival() {
    EngineProbe probe(plan_.engine);
    const auto failure = probe.start(Side::attackers);
    record_result(points::start, probe, !failure, failure.value_or("it runs"));
    if (failure) return;
    probe.begin(plan_.games.front().ruleset);
    const auto taken = probe.hello();
    const std::string broke = probe.break_reason();
    std::string detail = "not within " + seconds(plan_.engine.hello_timeout);
    if (taken) detail = "after " + seconds(*taken);
    if (!taken && !broke.empty()) detail = broke;
    if (!taken && broke.empty() && !probe.has_printed()) detail += points::flush_advice;
    record_result(points::hello, probe, taken.has_value(), std::move(detail));
}

/// These scenes never let an engine correct a move, but a tournament may.
std::string CheckScenes::correction_remark(const MoveReply& answer) const {
    if (!answer.is_refusable || plan_.illegal_moves == 0) return {};
    return fmt::format(" (a tournament with illegal_moves = {} lets it correct that)",
                       plan_.illegal_moves);
}

/// Requests three moves like a host. After each, the engine must not send another move.
void CheckScenes::first_moves(Side side) {
    const CheckItem& moves = points::moves[to_underlying(side)];
    const CheckItem& silence = points::silence[to_underlying(side)];
    EngineProbe probe(plan_.engine);
    if (!start(probe, side)) {
        record_absent(moves, probe);
        return record_absent(silence, probe);
    }
    MoveReply answer;
    for (int turn = 0; turn < 3; ++turn) {
        if (!probe.play_opponent_turn(turn)) break;
        answer = probe.prompt_and_wait(probe.prompt(clock()), plan_.move_timeout);
        if (!answer.is_good) break;
        probe.accept(answer.move);
        probe.collect_lines(pause);
    }
    record_result(moves, probe, answer.is_good, answer.text + correction_remark(answer));
    const int uncalled = probe.unrequested_moves();
    const std::string broke = probe.break_reason();
    if (!answer.is_good && uncalled == 0) {
        return record_untested(silence, probe, "the moves before it: " + answer.text);
    }
    record_result(
        silence, probe, uncalled == 0 && broke.empty(),
        broke.empty() ? fmt::format("{} moves that were not requested", uncalled) : broke);
}

void CheckScenes::short_clock() {
    EngineProbe probe(plan_.engine);
    if (!start(probe, Side::attackers)) return record_absent(points::short_clock, probe);
    probe.play_opponent_turn(1);
    const MoveReply answer =
        probe.prompt_and_wait(probe.prompt("1000 1000 0 0 0"), milliseconds(1000));
    record_result(points::short_clock, probe, answer.is_good, answer.text);
}

/// Sends the berserk sequence of the opponent in one line, joined with '|'.
void CheckScenes::move_sequences(const CheckedRules& rules) {
    auto sequence = find_sequence(rules.ruleset);
    if (!sequence) return;
    EngineProbe probe(plan_.engine);
    const Side mover = sequence->ruleset.attackers_first ? Side::attackers : Side::defenders;
    if (const auto failure = probe.start(opponent(mover))) {
        return record_untested(points::sequences, probe, *failure);
    }
    probe.begin(sequence->ruleset);
    if (!probe.hello()) return record_absent(points::sequences, probe);
    for (const rules::Move move : sequence->moves) probe.play_opponent(move);
    expect_move(points::sequences, probe, probe.prompt(clock()));
}

milliseconds CheckScenes::quit_timeout() const {
    return std::max(plan_.engine.quit_timeouts.steps[0], milliseconds(10));
}

/// The process must end after `waited`, and at most quit_timeout() later.
void CheckScenes::expect_end(const CheckItem& point, EngineProbe& probe, milliseconds waited) {
    const auto taken = probe.end_within(quit_timeout() + waited);
    std::string detail = "still there after " + seconds(quit_timeout());
    if (taken) detail = *taken < waited ? "left before" : "after " + seconds(*taken - waited);
    record_result(point, probe, taken && *taken >= waited, std::move(detail));
}

void CheckScenes::goodbye() {
    EngineProbe probe(plan_.engine);
    if (!start(probe, Side::attackers)) return record_absent(points::goodbye, probe);
    probe.send("finish 0\ngoodbye\n");
    probe.quit(2 * quit_timeout());
    expect_end(points::goodbye, probe, milliseconds(0));
}

void CheckScenes::end_of_input() {
    EngineProbe probe(plan_.engine);
    if (!start(probe, Side::attackers)) return record_absent(points::end_of_input, probe);
    probe.quit(quit_timeout());  // its input is closed after this timeout; TERM follows one later
    expect_end(points::end_of_input, probe, quit_timeout());
}

void CheckScenes::term() {
    EngineProbe probe(plan_.engine);
    if (!start(probe, Side::attackers)) return record_absent(points::term, probe);
    probe.terminate();
    expect_end(points::term, probe, milliseconds(0));
}

}  // namespace tafl::referee
