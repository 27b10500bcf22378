// SPDX-License-Identifier: MIT
// What an engine tells of its search: how deep, how many nodes, and since when the first move of
// what it expects has been the right one. Pure; engines write what they like.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/game_record.h"
#include "rules/position.h"
#include "tournaments/solving/suite.h"

namespace tafl::solving {

struct ReportedSearch {
    std::optional<std::int64_t> depth{};
    std::optional<std::int64_t> nodes{};
    bool operator==(const ReportedSearch&) const = default;
};

/// The last numbers in "status depth 8, 12345 nodes, 20 ms" or "depth 8 nodes 12345".
[[nodiscard]] ReportedSearch reported_search(std::string_view remarks);

/// Follows the first moves that an engine expects while it thinks.
class SolutionTracker {
  public:
    /// The position outlives this.
    explicit SolutionTracker(const SuitePosition& position) : position_(position) {}

    void hear(const rules::Evaluation& evaluation, std::chrono::microseconds spent);
    /// Since when it has expected right moves only; as long as it took where it has not told.
    [[nodiscard]] std::chrono::microseconds right_since(std::chrono::microseconds spent) const {
        return right_since_.value_or(spent);
    }

  private:
    const SuitePosition& position_;
    std::optional<std::chrono::microseconds> right_since_;
};

}  // namespace tafl::solving
