// SPDX-License-Identifier: MIT
// How a tournament goes on from what has happened in it: rounds that were drawn, byes that were
// asked for, entrants who have withdrawn.
#include <doctest/doctest.h>

#include <algorithm>
#include <ctime>
#include <map>
#include <set>

#include "rules/result.h"
#include "tournaments/formats/dutch_player.h"
#include "tournaments/formats/format.h"
#include "tournaments/formats/knockout.h"
#include "tournaments/formats/swiss_history.h"

namespace tafl::tests::past_test {
namespace {

using formats::Form;
using formats::format_named;
using formats::known_stages;
using formats::Pairing;
using formats::Past;
using formats::Stage;
using formats::SwissMeeting;
using results::Outcome;
using results::Score;
using rules::Result;

Form swiss_of(int entrants, int rounds) {
    Form form;
    form.format = format_named("swiss").value();
    form.entrants = entrants;
    form.rounds = rounds;
    form.scoring.tie_breaks = {results::TieBreak::wins};
    return form;
}

Outcome game_of(int match, int attackers, int defenders, int winner) {
    Outcome outcome;
    outcome.match = match;
    outcome.entrants = {attackers, defenders};
    outcome.end.result = winner == attackers   ? Result::attackers_win
                         : winner == defenders ? Result::defenders_win
                                               : Result::draw;
    outcome.end.plies = 40;
    return outcome;
}

/// Lost by whoever is not `winner` without a ply; by both if there is none.
Outcome forfeit_of(int match, int attackers, int defenders, int winner) {
    Outcome outcome = game_of(match, attackers, defenders, winner);
    if (winner == 0) outcome.end.result = Result::none;
    outcome.end.plies = 0;
    outcome.end.termination = rules::Termination::withdrawn;
    return outcome;
}

/// The database of a tournament: what is drawn is stored, and the lower number wins.
struct Event {
    Form form;
    Past past;
    int matches = 0;

