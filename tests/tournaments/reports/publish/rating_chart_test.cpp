// SPDX-License-Identifier: MIT
#include "tournaments/reports/publish/rating_chart.h"

#include <doctest/doctest.h>

#include <regex>

#include "tests/support/text.h"

namespace tafl::tests::rating_chart_test {
namespace {

using publish::rating_chart;
using results::RatingMoment;

std::vector<RatingMoment> history_of(const std::vector<std::map<std::string, double>>& ratings) {
    std::vector<RatingMoment> history;
    for (const auto& elo : ratings) {
        const auto games = static_cast<std::int64_t>(10 * (history.size() + 1));
        history.push_back({store::Time(std::chrono::hours(games)), games, elo});
    }
    return history;
}

/// The heights of all points of the lines.
std::vector<double> heights_in(const std::string& chart) {
    std::vector<double> heights;
    const std::regex line("chart-line line-[0-9]+\" d=\"(M[^\"H]+)\"");
    const std::regex point("[ML][0-9.]+ (-?[0-9.]+)");
    for (std::sregex_iterator path(chart.begin(), chart.end(), line), end; path != end; ++path) {
        const std::string points = (*path)[1];
        for (std::sregex_iterator one(points.begin(), points.end(), point); one != end; ++one)
            heights.push_back(std::stod((*one)[1]));
    }
    return heights;
}

}  // namespace

TEST_SUITE_BEGIN("tournaments/reports/publish/rating_chart");

TEST_CASE("all ratings are in one picture, with an axis and a legend") {
    const std::string chart =
        rating_chart({"A<1>", "B", "C"}, history_of({{{"A<1>", 100}, {"B", -100}},
                                                     {{"A<1>", 893}, {"B", -940}, {"C", 17}}}))
            .text();
    CHECK(occurrences(chart, "role=\"img\"") == 1);
    CHECK(occurrences(chart, "<li>") == 3);
    CHECK(chart.find("A&lt;1&gt; <span class=\"faint\">893</span>") != std::string::npos);
    CHECK(chart.find("<span class=\"faint\">-940</span>") != std::string::npos);
    for (const char* number :
         {">-1000<", ">-500<", ">0<", ">500<", ">1000<", ">10 games<", ">20 games<"}) {
        CAPTURE(std::string(number));
        CHECK(occurrences(chart, number) == 1);
    }
}

TEST_CASE("marks after the first moment are vertical lines") {
    // The moments are at 10, 20 and 30 hours.
    const auto history = history_of({{{"A", 0}}, {{"A", 50}}, {{"A", 20}}});
    const auto at = [](int hours) { return store::Time(std::chrono::hours(hours)); };
    const std::string lead = "<path class=\"lead\"";
    const int without = occurrences(rating_chart({"A"}, history).text(), lead);
    CHECK(occurrences(rating_chart({"A"}, history, {at(5), at(10), at(31)}).text(), lead) ==
          without);
    CHECK(occurrences(rating_chart({"A"}, history, {at(15), at(30)}).text(), lead) == without + 2);
}

TEST_CASE("the scale is that of the lines drawn, and no line leaves the picture") {
    std::map<std::string, double> first;
    std::map<std::string, double> last = {{"Z", -9000}};
    std::vector<std::string> players;
    for (int i = 0; i < 14; ++i) {
        players.push_back("P" + std::to_string(i));
        first[players.back()] = 20 * i;
        last[players.back()] = 40 * i;
    }
    const std::string chart = rating_chart(players, history_of({first, last})).text();
    CHECK(occurrences(chart, "<li>") == 12);
    CHECK(chart.find("9000") == std::string::npos);
    const auto heights = heights_in(chart);
    REQUIRE(heights.size() == 24);
    for (const double height : heights) {
        CHECK(height >= 0);
        CHECK(height <= 300);
    }
}

TEST_CASE("a flat line has a scale as well; without a course the chart is empty") {
    const auto flat = history_of({{{"A", 0}}, {{"A", 0}}});
    CHECK(heights_in(rating_chart({"A"}, flat).text()).size() == 2);
    CHECK(rating_chart({"B"}, flat).empty());
    CHECK(rating_chart({"A"}, history_of({{{"A", 0}}})).empty());
    CHECK(rating_chart({}, {}).empty());
}

TEST_SUITE_END();

}  // namespace tafl::tests::rating_chart_test
