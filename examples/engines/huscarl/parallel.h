// SPDX-License-Identifier: MIT
// ParallelSearch: one search on several threads (lazy SMP). All threads search the same position
// and share one table. They differ by the first iteration and by timing. The best move of the first
// thread is played. One thread is the same as Search.
#pragma once

#include <memory>
#include <vector>

#include "examples/engines/huscarl/search.h"

namespace tafl::huscarl {

class ParallelSearch {
  public:
    /// `compiled_rules` and `table` must outlive this object.
    ParallelSearch(const rules::CompiledRules& compiled_rules, Table& table, int threads,
                   Noise noise, Techniques techniques);

    /// Returns the best move; the game must not be over. `limits.nodes` is divided among the
    /// threads. `stops` is called on the calling thread only.
    [[nodiscard]] Found best_move(const rules::Game& game, Limits limits, const Stops& stops);

  private:
    Table& table_;
    std::vector<std::unique_ptr<Search>> searches_;
};

}  // namespace tafl::huscarl
