// SPDX-License-Identifier: MIT
// Addresses by a game's number: its record, its picture, its page for frames.
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "rules/otg.h"
#include "tests/tournaments/published_sample.h"
#include "tests/tournaments/server/web/site_sample.h"
#include "tournaments/reports/publish/report.h"
#include "tournaments/reports/publish/report_page.h"
#include "tournaments/server/web/page_existence.h"
#include "tournaments/server/web/site_pages.h"

namespace tafl::web::site_games_test {
namespace {

using tests::endless_moves;
using tests::FollowedSite;
using tests::SiteSample;

TEST_SUITE_BEGIN("tournaments/server/web/site_games");

TEST_CASE_FIXTURE(SiteSample, "a finished game's record and picture have addresses by its number") {
    const auto status = [&](const std::string& target) {
        return site.answer(*parse_target("GET", target)).status;
    };
    CHECK(status("/games/1.otg") == 404);
    CHECK(status("/games/1.gif") == 404);
    CHECK(page("/tournaments/1/games/r01-m001-g1.html").find("games/1.gif") == std::string::npos);
    finish();
    const std::string links = page("/tournaments/1/games/r01-m001-g1.html");
    CHECK(links.find("href=\"../../../games/1.otg\" download=\"r01-m001-g1.otg\"") !=
          std::string::npos);
    CHECK(links.find("href=\"../../../games/1.gif\"") != std::string::npos);
    CHECK(links.find("data-frame=\"../../../embed/games/1\"") != std::string::npos);
    const std::string record = page("/games/1.otg");
    const auto read = rules::parse_otg(record);
    REQUIRE(read.has_value());
    CHECK(read->moves.size() == 1);
    const Response picture = site.answer(*parse_target("GET", "/games/1.gif"));
    CHECK(picture.content_type == "image/gif");
    CHECK(picture.body.starts_with("GIF89a"));
    for (const char* none : {"/games/2.gif", "/games/3.gif", "/games/01x.gif", "/games/.gif",
                             "/games/1.png", "/games/1.gif/x", "/embed/games/3", "/embed/games",
                             "/embed/games/1/x", "/embed/1", "/embed/games/1.gif"}) {
        CAPTURE(none);
        CHECK(status(none) == 404);
    }
}

TEST_CASE_FIXTURE(SiteSample, "a game's page without scripts shows the ply of its address") {
    finish();
    const std::string address = "/tournaments/1/games/r01-m001-g1.html";
    const auto board = [&](const std::string& query) {
        const std::string text = page(address + query);
        const auto from = text.find("<div id=\"board\">");
        return text.substr(from, text.find("</svg>", from) - from);
    };
    CHECK(page(address).find("this page shows the last position.") != std::string::npos);
    CHECK(page(address + "?ply=0").find("this page shows the position after ply 0.") !=
          std::string::npos);
    CHECK(board("?ply=0") != board(""));
    for (const char* last : {"?ply=1", "?ply=1000", "?ply=99999999999999999999", "?ply=x"}) {
        CAPTURE(last);
        CHECK(board(last) == board(""));
    }
    const auto place = [&](const std::string& target) {
        for (const auto& [name, value] : site.answer(*parse_target("GET", target)).headers) {
            if (name == "Location") return value;
        }
        return std::string();
    };
    CHECK(place("/games/1?ply=0") == address + "?ply=0");
    CHECK(place("/games/1?ply=<") == address);
}

TEST_CASE_FIXTURE(SiteSample, "games are found on a page by the filters of the API") {
    finish();
    const auto shows = [&](const std::string& query) {
        const std::string text = page("/games/" + query);
        std::string found;
        for (const char* id : {"1", "2"}) {
            if (text.find("<a href=\"../games/" + std::string(id) + "\">") != std::string::npos)
                found += id;
        }
        return found;
    };
    CHECK(shows("") == "12");
    CHECK(shows("?engine=A&opponent=B") == "12");
    CHECK(shows("?engine=A&opponent=C") == "");
    CHECK(shows("?result=draw") == "1");
    CHECK(shows("?termination=adjudication-max-plies&tournament=T") == "1");
    CHECK(shows("?after=2") == "1");
    CHECK(shows("?opening=" + std::string(endless_moves[0])) == "1");
    CHECK(shows("?opening=" + std::string(endless_moves[1])) == "");
    const std::string form = page("/games/?engine=%3Cb%3E&result=draw");
    CHECK(form.find("name=\"engine\" value=\"&lt;b&gt;\"") != std::string::npos);
    CHECK(form.find("<option selected>draw</option>") != std::string::npos);
    // A filter without games offers to remove each of its keys.
    CHECK(form.find("<a href=\"?result=draw\">engine: &lt;b&gt;</a>") != std::string::npos);
    CHECK(form.find("<a href=\"?engine=%3Cb%3E\">result: draw</a>") != std::string::npos);
    // Names are links, and the winner is bold.
    CHECK(page("/games/").find("<a href=\"../engines/A\">A</a>") != std::string::npos);
    CHECK(page("/games/").find("<b>") == std::string::npos);
    archive.begin_game(2, tests::at(30));
    rules::GameRecord won = archive.record(2).value();
    won.end.result = rules::Result::defenders_win;
    won.end.termination = rules::Termination::resignation;
    won.ended = tests::at(40);
    store::tests::finish_game(archive, 2, won);
    CHECK(page("/games/").find("<b><a href=\"../engines/B\">B</a></b>") != std::string::npos);
    CHECK(page("/games/?result=draw").find("<b>") == std::string::npos);
    // The page of an engine: rating, opponents, ends, latest games.
    const std::string engine = page("/engines/B");
    for (const char* part :
         {"<h1>B <small>Engine</small></h1>", "<h2>Rating</h2>",
          "href=\"../games/?engine=B&amp;opponent=A\"", "<h2>How its games ended</h2>",
          "<h2>Latest games</h2>", "<b><a href=\"../engines/B\">B</a></b>"}) {
        CAPTURE(part);
        CHECK(engine.find(part) != std::string::npos);
    }
    CHECK(site.answer(*parse_target("GET", "/games/?result=lost")).status == 400);
    CHECK(site.answer(*parse_target("GET", "/games")).status == 308);
}

TEST_CASE_FIXTURE(SiteSample, "numbers of games are links to these games") {
    const auto has = [](const std::string& text, const std::string& part) {
        return text.find(part) != std::string::npos;
    };
    finish();  // a draw after one ply
    const std::string openings = page("/explore?tournament=T");
    const std::string first = "href=\"games/?variant=custom&amp;tournament=T";
    CHECK(has(openings, first + "\">1 game</a> continued from here"));
    CHECK(has(openings, "<td class=\"number\"><a " + first + "&amp;opening="));
    CHECK(has(openings, "&amp;result=draw\">100.0</a></td>"));
    CHECK_FALSE(has(openings, "&amp;result=attackers"));
    CHECK(has(openings, "<a href=\"games/\">Games counted: 1</a>"));
    CHECK_FALSE(has(page("/explore"), "tournament="));
    const std::string engine = page("/engines/A");
    for (const char* query :
         {"engine=A", "engine=A&amp;result=draw", "engine=A&amp;opponent=B",
          "engine=A&amp;opponent=B&amp;result=draw", "engine=A&amp;tournament=1",
          "engine=A&amp;termination=adjudication-max-plies"}) {
        CAPTURE(query);
        CHECK(has(engine, "<td class=\"number\"><a href=\"../games/?" + std::string(query) +
                              "\">1</a></td>"));
    }
    for (const char* query :
         {"engine=A&amp;side=attackers", "engine=A&amp;side=attackers&amp;result=draw",
          "engine=A&amp;variant=custom&amp;side=attackers"}) {
        CAPTURE(query);
        CHECK(has(engine, "<a href=\"../games/?" + std::string(query) + "\">1</a>"));
    }
    CHECK_FALSE(has(engine, "side=defenders"));
    CHECK_FALSE(has(engine, "\">0</a>"));
    archive.begin_game(2, tests::at(30));
    rules::GameRecord won = archive.record(2).value();
    won.end.result = rules::Result::defenders_win;
    won.end.termination = rules::Termination::resignation;
    won.ended = tests::at(40);
    store::tests::finish_game(archive, 2, won);
    CHECK(has(page("/engines/B"), "?engine=B&amp;side=defenders&amp;result=defenders\">1</a>"));
    CHECK(has(page("/engines/A"), "?engine=A&amp;side=attackers&amp;result=defenders\">1</a>"));
    CHECK(games_address("../", {}) == "../games/");
    CHECK(games_address("", {{"engine", "A & B"}, {"opening", ""}, {"result", "draw"}}) ==
          "games/?engine=A%20%26%20B&result=draw");
}

TEST_CASE_FIXTURE(SiteSample, "a tournament has a file to play it again") {
    const std::string file = page("/tournaments/1/tournament.toml");
    CHECK(file.find("\n[tournament]\n") != std::string::npos);
    CHECK(file.find("\n[[engine]]\nname = \"A\"\n") != std::string::npos);
    const std::string links = page("/tournaments/1/");
    for (const char* name :
         {"download.zip", "tournament.json", "tournament.csv", "tournament.toml"}) {
        CAPTURE(name);
        CHECK(links.find("href=\"" + std::string(name) + '"') != std::string::npos);
    }
    for (const char* missing : {"/tournaments/2/tournament.toml", "/tournaments/x/tournament.toml",
                                "/tournaments/2/openings.txt", "/tournaments/1/openings.txt"}) {
        CAPTURE(missing);
        CHECK(site.answer(*parse_target("GET", missing)).status == 404);
    }
    const std::vector<store::EntrantRecord> entrants = {{1, "A", "a"}, {2, "B", "b"}};
    archive.add_tournament(
        {0, "With openings", "",
         R"({"format":"round-robin","engine":[{"name":"A"},{"name":"B"}],"cycles":1,
             "score":"game-points","match_tie":"none","games_per_match":2,"seed":0,
             "tie_breaks":["lots"],"variant":"brandub","openings":["d1-c1","d1-b1"]})",
         tests::at(2)},
        entrants, store::ScheduledStage());
    CHECK(page("/tournaments/2/openings.txt") == "d1-c1\nd1-b1\n");
}

