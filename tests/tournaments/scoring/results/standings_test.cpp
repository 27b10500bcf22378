// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/standings.h"
#include "rules/result.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>

#include "tests/tournaments/scoring/published.h"
#include "tournaments/scoring/results/crosstable.h"

namespace tafl::tests::standings_test {
namespace {

using results::cell_text;
using results::MatchTie;
using results::Outcome;
using results::ScoringRules;
using results::standings;
using results::TieBreak;
using rules::Result;

/// A game that `winner` won against `loser`, as attackers.
Outcome won(int winner, int loser, int plies = 40, int match = 1) {
    Outcome outcome;
    outcome.match = match;
    outcome.entrants = {winner, loser};
    outcome.end.result = Result::attackers_win;
    outcome.end.plies = plies;
    return outcome;
}

Outcome drawn(int one, int other) {
    Outcome outcome = won(one, other);
    outcome.end.result = Result::draw;
    return outcome;
}

ScoringRules by(std::vector<TieBreak> tie_breaks, std::uint64_t seed = 0) {
    ScoringRules scoring;
    scoring.tie_breaks = std::move(tie_breaks);
    scoring.seed = seed;
    return scoring;
}

/// The games of a table of results, 1 for a win of the row against the column.
void add_round(std::vector<Outcome>& outcomes, const nlohmann::json& table) {
    for (std::size_t i = 0; i < table.size(); ++i) {
        for (std::size_t j = 0; j < table.size(); ++j) {
            if (!table[i][j].is_null() && table[i][j] == 1) {
                outcomes.push_back(won(static_cast<int>(i) + 1, static_cast<int>(j) + 1));
            }
        }
    }
}

TEST_SUITE("tournaments/scoring/results/standings") {
    TEST_CASE("Sonneborn-Berger is the published one") {
        for (const auto& record : published("sonneborn_berger")) {
            if (record.at("id") != "sb-senseis") continue;  // the other gives no games, see below
            std::vector<Outcome> outcomes;
            add_round(outcomes, record.at("input").at("round1"));
            add_round(outcomes, record.at("input").at("round2"));
            const auto rows = standings(4, outcomes, by({TieBreak::sonneborn_berger}));
            for (const auto& row : rows) {
                const auto entrant = static_cast<std::size_t>(row.entrant - 1);
                CHECK(row.points == record.at("expected").at("points")[entrant].get<double>());
                const bool is_tied = row.points == 4;
                REQUIRE(row.tie_breaks.size() == 1);
                if (is_tied)
                    CHECK(row.tie_breaks[0].value == record.at("expected").at("sb")[entrant]);
            }
            CHECK(rows[0].entrant == 1);
        }
    }

    TEST_CASE("Sonneborn-Berger of single players is the published one") {
        for (const auto& record : published("sonneborn_berger")) {
            if (record.at("id") != "sb-hult-1") continue;  // the other has whole tables, see above
            for (const auto& [name, player] : record.at("input").items()) {
                CAPTURE(name);
                std::vector<Outcome> outcomes;
                constexpr int stranger = 7;  // loses to the opponents until they have their scores
                for (int opponent = 2; opponent <= 6; ++opponent) {
                    const auto index = static_cast<std::size_t>(opponent - 2);
                    const bool is_won = player.at("results")[index] == 1;
                    outcomes.push_back(is_won ? won(1, opponent) : won(opponent, 1));
                    const int score = player.at("opp_scores")[index];
                    for (int i = is_won ? 0 : 1; i < score; ++i) {
                        outcomes.push_back(won(opponent, stranger));
                    }
                }
                const auto rows = standings(7, outcomes, by({TieBreak::sonneborn_berger}));
                const auto row = std::ranges::find(rows, 1, &results::Standing::entrant);
                CHECK(row->tie_breaks[0].value == record.at("expected").at(name).get<double>());
            }
        }
    }

    TEST_CASE("the World Tafl Federation's tie-breaks can be asked in its order") {
        const auto record = published("tiebreak_order")[0];
        const std::map<std::string, TieBreak> names = {
            {"direct_encounter_this_round", TieBreak::direct_encounter},
            {"sonneborn_berger_this_round", TieBreak::sonneborn_berger},
            {"shortest_won_game", TieBreak::fewest_plies}};
        std::vector<TieBreak> order;
        for (const auto& word : record.at("expected").at("order")) order.push_back(names.at(word));
        // 1, 2 and 3 have beaten each other in a circle and 4 twice; 2 and 3 did so faster than 1.
        std::vector<Outcome> outcomes = {won(1, 2, 60), won(2, 3, 60), won(3, 1, 60)};
        for (const int entrant : {1, 2, 3}) {
            for (int i = 0; i < 2; ++i) outcomes.push_back(won(entrant, 4, 50 - 5 * entrant));
        }
        const auto rows = standings(4, outcomes, by(order));
        REQUIRE(rows[0].tie_breaks.size() == 3);
        for (std::size_t i = 0; i < 3; ++i) {
            CHECK(rows[i].points == 3 * record.at("expected").at("points").at("win").get<double>());
            CHECK(rows[i].tie_breaks[0].value == 1.0);
            CHECK(rows[i].tie_breaks[1].value == 3.0);
            CHECK(rows[i].entrant == 3 - static_cast<int>(i));
        }
    }

    TEST_CASE("Buchholz adds the points of all opponents, game by game") {
        // 1: beat 3 and 4; 2: beat 3 and 5. 3 has one win, over 4; 5 has none.
        const std::vector<Outcome> outcomes = {won(1, 3), won(1, 4), won(2, 3), won(2, 5),
                                               won(3, 4)};
        const auto rows = standings(5, outcomes, by({TieBreak::buchholz}));
        CHECK(rows[0].entrant == 1);
        CHECK(rows[0].tie_breaks[0].value == 1.0);  // 3 has one point, 4 none
        CHECK(rows[1].tie_breaks[0].value == 1.0);
        CHECK(rows[2].entrant == 3);
        CHECK(rows[2].tie_breaks[0].value == 4.0);  // 1 and 2 have two each, 4 none
    }

    TEST_CASE("Buchholz cut 1 leaves out the match that adds least, a bye first of all") {
        // 1 beat 3 and 4, and 2 beat 3 and had a bye; 3 has beaten 4.
        const std::vector<Outcome> outcomes = {won(1, 3, 40, 1), won(1, 4, 40, 2), won(2, 3, 40, 3),
                                               won(3, 4, 40, 4)};
        results::NonGameScores start;
        start.byes = {2};
        start.points_of_bye = 1;
        start.unplayed = {{2, 2, 1.0}};
        const auto rows =
            standings(4, outcomes, by({TieBreak::buchholz_cut_1, TieBreak::buchholz}), start);
        for (const std::size_t i : {0U, 1U}) {
            CHECK(rows[i].points == 2.0);
            CHECK(rows[i].tie_breaks[0].value == 1.0);  // entrant 3
            CHECK(rows[i].tie_breaks[1].value == 1.0);  // 4, and a bye, have none
        }
        CHECK(results::name_of(TieBreak::buchholz_cut_1) == "buchholz-cut-1");
    }

    TEST_CASE("the dummy has the points of the published example") {
        // FIDE Handbook C.02.13.15.2 (2016): round 3 of nine, 1.5 points after two, no show:
        // 1.5 + (1 - 0) + 0.5 * (9 - 3) = 5.5.
        std::vector<Outcome> outcomes = {won(1, 2, 40, 1), drawn(1, 3), won(4, 5, 40, 3)};
        const std::array rounds = {1, 2, 9};
        for (std::size_t i = 0; i < rounds.size(); ++i) {
            outcomes[i].match = static_cast<int>(i) + 1;
            outcomes[i].round = rounds[i];
        }
        ScoringRules scoring = by({TieBreak::buchholz, TieBreak::sonneborn_berger});
        scoring.games_per_match = 1;
        const auto values = [&](double points) {
            results::NonGameScores start;
            start.unplayed = {{1, 3, points}};
            const auto rows = standings(5, outcomes, scoring, start);
            const auto row = std::ranges::find(rows, 1, &results::Standing::entrant);
            return std::pair(*row->tie_breaks[0].value, *row->tie_breaks[1].value);
        };
        CHECK(values(0) == std::pair(0.5, 0.25));  // 2 has no point, 3 a half
        scoring.unplayed = results::Unplayed::dummy;
        CHECK(values(0) == std::pair(0.5 + 5.5, 0.25));
        CHECK(values(0.5) == std::pair(0.5 + 5.0, 0.25 + 5.0 / 2));
        CHECK(values(1) == std::pair(0.5 + 4.5, 0.25 + 4.5));
        // A match of two games is worth twice the points, and counts twice.
        scoring.games_per_match = 2;
        CHECK(values(2).first == 0.5 + 2 * (1.5 + 0 + 1 * 6));
        CHECK(values(2).second == 0.25 + 2 * (1.5 + 0 + 1 * 6));
    }

    TEST_CASE("unplayed rounds of opponents are draws in the points that they count for") {
        // C.07 of 2022, both halves, by hand. Three rounds with byes of a point.
        std::vector<Outcome> outcomes = {won(1, 2), won(1, 3), drawn(2, 3)};
        for (std::size_t i = 0; i < outcomes.size(); ++i) {
            outcomes[i].match = outcomes[i].round = static_cast<int>(i) + 1;
        }
        ScoringRules scoring = by({TieBreak::buchholz, TieBreak::sonneborn_berger});
        scoring.games_per_match = 1;
        scoring.unplayed = results::Unplayed::dummy;
        results::NonGameScores start;
        start.unplayed = {{3, 1, 1}, {2, 2, 1}, {1, 3, 1}};
        start.byes = {1, 2, 3};
        start.points_of_bye = 1;
        // Points 3, 1.5, 1.5; for opponents 2.5, 1, 1.
        const auto rows = standings(3, outcomes, scoring, start);
        const auto values = [&](int entrant) {
            const auto row = std::ranges::find(rows, entrant, &results::Standing::entrant);
            return std::pair(*row->tie_breaks[0].value, *row->tie_breaks[1].value);
        };
        CHECK(values(1) == std::pair(1 + 1 + 2.0, 1 + 1 + 2.0));  // the dummy of round 3 has 2
        CHECK(values(2) == std::pair(2.5 + 1 + 0.5, 0.5 + 0.5));  // of round 2: 0 + 0 + 1/2
        CHECK(values(3) == std::pair(2.5 + 1 + 1.0, 0.5 + 1.0));  // of round 1: 0 + 0 + 1
    }

    TEST_CASE("a game that was lost improves no rank while others have games left") {
        ScoringRules scoring = by({TieBreak::buchholz, TieBreak::sonneborn_berger});
        results::NonGameScores start;
        for (const int left : {2, 3, 0}) start.games_left.push_back(left);
        // 1 has lost a game, 3 three: its Buchholz is higher.
        const std::vector<Outcome> outcomes = {won(2, 1), won(2, 3), won(2, 3), won(2, 3)};
        const auto rows = standings(3, outcomes, scoring, start);
        CHECK(rows[0].entrant == 2);
        CHECK(rows[1].entrant == 1);
        CHECK(rows[2].entrant == 3);
        CHECK(rows[2].rank == 3);
    }

    TEST_CASE("direct encounter has no value for a row that is level with none") {
        const auto rows = standings(2, {won(1, 2)}, by({TieBreak::direct_encounter}));
        CHECK_FALSE(rows[0].tie_breaks[0].value.has_value());
        CHECK_FALSE(rows[1].tie_breaks[0].value.has_value());
    }

    TEST_CASE("a match that was given up is one against the dummy, and no meeting") {
        Outcome given_up = won(1, 2, 0, 1);
        given_up.end.termination = rules::Termination::withdrawn;
        given_up.round = 1;
        ScoringRules scoring = by({TieBreak::direct_encounter, TieBreak::buchholz, TieBreak::wins});
        scoring.games_per_match = 1;
        scoring.unplayed = results::Unplayed::dummy;
        Outcome other = won(2, 3, 40, 2);
        other.round = 2;
        const auto rows = standings(3, {given_up, other}, scoring);
        CHECK_FALSE(rows[0].tie_breaks[0].value.has_value());
        const auto first = std::ranges::find(rows, 1, &results::Standing::entrant);
        CHECK(first->tie_breaks[1].value == 0.5);  // begins with 0, gets 0, and a half in round 2
        CHECK(first->tie_breaks[2].value == 0.0);
        CHECK(first->points == 1.0);
    }

    TEST_CASE("an entrant without a game has no rank") {
        const auto rows = standings(4, {won(2, 3)}, by({TieBreak::lots}, 5));
        CHECK(rows[0].entrant == 2);
        CHECK(rows[0].rank == 1);
        CHECK(rows[1].entrant == 3);
        CHECK(rows[1].rank == 2);
        CHECK(rows[2].rank == 0);
        CHECK(rows[3].rank == 0);
        results::NonGameScores start;
        start.byes = {4};
        start.points_of_bye = 1;
        const auto with_bye = standings(4, {won(2, 3)}, {}, start);
        CHECK(with_bye[1].entrant == 4);
        CHECK(with_bye[1].rank == 1);
    }

    TEST_CASE("direct encounter decides nothing where not all have met") {
        // 1, 2 and 3 have a point each; only 1 and 2 have met.
        const std::vector<Outcome> outcomes = {won(1, 2, 40, 1), won(2, 4, 40, 2),
                                               won(3, 4, 40, 3)};
        const auto rows = standings(4, outcomes, by({TieBreak::direct_encounter}));
        for (const std::size_t i : {0U, 1U, 2U}) {
            CHECK(rows[i].rank == 1);
            CHECK_FALSE(rows[i].tie_breaks[0].value.has_value());
        }
    }

    TEST_CASE("a win by forfeit has no length: it breaks no tie") {
        Outcome given = won(1, 2, 3, 1);
        given.end.termination = rules::Termination::time;
        const std::vector<Outcome> match = {given, won(2, 1, 30, 1)};
        CHECK_FALSE(results::match_winner(match, MatchTie::fewest_plies).has_value());
        const auto rows = standings(2, match, by({TieBreak::fewest_plies}));
        CHECK(rows[0].entrant == 2);
        CHECK(rows[0].tie_breaks[0].value == 30.0);
        CHECK_FALSE(rows[1].tie_breaks[0].value.has_value());
    }

    TEST_CASE("tie-breaks are asked in order and only among those still tied") {
        // 1 and 2 have two points each; 2 has beaten 1; 3 has one.
        const std::vector<Outcome> outcomes = {won(2, 1), won(1, 3), won(1, 3), won(2, 3),
                                               won(3, 2)};
        const auto rows = standings(3, outcomes, by({TieBreak::direct_encounter}));
        CHECK(rows[0].entrant == 2);
        CHECK(rows[0].tie_breaks[0].value == 1.0);
        CHECK(rows[1].entrant == 1);
        CHECK(rows[2].entrant == 3);
        CHECK(rows[2].rank == 3);
    }

    TEST_CASE("entrants that are level share a rank, unless lots are drawn") {
        const std::vector<Outcome> outcomes = {drawn(1, 2)};
        const auto shared = standings(2, outcomes, {});
        CHECK(shared[0].rank == 1);
        CHECK(shared[1].rank == 1);
        const auto lots = standings(2, outcomes, by({TieBreak::lots}, 7));
        CHECK(lots[0].rank == 1);
        CHECK(lots[1].rank == 2);
    }

    TEST_CASE("the shorter win is better, and no win is worst") {
        const std::vector<Outcome> outcomes = {won(1, 3, 50), won(2, 3, 30), drawn(4, 3),
                                               drawn(4, 3)};
        const auto rows = standings(4, outcomes, by({TieBreak::fewest_plies}));
        CHECK(rows[0].entrant == 2);
        CHECK(rows[1].entrant == 1);
        CHECK(rows[2].entrant == 3);
        CHECK(rows[3].entrant == 4);
    }

    TEST_CASE("forfeits are losses and are also counted separately") {
        Outcome forfeit = won(1, 2);
        forfeit.end.termination = rules::Termination::time;
        const auto rows = standings(2, {forfeit}, {});
        CHECK(rows[1].losses == 1);
        CHECK(rows[1].forfeits == 1);
        CHECK(rows[0].forfeits == 0);
    }

    TEST_CASE("match points are given for whole matches") {
        ScoringRules scoring;
        scoring.score = results::Score::match_points;
        CHECK(standings(2, {won(1, 2)}, scoring)[0].points == 0.0);
        CHECK(standings(2, {won(1, 2, 20), won(2, 1, 30)}, scoring)[0].points == 1.0);
    }

    TEST_CASE("a match is won as OpenTafl decides it") {
        const auto record = published("match_tiebreak").front();
        const auto& cases = record.at("input").at("cases");
        for (std::size_t i = 0; i < cases.size(); ++i) {
            CAPTURE(i);
            const auto game = [&](const char* winner, const char* plies, int attackers,
                                  int defenders) {
                Outcome outcome = drawn(attackers, defenders);
                outcome.end.plies = cases[i].at(plies);
                if (cases[i].at(winner).is_null()) return outcome;
                const int number = cases[i].at(winner) == "A" ? 1 : 2;
                outcome.end.result =
                    number == attackers ? Result::attackers_win : Result::defenders_win;
                return outcome;
            };
            const std::vector<Outcome> games = {game("g1", "len1", 1, 2), game("g2", "len2", 2, 1)};
            const auto& expected = record.at("expected").at("winner")[i];
            const auto winner = match_winner(games, MatchTie::fewest_plies);
            if (expected.is_null()) {
                CHECK_FALSE(winner.has_value());
            } else {
                CHECK(winner == (expected == "A" ? 1 : 2));
            }
        }
    }

    TEST_CASE("with one win each, captures decide where the plan says so") {
        Outcome first = won(1, 2, 20);
        first.end.captures = {5, 3};
        Outcome second = won(2, 1, 30);
        second.end.captures = {6, 1};
        CHECK(match_winner({first, second}, MatchTie::max_captures) == 2);
        CHECK(match_winner({first, second}, MatchTie::fewest_plies) == 1);
        CHECK_FALSE(match_winner({first, second}, MatchTie::none).has_value());
    }

    TEST_CASE("each cell holds the games of a pair in the order of play") {
        const std::vector<Outcome> outcomes = {won(1, 2), drawn(2, 1), won(2, 1)};
        const auto table = results::crosstable(standings(2, outcomes, {}), outcomes);
        CHECK(table.rows[0].points == 1.5);
        const int other = 2 - table.rows[0].entrant;  // 0 if entrant 2 leads
        CHECK(cell_text(table.cells[0][1]) == (other == 1 ? "1½0" : "0½1"));
        CHECK(table.cells[0][0].empty());
    }
}

}  // namespace
}  // namespace tafl::tests::standings_test
