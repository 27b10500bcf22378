// SPDX-License-Identifier: MIT
// The command line of the example engines: --seed, --plies, --pace, --king-distance.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace tafl::examples {

/// What --help says of an engine.
struct EngineHelp {
    std::string engine;
    std::string plies;            ///< what --plies means to it
    int most_plies = 0;           ///< that it takes; 0: any number
    std::string king_distance{};  ///< what --king-distance means to it; empty: it has none
};

struct EngineOptions {
    std::uint64_t seed = 0;  ///< another one each time, unless it is given
    int plies = 1;
    int king_distance = 1;
    std::chrono::milliseconds pace{0};  ///< what each move takes at least
};

/// Checks an option that is an unsigned number, for which CLI11 reads -5 as 18446744073709551611
/// and takes a number that is too large: empty, or what is wrong.
[[nodiscard]] std::string error_of_number(const std::string& text);

/// The same for an option that is a path.
[[nodiscard]] std::string error_of_path(const std::string& text);

/// Ends the program where the command line asks for help, or is wrong.
[[nodiscard]] EngineOptions read_options(int argc, char** argv, const EngineHelp& help);

}  // namespace tafl::examples