    /// Draws the next round and stores it; empty if there is none.
    Stage draw() {
        const auto stages = known_stages(form, past);
        REQUIRE(stages.size() >= past.rounds.size());
        for (std::size_t i = 0; i < past.rounds.size(); ++i) CHECK(stages[i] == past.rounds[i]);
        if (stages.size() == past.rounds.size()) return {};
        past.rounds = stages;
        return stages.back();
    }
    bool is_withdrawn(int entrant) const {
        return std::ranges::find(past.withdrawn, entrant) != past.withdrawn.end();
    }
    void play(const Stage& stage) {
        for (const Pairing& pair : stage.pairings) {
            ++matches;
            for (int game = 1; game <= form.scoring.games_per_match; ++game) {
                const int one = game == 1 ? pair.first : pair.second;
                const int other = game == 1 ? pair.second : pair.first;
                const bool is_one_gone = is_withdrawn(one);
                const bool is_other_gone = is_withdrawn(other);
                past.outcomes.push_back(!is_one_gone && !is_other_gone
                                            ? game_of(matches, one, other, std::min(one, other))
                                            : forfeit_of(matches, one, other,
                                                         is_one_gone && is_other_gone ? 0
                                                         : is_one_gone                ? other
                                                                                      : one));
            }
        }
    }
    double points_of(int entrant) {
        for (const auto& row : standings(form, past)) {
            if (row.entrant == entrant) return row.points;
        }
        return -1;
    }
};

std::set<int> paired(const Stage& stage) {
    std::set<int> players;
    for (const Pairing& pair : stage.pairings) players.insert({pair.first, pair.second});
    return players;
}

TEST_SUITE("tournaments/formats/past") {
    TEST_CASE("who asks for a bye is free in that round, for half a won match") {
        struct Case {
            int games_per_match;
            Score score;
            double points;  ///< of a won match: 2, 1, 1
        };
        for (const Case& c : {Case{2, Score::game_points, 1}, Case{1, Score::game_points, 0.5},
                              Case{2, Score::match_points, 0.5}}) {
            CAPTURE(c.games_per_match);
            CAPTURE(name_of(c.score));
            Event event{swiss_of(6, 4), {}};
            event.form.scoring.games_per_match = c.games_per_match;
            event.form.scoring.score = c.score;
            event.form.half_byes = {{1, 6}, {1, 5}, {3, 6}};
            const Stage first = event.draw();
            CHECK(paired(first) == std::set<int>{1, 2, 3, 4});
            CHECK(first.half_byes == std::vector<int>{6, 5});
            CHECK(first.byes.empty());
            CHECK(event.points_of(6) == c.points);
            event.play(first);
            const Stage second = event.draw();
            CHECK(paired(second).size() == 6);
            event.play(second);
            const Stage third = event.draw();  // five are left: one of them has a full bye
            CHECK(third.half_byes == std::vector<int>{6});
            CHECK(third.byes.size() == 1);
            CHECK(third.pairings.size() == 2);
        }
    }

    TEST_CASE("games that are expected leave out byes that were asked for") {
        Form form = swiss_of(6, 3);
        CHECK(expected_games(form) == 2 * 3 * 3);
        form.half_byes = {{1, 6}, {3, 5}, {3, 6}};
        CHECK(expected_games(form) == 2 * (2 + 3 + 2));
        // one round of two matches is drawn, and two have withdrawn
        CHECK(expected_games(form, 4, 1, 2) == 4 + 2 * (2 + 1));
        CHECK(expected_games(form, 14, 3, 0) == 14);
    }

    TEST_CASE("a round in which everybody asks to be free is a round all the same") {
        Event event{swiss_of(4, 2), {}};
        for (int entrant = 1; entrant <= 4; ++entrant) event.form.half_byes.push_back({1, entrant});
        const auto stages = known_stages(event.form, event.past);
        REQUIRE(stages.size() == 2);
        CHECK(stages[0].half_byes.size() == 4);
        CHECK(stages[1].pairings.size() == 2);
    }

    TEST_CASE(
        "who has withdrawn is not paired any more, asks for nothing, and stays in the table") {
        Event event{swiss_of(6, 4), {}};
        event.form.half_byes = {{3, 2}};
        event.play(event.draw());
        event.past.withdrawn = {2};
        for (int round = 2; round <= 4; ++round) {
            const Stage stage = event.draw();
            CHECK(stage.half_byes.empty());
            CHECK(stage.byes.size() == 1);
            CHECK(paired(stage).size() == 4);
            CHECK_FALSE(paired(stage).contains(2));
            event.play(stage);
        }
        CHECK(event.points_of(2) == 2);
        const auto rows = standings(event.form, event.past);
        CHECK(rows.size() == 6);
        for (const auto& row : rows) CHECK(row.is_withdrawn == (row.entrant == 2));
    }

    TEST_CASE("a Swiss that everybody has left is over") {
        Event event{swiss_of(4, 3), {}};
        event.play(event.draw());
        event.past.withdrawn = {1, 2, 3, 4};
        CHECK(event.draw().pairings.empty());
        CHECK(known_stages(event.form, event.past).size() == 1);
    }

    TEST_CASE("a round that was drawn is never drawn again, whatever would be drawn today") {
        Event event{swiss_of(6, 3), {}};
        // Nobody would pair so: another version did, or 5 and 6 had not withdrawn yet.
        event.past.rounds = {{1, 0, {{5, 6}, {2, 1}}, {4}, {3}}};
        event.past.withdrawn = {5, 6};
        CHECK(known_stages(event.form, event.past) == event.past.rounds);
        event.play(event.past.rounds[0]);
        const Stage second = event.draw();
        CHECK(second.round == 2);
        CHECK(paired(second) == std::set<int>{1, 2, 3, 4});
        for (const Pairing& pair : second.pairings) {
            CHECK(std::minmax({pair.first, pair.second}) != std::pair(1, 2));  // they have met
        }
        CHECK(event.points_of(4) == 2);
        CHECK(event.points_of(3) == 1);
    }

    TEST_CASE("standings of a large Swiss pair nobody") {
        constexpr int entrants = 200;
        Event event{swiss_of(entrants, 9), {}};
        for (int round = 1; round <= 9; ++round) {  // a round robin's rounds will do
            Stage stage{round, 0, {}, {}, {}};
            for (int i = 0; i < entrants / 2; ++i) {
                stage.pairings.push_back({1 + i, 1 + entrants / 2 + (i + round) % (entrants / 2)});
            }
            event.past.rounds.push_back(stage);
            event.play(stage);
        }
        const std::clock_t begin = std::clock();  // processor time, on a loaded machine as well
        for (int i = 0; i < 5; ++i) CHECK(standings(event.form, event.past).size() == entrants);
        // Pairing nine such rounds takes tens of seconds; this takes milliseconds.
        CHECK(std::clock() - begin < 5 * CLOCKS_PER_SEC);
    }

    TEST_CASE("what a round was to a player") {
        Form form = swiss_of(9, 2);
        form.scoring.games_per_match = 1;
        // 1 has beaten 2, 3 has won from 4 who had withdrawn, both 5 and 6 had; 7 is free, 8 had
        // asked for it, 9 is gone.
        const Stage round{1, 0, {{1, 2}, {4, 3}, {5, 6}}, {7}, {8}};
        const std::vector<Outcome> outcomes = {game_of(1, 1, 2, 1), forfeit_of(2, 4, 3, 3),
                                               forfeit_of(3, 5, 6, 0)};
        formats::SwissTournament tournament = swiss_tournament(form);
        add_round(tournament, round, 1, form, {outcomes, form.scoring});
        const tournaments::PerEntrant<std::pair<SwissMeeting, int>> expected = {
            {SwissMeeting::played, 2},    {SwissMeeting::played, 0},
            {SwissMeeting::forfeited, 2}, {SwissMeeting::forfeited, 0},
            {SwissMeeting::forfeited, 0}, {SwissMeeting::forfeited, 0},
            {SwissMeeting::bye, 2},       {SwissMeeting::unpaired, 1},
            {SwissMeeting::unpaired, 0}};
        for (int i = 1; i <= expected.count(); ++i) {
            CAPTURE(i);
            CHECK(tournament.players[i].rounds[0].meeting == expected[i].first);
            CHECK(tournament.players[i].rounds[0].half_points == expected[i].second);
        }
        // FIDE C.04.1, C.04.3: a forfeit is no meeting and gives no colour; who had a full bye or
        // won without playing gets no other bye; points without a game are a downfloat.
        using formats::Colour;
        const formats::DutchField field(tournament);
        std::set<int> barred;
        std::set<int> down;
        for (const auto& player : field.players()) {
            const auto colours = player.number == 1   ? std::vector{Colour::white}
                                 : player.number == 2 ? std::vector{Colour::black}
                                                      : std::vector<Colour>{};
            CHECK(player.colours == colours);
            if (!player.may_have_bye) barred.insert(player.number);
            if (player.floats[0] == formats::Float::down) down.insert(player.number);
            for (const auto& other : field.players()) {
                const bool have_met = player.number + other.number == 3;
                if (player.number != other.number)
                    CHECK(field.may_meet(player, other) == !have_met);
            }
        }
        CHECK(barred == std::set<int>{3, 7});
        CHECK(down == std::set<int>{3, 7, 8});
    }

    TEST_CASE("a game that was begun is a meeting, however it ended") {
        Form form = swiss_of(2, 1);
        Outcome crash = game_of(1, 1, 2, 1);
        crash.end.termination = rules::Termination::crash;
        // of two games, one was played
        const std::vector<Outcome> outcomes = {crash, forfeit_of(1, 2, 1, 2)};
        formats::SwissTournament tournament = swiss_tournament(form);
        add_round(tournament, {1, 0, {{1, 2}}, {}, {}}, 1, form, {outcomes, form.scoring});
        for (const auto& player : tournament.players) {
            CHECK(player.rounds[0].meeting == SwissMeeting::played);
            CHECK(player.rounds[0].half_points == 2);
        }
    }

    TEST_CASE("whoever leaves a knockout match loses it, also if it stood well for him") {
        Form form;
        form.format = format_named("knockout").value();
        form.entrants = 2;
        // 1 won the first game quickly, and withdrew
        Outcome first = game_of(1, 1, 2, 1);
        first.end.plies = 9;
        const Past past(std::vector{first, forfeit_of(1, 2, 1, 2)});
        CHECK(known_stages(form, past).size() == 1);  // nothing is replayed
        CHECK(standings(form, past)[0].entrant == 2);
    }

    TEST_CASE("from a knockout match that both have lost nobody goes on") {
        Event event{swiss_of(8, 1), {}};
        event.form.format = format_named("knockout").value();
        event.form.match_replays = 2;
        event.play(event.draw());  // 1, 4, 2, 3 go on
        event.past.withdrawn = {1, 4};
        const Stage semi_finals = event.draw();
        REQUIRE(semi_finals.pairings.size() == 2);
        event.play(semi_finals);
        CHECK(event.draw().pairings.empty());  // 2 has nobody to play against
        const auto rows = standings(event.form, event.past);
        CHECK(rows[0].entrant == 2);
        CHECK(rows[0].reached == rows[0].knockout_rounds + 1);
        event.past.withdrawn = {1, 2, 3, 4};
    }

    TEST_CASE("a match that both have lost brings nobody a point") {
        for (const Score score : {Score::game_points, Score::match_points}) {
            CAPTURE(name_of(score));
            Form form;
            form.entrants = 2;
            form.scoring.score = score;
            const Past past(std::vector{forfeit_of(1, 1, 2, 0), forfeit_of(1, 2, 1, 0)});
            for (const auto& row : standings(form, past)) {
                CHECK(row.points == 0);
                CHECK(row.losses == 2);
                CHECK(row.forfeits == 2);
            }
        }
    }

    TEST_CASE("a knockout keeps its draw when its groups would be ranked otherwise today") {
        // A group of three whose first two go on: 1 before 2 by today's tie-breaks.
        Form form;
        form.format = format_named("groups+knockout").value();
        form.entrants = 6;
        form.qualifiers = 4;
        form.scoring.games_per_match = 1;
        form.scoring.tie_breaks = {results::TieBreak::wins};
        Event event{form, {}};
        while (event.past.rounds.size() < 5) {
            for (const Stage& stage : known_stages(form, event.past)) {
                if (stage.round <= static_cast<int>(event.past.rounds.size())) continue;
                if (stage.round > 5) break;
                event.past.rounds.push_back(stage);
                event.play(stage);
            }
        }
        CHECK(known_stages(form, event.past)[5].pairings == std::vector<Pairing>{{1, 4}, {2, 3}});
        event.past.rounds.push_back({6, 0, {{2, 5}, {6, 1}}, {}, {}});
        CHECK(known_stages(form, event.past)[5].pairings == std::vector<Pairing>{{2, 5}, {6, 1}});
        event.play(event.past.rounds.back());
        CHECK(known_stages(form, event.past)[6].pairings.size() == 1);
        CHECK(paired(known_stages(form, event.past)[6]) == std::set<int>{1, 2});
    }

    TEST_CASE("seeds are found again in a draw with byes") {
        // six seeds in a draw of eight: 1 and 2 are free, 4 meets 5 and 3 meets 6
        const std::vector<int> seeds = {11, 12, 13, 14, 15, 16};
        CHECK(formats::seeds_as_drawn(seeds, {{14, 15}, {13, 16}}) == seeds);
        CHECK(formats::seeds_as_drawn({15, 14, 13, 12, 11, 16}, {{14, 15}, {13, 16}}) ==
              std::vector<int>{12, 11, 13, 14, 15, 16});
    }
}

}  // namespace
}  // namespace tafl::tests::past_test
