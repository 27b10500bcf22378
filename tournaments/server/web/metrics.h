// SPDX-License-Identifier: MIT
// Metrics: counters since the start of the program. metrics_text() writes them in the text format
// of Prometheus.
// Used on the page thread only.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>

#include "rules/result.h"
#include "store/records.h"

namespace tafl::web {

/// Counters and present values of one server process.
struct Metrics {
    /// Upper bounds of the histogram of host lags, in seconds. The host lag of a ply is the longest
    /// delay that this host has caused at the ply (PlyRecord::host_lag).
    static constexpr std::array lag_bounds = {0.0001, 0.001, 0.005, 0.02, 0.1, 0.5};

    /// Number of plies that were played, including plies of openings and plies that were lost for
    /// viewers.
    std::uint64_t plies = 0;
    /// Number of plies that viewers have not received, because the event queue was full.
    std::uint64_t lost_plies = 0;
    /// Number of finished games that count, by termination.
    std::map<rules::Termination, std::uint64_t> games;
    /// Number of attempts that do not count, by termination.
    std::map<rules::Termination, std::uint64_t> voids;
    /// Number of attempts with the termination void-host-late, by the name of the engine that had
    /// the move.
    std::map<std::string, std::uint64_t> engine_voids;
    /// Histogram: number of plies by host lag, with one entry for each bound in `lag_bounds`. The
    /// last entry is the number of plies above all bounds.
    std::array<std::uint64_t, lag_bounds.size() + 1> lags{};
    /// Sum of the host lags of all plies, in seconds.
    double lag_sum = 0;
    /// Largest host lag, in seconds.
    double lag_most = 0;
    std::map<store::TournamentId, std::string> queue;  ///< state of the queue entry, by tournament
    std::uint64_t viewers = 0;  ///< present number of viewers of event streams
    /// Number of viewers that were disconnected because they read too slowly.
    std::uint64_t viewers_dropped = 0;
    /// Number of events that were added to the event stream; single plies are not counted.
    std::uint64_t events = 0;
    std::map<int, std::uint64_t> answers;  ///< number of responses, by HTTP status
};

/// Returns the counters in the text format of Prometheus. `engine_starts`: number of engine starts,
/// which is one more counter.
[[nodiscard]] std::string metrics_text(const Metrics& metrics, std::uint64_t engine_starts);

}  // namespace tafl::web
