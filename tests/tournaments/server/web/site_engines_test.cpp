// SPDX-License-Identifier: MIT
// Tests the pages of engines and people, and the same data in the API.
#include <doctest/doctest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/support/text.h"
#include "tests/tournaments/server/web/brandub_site.h"

namespace tafl::web::site_engines_test {
namespace {

using nlohmann::json;
using rules::Result;
using tests::holds;

/// A and B win and lose alike. C has lost its only game.
struct EngineSite : tests::BrandubSite {
    EngineSite() {
        add({{1, 2, Result::attackers_win},
             {2, 1, Result::attackers_win},
             {1, 2, Result::defenders_win, "2.0"},
             {2, 1, Result::defenders_win, "2.0"},
             {3, 1, Result::defenders_win, "2.0"}});
    }
};

TEST_SUITE_BEGIN("tournaments/server/web/site_engines");

TEST_CASE_FIXTURE(EngineSite, "an engine has its opponents, endings and builds in the API") {
    const json engine = json::parse(page("/api/engines/A"));
    CHECK(engine.at("opponents") ==
          json::parse(R"([{"opponent":"B","games":4,"wins":2,"draws":0,"losses":2},
                          {"opponent":"C","games":1,"wins":1,"draws":0,"losses":0}])"));
    // By termination: two escapes of A's defenders, one of B's; two captures, one by each.
    CHECK(engine.at("endings") ==
          json::parse(R"([{"termination":"escape","games":3,"wins":2,"draws":0,"losses":1},
                          {"termination":"king-captured","games":2,"wins":1,"draws":0,"losses":1}])"));
    const json builds = engine.at("builds");
    REQUIRE(builds.size() == 2);
    CHECK(builds[0].at("build") == "A (2.0)");
    CHECK(builds[0].at("first_game") == "1970-01-01T00:02:00Z");
    CHECK(builds[0].at("games") == 3);
    CHECK(builds[0].at("wins") == 2);
    CHECK(builds[1].at("build") == "A (1.0)");
    CHECK(builds[1].at("first_game") == "1970-01-01T00:01:40Z");
    CHECK(builds[1].at("games") == 2);
    CHECK(builds[1].at("wins") == 1);
    // Each build has won and lost against B, as attackers the one, as defenders the other.
    for (const json& build : builds) CHECK(std::abs(build.at("elo").get<double>()) < 0.01);
    CHECK_FALSE(json::parse(page("/api/engines/C")).contains("builds"));
    CHECK_FALSE(json::parse(page("/api/engines")).at("items")[0].contains("builds"));
}

TEST_CASE_FIXTURE(EngineSite, "the page of an engine compares it with the nearest ones") {
    const std::string text = page("/engines/A");
    CHECK(holds(text, "<h1>A <small>Engine</small></h1>"));
    CHECK(
        holds(text, "Stronger than <a href=\"../engines/B\">B</a> with a probability of 50.0 %.<"));
    CHECK(holds(text, "<h2>Builds"));
    CHECK(text.find("A (2.0)") < text.find("A (1.0)"));
    CHECK(holds(text, "<h2>Forfeits</h2>"));
    CHECK(holds(text, "lost on time"));
    // Fewer than 10 games: no plot.
    CHECK_FALSE(holds(text, "class=\"chart\""));
    add({{1, 2, Result::attackers_win},
         {2, 1, Result::attackers_win},
         {1, 2, Result::defenders_win},
         {2, 1, Result::defenders_win}});
    CHECK_FALSE(holds(page("/engines/A"), "class=\"chart\""));
    add({{1, 2, Result::attackers_win}});
    CHECK(holds(page("/engines/A"), "class=\"chart\""));
    CHECK(holds(page("/engines/A"), "A vertical line marks the first game of a build."));
    // B has 10 games after another one, all by one build.
    add({{2, 1, Result::attackers_win}});
    CHECK(holds(page("/engines/B"), "class=\"chart\""));
    CHECK_FALSE(holds(page("/engines/B"), "A vertical line"));
}

TEST_CASE_FIXTURE(EngineSite, "a person has neither builds nor forfeits, and may be not rated") {
    const std::string text = page("/engines/C");
    CHECK(holds(text, "<h1>C <small>Person</small></h1>"));
    CHECK(holds(text, "Not rated: it has won or lost every game against rated engines."));
    CHECK(holds(text, "<p>A rating above "));
    CHECK_FALSE(holds(text, "Stronger than"));
    CHECK_FALSE(holds(text, "<h2>Builds"));
    CHECK_FALSE(holds(text, "<h2>Forfeits</h2>"));
    CHECK_FALSE(holds(text, "lost on time"));
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::web::site_engines_test
