// SPDX-License-Identifier: MIT
#include "tournaments/results/head_to_head.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>

#include "tests/tournaments/published.h"

namespace tafl::tests {
namespace {

using nlohmann::json;
using rules::Result;
using rules::Side;
using tournaments::HeadToHead;
using tournaments::Outcome;

/// Game 1 or 2 of a match between 1 and 2: "W", "D" or "L" as entrant 1 sees it.
Outcome game_of(int match, int game, const std::string& result_for_one) {
    Outcome outcome;
    outcome.match = match;
    outcome.entrants = game == 1 ? rules::BySide<int>{1, 2} : rules::BySide<int>{2, 1};
    const Side one = game == 1 ? Side::attackers : Side::defenders;
    outcome.result = result_for_one == "D"   ? Result::draw
                     : result_for_one == "W" ? win_of(one)
                                             : win_of(opponent(one));
    return outcome;
}

TEST_SUITE("tournaments/results/head_to_head") {
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

    TEST_CASE("reports have no infinite numbers, and say n/a or null") {
        const tournaments::SprtTest test;
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
}  // namespace tafl::tests