TEST_CASE_FIXTURE(SiteSample, "games have four orders, on the page and in the API") {
    finish();  // game 1 has one ply
    archive.begin_game(2, tests::at(30));
    rules::GameRecord won = archive.record(2).value();
    for (int ply = 0; ply < 3; ++ply) {
        won.plies.emplace_back().move =
            rules::parse_move(endless_moves[static_cast<std::size_t>(ply)])->move;
    }
    won.end.result = rules::Result::attackers_win;
    won.end.termination = rules::Termination::resignation;
    won.end.plies = 3;
    won.ended = tests::at(40);
    store::tests::finish_game(archive, 2, won);
    const auto ids = [&](const std::string& query) {
        std::string text;
        const auto answer = nlohmann::json::parse(page("/api/games?" + query));
        for (const auto& item : answer.at("items")) text += item.at("id").dump();
        return text;
    };
    CHECK(ids("") == "21");
    CHECK(ids("order=newest") == "21");
    CHECK(ids("order=oldest") == "12");
    CHECK(ids("order=shortest") == "12");
    CHECK(ids("order=longest") == "21");
    const auto next = nlohmann::json::parse(page("/api/games?order=shortest&limit=1")).at("next");
    CHECK(next == 1);
    CHECK(ids("order=shortest&limit=1&after=1") == "2");
    CHECK(ids("order=longest&limit=1&after=2") == "1");
    CHECK(ids("order=longest&after=1").empty());
    CHECK(ids("engine=A&side=attackers&order=oldest") == "12");
    CHECK(ids("engine=A&side=defenders").empty());
    const std::string longest = page("/games/?order=longest");
    CHECK(longest.find("<option selected>longest</option>") != std::string::npos);
    CHECK(longest.find("../games/2\"") < longest.find("../games/1\""));
    const std::string oldest = page("/games/?order=oldest");
    CHECK(oldest.find("../games/1\"") < oldest.find("../games/2\""));
    // A link that removes a filter keeps the order. The side goes with its engine.
    CHECK(page("/games/?engine=C&side=attackers&order=oldest")
              .find("<a href=\"?order=oldest\">engine: C</a>") != std::string::npos);
    for (const char* wrong :
         {"?order=middle", "?order=turnaround", "?side=attackers", "?engine=A&side=both"}) {
        CAPTURE(wrong);
        for (const char* address : {"/games/", "/api/games"}) {
            const std::string target = std::string(address) + wrong;
            CHECK(site.answer(*parse_target("GET", target)).status == 400);
        }
    }
}

