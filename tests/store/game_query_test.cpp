// SPDX-License-Identifier: MIT
// Lists of games with filters and orders: each uses an index, and sections of a list fit together.
#include "store/game_query.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "rules/move_text.h"
#include "rules/result.h"
#include "tests/store/archive_sample.h"

namespace tafl::store::game_query_test {
namespace {

using namespace tests;
using rules::Result;
using rules::Side;
using rules::Termination;

constexpr GameOrder all_orders[] = {GameOrder::newest, GameOrder::oldest, GameOrder::shortest,
                                    GameOrder::longest};

std::string plan_of(Database& database, const GameFilter& filter, const GamePart* part) {
    std::string plan;
    for (auto rows = database.query("EXPLAIN QUERY PLAN " + games_sql(filter, part)); rows.next();)
        plan += rows.text(3) + '\n';
    return plan;
}

/// Filter with the ends of the names of its indexes: "variant" for games_by_variant.
struct Indexed {
    GameFilter filter;
    std::vector<std::string> ends;
    bool has_lengths = true;  ///< false: the orders by length sort the games of the filter
    bool is_sorted = false;   ///< true: each order sorts the games of the filter
};

TEST_SUITE_BEGIN("store/game_query");

TEST_CASE_FIXTURE(Sample, "each filter with each order uses its index, and sorts no whole table") {
    const std::vector<Indexed> all = {
        {{.engine = "A"}, {"attackers", "defenders"}},
        {{.opponent = "A"}, {"attackers", "defenders"}},
        {{.engine = "A", .opponent = "B"}, {"attackers", "defenders"}},
        {{.engine = "A", .side = Side::attackers}, {"attackers"}},
        {{.engine = "A", .side = Side::defenders}, {"defenders"}},
        {{.engine = "A", .variant = "brandub", .result = Result::draw}, {"attackers", "defenders"}},
        {{.variant = "brandub"}, {"variant"}},
        {{.variant = "brandub", .result = Result::draw}, {"variant"}},
        {{.result = Result::draw}, {"result"}},
        {{.termination = Termination::escape}, {"termination"}},
        {{.tournament = "Open"}, {"tournament"}},
        {{.tournament_id = TournamentId(1)}, {"tournament"}},
        {{.opening = "a name"}, {"opening"}, false},
        {{.opening = "d1-c1 e5-e6"}, {"first_moves"}, false, true},
        {{.variant = "brandub", .opening = "d1-c1"}, {"first_moves"}, false, true},
    };
    Database direct(directory / "a.db", Access::read_only);
    for (const Indexed& one : all) {
        for (const GameOrder order : all_orders) {
            for (const std::optional<GameId> after :
                 {std::optional<GameId>(), std::optional(GameId(3))}) {
                const GamePart part{after, 10, order};
                const bool is_by_length =
                    order == GameOrder::shortest || order == GameOrder::longest;
                const std::string plan = plan_of(direct, one.filter, &part);
                CAPTURE(plan);
                CAPTURE(static_cast<int>(order));
                for (const std::string& end : one.ends) {
                    const bool is_of_length = is_by_length && one.has_lengths;
                    CHECK(plan.find("USING INDEX " +
                                    std::string(is_of_length ? "lengths_by_" : "games_by_") + end +
                                    " (") != std::string::npos);
                }
                const bool is_sorted = one.is_sorted || (is_by_length && !one.has_lengths);
                CHECK((plan.find("TEMP B-TREE") != std::string::npos) == is_sorted);
                CHECK(plan.find("SCAN g") == std::string::npos);
            }
        }
        CHECK(plan_of(direct, one.filter, nullptr).find("SCAN g") == std::string::npos);
    }
}

TEST_CASE_FIXTURE(Sample, "a list without a filter is read in its order, without sorting") {
    Database direct(directory / "a.db", Access::read_only);
    for (const GameOrder order : all_orders) {
        const GamePart part{GameId(3), 10, order};
        const std::string plan = plan_of(direct, {}, &part);
        CAPTURE(plan);
        CHECK(plan.find("TEMP B-TREE") == std::string::npos);
        CHECK(plan.find("SCAN g") == std::string::npos);
    }
    const GamePart turnarounds{{}, 1, GameOrder::turnaround};
    CHECK(plan_of(direct, {.is_won_in_play = true}, &turnarounds).find("games_by_lowest") !=
          std::string::npos);
    const GamePart recent{{}, 1, GameOrder::shortest};
    CHECK(plan_of(direct, {.ended_since = at(1)}, &recent).find("games_by_end") !=
          std::string::npos);
}

/// Tournament of 12 games. The first ten have ended, with these numbers of plies.
struct Lengths : Sample {
    Lengths() {
        tournament = add_sample(archive, 6, "Lengths");
        games = archive.games(tournament);
        unsigned seed = 0;
        for (const int plies : {20, 10, 30, 10, 40, 20, 10, 50, 2, 30}) {
            rules::GameRecord record = won_by_first(games[seed], seed + 1, plies);
            // Other games have other moves, except games 1 and 7, 2 and 8, ...
            for (int ply = 0; ply < plies; ++ply) {
                record.plies[static_cast<std::size_t>(ply)].move = {
                    rules::Space(ply % 7, static_cast<int>(seed % 6)), rules::Space(ply % 7, 6)};
            }
            play(archive, games[seed], record);
            ++seed;
        }
        first = games[0].scheduled.id.number() - 1;
    }
    /// Returns the numbers of the games in the tournament, from 1, in sections of `limit` games.
    [[nodiscard]] std::vector<std::int64_t> listed(const GameFilter& filter, GameOrder order,
                                                   std::size_t limit) {
        std::vector<std::int64_t> numbers;
        GamePart part{{}, limit, order};
        for (auto rows = archive.games(filter, part); !rows.empty();
             rows = archive.games(filter, part)) {
            CHECK(rows.size() <= limit);
            for (const GameRow& row : rows) numbers.push_back(row.scheduled.id.number() - first);
            part.after = rows.back().scheduled.id;
        }
        return numbers;
    }
    std::int64_t first = 0;  ///< id before the first game of the tournament
};

using Numbers = std::vector<std::int64_t>;

TEST_CASE_FIXTURE(Lengths, "sections of each order are parts of one list, ties by id") {
    const GameFilter filter{.tournament = "Lengths"};
    for (const std::size_t limit : {1U, 3U, 100U}) {
        CAPTURE(limit);
        CHECK(listed(filter, GameOrder::newest, limit) ==
              Numbers{12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1});
        CHECK(listed(filter, GameOrder::oldest, limit) ==
              Numbers{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
        // The two games that were not played have no length.
        CHECK(listed(filter, GameOrder::shortest, limit) == Numbers{9, 2, 4, 7, 1, 6, 3, 10, 5, 8});
        CHECK(listed(filter, GameOrder::longest, limit) == Numbers{8, 5, 10, 3, 6, 1, 7, 4, 2, 9});
    }
}

TEST_CASE_FIXTURE(Lengths, "a section after a game stays the same when other games end") {
    const GameFilter filter{.tournament = "Lengths"};
    const GamePart after_two{games[3].scheduled.id, 100, GameOrder::shortest};  // 9 2 4 | 7 ...
    const auto before = archive.games(filter, after_two);
    play(archive, games[10], won_by_first(games[10], 77, 4));  // before the section
    CHECK(archive.games(filter, after_two) == before);
    // A game that has no length, or does not exist, is not in the order.
    for (const GameId none : {games[11].scheduled.id, GameId(999)}) {
        CHECK(archive.games(filter, {none, 100, GameOrder::longest}).empty());
        CHECK(archive.games(filter, {none, 100, GameOrder::shortest}).empty());
    }
}

TEST_CASE_FIXTURE(Lengths, "engines are found on both sides, or on one side") {
    const std::string one = games[0].names.attackers;
    const std::string other = games[0].names.defenders;
    // Entrant 1 attacks in the first game of each match.
    const auto found = [&](GameFilter filter, GameOrder order = GameOrder::oldest) {
        filter.tournament = "Lengths";
        return listed(filter, order, 2);
    };
    CHECK(found({.engine = one}) == Numbers{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
    CHECK(found({.engine = one, .side = Side::attackers}) == Numbers{1, 3, 5, 7, 9, 11});
    CHECK(found({.engine = one, .side = Side::defenders}) == Numbers{2, 4, 6, 8, 10, 12});
    CHECK(found({.engine = other, .side = Side::defenders}) == Numbers{1, 3, 5, 7, 9, 11});
    CHECK(found({.engine = one, .opponent = other, .side = Side::attackers}) ==
          Numbers{1, 3, 5, 7, 9, 11});
    CHECK(found({.engine = one, .opponent = one}).empty());
    CHECK(found({.engine = one, .opponent = "C"}).empty());
    CHECK(found({.engine = one, .side = Side::attackers}, GameOrder::shortest) ==
          Numbers{9, 7, 1, 3, 5});
    CHECK(found({.engine = one}, GameOrder::longest) == Numbers{8, 5, 10, 3, 6, 1, 7, 4, 2, 9});
    // The filter without sections is in the order of the schedule.
    CHECK(
        archive
            .games(GameFilter{.engine = one, .side = Side::defenders, .tournament_id = tournament})
            .size() == 6);
}

TEST_CASE_FIXTURE(Lengths, "openings are found by moves, of any number") {
    const auto record = archive.record(games[4].scheduled.id).value();
    std::string line;
    for (std::size_t ply = 0; ply < 12; ++ply) {
        line += (ply == 0 ? "" : "  ") + to_string(record.plies[ply].move);
        CAPTURE(line);
        const auto found = listed({.tournament = "Lengths", .opening = line}, GameOrder::newest, 1);
        CHECK(found == Numbers{5});
        CHECK(archive.games(GameFilter{.tournament = "Lengths", .opening = line}).size() == 1);
    }
    // The stored first moves are equal, but a later move differs.
    line = line.substr(0, line.rfind(' ') + 1) + "a1-a2";
    CHECK(listed({.tournament = "Lengths", .opening = line}, GameOrder::newest, 1).empty());
    // The games that are not finished have the moves of their opening, "d1-c1".
    CHECK(listed({.tournament = "Lengths", .opening = "d1-c1"}, GameOrder::oldest, 9) ==
          Numbers{11, 12});
    CHECK(listed({.tournament = "Lengths", .opening = "d1-c"}, GameOrder::oldest, 9).empty());
}

TEST_CASE_FIXTURE(Sample, "games of archived tournaments are only in their own list") {
    const std::string name = archive.archive_tournament(tournament);
    CHECK(archive.games({}, GamePart{}).empty());
    CHECK(archive.games({.tournament = name}, GamePart{}).size() == 4);
    CHECK(archive.games(GameFilter{}).size() == 4);
}

TEST_CASE_FIXTURE(Sample,
                  "the lowest evaluation of the winner is stored, by the side of its plies") {
    rules::GameRecord record = won_by_first(games[0], 1, 6);  // the attackers win
    const auto evaluate = [&](std::size_t ply, int score) {
        record.plies[ply].evaluation = rules::Evaluation{.score = score};
    };
    // Each ply starts on another space, so that sides alternate.
    for (std::size_t ply = 0; ply < 6; ++ply) {
        const int file = static_cast<int>(ply);
        record.plies[ply].move = {rules::Space(file, 0), rules::Space(file, 6)};
    }
    evaluate(0, -50);
    evaluate(1, -900);  // of the loser
    evaluate(2, -320);
    evaluate(4, 1500);
    play(archive, games[0], record);
    CHECK(archive.game(1)->winner_lowest == -320);
    // The defenders win the second game; entrant 1 defends.
    rules::GameRecord other = record;
    other.players = games[1].names;
    other.end.result = Result::defenders_win;
    other.end.termination = Termination::escape;
    play(archive, games[1], other);
    CHECK(archive.game(2)->winner_lowest == -900);
    other.players = games[2].names;
    other.end.result = Result::draw;
    other.end.termination = Termination::repetition;
    play(archive, games[2], other);
    CHECK_FALSE(archive.game(3)->winner_lowest);
    play(archive, games[3], won_by_first(games[3]));
    CHECK_FALSE(archive.game(4)->winner_lowest);  // no evaluations
    const auto turnarounds = archive.games({}, {{}, 10, GameOrder::turnaround});
    REQUIRE(turnarounds.size() == 2);
    CHECK(turnarounds[0].scheduled.id == GameId(2));
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::store::game_query_test
