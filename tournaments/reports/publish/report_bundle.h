// SPDX-License-Identifier: MIT
// GameBundle: pages of several games in one file, for reports with many games. This reduces the
// size and the number of files. EXPORT.md describes the contents; reports/pages/bundle.js shows
// them.
#pragma once

#include <string>
#include <vector>

#include "tournaments/reports/publish/report_page.h"

namespace tafl::publish {

/// Collects the pages of up to Report::games_in_a_bundle games.
class GameBundle {
  public:
    explicit GameBundle(const Report& report) : report_(report) {}

    /// Adds the next finished game, in schedule order.
    void add(const GamePageData& game);
    [[nodiscard]] bool is_empty() const { return games_.empty(); }
    [[nodiscard]] bool is_full() const { return games_.size() == Report::games_in_a_bundle; }
    /// Returns the file and starts the next one. The bundle must not be empty.
    [[nodiscard]] ReportFile take();

  private:
    struct Game {
        const store::GameRow* row;
        std::string page;  ///< HTML of the page, without the game's data
        std::string data;  ///< JSON of the game, escaped for HTML
    };
    [[nodiscard]] results::Html list() const;
    [[nodiscard]] std::string packed() const;

    const Report& report_;
    std::size_t number_ = 0;
    std::vector<Game> games_;
};

}  // namespace tafl::publish
