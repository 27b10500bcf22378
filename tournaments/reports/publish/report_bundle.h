// SPDX-License-Identifier: MIT
// GameBundle: one file with the pages of several games, for reports with many games. It reduces the
// size of the report and the number of its files. EXPORT.md describes its contents;
// reports/pages/bundle.js shows them.
#pragma once

#include <string>
#include <vector>

#include "tournaments/reports/publish/report_page.h"

namespace tafl::publish {

/// Collects the pages of up to Report::games_in_a_bundle games and makes one file of them.
class GameBundle {
  public:
    explicit GameBundle(const Report& report) : report_(report) {}

    /// Adds the next finished game, in schedule order.
    void add(const GamePageData& game);
    [[nodiscard]] bool is_empty() const { return games_.empty(); }
    [[nodiscard]] bool is_full() const { return games_.size() == Report::games_in_a_bundle; }
    /// Returns the file with the added games, and starts the next bundle. The bundle must not be
    /// empty.
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
    std::size_t number_ = 0;
    std::vector<Game> games_;
};

}  // namespace tafl::publish
