// SPDX-License-Identifier: MIT
// Traces: games that another implementation of the rules has judged ply by ply, one JSON object per
// line: `rules`, `start_pos` and `plies`, with the members that trace.cpp reads.
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

/// Replays all games of a file, plain or gzip. Calls `complain` with the first difference of each
/// game: in its legal moves, captures, positions, result or reason. Throws std::runtime_error if
/// the file is not a trace.
TraceSummary check_traces(const std::string& path,
                          const std::function<void(const std::string&)>& complain);

}  // namespace tafl::tests
