// SPDX-License-Identifier: MIT
// Compares Huscarl's static evaluation of a position with the rules library.
#include <doctest/doctest.h>
#include <algorithm>

#include "examples/engines/huscarl/evaluation.h"
#include "examples/engines/huscarl/ordering.h"
#include "rules/board_text.h"
#include "rules/captures.h"
#include "rules/endings.h"
#include "rules/ruleset_text.h"
#include "rules/variant.h"
#include "tests/support/property.h"
#include "tests/support/random_rules.h"
#include "tests/support/symmetry.h"

namespace tafl::tests::huscarl_evaluation_test {
namespace {

using huscarl::Feature;

/// A position some random plies into a game.
rules::Position random_position(Random& random, const rules::CompiledRules& compiled_rules) {
    rules::Position position = rules::Position::start_of(compiled_rules);
    for (int plies = random.below(12); plies > 0 && !judge(compiled_rules, position).is_over();
         --plies) {
        rules::MoveList moves;
        legal_moves(compiled_rules, position, moves);
        rules::Effects effects;
        position.play_unchecked(compiled_rules, moves[random.below(moves.size())], effects);
    }
    return position;
}

TEST_SUITE_BEGIN("examples/huscarl_evaluation");

std::string check_symmetry(std::uint64_t seed) {
    Random random(seed);
    const rules::Ruleset ruleset = random_playable_ruleset(random);
    const rules::CompiledRules compiled_rules(ruleset);
    const rules::Position position = random_position(random, compiled_rules);
    if (judge(compiled_rules, position).is_over()) return {};
    const auto expected = huscarl::Evaluation(compiled_rules).features_of(position);
    for (const Symmetry symmetry : all_symmetries()) {
        const rules::CompiledRules turned_law(transformed(ruleset, symmetry));
        const rules::Position turned(transformed(position.board(), symmetry), position.to_move());
        if (huscarl::Evaluation(turned_law).features_of(turned) != expected) {
            return "seen otherwise in a mirror: " + to_string(ruleset);
        }
    }
    return {};
}

TEST_CASE("a mirrored position is worth the same") {
    for_seeds({.usual_seeds = 400, .share = 0.1}, check_symmetry);
}

std::string check_escapes(std::uint64_t seed) {
    Random random(seed);
    rules::Ruleset ruleset = random_playable_ruleset(random);
    ruleset.jumps.fill(rules::Jump::none);
    const rules::CompiledRules compiled_rules(ruleset);
    const rules::Position position = random_position(random, compiled_rules);
    const rules::Board& board = position.board();
    const rules::SpaceSet kings = board.kings() & board.pieces(rules::Side::defenders);
    if (judge(compiled_rules, position).is_over() || kings.count() != 1) return {};
    const auto features = huscarl::Evaluation(compiled_rules).features_of(position);
    const bool sees = features[static_cast<std::size_t>(Feature::goal_in_1)] == 1;
    return sees == can_reach(compiled_rules, board, *kings.begin(), compiled_rules.escape())
               ? std::string()
               : "sees another way: " + to_string(ruleset);
}

TEST_CASE("the king's way to a goal is seen if the rules allow its moves") {
    for_seeds({.usual_seeds = 1000, .share = 0.1}, check_escapes);
}

std::string check_loud_moves(std::uint64_t seed) {
    Random random(seed);
    const rules::Ruleset ruleset = random_playable_ruleset(random);
    const rules::CompiledRules compiled_rules(ruleset);
    const rules::Position position = random_position(random, compiled_rules);
    if (judge(compiled_rules, position).is_over() || position.is_in_berserk()) return {};
    huscarl::RankedMoves loud;
    huscarl::loud_moves(compiled_rules, position, loud);
    rules::MoveList moves;
    legal_moves(compiled_rules, position, moves);
    std::size_t expected = 0;
    rules::Board board = position.board();
    for (const rules::Move move : moves) {
        const bool escapes =
            board[move.from] == rules::Piece(rules::Side::defenders, rules::Kind::king) &&
            compiled_rules.escape().contains(move.to);
        if (!escapes && !would_capture(compiled_rules, board, move)) continue;
        ++expected;
        const auto found = std::ranges::find(loud, move, &huscarl::RankedMove::move);
        if (found == loud.end()) return "misses a capture: " + to_string(ruleset);
    }
    return loud.size() == expected ? std::string() : "takes a quiet move for loud";
}

TEST_CASE("the moves that capture or escape are found, all of them and no others") {
    for_seeds({.usual_seeds = 2000, .share = 0.1}, check_loud_moves);
}

std::string check_sum(std::uint64_t seed) {
    Random random(seed);
    const rules::CompiledRules compiled_rules(random_playable_ruleset(random));
    const auto start = rules::Position::start_of(compiled_rules);
    const rules::Position position = random_position(random, compiled_rules);
    if (judge(compiled_rules, position).is_over()) return {};
    huscarl::Techniques features_alone;
    features_alone.leave_out(huscarl::Technique::network);
    const huscarl::Evaluation evaluation(compiled_rules, {}, features_alone);
    const auto weights = huscarl::weights_for(compiled_rules.ruleset());
    const auto then = evaluation.features_of(start);
    const auto now = evaluation.features_of(position);
    int level = 0;
    int sum = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        level -= weights[i] * then[i];
        sum += weights[i] * now[i];
    }
    sum += std::clamp(level, -1000, 1000);
    sum = std::clamp(sum, -huscarl::max_evaluated, huscarl::max_evaluated);
    const int score = position.to_move() == rules::Side::attackers ? sum : -sum;
    return evaluation.of(position) == score ? std::string() : "not the sum of its features";
}

TEST_CASE(
    "without a network a position is worth what its features weigh, less what the start does") {
    for_seeds({.usual_seeds = 400, .share = 0.1}, check_sum);
}

TEST_CASE("the start of every variant is worth nothing") {
    for (const rules::Variant& variant : rules::variants()) {
        CAPTURE(variant.name);
        const rules::CompiledRules compiled_rules(ruleset_of(variant));
        CHECK(huscarl::Evaluation(compiled_rules).of(rules::Position::start_of(compiled_rules)) ==
              0);
    }
}

TEST_CASE("what has been won in an opening counts, though the record begins after it") {
    const rules::Ruleset whole = ruleset_of(*rules::find_variant("copenhagen"));
    for (const rules::Side to_move : {rules::Side::attackers, rules::Side::defenders}) {
        rules::Ruleset record = whole;
        record.attackers_first = to_move == rules::Side::attackers;
        // Removes three defenders, two ranks in front of the king and behind it.
        for (const int rank : {3, 6, 7}) record.start.clear(rules::Space(5, rank));
        const rules::CompiledRules compiled_rules(record);
        const int score =
            huscarl::Evaluation(compiled_rules).of(rules::Position::start_of(compiled_rules));
        CHECK((to_move == rules::Side::attackers ? score : -score) > 100);
    }
}

huscarl::Features features_at_start_of(const std::string& record) {
    const auto reading = rules::parse_ruleset(record);
    REQUIRE(reading.has_value());
    const rules::CompiledRules compiled_rules(reading->ruleset);
    return huscarl::Evaluation(compiled_rules)
        .features_of(rules::Position::start_of(compiled_rules));
}

TEST_CASE("features of a position as a person counts them") {
    // The king on d2 reaches a2 to g2 and d1; by d1, a2 or g2 it needs two moves to a corner.
    const auto record = "dim:7 surf:n atkf:y ks:w cenh: cenhe: start:/7/3K3/7/3T3/t6/1t3t1/7/";
    const auto features = features_at_start_of(record);
    const auto of = [&](Feature feature) { return features[static_cast<std::size_t>(feature)]; };
    CHECK(of(Feature::attackers) == 3);
    CHECK(of(Feature::defenders) == 1);
    CHECK(of(Feature::goal_in_1) == 0);
    CHECK(of(Feature::goal_in_2) == 1);
    CHECK(of(Feature::room) == 8);       // six on the rank, d1 and d3
    CHECK(of(Feature::lanes) == 3);      // a2, g2, d1
    CHECK(of(Feature::ways_in_2) == 3);  // a2, g2 and d1
    CHECK(of(Feature::goal_in_2_turn) == 0);
    CHECK(of(Feature::thin_quarter) == 0);  // no piece is south of the king
    CHECK(of(Feature::closed) == 0);
    CHECK(of(Feature::open_goals) == 4);
    CHECK(of(Feature::territory) == 46);  // all but the three attackers
    const auto place = static_cast<std::size_t>(huscarl::place_of(rules::Space(1, 1), 7));
    CHECK(features[static_cast<std::size_t>(Feature::places) + place] == 2);  // b6 and f6
    CHECK(of(Feature::shut_out) == 0);  // the king still reaches the corners
}

TEST_CASE("once no goal is left to the king, the spaces behind the ring count") {
    // a2 and b1 close the corner a1, and so on; c3 is in the king's way, but closes nothing.
    const auto record =
        "dim:7 surf:n atkf:y ks:w cenh: cenhe: start:/1t3t1/t5t/2t4/3K3/7/t5t/1t3t1/";
    const auto features = features_at_start_of(record);
    const auto of = [&](Feature feature) { return features[static_cast<std::size_t>(feature)]; };
    CHECK(of(Feature::closed) == 1);
    CHECK(of(Feature::territory) == 36);  // 49 without four corners and nine attackers
    CHECK(of(Feature::shut_out) == 4);
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::tests::huscarl_evaluation_test
