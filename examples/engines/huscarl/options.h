// SPDX-License-Identifier: MIT
// Command line: strength of the engine, and use of the machine.
#pragma once

#include <cstdint>
#include <optional>

#include "examples/engines/huscarl/evaluation.h"
#include "examples/engines/huscarl/search.h"

namespace tafl::huscarl {

inline constexpr int highest_level = 8;

struct Options {
    Limits limits{};
    Noise noise{};
    Techniques techniques{};
    int threads = 1;
    int hash_megabytes = 64;
    /// True if nodes, depth or level are set. Then the clock only limits the search.
    bool has_limit = false;
};

/// Sets nodes and noise of a level from 1 to 8.
void set_level(Options& options, int level);

/// Parses the command line. Prints help or an error and ends the program if necessary.
[[nodiscard]] Options read_options(int argc, char** argv);

}  // namespace tafl::huscarl
