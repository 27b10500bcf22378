// SPDX-License-Identifier: MIT
// Law traces: games that another implementation of the law has judged ply by ply, one JSON object a
// line. Their format is described in tests/data/README.md.
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace tafl::tests {

struct TraceSummary {
    int games = 0;
    int plies = 0;
    int differing = 0;
};

/// Replays every game of a file, plain or gzip. `complain` hears of the first difference of each
/// game that differs in its legal moves, captures, positions, result or reason. Throws
/// std::runtime_error for a file that is no trace.
TraceSummary check_traces(const std::string& path,
                          const std::function<void(const std::string&)>& complain);

}  // namespace tafl::tests
