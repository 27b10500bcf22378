// SPDX-License-Identifier: MIT
// What a terminal shows of a running tournament.
#include <doctest/doctest.h>

#include <sstream>
#include <vector>

#include "tournaments/hosting/progress.h"

namespace tafl::tests {
namespace {

using namespace tournaments;

/// As much of a terminal as is asked of one: lines, carriage returns, and going up to clear what is
/// below.
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

TEST_SUITE("tournaments/hosting/progress") {
    TEST_CASE("what is said after Ctrl-C stands on a line of its own") {
        auto screen = std::make_unique<std::ostringstream>();
        std::ostringstream& stream = *screen;
        const auto view = terminal_progress({"Orkney Open", {"A", "B"}, 2, {}}, std::move(screen));
        store::ScheduledGame game;
        game.id = 1;
        game.entrants = {1, 2};
        view->game_begins(game);
        stream << "^C";  // the terminal's own echo
        view->say("stopping; the running games are finished first");
        const auto lines = screen_after(stream.str());
        REQUIRE(lines.size() > 2);
        CHECK(lines[0] == "stopping; the running games are finished first");
        CHECK(lines[1].starts_with("Orkney Open  0"));
        stream << "^C";
        view->done(Ending::interrupted);
        CHECK(screen_after(stream.str())[1].starts_with("Orkney Open: 0"));
    }

    TEST_CASE("after the last game nothing is said of a time to go") {
        auto screen = std::make_unique<std::ostringstream>();
        std::ostringstream& stream = *screen;
        const auto view = terminal_progress({"Orkney Open", {"A", "B"}, 2, {}}, std::move(screen));
        store::ScheduledGame game;
        game.entrants = {1, 2};
        const rules::GameRecord record;
        for (game.id = 1; game.id <= 2; ++game.id) {
            view->game_begins(game);
            view->game_counts(game, record);
            const auto lines = screen_after(stream.str());
            CHECK((lines.at(static_cast<std::size_t>(game.id)).find("to go") ==
                   std::string::npos) == (game.id == 2));
        }
    }

    TEST_CASE("a view that another one replaces leaves none of its table") {
        std::ostringstream shown;
        {
            auto screen = std::make_unique<std::ostream>(shown.rdbuf());
            const auto view =
                terminal_progress({"Orkney Open", {"A", "B"}, 2, {}}, std::move(screen));
            view->say("the connection is lost; trying again");
            CHECK(screen_after(shown.str())[1].starts_with("Orkney Open  0"));
        }
        CHECK(screen_after(shown.str())[0] == "the connection is lost; trying again");
        CHECK(screen_after(shown.str())[1].empty());
    }
}

}  // namespace
}  // namespace tafl::tests
