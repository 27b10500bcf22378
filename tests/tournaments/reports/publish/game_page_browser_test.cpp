// SPDX-License-Identifier: MIT
// The page of a game in a browser: stepping, turning, playing, addresses, downloads; variations,
// comments and puzzles of imported games.
#include <fstream>
#include <iterator>

#include "rules/otg.h"
#include "tests/tournaments/reports/publish/shown_report.h"

namespace tafl::tests::game_page_browser_test {
namespace {

using nlohmann::json;
using store::GameRow;

TEST_SUITE("tournaments/reports/publish/game_page_browser") {
    TEST_CASE("the address follows the ply, leads back to it, and is copied with it") {
        ShownReport& report = shown();
        const GameRow& row = long_game(20);
        const auto positions =
            positions_of(*report.sample.published().archive.record(row.scheduled.id));
        report.show_game(row);
        CHECK(report.browser.evaluate("location.hash") == "");
        CHECK(report.position() == positions.back());
        report.browser.press("Home");
        CHECK(report.position() == positions.front());
        report.browser.press("ArrowRight");
        report.browser.press("ArrowRight");
        REQUIRE(report.browser.becomes("location.hash === '#ply-2'"));
        report.browser.press("End");
        REQUIRE(report.browser.becomes("location.hash === '#ply-" +
                                       std::to_string(positions.size() - 1) + "'"));
        (void)report.browser.evaluate("location.hash = '#ply-5'");
        REQUIRE(
            report.browser.becomes("document.querySelector('#board svg').dataset.position === " +
                                   json(positions[5]).dump()));
        (void)report.browser.evaluate(
            "Tafl.toClipboard = async (text) => { globalThis.copied = text; }");
        report.click("#copy");
        REQUIRE(report.browser.becomes("globalThis.copied !== undefined"));
        CHECK(report.browser.evaluate("copied === location.href.split('#')[0] + '#ply-5'") == true);
        REQUIRE(report.browser.becomes("document.getElementById('copy').textContent === 'Copied'"));
        CHECK(report.text_of("#spoken") == "Copied");
        report.browser.reload();
        CHECK(report.position() == positions[5]);
        report.check_calm();
    }

    TEST_CASE("the board turns, with pieces, coordinates and plates, and keeps its position") {
        ShownReport& report = shown();
        report.open_game(long_game(20));
        report.browser.press("End");
        const std::string position = report.position();
        const auto place = [&](const std::string& selector, const std::string& edge) {
            return report.browser
                .evaluate("document.querySelector('" + selector + "').getBoundingClientRect()." +
                          edge)
                .get<double>();
        };
        const std::string first = ".coordinates text";
        CHECK(report.text_of(first) == "a");
        CHECK(place("#clock-attackers", "top") > place("#clock-defenders", "top"));
        const double before = place("#board .marks use", "left");
        const double middle = (place(".ground", "left") + place(".ground", "right")) / 2;
        report.click("#flip");
        CHECK(report.text_of(first) != "a");
        CHECK(place("#clock-attackers", "top") < place("#clock-defenders", "top"));
        const double after = place("#board .marks use", "right");
        CHECK(after == doctest::Approx(2 * middle - before).epsilon(0.01));
        CHECK(report.position() == position);
        CHECK(report.browser.evaluate("document.getElementById('flip').ariaPressed") == "true");
        report.browser.press("f");
        CHECK(report.text_of(first) == "a");
        CHECK(place("#board .marks use", "left") == doctest::Approx(before).epsilon(0.01));
        report.check_calm();
    }

    TEST_CASE("it plays by itself to the end, and stops where a reader steps") {
        ShownReport& report = shown();
        const GameRow& row = long_game(20);
        report.open_game(row);
        const std::string label = "document.getElementById('play').ariaLabel";
        const std::string slider = "Number(document.getElementById('slider').value)";
        const std::string last = std::to_string(row.end.plies);
        (void)report.browser.evaluate("document.getElementById('speed').value = '120'");
        report.click("#play");
        CHECK(report.browser.evaluate(label) == "Pause");
        REQUIRE(report.browser.becomes(slider + " > 3"));
        report.browser.press("ArrowLeft");
        CHECK(report.browser.evaluate(label) == "Play");
        const json stopped = report.browser.evaluate(slider);
        REQUIRE(report.browser.becomes("location.hash === '#ply-" + stopped.dump() + "'"));
        CHECK(report.browser.evaluate(slider) == stopped);
        (void)report.browser.evaluate("location.hash = '#ply-" + std::to_string(row.end.plies - 2) +
                                      "'");
        REQUIRE(report.browser.becomes(slider + " === " + std::to_string(row.end.plies - 2)));
        report.browser.press(" ");
        REQUIRE(report.browser.becomes(slider + " === " + last + " && " + label + " === 'Play'"));
        REQUIRE(report.browser.becomes("location.hash === '#ply-" + last + "'"));
        report.click("#play");  // from the start again
        REQUIRE(report.browser.becomes(slider + " < 3"));
        report.click("#play");
        CHECK(report.browser.evaluate(label) == "Play");
        report.check_calm();
    }

    TEST_CASE("the record is stored next to the page, and has the moves of the game") {
        ShownReport& report = shown();
        const GameRow& row = long_game(20);
        report.open_game(row);
        const std::string address =
            report.browser.evaluate("document.querySelector('a[download]').href");
        REQUIRE(address.starts_with("file://" + report.folder.string()));
        std::ifstream file(address.substr(std::string("file://").size()));
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        const auto read = rules::parse_otg(text);
        REQUIRE(read.has_value());
        const auto record = report.sample.published().archive.record(row.scheduled.id);
        REQUIRE(read->moves.size() == record->plies.size());
        for (std::size_t i = 0; i < record->plies.size(); ++i) {
            CHECK(read->moves[i].record.move == record->plies[i].move);
        }
    }

    TEST_CASE("variations and comments of an imported game are shown among the moves, with steps") {
        ShownReport& report = shown();
        report.open_imported("[attackers:Ann]\n[defenders:Bo]\n[start-comment:Watch <b>d3</b>.]\n" +
                             brandub_tag() +
                             "1. d1-c1 d3-c3\n[|<i>Too early</i>]\n\n"
                             "1b.1.1a. ..... e4-e7\n[Better]\n\n1b.1.2a. c1-d1\n\n2. a4-a5\n[]\n");
        CHECK(report.text_of("#moves").find("Watch <b>d3</b>.") != std::string::npos);
        CHECK(report.text_of("#moves").find("<i>Too early</i>") != std::string::npos);
        CHECK(report.browser.evaluate("document.querySelectorAll('#moves i').length") == 0);
        CHECK(report.text_of("#moves .line").find("e4-e7") != std::string::npos);
        CHECK(report.text_of("#moves .line").find("Better") != std::string::npos);
        const auto has = [&](const char* space) {
            return report.browser.evaluate(
                "Tafl.parsePosition(document.querySelector('#board svg')"
                ".dataset.position).has('" +
                std::string(space) + "')");
        };
        report.click("#moves .line button");
        CHECK(has("e7") == true);
        CHECK(has("d3") == true);
        CHECK(has("c3") == false);
        CHECK(report.text_of("#comment-text") == "Better");
        CHECK(report.text_of("#status").starts_with("Variation 1b.1."));
        REQUIRE(report.browser.becomes("location.hash === '#ply-2-1b.1'"));
        report.browser.press("ArrowRight");
        CHECK(has("d1") == true);
        CHECK(report.browser.evaluate("document.getElementById('next').disabled") == true);
        REQUIRE(report.browser.becomes("location.hash === '#ply-3-1b.1'"));
        report.browser.reload();
        CHECK(has("d1") == true);
        report.browser.press("ArrowLeft");
        report.browser.press("ArrowLeft");  // out of it, to where it is left
        REQUIRE(report.browser.becomes("location.hash === '#ply-1'"));
        report.browser.press("ArrowRight");
        CHECK(has("c3") == true);
        CHECK(report.text_of("#comment-text") == "<i>Too early</i>");
        CHECK(report.browser.troubles() == std::vector<std::string>());
    }

    TEST_CASE("illegal moves of a variation are shown as text") {
        ShownReport& report = shown();
        report.open_imported(brandub_tag() +
                             "1. d1-c1 d3-c3\n\n1b.1.1a. ..... a1-a2\n\n"
                             "1b.2.1a. ..... e4-e7 a1-a2\n\n9a.1.1a. d1-e1\n\n"
                             "9a.1.1a.1.1a. d1-e1\n\n2a.1.1a. a4-a5\n\n");
        const json lines = report.browser.evaluate(
            "Array.from(document.querySelectorAll('#moves .line'), (one) => one.textContent)");
        REQUIRE(lines.size() == 5);
        CHECK(lines[0].get<std::string>().find("a1-a2") != std::string::npos);
        CHECK(lines[1].get<std::string>().find("e4-e7") != std::string::npos);
        CHECK(lines[2] == "2.a4-a5");  // what might have come next
        CHECK(lines[3].get<std::string>().starts_with("9a.1"));
        CHECK(report.browser.evaluate("document.querySelectorAll('#moves .line button').length") ==
              2);
        (void)report.browser.evaluate("location.hash = '#ply-1-9a.1'");
        REQUIRE(report.browser.becomes("document.getElementById('slider').value === '1'"));
        CHECK(report.browser.troubles() == std::vector<std::string>());
    }

    TEST_CASE("a puzzle is shown from its first question on, its solution as one steps") {
        ShownReport& report = shown();
        report.open_imported("[puzzle-mode:strict]\n[puzzle-start:1a]\n" + brandub_tag() +
                             "1. d1-c1 d3-c3\n\n2. a4-a5 c3-c2\n\n2a.1.1a. g4-g5\n\n");
        const auto seen = [&] {
            return report.browser.evaluate(
                "Array.from(document.querySelectorAll('#moves button[data-at]'), (one) => "
                "one.checkVisibility() ? one.textContent : '').filter(Boolean)");
        };
        REQUIRE(seen() == json::array({"d1-c1"}));
        CHECK(report.browser.evaluate("document.getElementById('slider').value") == "1");
        report.browser.press("ArrowRight");
        CHECK(seen() == json::array({"d1-c1", "d3-c3"}));
        report.click("#moves .solution");
        CHECK(seen() == json::array({"d1-c1", "d3-c3", "a4-a5", "c3-c2", "g4-g5"}));
        CHECK(report.browser.evaluate("document.querySelector('.solution').checkVisibility()") ==
              false);
    }

    TEST_CASE("long names leave everything in its place") {
        ShownReport& report = shown();
        report.browser.show_on(1366, 768, false);
        const std::string name(60, 'W');
        report.open_imported("[attackers:" + name + "]\n[defenders:" + name + "2]\n" +
                             brandub_tag() + "1. d1-c1 d3-c3\n");
        // The plots of a game with times and scores.
        CHECK(report.browser.evaluate(
                  "document.querySelector('.panel').classList.remove('no-plots'),"
                  "Array.from(document.querySelectorAll('.plot'), (one) => one.hidden = false)"
                  ".length") == 2);
        for (const auto& [width, height] : {std::pair(1366, 768), std::pair(390, 844)}) {
            CAPTURE(width);
            report.browser.show_on(width, height, false);
            CHECK(report.browser.evaluate("document.documentElement.scrollWidth") <= width);
            const json plates = report.browser.evaluate(
                "Array.from(document.querySelectorAll('.clock'), (one) => one.offsetHeight)");
            for (const json& plate : plates) CHECK(plate <= 90);
            CHECK(report.browser.evaluate("document.querySelector('.clock .player').title") ==
                  name + "2");
            // No part of the page covers the next one.
            const json covered = report.browser.evaluate(
                "Array.from(document.querySelectorAll('.plot > *, .said')).filter((one, i, all) =>"
                " one.checkVisibility() && i > 0 && all[i - 1].checkVisibility() &&"
                " one.getBoundingClientRect().top <"
                " all[i - 1].getBoundingClientRect().bottom - 1).length");
            CHECK(covered == 0);
        }
        report.browser.show_on(1366, 768, false);
        CHECK(report.browser.evaluate(
                  "document.querySelector('.controls').getBoundingClientRect().bottom") <= 768);
    }
}

}  // namespace
}  // namespace tafl::tests::game_page_browser_test
