// SPDX-License-Identifier: MIT
// Command line of the example engines: --seed, --plies, --pace, --king-distance.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace tafl::examples {

/// Texts of --help for one engine.
struct EngineHelp {
    std::string engine;
    std::string plies;            ///< meaning of --plies
    int max_plies = 0;            ///< maximum of --plies; 0 = no limit
    std::string king_distance{};  ///< meaning of --king-distance; empty = no such option
};

struct EngineOptions {
    std::uint64_t seed = 0;  ///< random, if --seed is not given
    int plies = 1;
    int king_distance = 1;
    std::chrono::milliseconds pace{0};  ///< minimum time of a move
};

/// Returns an error if the text is not an unsigned 64-bit number; empty if it is. CLI11 would
/// accept -5 as 18446744073709551611, and numbers that are too large.
[[nodiscard]] std::string error_of_number(const std::string& text);

/// Returns an error if the text is not a valid path; empty if it is.
[[nodiscard]] std::string error_of_path(const std::string& text);

/// Parses the command line. Prints help or an error and ends the program if necessary.
[[nodiscard]] EngineOptions read_options(int argc, char** argv, const EngineHelp& help);

}  // namespace tafl::examples
