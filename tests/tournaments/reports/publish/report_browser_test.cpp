// SPDX-License-Identifier: MIT
// The report in a browser, from a file address. If LAWSPEAKER_SCREENSHOTS names a directory,
// screenshots are stored there.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>

#include "referee/clock.h"
#include "rules/board_text.h"
#include "rules/game.h"
#include "rules/result.h"
#include "tests/tournaments/reports/publish/shown_report.h"
#include "tournaments/plan/stored_plan.h"
#include "tournaments/scoring/results/evaluation_words.h"
#include "tournaments/scoring/results/numbers.h"
#include "tournaments/scoring/results/outcomes.h"
#include "tournaments/scoring/results/ply_json.h"

namespace tafl::tests::report_browser_test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using rules::GameRecord;
using store::GameRow;

TEST_SUITE("tournaments/reports/publish/report_browser") {
    TEST_CASE("every position of every game is drawn by the rules, when stepping with keys") {
        ShownReport& report = shown();
        publish::for_each_game(
            report.sample.published(), [&](const GameRow& row, const GameRecord* record) {
                if (record == nullptr) return;
                CAPTURE(row.scheduled.id);
                CAPTURE(row.scheduled.rules);
                report.open_game(row);
                for (const std::string& position : positions_of(*record)) {
                    REQUIRE(report.position() == position);
                    const json pieces = report.browser.evaluate(
                        "document.querySelectorAll('#board .pieces use').length");
                    CHECK(pieces == std::count_if(position.begin(), position.end(), [](char c) {
                              return std::isalpha(static_cast<unsigned char>(c)) != 0;
                          }));
                    report.browser.press("ArrowRight");
                }
                report.check_calm();
            });
    }

    TEST_CASE("a report of many games has 25 pages in a file, each shown like a page of its own") {
        PublishedSample many(68);
        const fs::path folder = many / "report";
        export_report(many.published(), folder);
        const publish::GameLabels label(many.games());
        const GameRow& row = many.games()[30];
        CHECK_FALSE(fs::exists(folder / "games" / (label(row) + ".html")));
        const std::string file = "file://" + (folder / "games" / "p0002.html").string();

        Browser& browser = shown().browser;
        const auto is_shown = [&](const GameRow& game) {
            return browser.becomes(
                "(document.getElementById('game-data') || {}).textContent !== undefined && "
                "JSON.parse(document.getElementById('game-data').textContent).id === " +
                to_string(game.scheduled.id) +
                " && document.querySelector('#board svg').dataset.position !== undefined");
        };
        browser.open(file + "?" + label(row) + "#ply-1");
        REQUIRE(is_shown(row));
        const auto record = many.published().archive.record(row.scheduled.id);
        CHECK(browser.evaluate("document.querySelector('#board svg').dataset.position") ==
              positions_of(*record)[1]);
        CHECK(browser.troubles() == std::vector<std::string>());
        (void)browser.evaluate("document.querySelector('a[rel=next]').click()");
        CHECK(is_shown(many.games()[31]));

        browser.open(file + "?nothing");
        CHECK(browser.becomes(
            "(document.getElementById('trouble') || {}).textContent === "
            "'The game cannot be shown: no game has the number nothing in this file.'"));
        CHECK(browser.evaluate("document.querySelectorAll('main li a').length") == 25);
    }

    TEST_CASE("keys, buttons, the slider and the list of moves lead to the same positions") {
        ShownReport& report = shown();
        const GameRow& row = long_game(20);
        const auto positions =
            positions_of(*report.sample.published().archive.record(row.scheduled.id));
        report.open_game(row);
        report.browser.press("End");
        CHECK(report.position() == positions.back());
        CHECK(report.browser.evaluate("document.getElementById('next').disabled") == true);
        report.browser.press("ArrowLeft");
        CHECK(report.position() == positions[positions.size() - 2]);
        report.browser.press("Home");
        CHECK(report.position() == positions[0]);
        report.click("#next");
        report.click("#next");
        report.click("#previous");
        CHECK(report.position() == positions[1]);
        report.click("#last");
        CHECK(report.position() == positions.back());
        report.click("#first");
        CHECK(report.position() == positions[0]);
        report.click("#moves [data-ply=\"7\"]");
        CHECK(report.position() == positions[7]);
        CHECK(report.browser.evaluate("document.querySelector('[aria-current]').dataset.ply") ==
              "7");
        (void)report.browser.evaluate(
            "document.getElementById('slider').value = 12;"
            "document.getElementById('slider').dispatchEvent(new Event('input'))");
        CHECK(report.position() == positions[12]);
        report.check_calm();
    }

    TEST_CASE("the last move and its captures are marked and described") {
        ShownReport& report = shown();
        bool has_capture = false;
        publish::for_each_game(
            report.sample.published(), [&](const GameRow& row, const GameRecord* record) {
                if (record == nullptr || has_capture) return;
                rules::Game game(record->ruleset);
                for (const auto& ply : record->plies) {
                    const auto effects = game.play(ply.move);
                    if (effects->captures().empty()) continue;
                    has_capture = true;
                    report.open_game(row);
                    report.click("[data-ply=\"" + std::to_string(game.plies()) + "\"]");
                    const auto count = [&](const std::string& shape) {
                        return report.browser.evaluate(
                            "document.querySelectorAll('#board use[href=\"#tafl-" + shape +
                            "\"]').length");
                    };
                    CHECK(count("from") == 1);
                    CHECK(count("to") == 1);
                    CHECK(count("taken") == effects->captures().size());
                    const std::string status = report.text_of("#status");
                    CHECK(status.find(to_string(ply.move.from) + " to " + to_string(ply.move.to)) !=
                          std::string::npos);
                    CHECK(status.find("captures") != std::string::npos);
                    return;
                }
            });
        CHECK(has_capture);
    }

    TEST_CASE("clocks, comments, evidence and engines are shown") {
        ShownReport& report = shown();
        const auto published = report.sample.published();
        const GameRow& row = long_game(20);
        const auto record = published.archive.record(row.scheduled.id);
        report.open_game(row);
        const bool is_longer = record->time.defenders.main == std::chrono::seconds(90);
        if (!is_longer) REQUIRE(record->time.defenders.main == std::chrono::milliseconds(60'500));
        CHECK(report.text_of("#clock-defenders .left") == (is_longer ? "1:30" : "1:00"));
        const auto commented = std::ranges::find_if(
            record->plies, [](const auto& ply) { return ply.comment.starts_with("</script>"); });
        REQUIRE(commented != record->plies.end());
        const auto ply = commented - record->plies.begin() + 1;
        report.click("[data-ply=\"" + std::to_string(ply) + "\"]");
        CHECK(report.text_of("#comment-text") == commented->comment);
        CHECK(report.text_of("body").find("--name=") == std::string::npos);  // its arguments
        report.browser.press("End");
        CHECK(report.text_of("#status").find(publish::outcome_text(row)) != std::string::npos);
        for (const GameRow& game : published.games) {
            if (game.end.termination != rules::Termination::crash_signal) continue;
            report.open_game(game);
            CHECK(report.text_of("body").find("It \"died\" <b>of</b> signal 11") !=
                  std::string::npos);
            CHECK(report.text_of("body").find("Segmentation fault") != std::string::npos);
            report.check_calm();
        }
    }

    TEST_CASE("names that are scripts are text, and no script of theirs runs") {
        ShownReport& report = shown();
        report.browser.open(report.folder / "index.html");
        CHECK(report.text_of(".scores").find(script_name) != std::string::npos);
        CHECK(report.browser.evaluate("document.querySelectorAll('script, img, b, i').length") ==
              0);
        CHECK(report.browser.evaluate("document.title") == "Open & <i>Shut</i>");
        report.check_calm();
    }

    TEST_CASE("the tables on the first page are the tournament's, and every link leads to a page") {
        ShownReport& report = shown();
        report.browser.open(report.folder / "index.html");
        const auto published = report.sample.published();
        const auto rows =
            formats::standings(plan::read_stored_plan(published.tournament.plan).format_settings,
                               results::outcomes_of(published.games));
        const auto names = publish::names_of(published);
        const std::vector<std::vector<std::string>> cells = report.browser.evaluate(
            "Array.from(document.querySelector('.scores').rows, (row) => "
            "Array.from(row.cells, (cell) => cell.textContent))");
        REQUIRE(cells.size() == rows.size() + 1);
        const auto shown_in = [&](std::size_t row, const std::string& title) {
            const std::size_t column = std::ranges::find(cells[0], title) - cells[0].begin();
            CAPTURE(title);
            REQUIRE(column < cells[row + 1].size());
            return cells[row + 1][column];
        };
        for (const std::string title : {"Elo", "Error", "Drawing of lots", "Won", "Byes"}) {
            CAPTURE(title);
            CHECK(std::ranges::count(cells[0], title) == 0);
        }
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const results::Standing& row = rows[i];
            double attacking = 0;  // points from the rows of the database
            double defending = 0;
            for (const GameRow& game : published.games) {
                if (game.state != store::GameState::finished) continue;
                const rules::Result result = game.end.result;
                const double drawn = result == rules::Result::draw ? 0.5 : 0;
                if (game.scheduled.entrants.attackers == row.entrant)
                    attacking += result == rules::Result::attackers_win ? 1 : drawn;
                if (game.scheduled.entrants.defenders == row.entrant)
                    defending += result == rules::Result::defenders_win ? 1 : drawn;
            }
            CHECK(shown_in(i, "Rank") == std::to_string(row.rank));
            CHECK(shown_in(i, "Engine") == names[row.entrant]);
            CHECK(shown_in(i, "Points") == results::points_text(row.points));
            CHECK(shown_in(i, "Games") == std::to_string(row.games));  // a match is not played yet
            CHECK(shown_in(i, "Wins") == std::to_string(row.wins));
            CHECK(shown_in(i, "As attackers") == results::points_text(attacking));
            CHECK(shown_in(i, "As defenders") == results::points_text(defending));
            CHECK(attacking + defending == row.points);
        }

        const json opponents = report.browser.evaluate(
            "Array.from(document.querySelectorAll('.crosstable tbody tr'), (row) => "
            "[row.querySelector('.named').textContent, row.querySelectorAll('td a').length])");
        REQUIRE(opponents.size() == rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            CHECK(opponents[i] == json::array({names[rows[i].entrant], 2}));
        }

        const json links = report.browser.evaluate(
            "Array.from(document.querySelectorAll('a:not([href^=\"#\"])'), (a) => a.href)");
        const std::vector<std::string> scores = report.browser.evaluate(
            "Array.from(document.querySelectorAll('.matches .points'), (cell) => "
            "cell.textContent)");
        CHECK(scores.size() == published.games.size() / 2);
        CHECK(std::ranges::count(scores, std::string("\u2013")) == 1);  // the last match
        const std::string verdict = report.text_of(".verdict");
        CHECK(verdict.ends_with(", 2 games to play."));
        CHECK(verdict.starts_with(names[rows[0].entrant]));

        // Each two of three twice in the crosstable, each game once in the rounds; ratings and the
        // balance.
        CHECK(links.size() == 6 + (published.games.size() - 2) + 2);
        for (const std::string address : links) {
            CAPTURE(address);
            CHECK(fs::exists(address.substr(std::string("file://").size())));
        }
    }

    TEST_CASE("a screen reader gets the position and the purpose of each control") {
        ShownReport& report = shown();
        report.open_game(long_game(20));
        std::map<std::string, std::set<std::string>> names;  // by role
        for (const json& node : report.browser.accessibility_tree()) {
            if (node.value("ignored", true) || !node.contains("name")) continue;
            names[node["role"].value("value", "")].insert(node["name"].value("value", ""));
        }
        for (const char* name : {"Start position", "Ply before", "Next ply", "Last position"}) {
            CHECK(names["button"].contains(name));
        }
        CHECK(names["slider"].contains("Ply"));
        CHECK_FALSE(names["button"].contains(""));
        CHECK(names["image"].contains("Board after ply 0 of " +
                                      std::to_string(long_game(20).end.plies)));
        // A status is announced politely. The text is the same as next to the board.
        CHECK(report.browser.evaluate("document.getElementById('spoken').role") == "status");
        report.browser.press("ArrowRight");
        CHECK(report.text_of("#spoken") == report.text_of("#status"));
        CHECK(report.text_of("#spoken").find("Ply 1 of") == 0);
        CHECK(report.browser.evaluate("document.documentElement.lang") == "en");
    }

    TEST_CASE("an evaluation is the mover's, and drawn as the attackers'") {
        ShownReport& report = shown();
        report.open_game(long_game(20));
        const auto value_of = [&](const json& move) {
            return report.browser.evaluate("Tafl.attackersValue(" + move.dump() + ")");
        };
        const json found = {{"score", 35}};
        CHECK(value_of({{"side", "attackers"}, {"evaluation", found}}) == 35);
        CHECK(value_of({{"side", "defenders"}, {"evaluation", found}}) == -35);
        CHECK(value_of({{"side", "defenders"}, {"evaluation", {{"depth", 3}}}}) == json(nullptr));
        CHECK(value_of({{"side", "defenders"}, {"comment", "analysis 1 a1-a2 5"}}) == 5);
        const auto text_of = [&](const rules::Evaluation& evaluation) {
            const auto sent = results::evaluation_json(evaluation, rules::Side::attackers);
            return report.browser.evaluate("Tafl.evaluationText(" + sent.dump() + ")");
        };
        CHECK(text_of({.score = 35, .depth = 9, .nodes = 1'234'567, .line = "a1-a2"}) ==
              "+0.35, depth 9, 1,234,567 nodes, a1-a2");
        CHECK(text_of({.score = -29'998}) == "loss in 2 plies");
    }

    TEST_CASE("the evaluation bar has the server's words, and those of comments the same") {
        ShownReport& report = shown();
        report.open_game(long_game(20));
        const auto words_of = [&](const json& move) {
            return report.browser.evaluate("Tafl.wordsOf(" + move.dump() + ")");
        };
        const json sent = {{"verdict", "Attackers as sent"}, {"share", 0.25}, {"text", ""}};
        CHECK(words_of({{"side", "attackers"}, {"evaluation", {{"score", 9}, {"words", sent}}}}) ==
              sent);
        CHECK(words_of({{"side", "attackers"}}) == json(nullptr));
        CHECK(words_of({{"side", "attackers"}, {"evaluation", {{"depth", 3}}}}) == json(nullptr));
        // A record of an older program has no words.
        CHECK(words_of({{"side", "defenders"}, {"evaluation", {{"score", 400}}}}).at("verdict") ==
              "Defenders much better");
        for (const double value : {0., 29., 30., 119., 120., 349., 350., 999., 1000., 1e9}) {
            for (const double signed_value : {value, -value}) {
                CAPTURE(signed_value);
                const json words = words_of(
                    {{"side", "defenders"},
                     {"comment", "analysis 1 a1-a2 " + results::decimals(signed_value, 0)}});
                CHECK(words.at("verdict") == results::verdict_of(signed_value));
                CHECK(words.at("share").get<double>() ==
                      doctest::Approx(results::share_of(signed_value)).epsilon(1e-4));
            }
        }
    }

    TEST_CASE("evaluations are read from the lines that OTEP has for them") {
        ShownReport& report = shown();
        report.open_game(long_game(20));
        for (const auto& [comment, value] :
             {std::pair("analysis 5 a1-a2|b1-b2 0.5 c1-c2 9", json(0.5)),
              std::pair("analysis 1 a1-a2 1\nstatus thinking\nanalysis 2 a1-a2 -12.25",
                        json(-12.25)),
              std::pair("status depth 3, score: 40, 1200 nodes", json(40)),
              std::pair("status Value = -1e3", json(-1000)),
              std::pair("status Best move scored -410\nstatus Thought for: 63msec.", json(-410)),
              std::pair("status evaluating 3 moves", json(nullptr)),
              std::pair("analysis 3 <!-- --> 4", json(nullptr)), std::pair("", json(nullptr))}) {
            CAPTURE(comment);
            CHECK(report.browser.evaluate("Tafl.evaluationOf(" + json(comment).dump() + ")") ==
                  value);
        }
    }

    TEST_CASE("clocks run down in the page as they do in the referee") {
        ShownReport& report = shown();
        report.open_game(long_game(20));
        using std::chrono::milliseconds;
        for (const char* text : {"60+1", "10 5/3 1i", "0 30/2 0i", "st=1.5", "60.5+0"}) {
            for (const int elapsed : {0, 700, 1400, 9999, 12'500, 18'000, 24'000}) {
                CAPTURE(text);
                CAPTURE(elapsed);
                const auto control = *rules::parse_time_control(text);
                referee::Clock clock({control, control});
                const auto left_json = [&] {
                    const auto left = clock.left(rules::Side::attackers);
                    return json{{"main_ms", left.main.count()},
                                {"period_ms", left.period.count()},
                                {"periods", left.periods}};
                };
                CHECK(report.browser.evaluate("Tafl.parseTime('" + to_string(control) +
                                              "').start") == left_json());
                for (int turn = 0; turn < 2; ++turn) {  // the second after some use
                    const std::string expression = "Tafl.leftNow(" + left_json().dump() +
                                                   ", Tafl.parseTime('" + to_string(control) +
                                                   "'), true, " + std::to_string(elapsed) + ")";
                    clock.grant(rules::Side::attackers);
                    if (milliseconds(elapsed) >= clock.available(rules::Side::attackers)) break;
                    clock.start(rules::Side::attackers, referee::TimePoint());
                    clock.stop(referee::TimePoint() + milliseconds(elapsed));
                    CHECK(report.browser.evaluate(expression) == left_json());
                }
            }
        }
    }

    TEST_CASE("clocks are written by the rules of tests/data/clock_texts.json") {
        ShownReport& report = shown();
        report.open_game(long_game(20));
        std::ifstream file(TAFL_TEST_DATA "/clock_texts.json");
        const json cases = json::parse(file).at("cases");
        CHECK(cases.size() == 30);
        for (const json& one : cases) {
            CAPTURE(one.dump());
            CHECK(report.browser.evaluate("Tafl.clockText(" + one.at("ms").dump() + ")") ==
                  one.at("with_tenths"));
        }
    }

    TEST_CASE("a berserk turn is marked as one") {
        ShownReport& report = shown();
        bool is_found = false;
        publish::for_each_game(report.sample.published(), [&](const GameRow& row,
                                                              const GameRecord* record) {
            if (record == nullptr) return;
            rules::Game game(record->ruleset);
            std::size_t going_on = 0;
            std::optional<rules::Side> before;
            for (const auto& ply : record->plies) {
                if (before == game.to_move()) ++going_on;
                before = game.to_move();
                REQUIRE(game.play(ply.move).has_value());
            }
            if (going_on == 0 && is_found) return;
            is_found |= going_on > 0;
            report.open_game(row);
            CHECK(report.browser.evaluate("document.querySelectorAll('#moves .berserk').length") ==
                  going_on);
        });
        CHECK(is_found);
    }

    TEST_CASE("no page is wider than its screen, on a phone or a desktop, light or dark") {
        ShownReport& report = shown();
        const char* pictures = std::getenv("LAWSPEAKER_SCREENSHOTS");
        const std::string game = "games/" + report.label(long_game(20)) + ".html";
        for (const int width : {360, 1280}) {
            for (const bool is_dark : {false, true}) {
                report.browser.show_on(width, 800, is_dark);
                for (const std::string& page :
                     {std::string("index.html"), std::string("balance.html"), game}) {
                    CAPTURE(width);
                    CAPTURE(page);
                    report.browser.open(report.folder / page);
                    report.browser.press("End");
                    CHECK(report.browser.evaluate("document.documentElement.scrollWidth") <= width);
                    const std::string colour =
                        report.browser.evaluate("getComputedStyle(document.body).backgroundColor");
                    CHECK((colour == "rgb(20, 25, 27)") == is_dark);
                    if (pictures == nullptr) continue;
                    const std::string name = fs::path(page).stem().string() + '-' +
                                             std::to_string(width) + (is_dark ? "-dark" : "-light");
                    report.browser.take_picture(fs::path(pictures) / (name + ".png"));
                }
            }
        }
    }
}

}  // namespace
}  // namespace tafl::tests::report_browser_test