TEST_CASE_FIXTURE(SiteSample,
                  "a game's page for frames of other pages, and no other, may stand there") {
    const auto policy = [&](const std::string& target) {
        std::string text;
        for (const auto& [name, value] : site.answer(*parse_target("GET", target)).headers) {
            if (name == "Content-Security-Policy") text += value;
        }
        return text;
    };
    for (const bool is_finished : {false, true}) {
        if (is_finished) finish();
        CHECK(policy("/embed/games/1").find("default-src 'none'; script-src 'self'") == 0);
        CHECK(policy("/embed/games/1").find("frame-ancestors") == std::string::npos);
        CHECK(policy("/embed/games/2").find("frame-ancestors") == std::string::npos);
        // Others have the server's, which allows no frames at all.
        CHECK(policy("/tournaments/1/games/r01-m001-g1.html").empty());
        CHECK(policy("/embed/games/3").empty());
    }
    const std::string first = page("/embed/games/2");
    CHECK(first.find("href=\"../../tournaments/1/games/r01-m001-g2.html\" target=\"_blank\"") !=
          std::string::npos);
}

TEST_CASE_FIXTURE(FollowedSite, "in a frame a running game is followed as on its page") {
    game.plies(2);
    deliver();
    const std::string page = ask("/embed/games/1").body;
    CHECK(page.find("data-events=\"../../api/events?game=1&amp;after=") != std::string::npos);
    CHECK(page.find("follow.js") != std::string::npos);
    CHECK(ask("/embed/games/1").body == page);
    game.plies(1);
    deliver();
    CHECK(ask("/embed/games/1").body != page);
}

