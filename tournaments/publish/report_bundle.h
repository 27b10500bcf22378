// SPDX-License-Identifier: MIT
// Pages of games in few files: a report of many games would else be many times as large, and as
// many files. What is in them: EXPORT.md; pages/bundle.js shows them.
#pragma once

#include <string>
#include <vector>

#include "tournaments/publish/report_page.h"

namespace tafl::publish {

class GameBundle {
  public:
    explicit GameBundle(const Report& report) : report_(report) {}

    /// The next finished game.
    void add(const GamePageData& game);
    [[nodiscard]] bool is_empty() const { return games_.empty(); }
    [[nodiscard]] bool is_full() const { return games_.size() == Report::games_in_a_bundle; }
    /// The file, with which the next one begins.
    [[nodiscard]] ReportFile take();

  private:
    struct Game {
        const store::GameRow* row;
        std::string page;  ///< without its data
        std::string data;  ///< as it may stand in a page
    };
    [[nodiscard]] results::Html list() const;
    [[nodiscard]] std::string packed() const;

    const Report& report_;
    std::size_t number_ = 0;
    std::vector<Game> games_;
};

}  // namespace tafl::publish
