// SPDX-License-Identifier: MIT
// The command line: how strong the engine is, and how much of the machine it takes.
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
    /// True if nodes, depth or level are given: then the clock only sets the latest end.
    bool has_limit = false;
};

/// Sets nodes and noise as a level has them, 1 to 8.
void set_level(Options& options, int level);

/// Ends the program where the command line asks for help, or is wrong.
[[nodiscard]] Options read_options(int argc, char** argv);

}  // namespace tafl::huscarl
