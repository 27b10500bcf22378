// SPDX-License-Identifier: MIT
// ParallelSearch: one search on several threads. All search the same position and share one table,
// in which each finds what the others have found; they differ by chance and by the iteration that
// they begin with. The first one's best move is played. With one thread it is Search itself.
#pragma once

#include <memory>
#include <vector>

#include "examples/engines/huscarl/search.h"

namespace tafl::huscarl {

class ParallelSearch {
  public:
    /// `compiled_rules` and `table` live at least as long.
    ParallelSearch(const rules::CompiledRules& compiled_rules, Table& table, int threads,
                   Noise noise, Techniques techniques);

    /// The game is not over. `limits.nodes` are shared out among the threads; `stops` are asked
    /// by the calling thread only.
    [[nodiscard]] Found best_move(const rules::Game& game, Limits limits, const Stops& stops);

  private:
    Table& table_;
    std::vector<std::unique_ptr<Search>> searches_;
};

}  // namespace tafl::huscarl
