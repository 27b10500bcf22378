// SPDX-License-Identifier: MIT
// The page for people who watch, as it is without scripts, and what it hands to its script.
#include <doctest/doctest.h>

#include <boost/asio/io_context.hpp>
#include <initializer_list>
#include <nlohmann/json.hpp>

#include "rules/board_text.h"
#include "rules/move_text.h"
#include "rules/result.h"
#include "store/archive.h"
#include "store/tournament_queue.h"
#include "tests/support/finish_game.h"
#include "tests/tournaments/program.h"
#include "tests/tournaments/server/web/match_sample.h"
#include "tournaments/server/web/feed.h"
#include "tournaments/server/web/live_page_game.h"
#include "tournaments/server/web/site.h"

namespace tafl::web::site_live_test {
namespace {

using namespace std::chrono_literals;
using rules::Evaluation;

constexpr const char* three_engines =
    R"({"format":"round-robin","engine":[{"name":"A"},{"name":"B"},
    {"name":"<i>C"}],"cycles":1,"score":"game-points","match_tie":"none","games_per_match":2,
    "seed":0,"tie_breaks":["lots"],"time":"60+1"})";

store::Time at(int seconds) { return store::Time(std::chrono::seconds(seconds)); }

/// Three engines with a match of two games for each pair; another program runs the games.
struct ThreeEngines {
    tests::Scratch scratch;
    store::Archive archive = store::Archive::open(scratch / "a.db", store::Access::read_write);
    std::chrono::steady_clock::time_point now{1h};
    Site site{scratch / "a.db", nullptr, [this] { return now; }};

    ThreeEngines() {
        std::vector<store::ScheduledGame> games;
        for (const auto& [one, other] : {std::pair(1, 2), std::pair(1, 3), std::pair(2, 3)}) {
            for (store::ScheduledGame& game : tests::match_between(one, other)) {
                game.match = static_cast<int>(games.size() / 2) + 1;
                games.push_back(std::move(game));
            }
        }
        const std::vector<store::EntrantRecord> entrants = {
            {1, "A", "a"}, {2, "B", "b"}, {3, "<i>C", "c"}};
        store::TournamentQueue(archive).add({0, "Thing <b>", "", three_engines, at(1)}, entrants,
                                            games, {"", 0});
    }
    void begin(int game) { archive.begin_game(store::GameId(game), at(10)); }
    void play(int game, int ply, std::optional<Evaluation> evaluation = {}) {
        rules::PlyRecord record;
        const auto number = static_cast<std::size_t>(ply - 1) % tests::endless_moves.size();
        record.move = rules::parse_move(tests::endless_moves[number])->move;
        record.evaluation = std::move(evaluation);
        archive.journal_plies({{store::GameId(game), {{ply, record}}}});
    }
    void finish(int game, rules::Result result, rules::Termination termination, int plies = 0) {
        for (int ply = 1; ply <= plies; ++ply) play(game, ply);
        rules::GameRecord record = archive.record(store::GameId(game)).value();
        record.end.result = result;
        record.end.termination = termination;
        if (is_forfeit(termination)) record.end.at_fault = rules::Side::attackers;
        record.end.plies = plies;
        record.ended = at(20);
        store::tests::finish_game(archive, store::GameId(game), record);
    }
    [[nodiscard]] std::string page(const std::string& target = "/tournaments/1/live.html") {
        now += 1s;
        const Response response = site.answer(*parse_target("GET", target));
        CAPTURE(response.body);
        REQUIRE(response.status == 200);
        return response.body;
    }
};

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

void check_has(const std::string& text, std::initializer_list<const char*> parts) {
    for (const char* part : parts) {
        CAPTURE(part);
        CHECK(has(text, part));
    }
}

nlohmann::json data_of(const std::string& page) {
    const std::string mark = "id=\"watch-data\">";
    const std::size_t begin = page.find(mark) + mark.size();
    return nlohmann::json::parse(page.substr(begin, page.find("</script>", begin) - begin));
}

