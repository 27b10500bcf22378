// SPDX-License-Identifier: MIT
// Data that an engine reports about its search: depth, number of nodes, and the first move of its
// PV. The code has no I/O; any input is allowed.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/game_record.h"
#include "rules/position.h"
#include "tournaments/play/solving/suite.h"

namespace tafl::solving {

/// Depth and number of nodes of a search. Empty = the engine did not report the number.
struct ReportedSearch {
    std::optional<std::int64_t> depth{};
    std::optional<std::int64_t> nodes{};
    bool operator==(const ReportedSearch&) const = default;
};

/// Returns the last depth and the last number of nodes in `remarks`, an engine's text such as
/// "status depth 8, 12345 nodes, 20 ms" or "depth 8 nodes 12345".
[[nodiscard]] ReportedSearch reported_search(std::string_view remarks);

/// Recorder of the thinking time since which the first move of an engine's PV is a correct answer.
class SolutionTracker {
  public:
    /// Keeps a reference to `position`, which must outlive this object.
    explicit SolutionTracker(const SuitePosition& position) : position_(position) {}

    /// Processes an evaluation that the engine has sent. `spent` is the engine's thinking time at
    /// that moment. An evaluation without a PV is ignored.
    void add(const rules::Evaluation& evaluation, std::chrono::microseconds spent);
    /// Returns the thinking time since which the first moves of all later PVs were correct. If the
    /// first move of the last PV is wrong, or if the engine sent no PV, returns `spent`, the
    /// thinking time of the move that was played.
    [[nodiscard]] std::chrono::microseconds right_since(std::chrono::microseconds spent) const {
        return right_since_.value_or(spent);
    }

  private:
    const SuitePosition& position_;
    std::optional<std::chrono::microseconds> right_since_;
};

}  // namespace tafl::solving
