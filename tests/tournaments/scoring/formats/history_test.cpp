// SPDX-License-Identifier: MIT
// The next rounds of a tournament depend on its history: paired rounds, requested byes, withdrawn
// entrants.
#include <doctest/doctest.h>

#include <algorithm>
#include <ctime>
#include <map>
#include <set>

#include "rules/count_of.h"
#include "rules/result.h"
#include "tournaments/scoring/formats/dutch_player.h"
#include "tournaments/scoring/formats/format.h"
#include "tournaments/scoring/formats/knockout.h"
#include "tournaments/scoring/formats/swiss_history.h"

namespace tafl::tests::history_test {
namespace {

using formats::format_named;
using formats::FormatSettings;
using formats::known_stages;
using formats::Pairing;
using formats::Stage;
using formats::SwissMeeting;
using formats::TournamentHistory;
using results::Outcome;
using results::Score;
using rules::Result;

FormatSettings swiss_of(int entrants, int rounds) {
    FormatSettings settings;
    settings.format = format_named("swiss").value();
    settings.entrants = entrants;
    settings.rounds = rounds;
    settings.scoring.tie_breaks = {results::TieBreak::wins};
    return settings;
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

/// A match lost without a ply by each entrant other than `winner`; `winner` 0: both lose.
Outcome forfeit_of(int match, int attackers, int defenders, int winner) {
    Outcome outcome = game_of(match, attackers, defenders, winner);
    if (winner == 0) outcome.end.result = Result::none;
    outcome.end.plies = 0;
    outcome.end.termination = rules::Termination::withdrawn;
    return outcome;
}

/// The database of a tournament: paired rounds are stored, and the lower number wins.
struct Event {
    FormatSettings settings;
    TournamentHistory history;
    int matches = 0;

    /// Pairs the next round and stores it. Returns an empty stage if the tournament is over.
    Stage draw() {
        const auto stages = known_stages(settings, history);
        REQUIRE(stages.size() >= history.rounds.size());
        for (std::size_t i = 0; i < history.rounds.size(); ++i)
            CHECK(stages[i] == history.rounds[i]);
        if (stages.size() == history.rounds.size()) return {};
        history.rounds = stages;
        return stages.back();
    }
    bool is_withdrawn(int entrant) const {
        return std::ranges::find(history.withdrawn, entrant) != history.withdrawn.end();
    }
    void play(const Stage& stage) {
        for (const Pairing& pair : stage.pairings) {
            ++matches;
            for (int game = 1; game <= settings.scoring.games_per_match; ++game) {
                const int one = game == 1 ? pair.first : pair.second;
                const int other = game == 1 ? pair.second : pair.first;
                const bool is_one_gone = is_withdrawn(one);
                const bool is_other_gone = is_withdrawn(other);
                history.outcomes.push_back(!is_one_gone && !is_other_gone
                                               ? game_of(matches, one, other, std::min(one, other))
                                               : forfeit_of(matches, one, other,
                                                            is_one_gone && is_other_gone ? 0
                                                            : is_one_gone                ? other
                                                                                         : one));
            }
        }
    }
    double points_of(int entrant) {
        for (const auto& row : standings(settings, history)) {
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

TEST_SUITE("tournaments/scoring/formats/history") {
    TEST_CASE("a requested bye is a round without a game, for half the points of a won match") {
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
            event.settings.scoring.games_per_match = c.games_per_match;
            event.settings.scoring.score = c.score;
            event.settings.half_byes = {{1, 6}, {1, 5}, {3, 6}};
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
        FormatSettings settings = swiss_of(6, 3);
        CHECK(expected_games(settings) == 2 * 3 * 3);
        settings.half_byes = {{1, 6}, {3, 5}, {3, 6}};
        CHECK(expected_games(settings) == 2 * (2 + 3 + 2));
        // one round of two matches is drawn, and two have withdrawn
        CHECK(expected_games(settings, 4, 1, 2) == 4 + 2 * (2 + 1));
        CHECK(expected_games(settings, 14, 3, 0) == 14);
    }

    TEST_CASE("a round in which all entrants have a requested bye counts as a round") {
        Event event{swiss_of(4, 2), {}};
        for (int entrant = 1; entrant <= 4; ++entrant)
            event.settings.half_byes.push_back({1, entrant});
        const auto stages = known_stages(event.settings, event.history);
        REQUIRE(stages.size() == 2);
        CHECK(stages[0].half_byes.size() == 4);
        CHECK(stages[1].pairings.size() == 2);
    }

    TEST_CASE("a withdrawn entrant is not paired, has no requested bye, and stays in the table") {
        Event event{swiss_of(6, 4), {}};
        event.settings.half_byes = {{3, 2}};
        event.play(event.draw());
        event.history.withdrawn = {2};
        for (int round = 2; round <= 4; ++round) {
            const Stage stage = event.draw();
            CHECK(stage.half_byes.empty());
            CHECK(stage.byes.size() == 1);
            CHECK(paired(stage).size() == 4);
            CHECK_FALSE(paired(stage).contains(2));
            event.play(stage);
        }
        CHECK(event.points_of(2) == 2);
        const auto rows = standings(event.settings, event.history);
        CHECK(rows.size() == 6);
        for (const auto& row : rows) CHECK(row.is_withdrawn == (row.entrant == 2));
    }

    TEST_CASE("a Swiss is over when all entrants have withdrawn") {
        Event event{swiss_of(4, 3), {}};
        event.play(event.draw());
        event.history.withdrawn = {1, 2, 3, 4};
        CHECK(event.draw().pairings.empty());
        CHECK(known_stages(event.settings, event.history).size() == 1);
    }

    TEST_CASE("a round that was drawn is never drawn again, whatever would be drawn today") {
        Event event{swiss_of(6, 3), {}};
        // No pairing of today gives this round: another version paired it, or 5 and 6 had not
        // withdrawn yet.
        event.history.rounds = {{1, 0, {{5, 6}, {2, 1}}, {4}, {3}}};
        event.history.withdrawn = {5, 6};
        CHECK(known_stages(event.settings, event.history) == event.history.rounds);
        event.play(event.history.rounds[0]);
        const Stage second = event.draw();
        CHECK(second.round == 2);
        CHECK(paired(second) == std::set<int>{1, 2, 3, 4});
        for (const Pairing& pair : second.pairings) {
            CHECK(std::minmax({pair.first, pair.second}) != std::pair(1, 2));  // they have met
        }
        CHECK(event.points_of(4) == 2);
        CHECK(event.points_of(3) == 1);
    }

    TEST_CASE("standings of a large Swiss are computed without a pairing") {
        constexpr int entrants = 200;
        Event event{swiss_of(entrants, 9), {}};
        for (int round = 1; round <= 9; ++round) {  // a round robin's rounds will do
            Stage stage{round, 0, {}, {}, {}};
            for (int i = 0; i < entrants / 2; ++i) {
                stage.pairings.push_back({1 + i, 1 + entrants / 2 + (i + round) % (entrants / 2)});
            }
            event.history.rounds.push_back(stage);
            event.play(stage);
        }
        const std::clock_t begin = std::clock();  // processor time, on a loaded machine as well
        for (int i = 0; i < 5; ++i)
            CHECK(standings(event.settings, event.history).size() == entrants);
        // Pairing nine such rounds takes tens of seconds; this takes milliseconds.
        CHECK(std::clock() - begin < 5 * CLOCKS_PER_SEC);
    }

    TEST_CASE("a round is stored for each player: game, forfeit, bye or absence") {
        FormatSettings settings = swiss_of(9, 2);
        settings.scoring.games_per_match = 1;
        // 1 has beaten 2; 3 has won against 4, which had withdrawn; 5 and 6 had both withdrawn. 7
        // has the bye, 8 a requested bye, 9 has left.
        const Stage round{1, 0, {{1, 2}, {4, 3}, {5, 6}}, {7}, {8}};
        const std::vector<Outcome> outcomes = {game_of(1, 1, 2, 1), forfeit_of(2, 4, 3, 3),
                                               forfeit_of(3, 5, 6, 0)};
        formats::SwissTournament tournament = swiss_tournament(settings);
        add_round(tournament, round, 1, settings, {outcomes, settings.scoring});
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
        // FIDE C.04.1, C.04.3: after a forfeit the two may still meet, and it gives no colour. A
        // player that had a full bye or won without playing gets no other bye. Points without a
        // game are a downfloat.
        using formats::Colour;
        const formats::DutchPlayers field(tournament);
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
        FormatSettings settings = swiss_of(2, 1);
        Outcome crash = game_of(1, 1, 2, 1);
        crash.end.termination = rules::Termination::crash;
        // of two games, one was played
        const std::vector<Outcome> outcomes = {crash, forfeit_of(1, 2, 1, 2)};
        formats::SwissTournament tournament = swiss_tournament(settings);
        add_round(tournament, {1, 0, {{1, 2}}, {}, {}}, 1, settings, {outcomes, settings.scoring});
        for (const auto& player : tournament.players) {
            CHECK(player.rounds[0].meeting == SwissMeeting::played);
            CHECK(player.rounds[0].half_points == 2);
        }
    }

    TEST_CASE("an entrant that withdraws during a knockout match loses it, whatever the score") {
        FormatSettings settings;
        settings.format = format_named("knockout").value();
        settings.entrants = 2;
        // 1 won the first game quickly, and withdrew
        Outcome first = game_of(1, 1, 2, 1);
        first.end.plies = 9;
        const TournamentHistory history(std::vector{first, forfeit_of(1, 2, 1, 2)});
        CHECK(known_stages(settings, history).size() == 1);  // nothing is replayed
        CHECK(standings(settings, history)[0].entrant == 2);
    }

    TEST_CASE("no entrant advances from a knockout match that both have lost") {
        Event event{swiss_of(8, 1), {}};
        event.settings.format = format_named("knockout").value();
        event.settings.match_replays = 2;
        event.play(event.draw());  // 1, 4, 2, 3 advance
        event.history.withdrawn = {1, 4};
        const Stage semi_finals = event.draw();
        REQUIRE(semi_finals.pairings.size() == 2);
        event.play(semi_finals);
        CHECK(event.draw().pairings.empty());  // 2 has no opponent
        const auto rows = standings(event.settings, event.history);
        CHECK(rows[0].entrant == 2);
        CHECK(rows[0].reached == rows[0].knockout_rounds + 1);
        event.history.withdrawn = {1, 2, 3, 4};
    }

    TEST_CASE("a match that both have lost gives no entrant a point") {
        for (const Score score : {Score::game_points, Score::match_points}) {
            CAPTURE(name_of(score));
            FormatSettings settings;
            settings.entrants = 2;
            settings.scoring.score = score;
            const TournamentHistory history(
                std::vector{forfeit_of(1, 1, 2, 0), forfeit_of(1, 2, 1, 0)});
            for (const auto& row : standings(settings, history)) {
                CHECK(row.points == 0);
                CHECK(row.losses == 2);
                CHECK(row.forfeits == 2);
            }
        }
    }

    TEST_CASE("a knockout keeps its draw when its groups would be ranked otherwise today") {
        // A group of three in which the first two qualify: 1 before 2 by today's tie-breaks.
        FormatSettings settings;
        settings.format = format_named("groups+knockout").value();
        settings.entrants = 6;
        settings.qualifiers = 4;
        settings.scoring.games_per_match = 1;
        settings.scoring.tie_breaks = {results::TieBreak::wins};
        Event event{settings, {}};
        while (event.history.rounds.size() < 5) {
            for (const Stage& stage : known_stages(settings, event.history)) {
                if (stage.round <= count_of(event.history.rounds)) continue;
                if (stage.round > 5) break;
                event.history.rounds.push_back(stage);
                event.play(stage);
            }
        }
        CHECK(known_stages(settings, event.history)[5].pairings ==
              std::vector<Pairing>{{1, 4}, {2, 3}});
        event.history.rounds.push_back({6, 0, {{2, 5}, {6, 1}}, {}, {}});
        CHECK(known_stages(settings, event.history)[5].pairings ==
              std::vector<Pairing>{{2, 5}, {6, 1}});
        event.play(event.history.rounds.back());
        CHECK(known_stages(settings, event.history)[6].pairings.size() == 1);
        CHECK(paired(known_stages(settings, event.history)[6]) == std::set<int>{1, 2});
    }

    TEST_CASE("seeds are found again in a draw with byes") {
        // six seeds in a draw of eight: 1 and 2 have byes, 4 meets 5 and 3 meets 6
        const std::vector<int> seeds = {11, 12, 13, 14, 15, 16};
        CHECK(formats::seeds_as_drawn(seeds, {{14, 15}, {13, 16}}) == seeds);
        CHECK(formats::seeds_as_drawn({15, 14, 13, 12, 11, 16}, {{14, 15}, {13, 16}}) ==
              std::vector<int>{12, 11, 13, 14, 15, 16});
    }
}

}  // namespace
}  // namespace tafl::tests::history_test
