// SPDX-License-Identifier: MIT
// GameBundle: a file that contains the pages of several games. Reports with many games use it, to
// reduce their size and their number of files. EXPORT.md describes the contents of the file;
// reports/pages/bundle.js shows the pages.
#pragma once

#include <string>
#include <vector>

#include "tournaments/reports/publish/report_page.h"

namespace tafl::publish {

/// Collects the pages of at most Report::games_in_a_bundle games, and generates one file from them.
class GameBundle {
  public:
    explicit GameBundle(const Report& report) : report_(report) {}

    /// Adds a finished game. The caller must add the games in schedule order. The bundle must not
    /// be full.
    void add(const GamePageData& game);
    [[nodiscard]] bool is_empty() const { return games_.empty(); }
    [[nodiscard]] bool is_full() const { return games_.size() == Report::games_in_a_bundle; }
    /// Returns the file with the added games, and starts the next bundle, which is empty. This
    /// bundle must not be empty.
    [[nodiscard]] ReportFile take();

  private:
    struct Game {
        /// Row of the game; never null.
        const store::GameRow* row;
        std::string page;  ///< HTML of the game's page, without the game's data
        std::string data;  ///< JSON of the game, escaped for HTML
    };
    [[nodiscard]] results::Html list() const;
    [[nodiscard]] std::string packed() const;

    const Report& report_;
    /// Number of the current bundle, from 0.
    std::size_t number_ = 0;
    std::vector<Game> games_;
};

}  // namespace tafl::publish
