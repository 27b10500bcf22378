// SPDX-License-Identifier: MIT
// The pages of a server that plays games, in a browser. If LAWSPEAKER_SCREENSHOTS names a
// directory, pictures of every page are stored there.
#include <doctest/doctest.h>

#include <cstdlib>
#include <optional>
#include <set>

#include "rules/board_text.h"
#include "rules/count_of.h"
#include "rules/game.h"
#include "rules/move_text.h"
#include "tests/support/browser.h"
#include "tests/tournaments/program/served_site.h"
#include "tests/tournaments/program/test_server.h"
#include "tournaments/scoring/results/ply_json.h"

namespace tafl::tests::site_browser_test {
namespace {

using nlohmann::json;

Browser& browser() {
    static Scratch profile;
    static Browser one(*Browser::find(), profile / "profile");
    return one;
}

std::string text_of(const std::string& selector) {
    return browser().evaluate("document.querySelector('" + selector + "').textContent");
}

int number(const std::string& expression) { return browser().evaluate(expression).get<int>(); }

/// Returns the number of the shown ply.
int shown() { return number("Number(document.getElementById('slider').value)"); }
/// Returns the number of the last ply that the page has.
int known() { return number("Number(document.getElementById('slider').max)"); }
const std::string at_end = "(s => s.value === s.max)(document.getElementById('slider'))";
const std::string position = "document.querySelector('#board svg').dataset.position";

/// Checks that the page reported no error and sent no request to another server.
void check_calm(const Served& served) {
    for (const std::string& trouble : browser().troubles()) FAIL_CHECK(trouble);
    for (const std::string& address : browser().requests()) {
        CAPTURE(address);
        CHECK((address.starts_with(served.address("/")) || address == "about:blank"));
    }
}

/// Opens the page of the tournament. Returns the address of a running game.
std::string game_being_played(const Served& served) {
    browser().open(served.address("/tournaments/1/"));
    return browser().value_of("document.querySelector('[data-game] a').href");
}

/// Returns the stored game of the page. The game must be over.
std::pair<store::GameRow, rules::GameRecord> stored_game(const Served& served) {
    const store::GameId id(
        number("JSON.parse(document.getElementById('game-data').textContent).id"));
    auto archive = served.archive();
    return {*archive.game(id), *archive.record(id)};
}

/// Steps through the game. Checks that every position is drawn as the rules define it.
void check_positions(const rules::GameRecord& record) {
    browser().press("Home");
    rules::Game game(record.ruleset);
    CHECK(browser().evaluate(position) == to_string(game.position().board()));
    for (const auto& ply : record.plies) {
        REQUIRE(game.play(ply.move).has_value());
        browser().press("ArrowRight");
        REQUIRE(browser().evaluate(position) == to_string(game.position().board()));
    }
    CHECK(known() == count_of(record.plies));
}

/// Position and number of the game on the large board of the live page.
const std::string great = "document.querySelector('.great svg').dataset.position";
const std::string shown_large = "document.querySelector('.stage').dataset.shown";

const std::string brandub = "variant = \"brandub\"\ntime = \"60+1\"\nseed = 5\nmax_plies = ";

TEST_SUITE("tournaments/program/site_browser") {
    TEST_CASE("a game is watched to its end and stepped through afterwards") {
        browser();  // start the browser before the game
        Served served(brandub + "40\n", 200);
        browser().open(game_being_played(served));
        CHECK(text_of("h1").find(hostile) != std::string::npos);
        CHECK(text_of(".outcome") == "Being played");
        const int before = known();
        REQUIRE(browser().becomes(at_end + " && document.getElementById('slider').max > " +
                                  std::to_string(before + 3)));
        CHECK(number("document.querySelectorAll('.clock.running').length") == 1);

        browser().press("ArrowLeft");  // after a step back, the page stays at its ply
        const int stepped = shown();
        REQUIRE(browser().becomes("document.getElementById('slider').max > " +
                                  std::to_string(stepped + 3)));
        CHECK(shown() == stepped);
        CHECK(browser().evaluate("document.getElementById('follow').hidden") == false);
        CHECK(number("document.querySelectorAll('.clock.running').length") == 0);
        browser().press("End");
        REQUIRE(browser().becomes(at_end + " && document.getElementById('slider').max > " +
                                  std::to_string(stepped + 6)));

        REQUIRE(
            browser().becomes("document.querySelector('.outcome').textContent !== 'Being played'"));
        REQUIRE(browser().becomes(at_end));
        CHECK(text_of("[data-swap=\"ending\"]").find("How it ended") != std::string::npos);
        CHECK(browser().evaluate("document.getElementById('follow').hidden") == true);
        const auto [row, record] = stored_game(served);
        CHECK(row.state == store::GameState::finished);
        check_positions(record);
        check_calm(served);
    }

    TEST_CASE("a board in a frame of another page follows a game, and can step") {
        Served served(brandub + "60\n");
        game_being_played(served);
        browser().open(served.address("/embed/games/1"));
        const std::string status = "document.getElementById('status').textContent";
        REQUIRE(browser().becomes("parseInt(" + status + ") > 5"));
        browser().press("Home");
        CHECK(browser().evaluate(status) == "Start position");
        browser().press("ArrowRight");
        REQUIRE(browser().evaluate(status).get<std::string>().starts_with("1 of "));
        CHECK(browser().evaluate("document.documentElement.scrollWidth <= innerWidth") == true);
        check_calm(served);
    }

    TEST_CASE("the first page follows its large board, and shows results as games end") {
        browser();  // start the browser before the game
        Served served(brandub + "20\n", 200);
        game_being_played(served);
        browser().open(served.address("/"));
        REQUIRE(browser().evaluate("document.querySelector('.large [data-game]') !== null") ==
                true);
        const std::string last = text_of(".last-move");
        REQUIRE(browser().becomes("document.querySelector('.last-move').textContent !== '" + last +
                                  "'"));
        CHECK(browser().evaluate("document.querySelector('.large svg.tafl-board').dataset.position "
                                 "!== undefined") == true);
        CHECK(number("document.querySelectorAll('.large .clock-small.running').length") == 1);
        REQUIRE(browser().becomes("document.querySelectorAll('.rows li').length > 0"));
        check_calm(served);
    }

    TEST_CASE("a page that is reloaded during a game continues") {
        Served served(brandub + "60\n", 200);
        browser().open(game_being_played(served));
        REQUIRE(browser().becomes("document.getElementById('slider').max > 5"));
        const int before = known();
        browser().reload();
        CHECK(known() >= before);
        CHECK(browser().evaluate(at_end) == true);
        REQUIRE(browser().becomes(at_end + " && document.getElementById('slider').max > " +
                                  std::to_string(known() + 2)));
        check_calm(served);
    }

    TEST_CASE("a lost connection is shown and restored, and no ply is missing") {
        Served served(brandub + "60\n", 150);
        browser().open(game_being_played(served));
        REQUIRE(browser().becomes("document.getElementById('slider').max > 4"));
        served.relay().cut();
        REQUIRE(browser().becomes("document.getElementById('connection').textContent !== ''"));
        const int before = known();
        CHECK(text_of("#connection").find("lost") != std::string::npos);
        served.relay().mend();
        REQUIRE(browser().becomes("document.getElementById('connection').textContent === ''"));
        REQUIRE(browser().becomes("document.getElementById('slider').max > " +
                                  std::to_string(before + 3)));
        REQUIRE(
            browser().becomes("document.querySelector('.outcome').textContent !== 'Being played'"));
        check_positions(stored_game(served).second);
        for (const std::string& trouble : browser().troubles()) {
            CAPTURE(trouble);
            CHECK(trouble.find("net::ERR") != std::string::npos);  // only the lost connection
        }
    }

    TEST_CASE("a page continues after the server has crashed and restarted") {
        Served served(brandub + "40\n", 150);
        browser().open(game_being_played(served));
        REQUIRE(browser().becomes("document.getElementById('slider').max > 4"));
        served.crash_and_restart();
        REQUIRE(browser().becomes(  // the game is played again, from its start
            "document.getElementById('connection').textContent === '' && "
            "document.querySelector('.outcome').textContent === 'Being played' && "
            "document.getElementById('slider').max > 2"));
        const bool has_ended =
            browser().becomes("/win|Draw/.test(document.querySelector('.outcome').textContent)");
        CAPTURE(served.log());
        REQUIRE(has_ended);
        check_positions(stored_game(served).second);
    }

    TEST_CASE(
        "small boards and tables are updated; a game's page waits for the start of the game") {
        Served served(brandub + "20\nconcurrency = 1\n");
        game_being_played(served);
        const std::string board = "document.querySelector('[data-game] svg').dataset.position";
        const std::string before = browser().value_of(board);
        REQUIRE(browser().becomes(board + " !== " + json(before).dump()));
        const std::string rows = "document.querySelector('.scores').textContent";
        CHECK(text_of(".scores").find(hostile) != std::string::npos);
        const std::string standings = browser().evaluate(rows);
        REQUIRE(browser().becomes(rows + " !== " + json(standings).dump()));
        check_calm(served);
        served.submit("later", brandub + "300\n");
        browser().open(served.address("/tournaments/2/games/r01-m001-g2.html"));
        REQUIRE(browser().becomes("document.getElementById('slider').max > 1"));
        check_calm(served);
    }

    TEST_CASE("the large board follows its game, shows its end, and then shows the next game") {
        Served served(brandub + "30\ncycles = 30\nconcurrency = 1\n", 150, {"Calm", "Talker"});
        game_being_played(served);
        browser().open(served.address("/tournaments/1/live.html"));
        const std::string before = browser().value_of(great);
        REQUIRE(browser().becomes(great + " !== " + json(before).dump()));
        CHECK(browser().evaluate("document.querySelector('.watch-grid.alone') !== null") == true);
        REQUIRE(browser().becomes("document.querySelector('.eval.silent') === null"));
        REQUIRE(browser().becomes("document.querySelectorAll('.plate.on').length === 1"));
        // The page without scripts has the same texts. It is newer than the board. The board has
        // the same state within a second.
        REQUIRE(browser().becomes(
            "(async () => {"
            " const parts = ['.last-move', '.verdict', '.thought.attackers', '.thought.defenders',"
            " '.plate.attackers .men', '.plate.defenders .who'];"
            " const text = await (await fetch(location.pathname)).text();"
            " const page = new DOMParser().parseFromString(text, 'text/html');"
            " for (let i = 0; i < 100; i += 1) {"
            "  if (parts.every((part) => page.querySelector(part).textContent ==="
            "      document.querySelector(part).textContent)) return true;"
            "  await new Promise((resolve) => setTimeout(resolve, 10)); }"
            " return false; })()"));

        const std::string first = browser().evaluate(shown_large);
        REQUIRE(
            browser().becomes("/win|Draw/.test(document.querySelector('.verdict').textContent)"));
        REQUIRE(browser().becomes(shown_large + " !== " + json(first).dump()));
        REQUIRE(browser().becomes("document.querySelectorAll('.schedule .done').length > 0"));
        REQUIRE(
            browser().becomes("Array.from(document.querySelectorAll('.ranking .points'), (one) => "
                              "one.textContent).some((points) => points !== '0')"));
        CHECK(browser().evaluate("document.querySelector('.watch-grid.alone') !== null") == true);
        check_calm(served);
    }

    TEST_CASE("a board that a viewer has pinned stays, and the other boards change") {
        Served served(brandub + "60\ncycles = 4\nconcurrency = 2\n", 120);
        game_being_played(served);
        browser().open(served.address("/tournaments/1/live.html"));
        REQUIRE(browser().becomes("document.querySelectorAll('.tiles li').length === 1"));
        const std::string small =
            browser().evaluate("document.querySelector('.tiles li').dataset.game");
        CHECK(browser().evaluate(shown_large) != small);
        static_cast<void>(browser().evaluate("document.querySelector('.tiles a').click()"));
        CHECK(browser().evaluate(shown_large) == small);
        CHECK(browser().evaluate("location.hash") == "#game-" + small);
        CHECK(browser().evaluate("document.querySelector('#shown').value") == small);
        REQUIRE(
            browser().becomes("/win|Draw/.test(document.querySelector('.verdict').textContent)"));
        const std::string end = browser().evaluate(great);
        REQUIRE(
            browser().becomes("document.querySelectorAll('.tiles li').length === 2 && "
                              "document.querySelectorAll('.tiles .on').length === 2"));
        CHECK(browser().evaluate(shown_large) == small);
        CHECK(browser().evaluate(great) == end);
        check_calm(served);
    }

    TEST_CASE("scripts show evaluations with the words of the server") {
        Served served(brandub + "20\n");
        browser().open(served.address("/tournaments/1/live.html"));
        const auto shown_for = [](const json& thought) {
            return browser().evaluate("Tafl.thoughtText(" + thought.dump() + ")");
        };
        for (const auto& [evaluation, words] :
             std::vector<std::pair<rules::Evaluation, std::string>>{
                 {{}, "no evaluation"},
                 {{.line = "a1-a2"}, "no evaluation"},
                 {{.depth = 7}, "depth 7"},
                 {{.score = 0}, "level (0.00)"},
                 {{.score = 29}, "level (+0.29)"},
                 {{.score = -80, .depth = 12, .nodes = 3'140'000},
                  "a little worse (-0.80), depth 12, 3.1 M nodes"},
                 {{.score = 29'995}, "win in 5 plies"},
                 {{.score = -29'999, .depth = 3}, "loss in 1 ply, depth 3"},
                 {{.score = 30'001}, "winning (+300.01)"},
                 {{.score = 1000, .nodes = 9'999}, "winning (+10.00), 9999 nodes"},
                 {{.score = -400, .nodes = 12'345'678'901}, "much worse (-4.00), 12 G nodes"}}) {
            CHECK(shown_for(results::evaluation_json(evaluation, rules::Side::attackers)) == words);
        }
        CHECK(browser().evaluate("Tafl.thoughtText(undefined)") == "no evaluation");
        CHECK(shown_for({{"score", 1000}}) == "no evaluation");  // scripts compute no words
        CHECK(shown_for({{"score", 0}, {"words", {{"text", "as sent"}}}}) == "as sent");
    }

    TEST_CASE("scripts show values of games as the server sends them") {
        Served served(brandub + "30\ncycles = 30\nconcurrency = 1\n", 150);
        game_being_played(served);
        browser().open(served.address("/tournaments/1/live.html"));
        REQUIRE(browser().becomes("document.querySelector('.great svg') !== null"));
        json data = {{"id", 1},
                     {"ply", 1},
                     {"is_over", false},
                     {"position", "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"},
                     {"to_move", "attackers"},
                     {"is_new_turn", true},
                     {"age_ms", nullptr},
                     {"last", nullptr},
                     {"time", {{"attackers", "inf"}, {"defenders", "inf"}}},
                     {"left", json::object()},
                     {"thoughts", json::object()},
                     {"shares", json::array()},
                     {"value", 5},
                     {"words", {{"verdict", "Before"}, {"share", 0.5}}},
                     {"rank", 2}};
        const json event = {{"ply", 2},
                            {"position", "/2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"},
                            {"to_move", "defenders"},
                            {"clocks", json::object()},
                            {"value", -7.5},
                            {"words", {{"verdict", "As sent"}, {"share", 0.125}}},
                            {"move",
                             {{"from", "d1"},
                              {"to", "c1"},
                              {"captures", json::array()},
                              {"side", "attackers"},
                              {"text", "d1-c1"},
                              {"to_move", "defenders"},
                              {"spent_us", 0},
                              {"evaluation", {{"score", 900}}}}}};
        const auto of_game = [&](const std::string& statements) {
            return browser().evaluate(
                "(() => { const item = document.querySelector('.great').cloneNode(true);"
                " item.insertAdjacentHTML('beforeend',"
                " '<i class=line><b class=clock-small></b></i>'.repeat(2) +"
                " '<i class=\"line state\"></i>');"
                " const game = new Tafl.WatchedGame(" +
                data.dump() + ", item); const event = " + event.dump() + "; " + statements +
                " })()");
        };
        const std::string facts =
            "return [game.verdict(), game.distance(), game.data.shares,"
            " item.querySelector('.state').textContent];";
        CHECK(of_game(facts) == json::parse(R"(["Before", [0, 5, 2], [], "ply 1, Before"])"));
        CHECK(of_game("game.move(event); " + facts) ==
              json::parse(R"(["As sent", [0, 7.5, 2], [[2, 0.125]], "ply 2, As sent"])"));
        data["value"] = nullptr;
        CHECK(of_game(facts) == json::parse(R"(["Being played", [1, 0, 2], [], "ply 1"])"));
    }

    TEST_CASE("a move that could not be sent is kept, and sent when the server answers again") {
        TestServer server;
        TestServer::write(server.registry() / "people.toml",
                          "[[engine]]\nname = \"Njal\"\nprotocol = \"browser\"\n");
        server.begin();
        const std::string token = server.new_token("Njal", "play");
        server.submit(file_of("Exhibition", "Njal", "Quick", 1));
        Relay relay(server.port());
        browser().open("http://127.0.0.1:" + std::to_string(relay.port()) + "/play/#" + token);
        const std::string trouble = "document.getElementById('trouble').textContent";
        const std::string status = "document.getElementById('status').textContent";
        REQUIRE(browser().becomes(status + ".startsWith('A game is ready')"));
        static_cast<void>(browser().evaluate("document.getElementById('sit-down').click()"));
        const auto choose_move = [&] {
            REQUIRE(browser().becomes("document.querySelector('.spaces .can-move') !== null"));
            return browser()
                .evaluate(
                    "(() => { const click = (name) => { const one = "
                    "document.querySelector('.spaces ' "
                    "+ name); one.click(); return one.getAttribute('aria-label').split(',')[0]; }; "
                    "return click('.can-move') + '-' + click('.target'); })()")
                .get<std::string>();
        };
        REQUIRE(browser().becomes("document.querySelector('.spaces .can-move') !== null"));
        const std::string last = text_of("#last");
        // Stores the state of the game each time the message disappears.
        static_cast<void>(browser().evaluate(
            "(() => { const text = (id) => document.getElementById(id).textContent; const now = "
            "() => text('status') + text('last'); window.before = now(); window.cleared = []; new "
            "MutationObserver(() => { if (text('trouble') === '') window.cleared.push(now()); })"
            ".observe(document.getElementById('trouble'), {childList: true}); })()"));
        relay.cut();
        std::vector<std::string> chosen = {choose_move()};
        CHECK(browser().becomes(trouble + ".includes(\"'" + chosen[0] + "' is not sent yet\")"));
        static_cast<void>(browser().evaluate("window.cleared = []"));
        relay.mend();
        CHECK(browser().becomes(trouble + " === ''"));
        REQUIRE(browser().becomes(status + ".startsWith('Your move') && " +
                                  "document.getElementById('last').textContent !== '" + last +
                                  "'"));
        CHECK(browser().evaluate("window.cleared.length > 0").get<bool>());
        CHECK_FALSE(browser().evaluate("window.cleared.includes(window.before)").get<bool>());

        // The server receives this move, but the page does not receive the response.
        relay.lose_answers();
        chosen.push_back(choose_move());
        CHECK(browser().becomes(trouble + ".includes('is lost')"));
        relay.mend();
        CHECK(browser().becomes(trouble + " === ''"));

        std::vector<std::string> played;
        wait_until([&] {
            played.clear();
            auto archive = server.look();
            const auto game = archive.game(store::GameId(1));
            const auto record = archive.record(store::GameId(1));
            if (!record) return false;
            const bool is_attacker = game->names.attackers == "Njal";
            for (std::size_t i = is_attacker ? 0 : 1; i < record->plies.size(); i += 2) {
                played.push_back(to_string(record->plies[i].move));
            }
            return played.size() >= 2;
        });
        CHECK(played == chosen);
    }

    TEST_CASE("an announced time is shown in the time zone of the reader, also after a reload") {
        Served served(brandub + "20\nstarts_at = 2190-12-24T19:00:00Z\n");
        browser().open(served.address("/"));
        const std::string time = "time[data-local]";
        if (number("new Date().getTimezoneOffset()") == 0)
            CHECK(text_of(time) == "Fri 24 Dec, 19:00 UTC");
        // The words are those of the browser's zone; the test only lets it differ from UTC.
        static_cast<void>(browser().evaluate(
            "Date.prototype.getTimezoneOffset = () => -60, Tafl.showLocalTimes(document), true"));
        const std::string shown_time = text_of(time);
        CHECK(shown_time != "Fri 24 Dec, 19:00 UTC");
        static_cast<void>(browser().evaluate("Tafl.refresh().then(() => true)"));
        CHECK(text_of(time) == shown_time);
        check_calm(served);
    }

    TEST_CASE("the first view of a tournament takes at most 200 KB in all") {
        Served served(brandub + "40\ncycles = 20\n");
        game_being_played(served);
        CHECK(browser().bytes() > 10'000);
        CHECK(browser().bytes() <= 200'000);
        MESSAGE("the first view takes " << browser().bytes() << " bytes");
    }

    TEST_CASE("no page is wider than its screen, on a phone or a desktop, light or dark") {
        Served served(
            "variant = [\"brandub\", \"copenhagen\", \"alea-evangelii\"]\n"
            "time = \"60+1\"\nmax_plies = 30\nconcurrency = 2\n");
        const char* pictures = std::getenv("LAWSPEAKER_SCREENSHOTS");
        game_being_played(served);
        REQUIRE(browser().becomes("document.querySelectorAll('.crosstable td a').length > 0"));
        for (const auto& [name, path] :
             {std::pair("overview", "/"), std::pair("tournaments", "/tournaments/"),
              std::pair("tournament", "/tournaments/1/"),
              std::pair("live", "/tournaments/1/live.html"),
              std::pair("archived", "/tournaments/1/games/r01-m001-g1.html"),
              std::pair("coming", "/tournaments/1/games/r03-m003-g1.html"),
              std::pair("engines", "/engines/"), std::pair("engine", "/engines/Calm"),
              std::pair("balance", "/tournaments/1/balance.html"), std::pair("lost", "/lost")}) {
            for (const int width : {390, 1280}) {
                for (const bool is_dark : {false, true}) {
                    CAPTURE(std::string(path));
                    CAPTURE(width);
                    browser().show_on(width, 800, is_dark);
                    browser().open(served.address(path));
                    CHECK(number("document.documentElement.scrollWidth") <= width);
                    if (pictures == nullptr) continue;
                    browser().take_picture(fs::path(pictures) /
                                           (std::string(name) + '-' + std::to_string(width) +
                                            (is_dark ? "-dark.png" : "-light.png")));
                }
            }
        }
    }
}

}  // namespace
}  // namespace tafl::tests::site_browser_test
