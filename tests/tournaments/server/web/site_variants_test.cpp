// SPDX-License-Identifier: MIT
// Tests the list of variants and the pages of single variants.
#include "tournaments/server/web/variant_scores.h"

#include <doctest/doctest.h>

#include <string>

#include "rules/game_record.h"
#include "tests/tournaments/server/web/brandub_site.h"
#include "tournaments/server/web/message.h"

namespace tafl::web::site_variants_test {
namespace {

using rules::Result;
using tests::BrandubSite;
using tests::SiteSample;

TEST_SUITE_BEGIN("tournaments/server/web/site_variants");

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

/// Returns the place of a variant in the list; npos = it is not listed.
std::size_t place(const std::string& list, const std::string& name) {
    return list.find("<li id=\"" + name + '"');
}

store::GameRow game_of(const std::string& variant, rules::Result result, int number) {
    store::GameRow game;
    game.state = store::GameState::finished;
    game.scheduled.variant = variant;
    game.names = {"A", "B"};
    game.end = {.result = result, .termination = rules::Termination::escape};
    game.fingerprint = static_cast<std::uint64_t>(number);
    return game;
}

TEST_CASE_FIXTURE(SiteSample, "the list of variants can be sorted and filtered") {
    const std::string all = page("/variants/");
    // Games of people: Copenhagen has 42.1 % of thousands, Brandub 45.0 % of 227 games.
    CHECK(has(all, "[41.3, 43.0]"));
    CHECK(has(all, "The order of each group is the distance from 50 %."));
    CHECK(has(all, "is the most balanced variant with 400 games or more"));
    CHECK(place(all, "copenhagen") < all.find("<h2 id=\"few\">"));
    CHECK(place(all, "brandub") > all.find("<h2 id=\"few\">"));
    CHECK(place(all, "alea-evangelii") > all.find("<h2 id=\"none\">"));
    const std::string by_games = page("/variants/?sort=games");
    CHECK(place(by_games, "copenhagen") < place(by_games, "saami-tablut"));
    const std::string by_name = page("/variants/?sort=name&size=7");
    CHECK(place(by_name, "brandub") < place(by_name, "brandub-39"));
    CHECK(place(by_name, "brandub-39") < place(by_name, "magpie"));
    CHECK(place(by_name, "copenhagen") == std::string::npos);
    const std::string small = page("/variants/?size=7&played=1&find=magpie");
    CHECK(place(small, "old-magpie") != std::string::npos);
    CHECK(place(small, "brandub") == std::string::npos);
    // Text from the request is escaped, and invalid parameters are ignored.
    const std::string typed = page("/variants/?find=%3Cb%3E&size=x&sort=y&of=z");
    CHECK_FALSE(has(typed, "value=\"<b>"));
    CHECK(has(typed, "&lt;b&gt;"));
    CHECK(has(typed, "No variant matches."));
    CHECK(site.answer(*parse_target("GET", "/variants")).status == 308);
}

TEST_CASE_FIXTURE(SiteSample, "the list shows games of this server") {
    const std::string before = page("/variants/?of=server");
    CHECK(before.find("<h2 id=\"many\">") == std::string::npos);
    CHECK(before.find("<h2 id=\"few\">") == std::string::npos);
    CHECK(place(before, "brandub") > before.find("<h2 id=\"none\">"));
}

TEST_CASE_FIXTURE(BrandubSite, "games between equals have the order of the command balance") {
    add({{1, 2, Result::attackers_win}, {2, 1, Result::defenders_win}});
    const std::string equals = page("/variants/?of=equals");
    CHECK(has(equals, "the probability that no other variant is more balanced"));
    CHECK(place(equals, "brandub") > equals.find("<h2 id=\"few\">"));
    CHECK(place(equals, "brandub") < equals.find("<h2 id=\"none\">"));
    CHECK(has(page("/variants/?of=equals&sort=name"), "The order of each group is the name."));
}

TEST_CASE_FIXTURE(BrandubSite, "a variant with games has first moves, ratings and latest games") {
    // The games begin with d1-b1, d1-c1 and d1-e1; the last two are reflections of each other.
    add({{1, 2, Result::attackers_win},
         {1, 2, Result::defenders_win},
         {2, 1, Result::attackers_win}});
    const std::string text = page("/variants/brandub");
    CHECK(has(text, ">3</a></td><td class=\"number\"><b>66.7 %</b>"));
    const auto first = text.find("<h2 id=\"first\">First moves <small>3 games;");
    REQUIRE(first != std::string::npos);
    const std::string moves = text.substr(first, text.find("</section>", first) - first);
    const auto twice = moves.find(">2</a></td><td class=\"number\"><b>50.0 %</b>");
    const auto once = moves.find(">1</a></td><td class=\"number\"><b>100.0 %</b>");
    CHECK(twice < once);
    CHECK(once != std::string::npos);
    CHECK(has(moves, "href=\"../explore?variant=brandub&amp;moves="));
    CHECK(has(moves, "href=\"../games/?variant=brandub&amp;opening="));
    CHECK(has(text, "<h2 id=\"ratings\">"));
    CHECK(has(text, "href=\"../ratings/?variant=brandub\""));
    CHECK(has(text, "<h2>Latest games</h2>"));
    const std::string ratings = page("/ratings/?variant=brandub&sort=games");
    CHECK(has(ratings, "<h1>Ratings in Brandub 7x7</h1>"));
    CHECK(has(ratings, "<p>3 distinct games."));
    CHECK(has(ratings, "?variant=brandub&amp;sort="));
    CHECK(has(page("/ratings/?variant=tablut"), "No two players have met yet."));
    // The page changes with the next game.
    add({{1, 2, Result::draw}});
    CHECK(has(page("/variants/brandub"), "First moves <small>4 games;"));
}

TEST_CASE_FIXTURE(SiteSample, "a variant has a page with board, balance, rules and links") {
    const std::string brandub = page("/variants/brandub");
    CHECK(has(brandub, "<h1>Brandub 7x7</h1>"));
    CHECK(has(brandub, "7\u00d77"));
    CHECK(has(brandub, "class=\"tafl-board\" role=\"img\" aria-label=\"Board of 7 by 7\""));
    CHECK(has(brandub, "Balanced within the interval."));
    CHECK(has(brandub, "People at aagenielsen.dk"));
    CHECK_FALSE(has(brandub, "Games on this server</th>"));
    CHECK(has(brandub, "The attackers win when they capture the king."));
    CHECK(has(brandub, "href=\"../explore?variant=brandub\""));
    CHECK(has(brandub, "href=\"../games/?variant=brandub\""));
    CHECK(has(brandub, "<pre tabindex=\"0\">dim:7 name:Brandub"));
    CHECK(has(page("/variants/copenhagen"), "The defenders have the advantage."));
    // Without games there is nothing to explore.
    const std::string unplayed = page("/variants/alea-evangelii");
    CHECK(has(unplayed, "No games yet: the balance is unknown."));
    CHECK(has(unplayed, "href=\"../play/\">Play</a>"));
    CHECK_FALSE(has(unplayed, "explore?variant="));
    CHECK_FALSE(has(unplayed, "<h2 id=\"first\">"));
    // An alias redirects; names that are not built in have no page.
    const Response moved = site.answer(*parse_target("GET", "/variants/copenhagen-federation"));
    CHECK(moved.status == 308);
    CHECK(site.answer(*parse_target("GET", "/variants/brandub/")).status == 308);
    CHECK(site.answer(*parse_target("GET", "/variants/x")).status == 404);
}

TEST_CASE("scores count distinct games, a draw as half a point") {
    std::vector<store::GameRow> games;
    for (int i = 0; i < 6; ++i)
        games.push_back(game_of("brandub", rules::Result::attackers_win, i + 1));
    for (int i = 6; i < 8; ++i) games.push_back(game_of("brandub", rules::Result::draw, i + 1));
    for (int i = 8; i < 10; ++i)
        games.push_back(game_of("brandub", rules::Result::defenders_win, i + 1));
    games.push_back(game_of("brandub", rules::Result::defenders_win, 10));  // repeats the last game
    store::GameRow running = game_of("tablut", rules::Result::attackers_win, 20);
    running.state = store::GameState::running;
    games.push_back(running);
    const VariantScores scores = scores_of(games, ScoreOf::server);
    REQUIRE(scores.size() == 1);
    const auto brandub = score_in(scores, "brandub");
    REQUIRE(brandub);
    CHECK(brandub->games == 10);
    CHECK(brandub->percent == doctest::Approx(70));
    CHECK(brandub->imbalance() == doctest::Approx(20));
    CHECK(percent_text(*brandub) == "70.0 %");
    CHECK_FALSE(score_in(scores, "tablut"));
    CHECK(scores_of({}, ScoreOf::equals).empty());
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::web::site_variants_test
