// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/evaluation_words.h"

#include <doctest/doctest.h>

#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>

#include "tournaments/scoring/results/ply_json.h"
#include "tournaments/scoring/results/time_text.h"

namespace tafl::results::evaluation_words_test {
namespace {

using nlohmann::json;
using rules::Side;

constexpr int least = std::numeric_limits<int>::min();

TEST_SUITE("tournaments/scoring/results/evaluation_words") {
    TEST_CASE("an evaluation is written for people") {
        CHECK(thought_text({}).empty());
        CHECK(thought_text({.depth = 7}) == "depth 7");
        CHECK(thought_text({.score = 0}) == "level (0.00)");
        CHECK(thought_text({.score = 1000, .nodes = 9'999}) == "winning (+10.00), 9999 nodes");
        CHECK(thought_text({.score = 29'995}) == "win in 5 plies");
        CHECK(thought_text({.score = -29'999, .depth = 3}) == "loss in 1 ply, depth 3");
        CHECK(thought_text({.score = 30'001}) == "winning (+300.01)");
        CHECK(thought_text({.score = -400, .nodes = 12'345'678'901}) ==
              "much worse (-4.00), 12 G nodes");
        CHECK(thought_text({.score = -80, .depth = 12, .nodes = 3'140'000}) ==
              "a little worse (-0.80), depth 12, 3.1 M nodes");
        CHECK(thought_text({.score = least}).starts_with("losing"));
    }

    TEST_CASE("each threshold belongs to the words above it") {
        CHECK(verdict_of(0) == "Level");
        CHECK(verdict_of(29) == "Level");
        CHECK(verdict_of(-29.9) == "Level");
        CHECK(verdict_of(30) == "Attackers a little better");
        CHECK(verdict_of(-30) == "Defenders a little better");
        CHECK(verdict_of(119) == "Attackers a little better");
        CHECK(verdict_of(120) == "Attackers better");
        CHECK(verdict_of(-349) == "Defenders better");
        CHECK(verdict_of(350) == "Attackers much better");
        CHECK(verdict_of(-999) == "Defenders much better");
        CHECK(verdict_of(1000) == "Attackers are winning");
        CHECK(verdict_of(-1000) == "Defenders are winning");
        CHECK(verdict_of(least) == "Defenders are winning");
        for (const auto& [score, words] :
             {std::pair(29, "level"), std::pair(30, "a little better"),
              std::pair(-119, "a little worse"), std::pair(120, "better"), std::pair(-349, "worse"),
              std::pair(350, "much better"), std::pair(-999, "much worse"),
              std::pair(1000, "winning"), std::pair(-1000, "losing")}) {
            CAPTURE(score);
            CHECK(thought_text({.score = score}).starts_with(std::string(words) + " ("));
        }
    }

    TEST_CASE("a proven end has at most 1000 plies") {
        CHECK(score_text(35) == "+0.35");
        CHECK(score_text(-5) == "-0.05");
        CHECK(score_text(0) == "0.00");
        CHECK(score_text(28'999) == "+289.99");
        CHECK(score_text(29'000) == "win in 1000 plies");
        CHECK(score_text(-29'000) == "loss in 1000 plies");
        CHECK(score_text(29'999) == "win in 1 ply");
        CHECK(score_text(30'000) == "win in 0 plies");
        CHECK(score_text(-30'001) == "-300.01");
        CHECK(score_text(least) == "-21474836.48");
    }

    TEST_CASE("the bar grows with the value, and is never outside") {
        CHECK(share_of(0) == 0.5);
        CHECK(share_of(250) == 0.7311);
        CHECK(share_of(-250) == 0.2689);
        CHECK(share_of(1e9) == 1);
        CHECK(share_of(-1e9) == 0);
    }

    TEST_CASE("a game's value is the mean of both engines, from the attackers' view") {
        CHECK(mean_value({}) == std::nullopt);
        CHECK(mean_value({40, {}}) == 40);
        CHECK(mean_value({{}, 40}) == -40);
        CHECK(mean_value({-20, 900}) == -460);
        CHECK(mean_value({0, {}}) == 0);
        CHECK(mean_value({{}, least}) == 2147483648.0);
    }

    TEST_CASE("verdict and share are the attackers', score and text the engine's") {
        const rules::Evaluation found{.score = -80, .depth = 12, .line = "a1-a2"};
        CHECK(json(evaluation_json(found, Side::attackers)) ==
              json::parse(R"({"score": -80, "view": "mover", "depth": 12, "line": "a1-a2",
                  "words": {"verdict": "Defenders a little better", "share": 0.4207,
                            "score": "-0.80", "text": "a little worse (-0.80), depth 12"}})"));
        CHECK(json(evaluation_json(found, Side::defenders).at("words")) ==
              json::parse(R"({"verdict": "Attackers a little better", "share": 0.5793,
                              "score": "-0.80", "text": "a little worse (-0.80), depth 12"})"));
        CHECK(json(evaluation_json({.depth = 3}, Side::attackers)) ==
              json::parse(R"({"depth": 3, "words": {"text": "depth 3"}})"));
        CHECK(json(evaluation_json({.line = "a1-a2"}, Side::attackers)) ==
              json::parse(R"({"line": "a1-a2", "words": {"text": ""}})"));
    }

    TEST_CASE("clocks are written by the rules of tests/data/clock_texts.json") {
        std::ifstream file(TAFL_TEST_DATA "/clock_texts.json");
        const json cases = json::parse(file).at("cases");
        CHECK(cases.size() == 30);
        for (const json& one : cases) {
            const std::chrono::milliseconds time(one.at("ms").get<std::int64_t>());
            CAPTURE(time.count());
            CHECK(clock_text(time, Tenths::below_20_seconds) ==
                  one.at("with_tenths").get<std::string>());
            CHECK(clock_text(time, Tenths::never) == one.at("without").get<std::string>());
        }
    }

    TEST_CASE("the time until an event is rounded to days, hours or minutes") {
        using namespace std::chrono_literals;
        CHECK(countdown_words(91h) == "in 4 days");
        CHECK(countdown_words(36h) == "in 2 days");
        CHECK(countdown_words(35h) == "in 35 hours");
        CHECK(countdown_words(90min) == "in 2 hours");
        CHECK(countdown_words(89min) == "in 89 minutes");
        CHECK(countdown_words(90s) == "in 2 minutes");
        CHECK(countdown_words(89s) == "in 1 minute");
        CHECK(countdown_words(29s) == "in less than a minute");
        CHECK(countdown_words(-5h) == "in less than a minute");
        // date -u -d @1798138800
        CHECK(day_words(std::chrono::system_clock::from_time_t(1'798'138'800)) ==
              "Thu 24 Dec, 19:00 UTC");
    }
}

}  // namespace
}  // namespace tafl::results::evaluation_words_test
