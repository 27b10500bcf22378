// SPDX-License-Identifier: MIT
// HuscarlPlayer: the search as an OTEP engine. It keeps the table during a game, watches the time
// and sends search info.
#pragma once

#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>

#include "examples/engines/huscarl/options.h"
#include "examples/engines/huscarl/parallel.h"
#include "examples/engines/huscarl/time_budget.h"
#include "examples/engines/otep_engine.h"

namespace tafl::huscarl {

class HuscarlPlayer : public examples::Chooser {
  public:
    /// `is_over` is called during a search; true = the host does not wait for the move any more.
    HuscarlPlayer(const Options& options, std::ostream& output, std::function<bool()> is_over);

    void begin_game(const rules::Game& game) override;
    /// Returns a move for the current game; begin_game() must have been called.
    std::optional<rules::Move> choose(const rules::Game& game,
                                      std::optional<examples::TimeLeft> time) override;

  private:
    /// Objects of one game.
    struct CurrentGame {
        CurrentGame(const rules::Ruleset& ruleset, const Options& options, Table& table);

        rules::CompiledRules compiled_rules;
        TimeBudget time;
        ParallelSearch search;
    };
    void tell(const Found& found, Milliseconds used);

    Options options_;
    std::ostream& output_;
    std::function<bool()> is_over_;
    Table table_;
    std::unique_ptr<CurrentGame> current_;  ///< null before the first game
};

/// Returns an `analysis` line such as "analysis 1 d1-e1|d3-g3 40" (OTEP.md).
[[nodiscard]] std::string analysis_of(const Found& found);

}  // namespace tafl::huscarl
