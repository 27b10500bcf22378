// SPDX-License-Identifier: MIT
// Terminal view of a running tournament.
#include <doctest/doctest.h>

#include <sstream>
#include <vector>

#include "tests/tournaments/feed_sample.h"
#include "tournaments/play/views/plain_view.h"
#include "tournaments/play/views/terminal_view.h"

namespace tafl::tests::views_test {
namespace {

using namespace events;
using namespace views;

/// Returns the lines of a terminal after `output`. Supports lines, carriage returns, moving up, and
/// clearing what is below.
std::vector<std::string> screen_after(const std::string& output) {
    std::vector<std::string> lines(1);
    std::size_t row = 0;
    std::size_t column = 0;
    for (std::size_t at = 0; at < output.size(); ++at) {
        const char c = output[at];
        if (c == '\n') {
            if (++row == lines.size()) lines.emplace_back();
            column = 0;
        } else if (c == '\r') {
            column = 0;
        } else if (c == '\x1b') {
            std::size_t count = 0;
            for (at += 2; output[at] >= '0' && output[at] <= '9'; ++at) {
                count = count * 10 + static_cast<std::size_t>(output[at] - '0');
            }
            if (output[at] == 'A') row -= std::min(row, count);
            if (output[at] == 'J') {
                lines.resize(row + 1);
                lines[row].resize(std::min(lines[row].size(), column));
            }
        } else {
            lines[row].resize(std::max(lines[row].size(), column + 1), ' ');
            lines[row][column++] = c;
        }
    }
    return lines;
}

/// A run of two games, shown on a terminal.
struct Shown {
    explicit Shown(std::ostream& screen)
        : publisher(publisher_of(
              two_engines(), 1,
              terminal_view("Orkney Open", std::make_unique<std::ostream>(screen.rdbuf())))) {}
    EventPublisher publisher;
};

TEST_SUITE("tournaments/play/views/views") {
    TEST_CASE("a message after Ctrl-C is printed on a line of its own") {
        std::ostringstream screen;
        Shown shown(screen);
        PlayedByHand game(shown.publisher, 1);
        game.begin();
        screen << "^C";  // the terminal's own echo
        shown.publisher.message("stopping; the running games are finished first");
        const auto lines = screen_after(screen.str());
        REQUIRE(lines.size() > 2);
        CHECK(lines[0] == "stopping; the running games are finished first");
        CHECK(lines[1].starts_with("Orkney Open  0"));
        screen << "^C";
        shown.publisher.run_ended(RunOutcome::interrupted);
        CHECK(screen_after(screen.str())[1].starts_with("Orkney Open: 0"));
    }

    TEST_CASE("after the last game nothing is said of a time to go") {
        std::ostringstream screen;
        Shown shown(screen);
        for (int id = 1; id <= 2; ++id) {
            PlayedByHand game(shown.publisher, store::GameId(id));
            game.begin();
            game.end();
            const auto lines = screen_after(screen.str());
            CHECK((lines.at(id).find("to go") == std::string::npos) == (id == 2));
        }
    }

    TEST_CASE("a game that is played elsewhere is marked with its machine") {
        std::ostringstream screen;
        Shown shown(screen);
        PlayedByHand(shown.publisher, 1).begin("nidavellir\x1b[2J");
        PlayedByHand(shown.publisher, 2).begin();
        const auto lines = screen_after(screen.str());
        REQUIRE(lines.size() > 3);
        CHECK(lines[1].find("A (attackers) - <b> on nidavellir") != std::string::npos);
        CHECK(lines[2].find(" on ") == std::string::npos);

        std::ostringstream text;
        auto plain = publisher_of(two_engines(), 1, plain_view(text));
        PlayedByHand(plain, 1).begin("nidavellir");
        PlayedByHand(plain, 2).begin();
        CHECK(text.str() ==
              "begins game 1.1: A (attackers) - <b> on nidavellir\n"
              "begins game 2.1: A (attackers) - <b>\n");
    }

    TEST_CASE("a view that another one replaces leaves none of its table") {
        std::ostringstream screen;
        {
            Shown shown(screen);
            shown.publisher.message("the connection is lost; trying again");
            CHECK(screen_after(screen.str())[1].starts_with("Orkney Open  0"));
        }
        CHECK(screen_after(screen.str())[0] == "the connection is lost; trying again");
        CHECK(screen_after(screen.str())[1].empty());
    }
}

}  // namespace
}  // namespace tafl::tests::views_test
