// SPDX-License-Identifier: MIT
// Tunings as formats, and their reports.
#include "tournaments/reports/publish/tuning_course.h"

#include <doctest/doctest.h>

#include <cmath>

#include "rules/result.h"

namespace tafl::publish::tuning_course_test {
namespace {

using formats::FormatSettings;

FormatSettings settings_of(const char* format, int entrants) {
    FormatSettings settings;
    settings.format = formats::format_named(format).value();
    settings.entrants = entrants;
    settings.iterations = 10;
    settings.parameters = {*tuning::parse_parameter("king,10,0,40,2,0.1")};
    return settings;
}

std::string mistakes_of(const FormatSettings& settings) {
    std::string text;
    for (const formats::FormatError& mistake : errors_in(settings))
        text += std::string(mistake.key) + ": found " + mistake.found + '\n';
    return text;
}

/// Both games are won by the first entrant.
std::vector<results::Outcome> won_pair(int match) {
    results::Outcome first;
    first.match = match;
    first.entrants = {1, 2};
    first.end.result = rules::Result::attackers_win;
    results::Outcome second = first;
    second.entrants = {2, 1};
    second.end.result = rules::Result::defenders_win;
    return {first, second};
}

}  // namespace

TEST_SUITE_BEGIN("tournaments/reports/publish/tuning_course");

TEST_CASE("SPSA is a pair of games an iteration, royale a round robin") {
    const FormatSettings spsa = settings_of("spsa", 2);
    CHECK(mistakes_of(spsa).empty());
    CHECK(is_fixed(spsa));
    CHECK(expected_games(spsa) == 20);
    CHECK(games_at_most(spsa) == 20);
    const auto stages = known_stages(spsa, {});
    REQUIRE(stages.size() == 10);
    CHECK(stages[9].round == 10);
    CHECK(stages[9].pairings == std::vector<formats::Pairing>{{1, 2}});
    const FormatSettings royale = settings_of("royale", 5);
    CHECK(mistakes_of(royale).empty());
    CHECK(expected_games(royale) == 10 * 10 * 2);
    CHECK(games_at_most(royale) == 200);
}

TEST_CASE("settings that cannot be tuned are reported") {
    CHECK(mistakes_of(settings_of("spsa", 3)) == "format: found 3 engines\n");
    CHECK(mistakes_of(settings_of("royale", 3)) == "format: found 3 engines\n");
    CHECK(mistakes_of(settings_of("gauntlet", 3)) ==
          "parameters: found parameters in the format gauntlet\n");
    FormatSettings settings = settings_of("spsa", 2);
    settings.parameters.push_back(settings.parameters.front());
    settings.scoring.games_per_match = 1;
    settings.variants = 2;
    CHECK(mistakes_of(settings) ==
          "games_per_match: found 1\nvariant: found 2 variants\nparameters: found king twice\n");
    settings = settings_of("spsa", 2);
    settings.parameters.clear();
    CHECK(mistakes_of(settings) == "parameters: found none\n");
}

TEST_CASE("a tournament without a tuning has no course") {
    FormatSettings settings = settings_of("gauntlet", 2);
    settings.parameters.clear();
    CHECK_FALSE(tuning_course(settings, {}).has_value());
}

TEST_CASE("the course of a tuning goes to where the wins are, as CSV and as a plot") {
    const FormatSettings settings = settings_of("spsa", 2);
    std::vector<results::Outcome> outcomes;
    for (const int match : {1, 2, 4}) {  // the third is still being played
        for (const results::Outcome& outcome : won_pair(match)) outcomes.push_back(outcome);
    }
    const auto course = tuning_course(settings, outcomes);
    REQUIRE(course.has_value());
    CHECK(course->finished() == 2);
    const std::string csv = course_csv(*course);
    CHECK(csv.starts_with("iteration,king,points_1,points_2\r\n0,10.00,,\r\n1,"));
    CHECK(csv.find(",2.0,0.0\r\n2,") != std::string::npos);
    CHECK(csv.find("\r\n2,") != std::string::npos);
    CHECK(csv.find("\r\n3,") == std::string::npos);
    const std::string html = course_plots(*course).text();
    CHECK(html.find("<path class=\"at\" d=\"M0.00 ") != std::string::npos);
    CHECK(html.find(
              "after 2 of 10 iterations; began with 10.00, between 0.00 and 40.00; shown from ") !=
          std::string::npos);
}

/// Both games are won by the attackers.
std::vector<results::Outcome> drawn_pair(int match) {
    std::vector<results::Outcome> games = won_pair(match);
    games[1].end.result = rules::Result::attackers_win;
    return games;
}

TEST_CASE("the error of SPSA is the standard error over the last quarter of the iterations") {
    FormatSettings settings = settings_of("spsa", 2);
    settings.iterations = 40;
    std::vector<results::Outcome> outcomes;
    for (int match = 1; match <= 40; ++match) {
        const auto games = match % 3 == 0 ? drawn_pair(match) : won_pair(match);
        outcomes.insert(outcomes.end(), games.begin(), games.end());
    }
    const auto course = tuning_course(settings, outcomes);
    REQUIRE(course->finished() == 40);
    double mean = 0;
    for (std::size_t i = 31; i <= 40; ++i) mean += course->thetas[i][0] / 10;
    double squares = 0;
    for (std::size_t i = 31; i <= 40; ++i) {
        squares += (course->thetas[i][0] - mean) * (course->thetas[i][0] - mean);
    }
    REQUIRE(course->errors.size() == 1);
    CHECK(course->errors[0] == doctest::Approx(std::sqrt(squares / 9 / 10)));
    CHECK(course->errors[0] > 0);
    CHECK(course->results[2][1] == 2);  // half points of the third pair
    CHECK(course->results[2][2] == 2);
}

TEST_CASE("the error is empty before two iterations") {
    const FormatSettings settings = settings_of("spsa", 2);
    CHECK(tuning_course(settings, {})->errors.empty());
    CHECK(tuning_course(settings, won_pair(1))->errors.empty());
}

TEST_CASE("royale has the deviation of the better half, and the points of every set") {
    FormatSettings settings = settings_of("royale", 4);
    settings.iterations = 2;
    std::vector<results::Outcome> outcomes;
    int match = 0;
    for (int one = 1; one <= 4; ++one) {
        for (int other = one + 1; other <= 4; ++other) {
            auto games = won_pair(++match);  // by the lower number
            games[0].entrants = {one, other};
            games[1].entrants = {other, one};
            outcomes.insert(outcomes.end(), games.begin(), games.end());
        }
    }
    const auto course = tuning_course(settings, outcomes);
    REQUIRE(course->finished() == 1);
    const auto tuner = formats::tuner_of(settings);
    const double first = tuner->values(1, 1)[0];
    const double second = tuner->values(1, 2)[0];
    REQUIRE(course->errors.size() == 1);
    CHECK(course->errors[0] == doctest::Approx(std::abs(first - second) / std::sqrt(2.0)));
    CHECK(course->results[0].values() == std::vector{12, 8, 4, 0});
    CHECK(course_csv(*course).find(",6.0,4.0,2.0,0.0\r\n") != std::string::npos);
}

TEST_CASE("a plot shows all values, with a margin of one step") {
    const FormatSettings settings = settings_of("spsa", 2);
    const std::string html = course_plots(*tuning_course(settings, {})).text();
    CHECK(html.find("shown from 8.00 to 12.00") != std::string::npos);
    CHECK(html.find("<path class=\"zero\" d=\"M0 50.00H100\"/>") != std::string::npos);
    CHECK(html.find("d=\"M0.00 50.00\"") != std::string::npos);
}

TEST_CASE("a long course is plotted with no more points than are visible") {
    FormatSettings settings = settings_of("spsa", 2);
    settings.iterations = 5000;
    std::vector<results::Outcome> outcomes;
    for (int match = 1; match <= 5000; ++match) {
        for (const results::Outcome& outcome : won_pair(match)) outcomes.push_back(outcome);
    }
    const std::string html = course_plots(*tuning_course(settings, outcomes)).text();
    CHECK(html.size() < 10'000);
    CHECK(html.find("L100.00 ") != std::string::npos);
}

TEST_SUITE_END();

}  // namespace tafl::publish::tuning_course_test
