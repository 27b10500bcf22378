// SPDX-License-Identifier: MIT
// Random rules records, positions, moves and whole games are written, and read as the same again.
#include "rules/board_text.h"
#include "rules/game.h"
#include "rules/move_text.h"
#include "rules/otg.h"
#include "rules/replay.h"
#include "rules/ruleset_text.h"
#include "tests/support/property.h"
#include "tests/support/random_rules.h"

namespace tafl::tests::round_trip_test {
namespace {

using rules::RankOrder;

std::string ruleset_trip(const rules::Ruleset& ruleset, rules::RulesetStyle style) {
    const std::string text = to_string(ruleset, style);
    const auto reading = parse_ruleset(text, rules::Strictness::strict);
    if (!reading) return text + '\n' + to_string(reading.error());
    const std::string again = to_string(reading->ruleset, style);
    return reading->ruleset == ruleset && again == text ? "" : text + "\nread as\n" + again;
}

/// Plays random moves and returns the record of the game.
rules::GameRecord random_game(Random& random, int plies) {
    rules::GameRecord record;
    record.ruleset = random_playable_ruleset(random);
    record.players = {random_word(random, 12), random_word(random, 12)};
    if (random.one_in(2)) {
        record.time.attackers.main = std::chrono::seconds(random.below(4000));
        record.time.attackers.overtime = std::chrono::seconds(30);
        record.time.attackers.periods = 3;
        record.time.defenders = record.time.attackers;
        if (random.one_in(3)) record.time.defenders.main += std::chrono::milliseconds(1500);
    }
    rules::Game game(record.ruleset);
    while (!game.is_over() && game.plies() < plies) {
        rules::MoveList moves;
        legal_moves(game.compiled_rules(), game.position(), moves);
        const rules::Move move = moves[random.below(moves.size())];
        rules::Effects effects;
        game.play_unchecked(move, effects);
        rules::PlyRecord ply;
        ply.move = move;
        ply.left = {std::chrono::seconds(random.below(4000)), std::chrono::seconds(30), 3};
        if (random.one_in(3)) ply.comment = random_word(random, 20);
        record.plies.push_back(ply);
    }
    record.end.result = game.verdict().result;
    record.end.termination = game.verdict().termination;
    return record;
}

/// Returns the fault if the tags do not give both time controls exactly, or if OTG's own tag gives
/// a wrong one.
std::string wrong_time_tags(const rules::OtgRecord& read,
                            const rules::BySide<rules::TimeControl>& time) {
    const std::string common(read.tag("time-control"));
    for (const rules::Side side : rules::both_sides) {
        const std::string own(read.tag(std::string(name_of(side)) + "-time"));
        const auto told = rules::parse_time_control(own.empty() ? common : own);
        if (time[side].has_clock() && (!told || *told != time[side])) return "another time control";
    }
    if (!common.empty() && time.attackers != time.defenders) return "odds as a common control";
    return "";
}

std::string otg_trip(const rules::GameRecord& game) {
    const rules::OtgRecord otg = otg_of(game, {"event", "site", "1.2", "variant"});
    const std::string text = to_string(otg);
    const auto read = rules::parse_otg(text);
    if (!read) return text + '\n' + to_string(read.error());
    std::vector<rules::OtgTag> tags = read->tags;
    tags.pop_back();  // the rules
    if (tags != otg.tags) return "tags differ in\n" + text;
    if (read->ruleset != game.ruleset) return "rules differ in\n" + text;
    if (read->moves.size() != game.plies.size()) return "moves are missing in\n" + text;
    for (std::size_t i = 0; i < read->moves.size(); ++i) {
        if (read->moves[i].record.move != game.plies[i].move) return "moves differ in\n" + text;
        if (read->moves[i].turn != otg.moves[i].turn) return "turns differ in\n" + text;
        if (read->moves[i].left != otg.moves[i].left) return "clocks differ in\n" + text;
    }
    const std::string wrong = wrong_time_tags(*read, game.time);
    if (!wrong.empty()) return wrong + " in\n" + text;
    const rules::Replay replayed = replay(*read);
    if (!replayed.is_sound()) return "does not replay:\n" + text;
    const rules::Verdict verdict{game.end.result, game.end.termination};
    return replayed.game.verdict() == verdict ? "" : "another verdict of\n" + text;
}

/// Every style of every move of a game is read as the same move.
std::string move_trips(const rules::GameRecord& record) {
    rules::Game game(record.ruleset);
    for (const rules::PlyRecord& ply : record.plies) {
        const rules::Position before = game.position();
        const rules::MoveRecord move = describe(before, ply.move, *game.play(ply.move));
        for (const auto style :
             {rules::MoveStyle::full, rules::MoveStyle::simple, rules::MoveStyle::portable}) {
            const std::string text = to_string(move, style);
            const auto read = rules::parse_move(text);
            if (!read) return text + ": " + to_string(read.error());
            if (read->move != ply.move) return text + " is read as another move";
            if (to_string(*read, style) != text) return text + " is written " + to_string(*read);
        }
        const auto full = rules::parse_move(to_string(move));
        const bool is_same = full->is_jump == move.is_jump &&
                             full->is_continuation == move.is_continuation &&
                             full->captures.size() == move.captures.size();
        if (!is_same) return to_string(move) + " loses something";
    }
    return {};
}

TEST_SUITE("rules/round_trip") {
    TEST_CASE("any rules record is read as it was written") {
        for_seeds({2000, 0.01}, [](std::uint64_t seed) {
            Random random(seed);
            const rules::Ruleset ruleset = random_ruleset(random);
            for (const auto order : {RankOrder::first_rank_first, RankOrder::last_rank_first}) {
                for (const bool all_lists : {false, true}) {
                    std::string complaint = ruleset_trip(ruleset, {order, all_lists});
                    if (!complaint.empty()) return complaint;
                }
            }
            return std::string();
        });
    }

    TEST_CASE("an OTG record says who won by a repetition that OpenTafl judges otherwise") {
        const struct {
            const char* keys;
            const char* result;
            const char* said;  // by the published notation: w = the side that completes it wins
        } cases[] = {
            {"tfr:w", "-1", "The defenders won by the third repetition"},
            {"tfr:l", "1", "The attackers won by the third repetition"},
            {"tfr:a", "1", "The attackers won by the third repetition"},
            {"tfr:d", "0", ""},
        };
        for (const auto& one : cases) {
            CAPTURE(std::string(one.keys));
            rules::GameRecord record;
            record.ruleset = rules::parse_ruleset(std::string("dim:7 ks:w surf:n ") + one.keys +
                                                  " start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/")
                                 ->ruleset;
            rules::Game game(record.ruleset);
            for (int i = 0; !game.is_over(); ++i) {
                const char* const moves[] = {"d1-c1", "d3-c3", "c1-d1", "c3-d3"};
                rules::PlyRecord ply;
                ply.move = rules::parse_move(moves[i % 4])->move;
                REQUIRE(game.play(ply.move).has_value());
                record.plies.push_back(ply);
            }
            CHECK(record.plies.size() == 8);  // the defenders complete it
            record.end.result = game.verdict().result;
            record.end.termination = game.verdict().termination;
            const auto read =
                rules::parse_otg(to_string(otg_of(record, {"event", "site", "1.2", "variant"})));
            REQUIRE(read.has_value());
            CHECK(read->tag("result") == one.result);
            const std::string comment(read->tag("start-comment"));
            CHECK(comment.starts_with(one.said));
            CHECK(comment.empty() == std::string_view(one.said).empty());
            CHECK(replay(*read).game.verdict().result == record.end.result);
        }
    }

    TEST_CASE("any position is read as it was written") {
        for_seeds({2000, 0.01}, [](std::uint64_t seed) {
            Random random(seed);
            const rules::Board board = random_board(random, random_rules(random));
            for (const auto order : {RankOrder::first_rank_first, RankOrder::last_rank_first}) {
                const std::string text = to_string(board, order);
                const auto reading = rules::parse_board(text, board.size(), order);
                if (!reading || reading->board != board || !reading->warnings.empty()) return text;
            }
            return std::string();
        });
    }

    TEST_CASE("any move is read as it was written") {
        for_seeds({1000, 0.01}, [](std::uint64_t seed) {
            Random random(seed);
            return move_trips(random_game(random, 30));
        });
    }

    TEST_CASE("any game is read as it was written, and replays") {
        for_seeds({1000, 0.02}, [](std::uint64_t seed) {
            Random random(seed);
            return otg_trip(random_game(random, 60));
        });
    }
}

}  // namespace
}  // namespace tafl::tests::round_trip_test
