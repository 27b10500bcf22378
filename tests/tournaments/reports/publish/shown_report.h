// SPDX-License-Identifier: MIT
// One report in one browser, for all test cases.
#pragma once

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "rules/board_text.h"
#include "rules/game.h"
#include "rules/ruleset_text.h"
#include "rules/variant.h"
#include "tests/support/browser.h"
#include "tests/tournaments/published_sample.h"
#include "tournaments/plan/recordings/importer.h"
#include "tournaments/reports/publish/report.h"

namespace tafl::tests {

/// One browser and one report for all cases: both take a while to make.
struct ShownReport {
    PublishedSample sample;
    Browser browser{*Browser::find(), sample / "profile"};
    std::filesystem::path folder = sample / "report";
    publish::GameLabels label{sample.games()};

    ShownReport() { export_report(sample.published(), folder); }

    /// Opens the page of a game, which shows the last ply.
    void show_game(const store::GameRow& row) {
        browser.open(folder / "games" / (label(row) + ".html"));
    }
    /// Opens the page of a game at the start position.
    void open_game(const store::GameRow& row) {
        show_game(row);
        browser.press("Home");
    }
    std::string text_of(const std::string& selector) {
        return browser.evaluate("document.querySelector('" + selector + "').textContent");
    }
    std::string position() {
        return browser.evaluate("document.querySelector('#board svg').dataset.position");
    }
    /// Imports a record of one game and opens the game's page.
    void open_imported(const std::string& otg) {
        const std::string name = "imported-" + std::to_string(++imports_);
        const std::filesystem::path record = folder.parent_path() / (name + ".otg");
        std::ofstream(record) << otg;
        auto archive =
            store::Archive::open(folder.parent_path() / (name + ".db"), store::Access::read_write);
        recordings::Importer importer(archive, {});
        REQUIRE(importer.import(record, name));
        const auto tournament = archive.find_tournament(name);
        REQUIRE(tournament.has_value());
        const auto entrants = archive.entrants(tournament->id);
        const auto games = archive.games(tournament->id);
        REQUIRE(games.size() == 1);
        publish::export_report({archive, *tournament, entrants, games},
                               folder.parent_path() / name);
        browser.open(folder.parent_path() / name / "games" /
                     (publish::GameLabels(games)(games[0]) + ".html"));
    }
    void click(const std::string& selector) {
        (void)browser.evaluate("document.querySelector('" + selector + "').click()");
    }
    /// Checks that no error was logged, and that only files of the report were requested.
    void check_calm() {
        CHECK(browser.troubles() == std::vector<std::string>());
        for (const std::string& address : browser.requests()) {
            CAPTURE(address);
            CHECK((address.starts_with("file://" + folder.string()) || address == "about:blank"));
        }
    }

  private:
    int imports_ = 0;
};

inline std::string brandub_tag() {
    return "[rules:" + to_string(rules::ruleset_of(*rules::find_variant("brandub"))) + "]\n\n";
}

inline ShownReport& shown() {
    static ShownReport all;
    return all;
}

/// Returns the positions of a game by the rules, with the start position first.
inline std::vector<std::string> positions_of(const rules::GameRecord& record) {
    rules::Game game(record.ruleset);
    std::vector<std::string> positions = {to_string(game.position().board())};
    for (const auto& ply : record.plies) {
        REQUIRE(game.play(ply.move).has_value());
        positions.push_back(to_string(game.position().board()));
    }
    return positions;
}

/// Returns a game of at least `plies` plies.
inline const store::GameRow& long_game(int plies) {
    for (const store::GameRow& row : shown().sample.games()) {
        if (row.end.plies >= plies) return row;
    }
    FAIL("no game is long enough");
    return shown().sample.games().front();
}

}  // namespace tafl::tests
