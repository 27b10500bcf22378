// SPDX-License-Identifier: MIT
// Traces: games that another implementation of the rules has judged ply by ply, one JSON object per
// line: `rules`, `start_pos` and `plies`, with the members that trace.cpp reads.
#pragma once

#include <string>

#include "tests/support/check_files.h"

namespace tafl::tests {

/// Replays all games of a file, plain or gzip. Calls `complain` with the first difference of each
/// game: in its legal moves, captures, positions, result or reason. Throws std::runtime_error if
/// the file is not a trace.
CheckSummary check_traces(const std::string& path, const Complain& complain);

}  // namespace tafl::tests
