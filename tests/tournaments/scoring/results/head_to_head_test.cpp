// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/head_to_head.h"
#include "rules/result.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>

#include "tests/tournaments/scoring/published.h"

namespace tafl::tests::head_to_head_test {
namespace {

using nlohmann::json;
using results::HeadToHead;
using results::Outcome;
using rules::Result;
using rules::Side;

/// Game 1 or 2 of a match between 1 and 2: "W", "D" or "L" as entrant 1 sees it.
Outcome game_of(int match, int game, const std::string& result_for_one) {
    Outcome outcome;
    outcome.match = match;
    outcome.entrants = game == 1 ? rules::BySide<int>{1, 2} : rules::BySide<int>{2, 1};
    const Side one = game == 1 ? Side::attackers : Side::defenders;
    outcome.end.result = result_for_one == "D"   ? Result::draw
                         : result_for_one == "W" ? win_of(one)
                                                 : win_of(opponent(one));
    return outcome;
}

TEST_SUITE("tournaments/scoring/results/head_to_head") {
    TEST_CASE("pairs are counted as published, and only when both games are done") {
        for (const json& record : published("pair_classification")) {
            CAPTURE(record.at("id").get<std::string>());
            HeadToHead meeting(1, 2);
            const json& input = record.at("input");
            CHECK_FALSE(meeting.add(game_of(7, 1, input.at("game1_for_A"))));
            CHECK(meeting.pair_counts().total() == 0);
            CHECK(meeting.add(game_of(7, 2, input.at("game2_for_A"))));
            const std::size_t index = record.at("expected").at("ptnml_index");
            CHECK(meeting.pairs()[index] == 1);
            CHECK(meeting.pair_counts().total() == 1);
        }
    }

    TEST_CASE("games and pairs keep the published invariants, in any order of play") {
        const auto is_consistent = [](std::int64_t w, std::int64_t d, std::int64_t l,
                                      const std::array<std::int64_t, 5>& p) {
            return w + d + l == 2 * (p[0] + p[1] + p[2] + p[3] + p[4]) &&
                   w - l == 2 * p[4] + p[3] - p[1] - 2 * p[0] && p[3] + p[1] <= d &&
                   d <= p[3] + 2 * p[2] + p[1];
        };
        for (const json& record : published("wdl_ptnml_invariant")) {
            const json& input = record.at("input");
            CHECK(is_consistent(input.at("wins"), input.at("draws"), input.at("losses"),
                                input.at("ptnml_0_2").get<std::array<std::int64_t, 5>>()) ==
                  record.at("expected").at("consistent").get<bool>());
        }
        std::mt19937 random(3);
        std::vector<Outcome> outcomes;
        for (int match = 1; match <= 200; ++match) {
            for (const int game : {1, 2}) {
                const std::array<const char*, 3> results = {"W", "D", "L"};
                outcomes.push_back(game_of(match, game, results[random() % 3]));
            }
        }
        std::ranges::shuffle(outcomes, random);
        const HeadToHead meeting(1, 2, outcomes);
        const auto& games = meeting.games();
        CHECK(games.total() == 400);
        CHECK(is_consistent(games.wins, games.draws, games.losses, meeting.pairs()));
        CHECK(meeting.games_as(Side::attackers).total() == 200);
        CHECK(meeting.games_as(Side::attackers).wins + meeting.games_as(Side::defenders).wins ==
              games.wins);
        const HeadToHead reversed(2, 1, outcomes);
        for (std::size_t i = 0; i < 5; ++i) CHECK(reversed.pairs()[i] == meeting.pairs()[4 - i]);
    }

    TEST_CASE("games of others are passed over") {
        Outcome outcome = game_of(1, 1, "W");
        outcome.entrants = {1, 3};
        CHECK(HeadToHead(1, 2, {outcome}).games().total() == 0);
    }

    /// A pair that 1 wins twice; equal `moves` make equal games.
    std::vector<Outcome> pair_of(int match, std::uint64_t moves, const std::string& results) {
        std::vector<Outcome> pair = {game_of(match, 1, results.substr(0, 1)),
                                     game_of(match, 2, results.substr(1, 1))};
        pair[0].fingerprint = 2 * moves;
        pair[1].fingerprint = 2 * moves + 1;
        return pair;
    }

    TEST_CASE("repeated pairs are shown, and left out of what is concluded unless they are kept") {
        std::vector<Outcome> outcomes;
        for (int match = 1; match <= 60; ++match) {
            for (const Outcome& game : pair_of(match, match <= 58 ? 1 : 2, "WL")) {
                outcomes.push_back(game);
            }
        }
        const HeadToHead meeting(1, 2, outcomes);
        CHECK(meeting.games().total() == 120);
        CHECK(meeting.distinct_games() == 4);
        CHECK(meeting.repeated_pairs() == 58);
        CHECK(meeting.repeats_in_a_row() == 1);
        CHECK(meeting.pair_counts().total() == 2);
        CHECK(meeting.games_as(Side::attackers).total() == 2);
        const HeadToHead kept(1, 2, outcomes, results::Repeats::kept);
        CHECK(kept.distinct_games() == 4);
        CHECK(kept.pair_counts().total() == 60);
        CHECK(kept.games_as(Side::attackers).total() == 60);
        const std::string report = report_text(meeting, {"A", "B"}, nullptr);
        CHECK(report.find("120: +60 =0 -60, 4 distinct") != std::string::npos);
        CHECK(report.find("58 repeated earlier ones and are left out") != std::string::npos);
        CHECK(report.find("attackers 100.0 [51.0, 100.0]") != std::string::npos);
        const json object = json::parse(report_json(meeting, {"A", "B"}, nullptr));
        CHECK(object.at("games") == 120);
        CHECK(object.at("distinct_games") == 4);
        CHECK(object.at("repeated_pairs") == 58);
    }

    TEST_CASE("a pair is a repeat only if both of its games are those of one earlier pair") {
        HeadToHead meeting(1, 2);
        const auto add = [&](int match, std::uint64_t first, std::uint64_t second) {
            Outcome one = game_of(match, 1, "W");
            Outcome other = game_of(match, 2, "L");
            one.fingerprint = first;
            other.fingerprint = second;
            meeting.add(one);
            meeting.add(other);
            return meeting.repeated_pairs();
        };
        CHECK(add(1, 10, 20) == 0);
        CHECK(add(2, 10, 21) == 0);  // the first game alone was there
        CHECK(add(3, 11, 21) == 0);
        CHECK(add(4, 11, 20) == 0);  // both were there, but not in one pair
        CHECK(add(5, 10, 21) == 1);
        CHECK(add(6, 0, 0) == 1);  // nothing is known of these
        CHECK(add(7, 0, 0) == 1);
        CHECK(meeting.pair_counts().total() == 6);
        CHECK(meeting.distinct_games() == 8);
    }

    TEST_CASE("less than nine tenths of distinct games are warned of") {
        CHECK_FALSE(results::warning_of_repeats({0, 0}).has_value());
        CHECK_FALSE(results::warning_of_repeats({10, 9}).has_value());
        const auto warning = results::warning_of_repeats({120, 2});
        REQUIRE(warning.has_value());
        CHECK(warning->find("2 of 120 games are distinct") != std::string::npos);
    }

    TEST_CASE("reports have no infinite numbers, and say n/a or null") {
        const results::SprtTest test;
        for (const char* results : {"", "WW", "WWWW", "LL", "DD"}) {
            CAPTURE(results);
            std::vector<Outcome> outcomes;
            const std::string text = results;
            for (std::size_t i = 0; i < text.size(); ++i) {
                outcomes.push_back(game_of(static_cast<int>(i / 2) + 1, static_cast<int>(i % 2) + 1,
                                           text.substr(i, 1)));
            }
            const HeadToHead meeting(1, 2, outcomes);
            const std::string report = report_text(meeting, {"A", "B"}, &test);
            for (const char* word : {"inf", "nan"}) {
                CHECK(report.find(word) == std::string::npos);
                CHECK(summary_line(meeting, &test).find(word) == std::string::npos);
            }
            CHECK(report.find("normalized Elo 0.00 to 5.00") != std::string::npos);
            const json object = json::parse(report_json(meeting, {"A", "B"}, &test));
            CHECK(object.at("games") == text.size());
            CHECK(object.at("sprt").at("llr").is_number());
            if (text.empty() || text[0] != 'D') CHECK(object.at("elo").is_null());
        }
    }
}

}  // namespace
}  // namespace tafl::tests::head_to_head_test
