// SPDX-License-Identifier: MIT
// Tournaments with a start time: their list, their calendar events (RFC 5545), the feed, the API
// and the first page. Times in the future are in the year 2190, because pages read the system's
// clock.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <regex>

#include "store/archive.h"
#include "store/tournament_queue.h"
#include "tests/tournaments/program.h"
#include "tests/tournaments/server/web/match_sample.h"
#include "tournaments/server/web/site.h"
#include "tournaments/server/web/site_pages.h"

namespace tafl::web::site_announced_test {
namespace {

using store::QueueState;
using store::TournamentId;

/// Returns a time after 2023-11-14T22:13:20Z.
store::Time at(int seconds) { return store::Time(std::chrono::seconds(1'700'000'000 + seconds)); }

std::string plan_with(const std::string& starts_at) {
    return R"({"format":"round-robin","engine":[{"name":"A"},{"name":"B"}],"cycles":1,)"
           R"("score":"game-points","match_tie":"none","games_per_match":2,"seed":0,)"
           R"("tie_breaks":["lots"])" +
           (starts_at.empty() ? "" : R"(,"starts_at":")" + starts_at + '"') + "}";
}

/// A server's queue. All tournaments are submitted at 22:13:20.
struct Queue {
    tests::Scratch scratch;
    store::Archive archive = store::Archive::open(scratch / "a.db", store::Access::read_write);
    Site site{scratch / "a.db"};

    TournamentId add_plan(const std::string& name, const std::string& plan) {
        const std::vector<store::EntrantRecord> entrants = {{1, "A", "a"}, {2, "B", "b"}};
        return store::TournamentQueue(archive).add({0, name, "Hall", plan, at(0)}, entrants,
                                                   tests::match_between(1, 2), {"", 0});
    }
    TournamentId add(const std::string& name, const std::string& starts_at) {
        return add_plan(name, plan_with(starts_at));
    }
    [[nodiscard]] Response ask(const std::string& target) const {
        return site.answer(*parse_target("GET", target));
    }
    [[nodiscard]] std::string text(const std::string& target) const {
        const Response response = ask(target);
        REQUIRE(response.status == 200);
        return response.body;
    }
};

/// Returns the lines of a calendar without the line breaks, which must be CR LF.
std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::size_t begin = 0;
    for (std::size_t end = 0; (end = text.find("\r\n", begin)) != std::string::npos;
         begin = end + 2) {
        lines.push_back(text.substr(begin, end - begin));
    }
    CHECK(begin == text.size());
    return lines;
}

/// Returns the line of the property; empty if it is missing.
std::string line_of(const std::string& text, const std::string& property) {
    for (const std::string& line : lines_of(text)) {
        if (line.starts_with(property + ':')) return line;
    }
    return "";
}

TEST_SUITE("tournaments/server/web/site_announced") {
    TEST_CASE_FIXTURE(Queue, "announced tournaments are those that wait for their time, in order") {
        const TournamentId late = add("Late", "2190-12-24T19:00:00Z");
        const TournamentId soon = add("Soon", "2190-03-01T18:30:00Z");
        add("Past", "2001-01-01T00:00:00Z");
        add("Plain", "");
        add_plan("Damaged", R"({"starts_at":5})");
        store::TournamentQueue(archive).set_state(add("Paused", "2190-01-01T00:00:00Z"),
                                                  QueueState::paused);
        const SiteView view{archive};
        const auto found = announced(view, at(0));
        REQUIRE(found.size() == 2);
        CHECK(found[0].id == soon);
        CHECK(found[0].name == "Soon");
        CHECK(found[0].facts == facts_text(*archive.tournament(soon)));
        CHECK_FALSE(found[0].facts.empty());
        CHECK(found[1].id == late);
        CHECK(announced(view, found[0].starts_at).size() == 1);
        CHECK(announced(view, found[1].starts_at).empty());
    }

    TEST_CASE_FIXTURE(Queue, "the API, the list and the first page show the start time") {
        add("Late", "2190-12-24T19:00:00Z");
        add("Past", "2001-01-01T00:00:00Z");
        add("Plain", "");
        const auto items = nlohmann::json::parse(text("/api/queue")).at("items");
        REQUIRE(items.size() == 3);
        CHECK(items[0].at("starts_at") == "2190-12-24T19:00:00Z");
        CHECK(items[1].at("starts_at") == "2001-01-01T00:00:00Z");
        CHECK(items[2].at("starts_at").is_null());
        const auto tournament = nlohmann::json::parse(text("/api/tournaments/1"));
        CHECK(tournament.at("plan").at("starts_at") == "2190-12-24T19:00:00Z");
        const std::string time =
            "<time datetime=\"2190-12-24T19:00:00Z\" data-local>"
            "[A-Z][a-z]{2} 24 Dec, 19:00 UTC</time>, in [0-9]+ days";
        const std::string list = text("/tournaments/");
        CHECK(std::regex_search(
            list, std::regex("<p>Starts " + time + " · <a href=\"1.ics\">Calendar</a></p>")));
        CHECK(list.find("data-local") == list.rfind("data-local"));
        const std::string page = text("/");
        const std::size_t next = page.find("<h2 id=\"next\">");
        REQUIRE(next != std::string::npos);
        const std::string announcements = page.substr(0, next);
        CHECK(std::regex_search(announcements,
                                std::regex("<a href=\"tournaments/1/\">Late</a><small>" + time)));
        CHECK(page.find("tournaments/1/", next) == std::string::npos);
        CHECK(page.find("<a href=\"tournaments/2/\">Past</a>", next) != std::string::npos);
    }

    TEST_CASE_FIXTURE(Queue, "the page of a tournament has a start time that stays true") {
        add("Late", "2190-12-24T19:00:00Z");
        add("Past", "2001-01-01T00:00:00Z");  // waits in the queue
        add("Plain", "");
        const auto verdict = [&](const char* target) {
            const std::string page = text(target);
            const std::string start = "<p class=\"verdict\">";
            const std::size_t at = page.find(start) + start.size();
            return page.substr(at, page.find("</p>", at) - at);
        };
        CHECK(verdict("/tournaments/1/") ==
              "Not started; begins at 2190-12-24 19:00 UTC or later.");
        CHECK(verdict("/tournaments/2/") ==
              "Not started; begins at 2001-01-01 00:00 UTC or later.");
        CHECK(verdict("/tournaments/3/") == "Not started.");
    }

    TEST_CASE_FIXTURE(Queue, "an announcement has one entry in the feed, with an id that stays") {
        add("Late", "2190-12-24T19:00:00Z");
        add("Past", "2001-01-01T00:00:00Z");
        add("Plain", "");
        const std::string feed = text("/feed.atom");
        const std::string title =
            "<title>Late is announced for 2190-12-24 19:00 UTC</title>\n"
            "<updated>2023-11-14T22:13:20Z</updated>\n";
        CHECK(feed.find(title) != std::string::npos);
        CHECK(feed.find("<summary>round-robin of 2 engines: A, B</summary>") != std::string::npos);
        CHECK(feed.find("<entry>") == feed.rfind("<entry>"));
        archive.begin_game(1, at(60));
        const std::string later = text("/feed.atom");
        CHECK(later.find("<title>Late begins</title>") != std::string::npos);
        const std::string id =
            feed.substr(feed.find("<entry>"), feed.find(title) - 1 - feed.find("<entry>"));
        CHECK(later.find(id) != std::string::npos);
    }

    TEST_CASE_FIXTURE(Queue, "the calendar has one event as RFC 5545 defines it") {
        const TournamentId id = add("Yule; a, b\\c", "2190-12-24T19:00:00Z");
        site.set_address("https://tafl.example");
        const Response response = ask("/tournaments/1.ics");
        CHECK(response.status == 200);
        CHECK(response.content_type == "text/calendar; charset=utf-8");
        auto lines = lines_of(response.body);
        REQUIRE(lines.size() == 14);
        const std::regex uid("UID:urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
        CHECK(std::regex_match(lines[4], uid));
        CHECK(lines[9].starts_with("DESCRIPTION:"));
        lines[4] = lines[9] = "";
        CHECK(lines ==
              std::vector<std::string>{
                  "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Lawspeaker//Lawspeaker//EN",
                  "BEGIN:VEVENT", "", "DTSTAMP:20231114T221320Z", "DTSTART:21901224T190000Z",
                  "DTEND:21901224T200000Z", R"(SUMMARY:Yule\; a\, b\\c)", "", "LOCATION:Hall",
                  "URL:https://tafl.example/tournaments/1/", "END:VEVENT", "END:VCALENDAR"});
        CHECK(ask("/tournaments/1.ics").body == response.body);
        store::TournamentQueue(archive).set_state(id, QueueState::cancelled);
        CHECK(line_of(text("/tournaments/1.ics"), "STATUS") == "STATUS:CANCELLED");
        CHECK(line_of(text("/tournaments/1.ics"), "UID") == line_of(response.body, "UID"));
    }

    TEST_CASE_FIXTURE(Queue, "long lines of the calendar are folded between characters") {
        std::string name;
        for (int i = 0; i < 60; ++i) name += "x\xc3\xb6";
        add(name, "2190-12-24T19:00:00Z");
        std::string unfolded;
        for (const std::string& line : lines_of(text("/tournaments/1.ics"))) {
            CAPTURE(line);
            CHECK(line.size() <= 75);
            const bool is_continued = line.starts_with(' ');
            const auto first = static_cast<unsigned char>(line.at(is_continued ? 1 : 0));
            CHECK((first & 0xC0U) != 0x80U);
            unfolded += is_continued ? line.substr(1) : '\n' + line;
        }
        CHECK(unfolded.find("\nSUMMARY:" + name + '\n') != std::string::npos);
    }

    TEST_CASE_FIXTURE(Queue, "a finished tournament ends in the calendar with its last game") {
        add("Over", "2023-11-14T22:15:00Z");
        const auto end = [&] { return line_of(text("/tournaments/1.ics"), "DTEND"); };
        CHECK(end() == "DTEND:20231114T231500Z");
        for (const int game : {1, 2}) {
            archive.begin_game(store::GameId(game), at(100));
            tests::finish_after_one_ply(archive, store::GameId(game), rules::Result::attackers_win,
                                        at(3600 * game));
            if (game == 1) CHECK(end() == "DTEND:20231114T231500Z");
        }
        CHECK(end() == "DTEND:20231115T001320Z");
    }

    TEST_CASE_FIXTURE(Queue, "a tournament without a start time has no calendar") {
        add("Late", "2190-12-24T19:00:00Z");
        add("Plain", "");
        CHECK(ask("/tournaments/1.ics").status == 200);
        for (const char* other :
             {"/tournaments/2.ics", "/tournaments/3.ics", "/tournaments/01.ics",
              "/tournaments/x.ics", "/tournaments/.ics", "/tournaments/1.ics/x"}) {
            CAPTURE(other);
            CHECK(ask(other).status == 404);
        }
    }
}

}  // namespace
}  // namespace tafl::web::site_announced_test
