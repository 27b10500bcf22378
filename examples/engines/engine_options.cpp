// SPDX-License-Identifier: MIT
#include "examples/engines/engine_options.h"

#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdlib>
#include <random>

namespace tafl::examples {

std::string error_of_number(const std::string& text) {
    std::uint64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error == std::errc() && rest == end) return "";
    return "found '" + text + "', expected a whole number from 0 to " + std::to_string(UINT64_MAX);
}

std::string error_of_path(const std::string& text) {
    return text.empty() ? "found nothing, expected a path" : "";
}

EngineOptions read_options(int argc, char** argv, const EngineHelp& help) {
    CLI::App app(help.engine);
    EngineOptions options;
    options.seed = std::random_device{}();
    app.add_option("--seed", options.seed,
                   "seed of its random numbers (default: another one each time)")
        ->check(error_of_number);
    auto* plies = app.add_option("--plies", options.plies, help.plies);
    if (help.max_plies > 0) plies->check(CLI::Range(1, help.max_plies));
    if (!help.king_distance.empty()) {
        app.add_option("--king-distance", options.king_distance, help.king_distance)
            ->check(CLI::Range(-1000, 1000));
    }
    int pace = 0;
    app.add_option("--pace", pace,
                   "milliseconds that each move takes at least, for people who watch")
        ->check(CLI::Range(0, 60'000));
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        std::exit(app.exit(error));
    }
    options.pace = std::chrono::milliseconds(pace);
    return options;
}

}  // namespace tafl::examples
