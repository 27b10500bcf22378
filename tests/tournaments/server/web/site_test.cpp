// SPDX-License-Identifier: MIT
// Tests which responses are rebuilt and which are from the cache.
#include "tournaments/server/web/site.h"
#include "rules/result.h"
#include "store/tournament_queue.h"
#include "tests/support/finish_game.h"
#include "tests/support/scratch.h"

#include <doctest/doctest.h>

#include <boost/asio/io_context.hpp>
#include <nlohmann/json.hpp>

#include "rules/move_text.h"
#include "store/archive.h"
#include "tests/tournaments/server/web/site_sample.h"
#include "tournaments/reports/pages/pages.h"
#include "tournaments/server/web/feed.h"

namespace tafl::web::site_test {
namespace {

using namespace std::chrono_literals;
using tests::at;
using tests::FollowedSite;
using tests::plan_of_sample;
using tests::SiteSample;

TEST_SUITE_BEGIN("tournaments/server/web/site");

TEST_CASE_FIXTURE(SiteSample, "the page of a running tournament is made five times a second") {
    const std::string target = "/tournaments/1/";
    const std::string first = page(target);
    play(2);
    CHECK(page(target) == first);
    now += 200ms;
    const std::string second = page(target);
    CHECK(second != first);
    play(3);
    CHECK(page(target) == second);
    finish();
    CHECK(page(target) != second);  // at once
}

TEST_CASE_FIXTURE(SiteSample,
                  "a game that is played elsewhere is marked on boards and on its page") {
    CHECK(page("/tournaments/1/").find("nidavellir") == std::string::npos);
    archive.recover(1);
    archive.begin_game(1, at(11), {}, {.holder = "nidavellir"});
    play(1);
    now += 200ms;
    const std::string boards = page("/tournaments/1/");
    CHECK(boards.find("<span>custom rules, game 1.1 on nidavellir</span>") != std::string::npos);
    CHECK(boards.find("id=\"Machines\"") == std::string::npos);  // none has ended there
    CHECK(boards.find("#Machines") == std::string::npos);
    const std::string game = "/tournaments/1/games/r01-m001-g1.html";
    CHECK(page(game).find("<li>being played on nidavellir</li>") != std::string::npos);
    store::FinishedGame finished{1, {}, archive.record(1).value()};
    finished.by.holder = "nidavellir";
    finished.by.machine = {"nidavellir", "AMD EPYC", 16, "Linux 6.1", "1.0", 412'500};
    finished.record.end.result = rules::Result::draw;
    finished.record.end.termination = rules::Termination::adjudication_max_plies;
    archive.finish_together({&finished, 1});
    CHECK(page(game).find("<li>played on nidavellir (AMD EPYC, 412500 playouts/s)</li>") !=
          std::string::npos);
    const std::string table = page("/tournaments/1/");
    CHECK(table.find("<h2 id=\"Machines\">") != std::string::npos);
    CHECK(table.find("<td>nidavellir</td><td>AMD EPYC</td>") != std::string::npos);
}

TEST_CASE_FIXTURE(FollowedSite, "so is one that this server gives out, before its first ply") {
    game.spoil();
    game.begin("nidavellir");
    deliver();
    const Response boards = ask("/tournaments/1/");
    CHECK(boards.body.find("<span>custom rules, game 1.1 on nidavellir</span>") !=
          std::string::npos);
}

TEST_CASE_FIXTURE(SiteSample, "the queue of the list has pages, in the order of play") {
    const std::vector<store::EntrantRecord> entrants = {{1, "A", "a"}, {2, "B", "b"}};
    for (int i = 0; i < 130; ++i) {
        store::TournamentQueue(archive).add(
            {0, "W" + std::to_string(i) + '.', "", plan_of_sample, at(2)}, entrants, {},
            {"", 5 - i / 100});
    }
    const auto held = [](const std::string& text) {
        std::vector<int> numbers;
        for (std::size_t at = text.find(">W"); at != std::string::npos;
             at = text.find(">W", at + 1)) {
            const char next = text.at(at + 2);  // not of "Waiting"
            if (next >= '0' && next <= '9') numbers.push_back(std::stoi(text.substr(at + 2)));
        }
        return numbers;
    };
    std::vector<int> all;
    const std::string list = "/tournaments/";
    std::string target = list;
    for (int pages = 0; pages < 5 && !target.empty(); ++pages) {
        const std::string text = page(target);
        const auto some = held(text);
        CHECK(some.size() <= 50);
        all.insert(all.end(), some.begin(), some.end());
        const std::size_t next = text.find("./?after=");
        target = next == std::string::npos
                     ? ""
                     : list + text.substr(next + 2, text.find('"', next) - next - 2);
    }
    REQUIRE(all.size() == 130);
    for (int i = 0; i < 130; ++i) CHECK(all[i] == i);
    CHECK(page(list + "?after=nonsense").size() > 100);
    CHECK(page(list + "?after=999999").find(">W0.") != std::string::npos);
}

TEST_CASE_FIXTURE(SiteSample, "games of stages that are not drawn yet count as games in all") {
    const std::vector<store::EntrantRecord> entrants = {{1, "A", "a"}, {2, "B", "b"}};
    const auto later = store::TournamentQueue(archive).add({0, "Later", "", plan_of_sample, at(2)},
                                                           entrants, {}, {"", 0});
    store::TournamentQueue(archive).add({0, "Spoilt", "", "{}", at(2)}, entrants, {}, {"", 0});
    const std::string text = page("/tournaments/");
    CHECK(text.find("0 of 2 games played", text.find("Later")) != std::string::npos);
    CHECK(text.find("0 of 0 games played", text.find("Spoilt")) != std::string::npos);
    const auto tournament = nlohmann::json::parse(page("/api/tournaments/" + to_string(later)));
    CHECK(tournament.at("games") == 2);
    const auto queue = nlohmann::json::parse(page("/api/queue"));
    for (const auto& entry : queue.at("items")) {
        const std::string name = entry.at("name");
        CHECK(entry.at("games") == (name == "Spoilt" ? 0 : 2));
    }
}

TEST_CASE_FIXTURE(SiteSample, "the page of a running game is rebuilt after a ply") {
    const std::string target = "/tournaments/1/games/r01-m001-g1.html";
    const std::string first = page(target);
    CHECK(page(target) == first);
    play(2);
    CHECK(page(target) != first);
}

TEST_CASE_FIXTURE(FollowedSite, "a page that is requested again contains the last event") {
    deliver();
    const std::string page = "/tournaments/1/";
    const std::string first = ask(page).body;
    CHECK(first.find("data-game=\"1\"") != std::string::npos);
    CHECK(ask(page).body == first);
    view.message("news");
    deliver();
    const std::string second = ask(page).body;
    CHECK(second != first);
    CHECK(second.find(feed.ring().newest_id()) != std::string::npos);
    const std::string page_of_game = page + "games/r01-m001-g1.html";
    const std::string begun = ask(page_of_game).body;
    CHECK(ask(page_of_game).body == begun);
    game.plies(1);
    deliver();
    CHECK(ask(page_of_game).body != begun);
}

TEST_CASE_FIXTURE(FollowedSite, "plies that the journal has as well are played once") {
    game.plies(3);
    play(2);
    play(3);
    deliver();
    REQUIRE(feed.metrics().plies == 3);
    for (const std::string target :
         {"/", "/tournaments/", "/tournaments/1/", "/tournaments/1/games/r01-m001-g1.html",
          "/api/games/1", "/api/tournaments/1"}) {
        CAPTURE(target);
        CHECK(ask(target).status == 200);
    }
    CHECK(nlohmann::json::parse(ask("/api/games/1").body).at("moves").size() == 3);
}

TEST_CASE_FIXTURE(SiteSample,
                  "a tournament's pages and API responses are rebuilt when a game has ended") {
    const std::vector<std::string> targets = {"/tournaments/1/", "/api/tournaments/1/standings",
                                              "/engines/", "/api/tournaments/1/games"};
    std::vector<std::string> before;
    for (const std::string& target : targets) before.push_back(page(target));
    for (std::size_t i = 0; i < targets.size(); ++i) CHECK(page(targets[i]) == before[i]);
    finish();
    for (std::size_t i = 0; i < targets.size(); ++i) {
        CAPTURE(targets[i]);
        CHECK(page(targets[i]) != before[i]);
    }
}

TEST_CASE_FIXTURE(SiteSample, "an archived tournament is shown by its new name at once") {
    const std::vector<std::string> targets = {"/tournaments/1/", "/api/tournaments/1"};
    std::vector<std::string> before;
    for (const std::string& target : targets) before.push_back(page(target));
    const std::string name = archive.archive_tournament(1);
    for (std::size_t i = 0; i < targets.size(); ++i) {
        CHECK(page(targets[i]) != before[i]);
        CHECK(page(targets[i]).find(name) != std::string::npos);
    }
}

TEST_CASE_FIXTURE(SiteSample, "engines that may be played have pages, as soon as they may") {
    CHECK(site.answer(*parse_target("GET", "/engines/New")).status == 404);
    const std::string before = page("/engines/");
    site.engines_from([] { return std::vector<RegisteredEngine>{{"New", "1"}}; });
    CHECK(page("/engines/New").find("0 games") != std::string::npos);
    CHECK(page("/engines/").find("New") != std::string::npos);
    CHECK(page("/engines/New").find("https://tafl.example") == std::string::npos);
    site.engines_from([] {
        return std::vector<RegisteredEngine>{
            {"New", "1", {"A & B", "MIT", "https://tafl.example"}}};
    });
    CHECK(page("/engines/New")
              .find("<p class=\"faint\">by A &amp; B, MIT, <a "
                    "href=\"https://tafl.example\">https://tafl.example</a></p>") !=
          std::string::npos);
}

TEST_CASE_FIXTURE(SiteSample, "the list of engines has pages, an order and a search") {
    finish();
    site.engines_from([] {
        std::vector<RegisteredEngine> engines;
        for (int i = 100; i < 550; ++i) engines.push_back({"Fenrir " + std::to_string(i), "1"});
        engines.push_back({"Jos\u00e9", "1"});
        return engines;
    });
    const auto shown = [&](const std::string& query) {
        const std::string text = page("/engines/" + query);
        std::vector<std::string> names;
        const std::string row = "<tr><th scope=\"row\"><a href=\"";
        for (auto at = text.find(row); at != std::string::npos; at = text.find(row, at + 1)) {
            const auto from = text.find('>', at + row.size()) + 1;
            names.push_back(text.substr(from, text.find('<', from) - from));
        }
        return names;
    };
    const auto first = shown("");
    REQUIRE(first.size() == 200);
    CHECK(first.front() == "A");
    CHECK(shown("?page=2").front() == "Fenrir 298");
    CHECK(shown("?page=3").back() == "Jos\u00e9");
    CHECK(shown("?page=99") == shown("?page=3"));
    CHECK(shown("?page=x") == first);
    CHECK(page("/engines/?find=fen&sort=games")
              .find("href=\"?sort=games&amp;find=fen&amp;page=3\"") != std::string::npos);
    CHECK(shown("?find=jose") == std::vector<std::string>{"Jos\u00e9"});
    CHECK(shown("?find=RIR+54").size() == 10);
    CHECK(shown("?find=xyz").empty());
    CHECK(shown("?sort=games&find=e") == shown("?find=e"));
    CHECK(shown("?sort=games").at(1) == "B");
}

TEST_CASE_FIXTURE(SiteSample, "a tournament of very many has pages of standings and ratings") {
    std::vector<store::EntrantRecord> entrants;
    std::string engines;
    for (int i = 1; i <= 450; ++i) {
        entrants.push_back({i, "E" + std::to_string(i), "e", {}, store::EntrantKind::person});
        engines += std::string(i > 1 ? "," : "") + "{\"name\":\"E" + std::to_string(i) + "\"}";
    }
    std::string plan = plan_of_sample;
    plan.replace(plan.find(R"({"name":"A"},{"name":"B"})"), 25, engines);
    store::ScheduledGame first;
    first.entrants = {1, 2};
    first.variant = "custom";
    first.rules = tests::endless_rules;
    archive.add_tournament({0, "Large", "", plan, at(1)}, entrants, store::ScheduledStage({first}));
    const auto rows = [](const std::string& text) {
        std::size_t count = 0;
        for (auto at = text.find("engines/E"); at != std::string::npos; ++count) {
            at = text.find("engines/E", at + 1);
        }
        return count;
    };
    const std::string index = page("/tournaments/2/");
    CHECK(rows(index) == 200 + 2);  // the entrants, and those of the only match
    CHECK(index.find("Not shown for 450 entrants") != std::string::npos);
    CHECK(index.find("<p class=\"verdict\">Not started.</p>") != std::string::npos);
    CHECK(index.find("<a href=\"standings.html\">All 450 of the standings</a>") !=
          std::string::npos);
    CHECK(index.find("<li>450 people</li>") != std::string::npos);
    CHECK(rows(page("/tournaments/2/standings.html")) == 200);
    CHECK(rows(page("/tournaments/2/standings.html?page=3&sort=points")) == 50);
    CHECK(rows(page("/tournaments/2/standings.html?find=E44")) == 11);
    CHECK(page("/tournaments/2/ratings.html?find=E44").find("Ratings") != std::string::npos);
    CHECK(site.answer(*parse_target("GET", "/tournaments/1/standings.html")).status == 404);
    CHECK(page("/engines/?kind=person").find(">E1<") != std::string::npos);
    CHECK(page("/engines/").find(">E1<") == std::string::npos);
    CHECK(page("/engines/").find("<a href=\"?kind=person\">People</a>") != std::string::npos);
}

TEST_CASE_FIXTURE(SiteSample, "the lists show the winner of a finished tournament and the lead") {
    const std::vector<std::string> targets = {"/", "/tournaments/"};
    for (const std::string& target : targets) {
        CHECK(page(target).find("ahead of") == std::string::npos);
    }
    finish();  // a draw
    CHECK(page("/tournaments/1/").find("A and B lead with ½, 1 game to play.</p>") !=
          std::string::npos);
    archive.begin_game(2, at(30));
    rules::GameRecord record = archive.record(2).value();
    record.end.result = rules::Result::attackers_win;
    record.end.termination = rules::Termination::time;
    record.end.at_fault = rules::Side::defenders;
    record.ended = at(86'400);
    store::tests::finish_game(archive, 2, record);
    store::TournamentQueue(archive).set_state(1, store::QueueState::finished, "");
    for (int times = 0; times < 2; ++times) {  // rebuilt, then from the cache
        for (const std::string& target : targets) {
            const std::string text = page(target);
            for (const char* part : {"Round robin, 2 games a match", "<strong>A</strong>",
                                     "1½ of 2, 1 point ahead of B", "1 forfeit", "1970-01-02"}) {
                CAPTURE(std::string(part));
                CHECK(text.find(part) != std::string::npos);
            }
        }
    }
    const std::string first = page("/");
    for (const char* part :
         {"<p class=\"leader\">A wins with 1½ of 2</p>", "A won: B&#39;s time ran out",
          "games. A won T.\">", "1 tournament</small>", "2 finished games"}) {
        CAPTURE(std::string(part));
        CHECK(first.find(part) != std::string::npos);
    }
    CHECK(page("/tournaments/1/").find("A wins with 1½ of 2, 1 point ahead of B.") !=
          std::string::npos);
    store::TournamentQueue(archive).set_state(1, store::QueueState::cancelled, "by hand");
    CHECK(page("/tournaments/").find("cancelled</span> by hand") != std::string::npos);
    CHECK(page("/").find("Cancelled after 2 games") != std::string::npos);
    CHECK(page("/").find("Finished tournaments") == std::string::npos);
    const std::string cancelled = page("/tournaments/1/");
    CHECK(cancelled.find("<p class=\"verdict\">Cancelled after 2 games.</p>") != std::string::npos);
    CHECK(cancelled.find("<span class=\"badge cancelled\">cancelled</span>") != std::string::npos);
    store::TournamentQueue(archive).set_state(1, store::QueueState::failed, "disk");
    CHECK(page("/tournaments/1/").find("<p class=\"verdict\">Failed after 2 games.</p>") !=
          std::string::npos);
}

TEST_CASE_FIXTURE(SiteSample, "the list shows the newest that are over, and leads to all others") {
    for (int i = 2; i <= 121; ++i) {
        const std::vector<store::EntrantRecord> entrants = {{1, "A", "a"}, {2, "B", "b"}};
        const auto id = store::TournamentQueue(archive).add(
            {0, "T" + std::to_string(i), "", plan_of_sample, at(i)}, entrants,
            std::vector<store::ScheduledGame>(), {"", 0});
        store::TournamentQueue(archive).set_state(id, store::QueueState::finished, "");
    }
    const std::string list = "/tournaments/";
    std::string target = list;
    std::vector<int> seen;
    std::vector<std::size_t> on_a_page;
    while (!target.empty()) {
        const std::string text = page(target);
        const std::size_t before = seen.size();
        const std::string begin = "<th scope=\"row\"><a href=\"../tournaments/";
        for (std::size_t i = text.find(begin); i != std::string::npos;
             i = text.find(begin, i + 1)) {
            seen.push_back(std::stoi(text.substr(i + begin.size())));
        }
        CHECK((text.find("<a href=\"1/\">T</a>") != std::string::npos) == (target == list));
        on_a_page.push_back(seen.size() - before);
        const std::size_t more = text.find("?before=");
        const std::size_t end = text.find('"', more);
        target = more == std::string::npos ? "" : list + text.substr(more, end - more);
        REQUIRE(on_a_page.size() < 10);
    }
    CHECK(on_a_page == std::vector<std::size_t>{50, 50, 20});
    std::vector<int> expected;
    for (int i = 121; i >= 2; --i) expected.push_back(i);
    CHECK(seen == expected);
    CHECK(page(list + "?before=x") == page(list));
    CHECK(page(list + "?state=x") == page(list));
    const std::string over = page(list + "?state=over");
    CHECK(over.find("T121</a>") != std::string::npos);
    CHECK(over.find("data-swap=\"Waiting\"") == std::string::npos);
    const std::string waiting = page(list + "?state=waiting");
    CHECK(waiting.find("<a href=\"1/\">T</a>") != std::string::npos);
    CHECK(waiting.find("T121</a>") == std::string::npos);
    CHECK(over.find("<a href=\"../feed.atom\">Feed</a>") != std::string::npos);
    const std::string first = page("/");
    CHECK(tests::occurrences(first, "<th scope=\"row\"><a href=\"tournaments/") == 4);
    CHECK(first.find("T118</a>") != std::string::npos);
    CHECK(first.find("T117</a>") == std::string::npos);
}

TEST_CASE_FIXTURE(SiteSample, "the list counts the running tournaments that it does not show") {
    CHECK(page("/tournaments/?state=running").find(" more</p>") == std::string::npos);
    for (int i = 2; i <= 53; ++i) {
        const std::vector<store::EntrantRecord> entrants = {{1, "A", "a"}, {2, "B", "b"}};
        const auto id = store::TournamentQueue(archive).add(
            {0, "T" + std::to_string(i), "", plan_of_sample, at(i)}, entrants,
            std::vector<store::ScheduledGame>(), {"", 0});
        store::TournamentQueue(archive).set_state(id, store::QueueState::running, "");
    }
    CHECK(page("/tournaments/?state=running").find("<p>2 more</p>") != std::string::npos);
}

TEST_CASE_FIXTURE(SiteSample, "pages have the links of the site, and mark their own section") {
    for (const auto& [target, link] :
         {std::pair("/games/", "<a href=\"../games/\" aria-current=\"true\">Games</a>"),
          std::pair("/engines/A", "<a href=\"../engines/\" aria-current=\"true\">Engines</a>"),
          std::pair("/explore", "<a href=\"explore\" aria-current=\"true\">Openings</a>"),
          std::pair("/tournaments/",
                    "<a href=\"../tournaments/\" aria-current=\"true\">Tournaments</a>"),
          std::pair("/tournaments/1/",
                    "<a href=\"../../tournaments/\" aria-current=\"true\">Tournaments</a>"),
          std::pair("/tournaments/1/games/r01-m001-g1.html",
                    "<a href=\"../../../tournaments/\" aria-current=\"true\">Tournaments</a>")}) {
        CAPTURE(std::string(target));
        const std::string text = page(target);
        CHECK(text.find(link) != std::string::npos);
        CHECK(tests::occurrences(text, "aria-current=\"true\"") == 1);
        CHECK(text.find("<footer class=\"map\" id=\"menu\">") != std::string::npos);
        CHECK(text.find("<a class=\"narrow\" href=\"#menu\">Menu</a>") != std::string::npos);
    }
    CHECK(page("/").find("aria-current") == std::string::npos);
    CHECK(site.answer(*parse_target("GET", "/tournaments")).status == 308);
}

TEST_CASE("the first page of an empty server shows the steps to the first game") {
    const tests::Scratch scratch;
    static_cast<void>(store::Archive::open(scratch / "thing.db", store::Access::read_write));
    Site site(scratch / "thing.db");
    site.set_address("https://tafl.example");
    const Response answer = site.answer(*parse_target("GET", "/"));
    REQUIRE(answer.status == 200);
    for (const char* part :
         {"No games yet. Four steps to the first one:", "This server has no engines.",
          "lawspeaker serve --database thing.db --engines DIRECTORY",
          "lawspeaker token add --database thing.db --name me --scope submit",
          "lawspeaker submit first.toml --server https://tafl.example",
          "<meta name=\"description\" content=\"Lawspeaker runs tournaments between programs",
          "<a href=\"variants/\">Variants</a>"}) {
        CAPTURE(part);
        CHECK(answer.body.find(part) != std::string::npos);
    }
    CHECK(site.answer(*parse_target("GET", "/tournaments/")).body.find("No tournaments yet.") !=
          std::string::npos);
}

TEST_CASE("the steps that are done have one line") {
    const tests::Scratch scratch;
    auto archive = store::Archive::open(scratch / "thing.db", store::Access::read_write);
    Site site(scratch / "thing.db");
    const auto first = [&] { return site.answer(*parse_target("GET", "/")).body; };
    CHECK(first().find("done</small>") == std::string::npos);
    site.engines_from([] { return std::vector<RegisteredEngine>{{"New", "1"}}; });
    std::string text = first();
    CHECK(text.find("<h2>Add engines <small>done</small></h2>") != std::string::npos);
    CHECK(text.find("--engines DIRECTORY") == std::string::npos);
    CHECK(text.find("token add") != std::string::npos);
    const std::vector<store::EntrantRecord> entrants = {{1, "A", "a"}, {2, "B", "b"}};
    store::TournamentQueue(archive).add({0, "Coming", "", plan_of_sample, at(2)}, entrants, {},
                                        {"", 0});
    text = first();
    CHECK(text.find("<h2>Submit a tournament <small>done</small></h2>") != std::string::npos);
    CHECK(text.find("token add") == std::string::npos);
    CHECK(text.find("<a href=\"tournaments/1/\">Coming</a>") != std::string::npos);
    CHECK(text.find("<h2>Watch</h2>\n<p>Open this page again.") != std::string::npos);
}

TEST_CASE_FIXTURE(SiteSample, "the manual is served, with the documents of protocols and formats") {
    int pictures = 0;
    const std::string contents = page("/manual/");
    for (const pages::Page& document : pages::manual_html()) {
        const std::string name(document.name.substr(0, document.name.find(".html")));
        CAPTURE(name);
        CHECK(contents.find("<a href=\"" + name + "\">") != std::string::npos);
        const std::string text = page("/manual/" + name);
        // Each link to another page leads to one.
        const std::string begin = "<a class=\"page\" href=\"";
        for (std::size_t at = text.find(begin); at != std::string::npos;
             at = text.find(begin, at + 1)) {
            const std::size_t start = at + begin.size();
            const std::string target = text.substr(start, text.find_first_of("\"#", start) - start);
            CAPTURE(target);
            CHECK(site.answer(*parse_target("GET", "/manual/" + target)).status == 200);
        }
        CHECK(text.find(".md\"") == std::string::npos);
        const std::string source = "<img src=\"";
        for (std::size_t at = text.find(source); at != std::string::npos;
             at = text.find(source, at + 1)) {
            const std::size_t start = at + source.size();
            const std::string target = text.substr(start, text.find('"', start) - start);
            CAPTURE(target);
            const Response picture = site.answer(*parse_target("GET", "/manual/" + target));
            CHECK(picture.status == 200);
            CHECK(picture.content_type == "image/png");
            CHECK(picture.body.starts_with("\x89PNG\r\n\x1a\n"));
            CHECK(picture.body.ends_with("IEND\xae\x42\x60\x82"));
            CHECK(picture.body.size() <= 100 * 1024);
            ++pictures;
        }
    }
    CHECK(pictures >= 5);
    CHECK(page("/manual/server").find("<h2 id=\"tokens\">Tokens</h2>") != std::string::npos);
    CHECK(site.answer(*parse_target("GET", "/manual/unknown")).status == 404);
    CHECK(site.answer(*parse_target("GET", "/manual")).status == 308);
}

TEST_CASE_FIXTURE(SiteSample, "the first page of a server with tournaments has no steps") {
    const std::string text = page("/");
    CHECK(text.find("<h1>Tafl engines, playing now</h1>") != std::string::npos);
    CHECK(text.find("Four steps") == std::string::npos);
    CHECK(text.find("<h2 id=\"directory\">On this server</h2>") != std::string::npos);
}

TEST_CASE_FIXTURE(SiteSample,
                  "a response that the client has, by its tag or at all, is not sent again") {
    auto request = *parse_target("GET", "/api/tournaments/1");
    const Response first = site.answer(request);
    for (const std::string& tag : {first.headers.front().second, std::string("*")}) {
        request.if_none_match = tag;
        CHECK(site.answer(request).status == 304);
    }
    request.if_none_match = "\"another\"";
    CHECK(site.answer(request).status == 200);
}

TEST_CASE("an answer is kept for its cache_key, and not for ever") {
    AnswerCache cache(1000);
    const auto answer = [](const std::string& body) { return Response{200, "text/plain", body}; };
    CHECK_FALSE(cache.find("q", "1"));
    cache.keep("q", "1", answer("one"));
    CHECK(cache.find("q", "1")->body == "one");
    CHECK_FALSE(cache.find("q", "2"));
    CHECK_FALSE(cache.find("p", "1"));
    cache.keep("q", "2", answer("two"));
    CHECK_FALSE(cache.find("q", "1"));
    CHECK(cache.find("q", "2")->body == "two");
    cache.keep("long", "1", answer(std::string(300, 'x')));
    CHECK_FALSE(cache.find("long", "1"));  // it would drive out too many others
    for (int i = 0; i < 9; ++i) cache.keep(std::to_string(i), "1", answer(std::string(200, 'x')));
    int kept = 0;
    for (int i = 0; i < 9; ++i) kept += cache.find(std::to_string(i), "1") ? 1 : 0;
    CHECK(kept > 0);
    CHECK(kept < 5);
    CHECK_FALSE(cache.find("q", "2"));
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::web::site_test