TEST_SUITE("tournaments/server/web/site_live") {
    TEST_CASE_FIXTURE(ThreeEngines, "before the first game the page says what comes") {
        const std::string text = page();
        check_has(text, {"No game has begun yet.", "0 of 6 games played",
                         "A \u2013 B<small>next</small>"});
        CHECK_FALSE(has(text, "<i>C"));
        CHECK(has(text, "Thing &lt;b&gt;"));
        CHECK(data_of(text).at("games").empty());
    }

    TEST_CASE_FIXTURE(ThreeEngines, "one running game is a great board alone") {
        begin(1);
        play(1, 1, Evaluation{-80, 12, 3'140'000, {}, "d3-c3 <u>"});
        play(1, 2);
        const std::string text = page();
        CHECK(has(text, "class=\"watch-grid alone\""));
        CHECK(has(text, "data-shown=\"1\""));
        CHECK(tests::occurrences(text, "<li data-game=") == 1);
        CHECK(has(text, "<li data-game=\"1\" hidden>"));
        // The attackers said it, and see themselves behind.
        check_has(text, {"<p class=\"verdict\">Defenders a little better</p>",
                         "a little worse (-0.80), depth 12, 3.1 M nodes", "d3-c3 &lt;u&gt;",
                         "Ply 2: d3-c3", "8 of 8 men", "5 of 5 men"});
        const auto game = data_of(text).at("games").at(0);
        CHECK(game.at("ply") == 2);
        CHECK(game.at("position") == "/2t4/3t3/2T4/ttTKTtt/3T3/3t3/3t3/");
        CHECK(game.at("to_move") == "attackers");
        CHECK(game.at("is_over") == false);
        CHECK(game.at("value") == -80);
        CHECK(game.at("words") ==
              nlohmann::json{{"verdict", "Defenders a little better"}, {"share", 0.4207}});
        CHECK(game.at("shares") == nlohmann::json::parse("[[1, 0.4207]]"));
        CHECK(game.at("thoughts").at("attackers").at("words").at("text") ==
              "a little worse (-0.80), depth 12, 3.1 M nodes");
    }

    TEST_CASE_FIXTURE(ThreeEngines,
                      "the running game that is nearest to level is large, others are small") {
        for (const int game : {1, 3, 5}) begin(game);
        play(1, 1, Evaluation{250, 9, {}, {}, ""});
        play(3, 1, Evaluation{-20, 9, {}, {}, ""});
        const std::string text = page();  // of the third nothing is known
        check_has(text, {"class=\"watch-grid few\"", "data-shown=\"3\"",
                         "<p class=\"verdict\">Level</p>"});
        CHECK(tests::occurrences(text, "<li data-game=") == 3);
        CHECK(tests::occurrences(text, " hidden>") == 1);
        CHECK(has(text, "ply 1, Attackers better"));
        CHECK(tests::occurrences(text, "class=\"playing\"") == 3);
        CHECK(tests::occurrences(text, "class=\"shapes\"") == 0);  // they are the great board's
        CHECK(tests::occurrences(text, "id=\"tafl-K\"") == 1);
        play(3, 2, Evaluation{900, 9, {}, {}, ""});  // the defenders: 460 ahead by both
        CHECK(has(page(), "data-shown=\"1\""));
    }

    TEST_CASE_FIXTURE(ThreeEngines,
                      "without evaluations the points decide which game is the closest") {
        begin(1);
        finish(1, rules::Result::attackers_win, rules::Termination::escape, 3);  // A has a point
        begin(3);                                                                // A against C
        begin(5);  // B against C, both without a point
        const std::string text = page();
        CHECK(has(text, "data-shown=\"5\""));
        CHECK(has(text, "Being played"));
        const auto games = data_of(text).at("games");
        REQUIRE(games.size() == 2);
        CHECK(games.at(0).at("id") == 3);
        CHECK(games.at(0).at("rank") == 2);
        CHECK(games.at(1).at("rank") == 1);
        CHECK(games.at(1).at("value").is_null());
        CHECK(games.at(1).at("words") == nlohmann::json{{"verdict", "Level"}, {"share", 0.5}});
    }

    TEST_CASE_FIXTURE(ThreeEngines, "forfeits are seen, and what was over last where none runs") {
        begin(1);
        finish(1, rules::Result::defenders_win, rules::Termination::illegal_move, 2);
        const std::string text = page();
        check_has(text, {"1 of 6 games played, 1 by forfeit", "<li class=\"forfeit\">",
                         "A 0 \u2013 1 B<small>forfeit: A ", "<th class=\"more\">Forfeits</th>",
                         "data-shown=\"1\"", "<p class=\"verdict\">Defenders win: A "});
        CHECK(data_of(text).at("games").at(0).at("is_over") == true);
        CHECK(data_of(text).at("games").at(0).at("to_move").is_null());
        CHECK_FALSE(has(text, "over at about"));
    }

    TEST_CASE_FIXTURE(ThreeEngines,
                      "once games have ended the page shows a forecast for the others") {
        for (const int game : {1, 2}) {
            begin(game);
            finish(game, rules::Result::draw, rules::Termination::adjudication_max_plies, 4);
        }
        begin(3);
        const std::string text = page();
        check_has(text, {"2 of 6 games played, 1 running, over at about <strong><time datetime=",
                         "next, about <time datetime=", "A \u00bd \u2013 \u00bd B<small>"});
    }

    TEST_CASE_FIXTURE(ThreeEngines, "the first page has the closest game large, the others small") {
        for (const int game : {1, 3, 5}) begin(game);
        play(1, 1, Evaluation{250, 9, {}, {}, ""});
        play(3, 1, Evaluation{-20, 9, {}, {}, ""});
        std::string text = page("/");
        check_has(text,
                  {"<h1>Tafl engines, playing now</h1>",
                   "<div data-game=\"3\" data-state=", "<li data-game=\"1\"", "<li data-game=\"5\"",
                   "<span class=\"player attackers\"><a href=\"engines/A\">A</a></span>",
                   "<a href=\"engines/%3Ci%3EC\">&lt;i&gt;C</a>", "<p class=\"word\">Level</p>",
                   "<p>A: <span class=\"attackers-words\">level (-0.20), depth 9</span></p>",
                   "<span class=\"defenders-words\">no evaluation</span>",
                   "<p class=\"last-move\">Ply 1: ", "0 of 6 games played, 3 running",
                   "<p class=\"leader\"></p>",
                   "content=\"Lawspeaker runs tournaments between programs that play "
                   "hnefatafl, brandub and other tafl games. Thing &lt;b&gt; is running.\""});
        CHECK(tests::occurrences(text, "data-game=") == 3);
        CHECK(tests::occurrences(text, "id=\"tafl-K\"") == 1);
        CHECK_FALSE(has(text, "<i>C"));

        finish(1, rules::Result::attackers_win, rules::Termination::escape, 3);
        text = page("/");
        check_has(text, {"<p class=\"leader\">A leads with 1 of 1</p>",
                         "is running: A leads with 1 of 1.\"",
                         "<li><span><span class=\"player attackers\"><b><a href=\"engines/A\">A</a>"
                         "</b></span> beat <a href=\"engines/B\">B</a></span> <a class=\"how\" "
                         "href=\"games/1\">king escaped, 3 plies</a></li>"});
        CHECK(tests::occurrences(text, "data-game=") == 2);
    }

    TEST_CASE_FIXTURE(ThreeEngines,
                      "while nothing runs, the first page has the last decisive game") {
        begin(1);
        finish(1, rules::Result::defenders_win, rules::Termination::king_captured, 3);
        begin(2);
        finish(2, rules::Result::draw, rules::Termination::repetition, 2);
        const std::string text = page("/");
        check_has(text, {"<h1>Tafl engine tournaments</h1>", "Last game</h2>",
                         "<p class=\"word\">B won: king captured</p>",
                         "<p class=\"leader\">B leads with 1\u00bd of 2</p>",
                         "href=\"games/1\">Replay the game</a>",
                         "<a href=\"engines/B\">B</a> and <a href=\"engines/A\">A</a> drew",
                         "repetition, 2 plies"});
        CHECK_FALSE(has(text, "data-game="));
        CHECK_FALSE(has(text, "is running"));
    }

    TEST_CASE_FIXTURE(ThreeEngines, "if matches count, the leader has points of matches") {
        std::string plan = three_engines;
        plan.replace(plan.find("game-points"), 11, "match-points");
        archive.set_plan(1, plan);
        begin(1);
        finish(1, rules::Result::attackers_win, rules::Termination::escape, 3);
        begin(2);
        CHECK(has(page("/"), "<p class=\"leader\"></p>"));
        finish(2, rules::Result::defenders_win, rules::Termination::king_captured, 3);
        check_has(page("/"), {"<p class=\"leader\">A leads with 1 of 1</p>",
                              "<b>1</b></td><td class=\"number faint\">of 1</td>",
                              "<b>0</b></td><td class=\"number faint\">of 1</td>"});
    }

    TEST_CASE_FIXTURE(ThreeEngines, "the first page counts the games without a board") {
        for (const int game : {1, 2, 3, 4, 5}) begin(game);
        const std::string text = page("/");
        CHECK(tests::occurrences(text, "data-game=") == 4);
        CHECK(has(text, "<a href=\"tournaments/?state=running\">1 more game</a>"));
        begin(6);
        CHECK(has(page("/"), ">2 more games</a>"));
    }

    TEST_CASE_FIXTURE(ThreeEngines, "a damaged plan leaves the first page without its upper part") {
        begin(1);
        archive.set_plan(1, "{}");
        const std::string text = page("/");
        check_has(text, {"<h1>Tafl engine tournaments</h1>", "On this server"});
        CHECK_FALSE(has(text, "data-game="));
    }

    TEST_CASE_FIXTURE(ThreeEngines, "running tournaments lead to their live pages") {
        begin(1);
        store::TournamentQueue(archive).set_state(1, store::QueueState::running);
        for (const std::string target : {"/", "/tournaments/1/"}) {
            CAPTURE(target);
            CHECK(
                has(site.answer(*parse_target("GET", target)).body, "live.html\">Watch live</a>"));
        }
    }
}

}  // namespace
}  // namespace tafl::web::site_live_test