TEST_CASE("every page of an exported report may exist on a site, and others may not") {
    tests::PublishedSample sample(1);
    const std::filesystem::path folder = sample / "report";
    static_cast<void>(publish::export_report(sample.published(), folder));
    const auto may = [&](const std::string& target) {
        return may_exist(sample / "sample.db", *parse_target("GET", target), {{"registered", ""}});
    };
    int pages = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.path().extension() != ".html") continue;
        const std::string name = std::filesystem::relative(entry.path(), folder).string();
        CAPTURE(name);
        CHECK(may("/tournaments/1/" + name));
        ++pages;
    }
    CHECK(pages > 5);
    for (const char* name : {"x.html", "index.htm", "schedule-001.htm", "schedule-002.html",
                             "schedule-000.html", "between-001-099.html", "between-002-001.html",
                             "between-001-001.html", "between-001.html", "games/r01-m999-g1.html",
                             "games/r99-m001-g1.html", "games/r01-m001-g1.txt", "games/x.html",
                             "games/r01-m001-g3.png", "games/r0-m0-g0.html", "games/-m-g.html"}) {
        CAPTURE(name);
        CHECK(!may(std::string("/tournaments/1/") + name));
    }
    CHECK(may("/tournaments/1/"));
    CHECK(!may("/tournaments/2/"));
    CHECK(!may("/tournaments/2/index.html"));
    CHECK(!may("/api/tournaments/2/standings"));
    CHECK(may("/engines/registered"));
    CHECK(!may("/engines/unknown"));
    CHECK(may("/engines/" + publish::address_segment(tests::script_name)));
    CHECK(!may("/api/engines/unknown"));
}

TEST_CASE("the footer of a page links to the home page of the program, if there is one") {
    const std::string home = "Home page of Lawspeaker";
    CHECK(publish::site_footer("../", "").text().find(home) == std::string::npos);
    const std::string footer = publish::site_footer("../", "https://tafl.example/?a&b").text();
    for (const std::string& part :
         {"<a href=\"https://tafl.example/?a&amp;b\">" + home, std::string("<a href=\"../\">"),
          std::string("<a href=\"../tournaments/\">"), std::string("<a href=\"../metrics\"")}) {
        CAPTURE(part);
        CHECK(footer.find(part) != std::string::npos);
    }
    CHECK(publish::site_footer("", "").text().find("<a href=\"./\">") != std::string::npos);
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::web::site_games_test
