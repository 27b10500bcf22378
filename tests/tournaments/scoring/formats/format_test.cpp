// SPDX-License-Identifier: MIT
#include "tournaments/scoring/formats/format.h"
#include "rules/result.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <random>
#include <set>

#include "rules/count_of.h"
#include "tournaments/scoring/formats/knockout.h"

namespace tafl::tests::format_test {
namespace {

using formats::Format;
using formats::format_named;
using formats::FormatSettings;
using formats::known_stages;
using formats::Pairing;
using formats::Stage;
using formats::TournamentHistory;
using results::Outcome;
using rules::Result;

/// The entrant that wins a game of a match; 0 = a draw.
using Referee = std::function<int(const Pairing&, int game)>;

/// All games of a match.
std::vector<Outcome> play_match(const FormatSettings& settings, int match, const Pairing& pairing,
                                const Referee& referee) {
    std::vector<Outcome> games;
    for (int game = 1; game <= settings.scoring.games_per_match; ++game) {
        Outcome outcome;
        outcome.match = match;
        outcome.entrants = {pairing.first, pairing.second};
        if (game == 2) std::swap(outcome.entrants.attackers, outcome.entrants.defenders);
        const int winner = referee(pairing, game);
        outcome.end.result = winner == 0                            ? Result::draw
                             : winner == outcome.entrants.attackers ? Result::attackers_win
                                                                    : Result::defenders_win;
        outcome.end.plies = 40;
        games.push_back(outcome);
    }
    return games;
}

struct Played {
    std::vector<Stage> stages;
    std::vector<Outcome> outcomes;
};

/// The history that the database would have after these games.
TournamentHistory history_of(const Played& played) {
    TournamentHistory history(played.outcomes);
    history.rounds = played.stages;
    return history;
}

bool is_prefix(const std::vector<Stage>& front, const std::vector<Stage>& whole) {
    return front.size() <= whole.size() && std::equal(front.begin(), front.end(), whole.begin());
}

/// Plays the whole tournament, the games of each stage in random order. Checks that the list of
/// known stages only grows.
Played play_all(const FormatSettings& settings, const Referee& referee, std::mt19937& random) {
    Played played;
    std::size_t done = 0;
    int match = 0;
    for (;;) {
        const auto stages = known_stages(settings, played.outcomes);
        REQUIRE(is_prefix(played.stages, stages));
        if (stages.size() == done) break;
        std::vector<Outcome> games;
        for (; done < stages.size(); ++done) {
            for (const Pairing& pairing : stages[done].pairings) {
                const auto more = play_match(settings, ++match, pairing, referee);
                games.insert(games.end(), more.begin(), more.end());
            }
        }
        std::ranges::shuffle(games, random);
        const bool has_games = !games.empty();
        if (has_games) {
            const Outcome last = games.back();
            games.pop_back();
            played.outcomes.insert(played.outcomes.end(), games.begin(), games.end());
            CHECK(known_stages(settings, played.outcomes) == stages);  // one game is missing
            played.outcomes.push_back(last);
        }
        played.stages = stages;
        REQUIRE(match < 10'000);
    }
    return played;
}

FormatSettings settings_of(Format format, int entrants) {
    FormatSettings settings;
    settings.format = format;
    settings.entrants = entrants;
    settings.scoring.seed = 4;
    settings.scoring.tie_breaks = {results::TieBreak::wins};
    return settings;
}

int stronger(const Pairing& pairing, int) { return std::min(pairing.first, pairing.second); }

std::vector<int> order_of(const FormatSettings& settings, const Played& played) {
    std::vector<int> order;
    for (const auto& row : standings(settings, history_of(played))) order.push_back(row.entrant);
    return order;
}

TEST_SUITE("tournaments/scoring/formats/format") {
    TEST_CASE("a draw keeps the best apart as long as possible") {
        CHECK(formats::draw_order(8) == std::vector<int>{1, 8, 4, 5, 2, 7, 3, 6});
        for (int size = 2; size <= 64; size *= 2) {
            std::vector<int> left = formats::draw_order(size);
            for (int round = size; round >= 2; round /= 2) {
                std::vector<int> winners;
                for (std::size_t i = 0; i < left.size(); i += 2) {
                    CHECK(left[i] + left[i + 1] == round + 1);  // best against last, and so on
                    winners.push_back(std::min(left[i], left[i + 1]));
                }
                left = winners;
            }
        }
    }

    TEST_CASE("in a knockout of 2 to 64 every match has a winner and the stronger ones win") {
        std::mt19937 random(1);
        for (int entrants = 2; entrants <= 64; ++entrants) {
            CAPTURE(entrants);
            const FormatSettings settings = settings_of(format_named("knockout").value(), entrants);
            const Played played = play_all(settings, stronger, random);
            CHECK(count_of(played.outcomes) == expected_games(settings));
            CHECK(count_of(played.outcomes) == 2 * (entrants - 1));
            const auto rows = standings(settings, played.outcomes);
            CHECK(rows[0].entrant == 1);
            CHECK(rows[0].reached == rows[0].knockout_rounds + 1);
            CHECK(rows[1].entrant == 2);
            CHECK(played.stages.back().pairings.size() == 1);
            std::set<int> byes(played.stages[0].byes.begin(), played.stages[0].byes.end());
            for (const int entrant : byes) CHECK(entrant <= count_of(byes));
        }
    }

    TEST_CASE("a tied match is replayed as often as allowed, then lots are drawn from the seed") {
        std::mt19937 random(2);
        FormatSettings settings = settings_of(format_named("knockout").value(), 2);
        settings.match_replays = 3;
        const auto each_once = [](const Pairing& pairing, int game) {
            return game == 1 ? pairing.first : pairing.second;  // as attackers: equally fast
        };
        const Played played = play_all(settings, each_once, random);
        CHECK(played.outcomes.size() == 2 * 4);
        REQUIRE(played.stages.size() == 4);
        for (std::size_t i = 0; i < played.stages.size(); ++i) {
            CHECK(played.stages[i].round == 1);
            CHECK(played.stages[i].pairings[0].first == (i % 2 == 0 ? 1 : 2));
        }
        const int winner = standings(settings, played.outcomes)[0].entrant;
        CHECK(winner == formats::winner_by_lot(settings.scoring.seed, 4, {1, 2}));
        std::set<int> winners;
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            winners.insert(formats::winner_by_lot(seed, 4, {1, 2}));
        }
        CHECK(winners == std::set<int>{1, 2});
    }

    TEST_CASE("the faster win decides a match of one win each, so that nothing is replayed") {
        FormatSettings settings = settings_of(format_named("knockout").value(), 2);
        std::vector<Outcome> outcomes =
            play_match(settings, 1, {1, 2}, [](const Pairing& pairing, int game) {
                return game == 1 ? pairing.first : pairing.second;
            });
        outcomes[1].end.plies = 20;
        CHECK(known_stages(settings, outcomes).size() == 1);
        CHECK(standings(settings, outcomes)[0].entrant == 2);
    }

    TEST_CASE("groups have entrants of all strengths, and their best entrants qualify") {
        std::mt19937 random(3);
        FormatSettings settings = settings_of(format_named("groups+knockout").value(), 12);
        settings.groups = 3;
        settings.qualifiers = 6;
        const auto groups = groups_of(settings);
        CHECK(groups == std::vector<std::vector<int>>{{1, 6, 7, 12}, {2, 5, 8, 11}, {3, 4, 9, 10}});
        const Played played = play_all(settings, stronger, random);
        // three round robins of four, then six in a knockout with two byes
        CHECK(count_of(played.outcomes) == 2 * (3 * 6 + 5));
        CHECK(expected_games(settings) == 2 * (3 * 6 + 5));
        std::set<int> in_knockout;
        for (const Stage& stage : played.stages) {
            if (stage.round <= 3) continue;
            in_knockout.insert(stage.byes.begin(), stage.byes.end());
            for (const Pairing& pairing : stage.pairings) {
                in_knockout.insert({pairing.first, pairing.second});
            }
        }
        CHECK(in_knockout == std::set<int>{1, 2, 3, 4, 5, 6});
        // The two stronger entrants of each group qualify. Their later results do not matter.
        const auto tables = group_tables(settings, history_of(played));
        REQUIRE(tables.size() == 3);
        for (std::size_t i = 0; i < tables.size(); ++i) {
            REQUIRE(tables[i].size() == 4);
            for (std::size_t place = 0; place < 4; ++place) {
                const auto& row = tables[i][place];
                CHECK(row.standing.entrant == groups[i][place]);
                CHECK(row.place == static_cast<int>(place) + 1);
                CHECK(row.standing.points == doctest::Approx(2.0 * double(3 - place)));
                CHECK(row.standing.games == 6);
                CHECK(row.goes_on == (place < 2));
            }
        }
        const auto begun = group_tables(settings, TournamentHistory());
        CHECK(begun.size() == 3);
        CHECK(!begun[0][0].goes_on);
        // entrants that met in a group do not meet again in the next stage
        const auto group_of = [&](int entrant) {
            return std::ranges::find_if(groups,
                                        [&](const auto& group) {
                                            return std::ranges::find(group, entrant) != group.end();
                                        }) -
                   groups.begin();
        };
        for (const Pairing& pairing : played.stages[3].pairings) {
            CHECK(group_of(pairing.first) != group_of(pairing.second));
        }
        CHECK(order_of(settings, played)[0] == 1);
    }

    TEST_CASE(
        "a bracket shows the entrants and the winners of its matches as far as they are known") {
        FormatSettings settings = settings_of(format_named("knockout").value(), 6);
        settings.match_replays = 1;
        using formats::BracketMatch;
        // Drawn 1 (bye), 4 5, 2 (bye), 3 6.
        auto bracket = bracket_of(settings, {});
        REQUIRE(bracket.rounds.size() == 3);
        CHECK(bracket.first_round == 1);
        CHECK(bracket.rounds[0] == std::vector<BracketMatch>{{1, 0, {}, 1, true, true, false},
                                                             {4, 5, {1}, 0, false, false, false},
                                                             {2, 0, {}, 2, true, true, false},
                                                             {3, 6, {2}, 0, false, false, false}});
        CHECK(bracket.rounds[1] == std::vector<BracketMatch>(2));
        CHECK(bracket.rounds[2] == std::vector<BracketMatch>(1));
        // The first match has ended, the second is still open.
        Played played;
        const auto add = [&](int match, Pairing pairing, const Referee& referee) {
            const auto games = play_match(settings, match, pairing, referee);
            played.outcomes.insert(played.outcomes.end(), games.begin(), games.end());
        };
        add(1, {4, 5}, stronger);
        bracket = bracket_of(settings, history_of(played));
        CHECK(bracket.rounds[0][1] == BracketMatch{4, 5, {1}, 4, true, false, false});
        CHECK(bracket.rounds[1] == std::vector<BracketMatch>(2));
        // The second is drawn, and so is its replay: a lot decides.
        const auto draws = [](const Pairing&, int) { return 0; };
        add(2, {3, 6}, draws);
        bracket = bracket_of(settings, history_of(played));
        CHECK(bracket.rounds[0][3] == BracketMatch{3, 6, {2, 3}, 0, false, false, false});
        add(3, {6, 3}, draws);
        bracket = bracket_of(settings, history_of(played));
        const int lucky = formats::winner_by_lot(settings.scoring.seed, 3, {6, 3});
        CHECK(bracket.rounds[0][3] == BracketMatch{3, 6, {2, 3}, lucky, true, false, true});
        CHECK(bracket.rounds[1] ==
              std::vector<BracketMatch>{{1, 4, {4}, 0, false, false, false},
                                        {2, lucky, {5}, 0, false, false, false}});
    }

    TEST_CASE("a bracket of groups exists before an entrant has qualified") {
        FormatSettings settings = settings_of(format_named("groups+knockout").value(), 12);
        settings.groups = 3;
        settings.qualifiers = 6;
        const auto bracket = bracket_of(settings, {});
        REQUIRE(bracket.rounds.size() == 3);
        CHECK(bracket.first_round == 4);
        CHECK(bracket.rounds[0] == std::vector<formats::BracketMatch>(4));
        CHECK(bracket_of(settings_of(format_named("swiss").value(), 12), {}).rounds.empty());
    }

    TEST_CASE(
        "the next entrant of a group qualifies instead of one that is barred from the knockout") {
        std::mt19937 random(5);
        FormatSettings settings = settings_of(format_named("groups+knockout").value(), 5);
        settings.qualifiers = 2;
        settings.round_robin_only = {1};
        const Played played = play_all(settings, stronger, random);
        CHECK(played.stages.back().pairings ==
              std::vector<Pairing>{played.stages.back().pairings[0]});
        const Pairing last = played.stages.back().pairings[0];
        CHECK(std::minmax({last.first, last.second}) == std::pair(2, 3));
        CHECK(order_of(settings, played)[0] == 2);
    }

    TEST_CASE("a Swiss counts byes as won matches and pairs by points") {
        std::mt19937 random(6);
        for (const int entrants : {5, 8, 9, 16}) {
            CAPTURE(entrants);
            FormatSettings settings = settings_of(format_named("swiss").value(), entrants);
            settings.rounds = 4;
            const Played played = play_all(settings, stronger, random);
            CHECK(count_of(played.outcomes) == expected_games(settings));
            double points = 0;
            for (const auto& row : standings(settings, history_of(played))) {
                points += row.points;
                CHECK(row.byes <= 1);
            }
            // a match is worth two points, whether it is played or not
            CHECK(points == 2.0 * settings.rounds * ((entrants + 1) / 2));
            CHECK(order_of(settings, played)[0] == 1);
        }
    }

    TEST_CASE("a Swiss that can't be paired any more ends there and is ranked") {
        // Pairings and end by bbpPairings v6.0.0: after three rounds two groups of three are left.
        // Each entrant has played all of the other group and none of its own.
        FormatSettings settings = settings_of(format_named("swiss").value(), 6);
        settings.rounds = 5;
        settings.scoring.games_per_match = 1;
        const std::vector<std::vector<Pairing>> rounds = {
            {{1, 4}, {5, 2}, {3, 6}}, {{2, 1}, {4, 3}, {6, 5}}, {{3, 2}, {5, 4}, {1, 6}}};
        const std::vector<int> winners = {1, 2, 3, 2, 4, 5, 3, 4, 1};
        std::vector<Outcome> outcomes;
        for (std::size_t round = 0; round < rounds.size(); ++round) {
            CAPTURE(round);
            CHECK_FALSE(unpairable_round(settings, outcomes).has_value());
            const auto stages = known_stages(settings, outcomes);
            REQUIRE(stages.size() == round + 1);
            for (const Pairing& pairing : stages[round].pairings) {
                CHECK(std::ranges::count(rounds[round], pairing) == 1);
            }
            for (const Pairing& pairing : stages[round].pairings) {
                const auto at = std::ranges::find(rounds[round], pairing) - rounds[round].begin();
                const int winner = winners[3 * round + static_cast<std::size_t>(at)];
                const int match = count_of(outcomes) + 1;
                CHECK_FALSE(unpairable_round(settings, outcomes).has_value());
                const auto games = play_match(settings, match, pairing,
                                              [=](const Pairing&, int) { return winner; });
                outcomes.insert(outcomes.end(), games.begin(), games.end());
            }
        }
        CHECK(known_stages(settings, outcomes).size() == 3);
        CHECK(unpairable_round(settings, outcomes) == 4);
        const auto table = standings(settings, outcomes);
        CHECK(table.size() == 6);
        CHECK(table[0].points == 2);
    }

    TEST_CASE("in the second round of a Swiss the bye and match points count, and sides change") {
        for (const results::Score score :
             {results::Score::game_points, results::Score::match_points}) {
            CAPTURE(name_of(score));
            FormatSettings settings = settings_of(format_named("swiss").value(), 5);
            settings.rounds = 2;
            settings.scoring.score = score;
            std::vector<Outcome> outcomes;
            const auto first = known_stages(settings, {});
            REQUIRE(first[0].byes == std::vector<int>{5});
            int match = 0;
            for (const Pairing& pairing : first[0].pairings) {
                const auto games = play_match(settings, ++match, pairing, stronger);
                outcomes.insert(outcomes.end(), games.begin(), games.end());
            }
            const auto stages = known_stages(settings, outcomes);
            REQUIRE(stages.size() == 2);
            // 1 and 2 won, 5 had the bye and has the same number of points; 3 and 4 lost. 5 counts
            // as a downfloater, so 2 floats down instead. Pairs and sides by bbpPairings v6.0.0.
            CHECK(stages[1].pairings == std::vector<Pairing>{{5, 1}, {2, 3}});
            CHECK(stages[1].byes == std::vector<int>{4});
        }
    }

    TEST_CASE("in a knockout the better seed attacks first, later the one that did so less often") {
        FormatSettings settings = settings_of(format_named("knockout").value(), 4);
        const auto first = known_stages(settings, {});
        CHECK(first[0].pairings == std::vector<Pairing>{{1, 4}, {2, 3}});
        std::vector<Outcome> outcomes;
        const auto add = [&](int match, const Pairing& pairing, const Referee& referee) {
            const auto games = play_match(settings, match, pairing, referee);
            outcomes.insert(outcomes.end(), games.begin(), games.end());
        };
        add(1, {1, 4}, [](const Pairing&, int) { return 1; });
        add(2, {2, 3}, [](const Pairing&, int) { return 3; });  // this entrant defended first
        const auto stages = known_stages(settings, outcomes);
        REQUIRE(stages.size() == 2);
        CHECK(stages[1].pairings == std::vector<Pairing>{{3, 1}});
    }

    TEST_CASE("the more successful winner of a group is seeded first") {
        // Groups {1, 4, 5, 8} and {2, 3, 6, 7}: 1 draws one game, 2 wins all its matches.
        FormatSettings settings = settings_of(format_named("groups+knockout").value(), 8);
        settings.groups = 2;
        settings.qualifiers = 4;
        std::mt19937 random(8);
        const auto referee = [](const Pairing& pairing, int game) {
            const bool is_drawn = std::minmax({pairing.first, pairing.second}) == std::pair(1, 4);
            if (is_drawn && game == 1) return 0;
            return stronger(pairing, game);
        };
        const Played played = play_all(settings, referee, random);
        // 1 has half a point less than 2, so 2 is the first seed
        const Stage& semi_finals = played.stages[3];
        REQUIRE(semi_finals.round == 4);
        const Pairing& of_first_seed = semi_finals.pairings[0];
        CHECK((of_first_seed.first == 2 || of_first_seed.second == 2));
    }

    TEST_CASE("several variants together are balanced as well") {
        FormatSettings settings = settings_of(format_named("round-robin").value(), 4);
        settings.variants = 4;
        std::map<int, int> lead;
        for (const Stage& stage : known_stages(settings, {})) {
            for (const Pairing& pairing : stage.pairings) {
                ++lead[pairing.first];
                --lead[pairing.second];
            }
        }
        for (const auto& [entrant, value] : lead) CHECK(value == 0);
    }

    TEST_CASE("each variant is played by everyone against everyone") {
        FormatSettings settings = settings_of(format_named("round-robin").value(), 4);
        settings.variants = 3;
        settings.cycles = 2;
        std::map<int, std::map<std::pair<int, int>, int>> met;
        int round = 0;
        for (const Stage& stage : known_stages(settings, {})) {
            CHECK(stage.round == ++round);
            for (const Pairing& pairing : stage.pairings) {
                ++met[stage.variant][std::minmax(pairing.first, pairing.second)];
            }
        }
        REQUIRE(met.size() == 3);
        for (const auto& [variant, pairs] : met) {
            CHECK(pairs.size() == 6);
            for (const auto& [pair, times] : pairs) CHECK(times == 2);
        }
    }

    TEST_CASE("in fixed formats who attacks first is balanced to within one") {
        for (const Format format :
             {format_named("round-robin").value(), format_named("gauntlet").value(),
              format_named("groups+knockout").value()}) {
            for (int entrants = 2; entrants <= 64; ++entrants) {
                CAPTURE(name_of(format));
                CAPTURE(entrants);
                FormatSettings settings = settings_of(format, entrants);
                settings.groups = entrants >= 4 ? 2 : 1;
                settings.qualifiers = 2;
                std::map<int, int> lead;
                for (const Stage& stage : known_stages(settings, {})) {
                    for (const Pairing& pairing : stage.pairings) {
                        ++lead[pairing.first];
                        --lead[pairing.second];
                    }
                }
                for (const auto& [entrant, value] : lead) CHECK(std::abs(value) <= 1);
            }
        }
    }
}

}  // namespace
}  // namespace tafl::tests::format_test
