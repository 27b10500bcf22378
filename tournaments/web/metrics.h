// SPDX-License-Identifier: MIT
// Metrics: sums over everything that happened since the program began. A plain value of the web
// thread, which metrics_text() writes in the text format of Prometheus.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>

#include "rules/result.h"
#include "store/records.h"

namespace tafl::web {

struct Metrics {
    /// Upper bounds of what host lag is sorted into, in seconds.
    static constexpr std::array lag_bounds = {0.0001, 0.001, 0.005, 0.02, 0.1, 0.5};

    std::uint64_t plies = 0;
    std::uint64_t lost_plies = 0;                       ///< that no viewer was told of
    std::map<rules::Termination, std::uint64_t> games;  ///< that count
    std::map<rules::Termination, std::uint64_t> voids;
    /// Attempts that ended as void-host-late, by the engine that was to move.
    std::map<std::string, std::uint64_t> engine_voids;
    std::array<std::uint64_t, lag_bounds.size() + 1> lags{};  ///< the last one is beyond all bounds
    double lag_sum = 0;
    double lag_most = 0;
    std::map<store::TournamentId, std::string> queue;  ///< the state of each entry
    std::uint64_t viewers = 0;                         ///< at present
    std::uint64_t viewers_dropped = 0;                 ///< because they were too slow
    std::uint64_t events = 0;
    std::map<int, std::uint64_t> answers;  ///< by status
};

[[nodiscard]] std::string metrics_text(const Metrics& metrics, std::uint64_t engine_starts);

}  // namespace tafl::web
