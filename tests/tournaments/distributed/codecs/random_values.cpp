// SPDX-License-Identifier: MIT
#include "tests/tournaments/distributed/codecs/random_values.h"

#include <limits>

#include "rules/count_of.h"
#include "rules/game.h"
#include "rules/moves.h"
#include "rules/result.h"

namespace tafl::tests {

namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

std::int64_t any_number(Random& random) {
    using Limits = std::numeric_limits<std::int64_t>;
    const std::int64_t numbers[] = {0, 1, -1, Limits::max(), Limits::min()};
    if (random.one_in(4)) return random.pick(numbers);
    std::int64_t number = random.between(-1000, 1000);
    while (random.chance(70)) number = number * 31 % 1'000'000'000'000 + random.below(1000);
    return number;
}

std::string any_bytes(Random& random, int longest) {
    std::string bytes;
    for (int length = random.below(longest + 1); length > 0; --length) {
        bytes += static_cast<char>(random.below(256));
    }
    return bytes;
}

std::string any_text(Random& random, int longest) {
    const char* const texts[] = {"", "Þorgeirr ᚠ 王", "\"quoted\"\\", "two\nlines\t",
                                 "{\"base64\":\"AA==\"}"};
    if (random.one_in(4)) return random.pick(texts);
    return random.one_in(3) ? any_bytes(random, longest) : random_word(random, longest);
}

rules::TimeControl any_time(Random& random) {
    const char* const texts[] = {"inf",    "60+0.6",   "3600 30/3 3i", "st=1.5",
                                 "0 30/3", "nodes=12", "depth=4",      "300"};
    return *rules::parse_time_control(random.pick(texts));
}

std::string any_sha256(Random& random) {
    std::string text;
    while (text.size() < 64) text += "0123456789abcdef"[random.below(16)];
    return text;
}

std::map<std::string, std::string> any_parameters(Random& random) {
    const char* const names[] = {"king", "_men", "a-b", "x.1", "Z"};
    const char* const values[] = {"0", "12", "-0.50", "123456789012", "0.000001"};
    std::map<std::string, std::string> parameters;
    for (int count = random.below(4); count > 0; --count)
        parameters[random.pick(names)] = random.pick(values);
    return parameters;
}

/// Returns moves after which the game is neither over nor in a berserk sequence.
std::vector<rules::Move> any_opening(Random& random, const referee::Assignment& assignment) {
    rules::Game game(assignment.compiled_rules);
    std::vector<rules::Move> moves;
    std::size_t good = 0;
    for (int plies = random.below(12); plies > 0 && !game.is_over(); --plies) {
        rules::MoveList legal;
        rules::legal_moves(*assignment.compiled_rules, game.position(), legal);
        const rules::Move move = legal[random.below(count_of(legal))];
        static_cast<void>(game.play(move));
        moves.push_back(move);
        if (!game.is_over() && !game.position().is_in_berserk()) good = moves.size();
    }
    moves.resize(good);
    return moves;
}

rules::Space any_space(Random& random, int size) {
    if (random.one_in(20)) return {};
    return {random.below(size), random.below(size)};
}

rules::Evaluation any_evaluation(Random& random) {
    rules::Evaluation found;
    if (random.one_in(2)) found.score = static_cast<int>(any_number(random));
    if (random.one_in(2)) found.depth = static_cast<int>(any_number(random));
    if (random.one_in(2)) found.nodes = any_number(random);
    if (random.one_in(2)) found.time = milliseconds(any_number(random));
    if (random.one_in(2)) found.line = any_text(random, 60);
    return found;
}

rules::PlyRecord any_ply(Random& random, int size) {
    rules::PlyRecord ply;
    ply.move = {any_space(random, size), any_space(random, size)};
    ply.spent = microseconds(any_number(random));
    ply.host_lag = microseconds(any_number(random));
    ply.left.main = milliseconds(any_number(random));
    if (random.one_in(3)) ply.left.period = milliseconds(any_number(random));
    if (random.one_in(3)) ply.left.periods = static_cast<int>(any_number(random));
    if (random.one_in(3)) ply.comment = any_text(random, 60);
    if (random.one_in(3)) ply.evaluation = any_evaluation(random);
    return ply;
}

rules::GameRecord::Time any_moment(Random& random) {
    return rules::GameRecord::Time(microseconds(any_number(random) % 9'000'000'000'000'000));
}

std::optional<int> any_code(Random& random) {
    if (random.one_in(2)) return std::nullopt;
    return static_cast<int>(any_number(random));
}

rules::GameEnd any_end(Random& random) {
    rules::GameEnd end;
    end.result = static_cast<rules::Result>(random.below(4));
    end.termination = static_cast<rules::Termination>(random.below(rules::termination_count));
    if (random.one_in(2)) end.at_fault = rules::both_sides[random.below(2)];
    end.summary = any_text(random, 100);
    end.captures = {random.below(50), random.below(50)};
    return end;
}

}  // namespace

referee::Assignment random_assignment(Random& random) {
    referee::Assignment assignment;
    assignment.game = any_number(random) & std::numeric_limits<std::int64_t>::max();
    for (const rules::Side side : rules::both_sides) {
        assignment.engines[side].name = "E" + any_text(random, 20);
        assignment.engines[side].build = any_sha256(random);
        assignment.engines[side].parameters = any_parameters(random);
        assignment.time[side] = any_time(random);
    }
    assignment.compiled_rules =
        std::make_shared<const rules::CompiledRules>(random_playable_ruleset(random));
    assignment.opening = any_opening(random, assignment);
    assignment.limits.max_plies = random.below(1000);
    assignment.limits.no_capture_plies = random.below(100);
    assignment.limits.illegal_moves = random.below(5);
    assignment.limits.rules_differ = static_cast<referee::RulesDiffer>(random.below(2));
    assignment.limits.margin = milliseconds(random.below(1000));
    assignment.hang_timeout = milliseconds(random.below(1'000'000));
    assignment.seed = static_cast<std::uint64_t>(any_number(random));
    return assignment;
}

rules::GameRecord random_record(Random& random) {
    rules::GameRecord record;
    record.players = {any_text(random, 20), any_text(random, 20)};
    record.ruleset = random_ruleset(random);
    record.time = {any_time(random), any_time(random)};
    for (int plies = random.below(60); plies > 0; --plies) {
        record.plies.push_back(any_ply(random, record.ruleset.size()));
    }
    record.end = any_end(random);
    record.end.plies = count_of(record.plies);
    for (int lines = random.below(20); lines > 0; --lines) {
        record.evidence.dialogue.push_back(any_text(random, 80));
    }
    record.evidence.standard_error = any_text(random, 200);
    record.evidence.exit_code = any_code(random);
    record.evidence.signal = any_code(random);
    record.started = any_moment(random);
    record.ended = any_moment(random);
    return record;
}

std::string damaged(Random& random, std::string bytes) {
    for (int hits = random.between(1, 4); hits > 0 && !bytes.empty(); --hits) {
        const auto at = static_cast<std::size_t>(random.below(count_of(bytes)));
        const char* const pieces[] = {"\"", "{", "}", "[", "]", ",", "-1", "1e9", "null", "0"};
        switch (random.below(4)) {
            case 0:
                bytes[at] = static_cast<char>(random.below(256));
                break;
            case 1:
                bytes.insert(at, random.pick(pieces));
                break;
            case 2:
                bytes.erase(at, static_cast<std::size_t>(random.between(1, 8)));
                break;
            default:
                bytes.resize(at);
        }
    }
    return bytes;
}

}  // namespace tafl::tests
