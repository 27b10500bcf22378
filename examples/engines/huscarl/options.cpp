// SPDX-License-Identifier: MIT
#include "examples/engines/huscarl/options.h"

#include <CLI/CLI.hpp>
#include <array>
#include <cstdlib>

namespace tafl::huscarl {

namespace {

struct Level {
    std::uint64_t nodes;
    int noise;
};
// Of a thousand nodes and more each level has four times as many as the one before it.
constexpr std::array<Level, highest_level> levels = {{{100, 200},
                                                      {300, 100},
                                                      {1'000, 0},
                                                      {4'000, 0},
                                                      {16'000, 0},
                                                      {64'000, 0},
                                                      {250'000, 0},
                                                      {1'000'000, 0}}};

/// With a seed, positions that are worth nearly the same are told apart at random.
constexpr int noise_of_seed = 2;

}  // namespace

void set_level(Options& options, int level) {
    const Level& row = levels[static_cast<std::size_t>(level - 1)];
    options.limits.nodes = row.nodes;
    options.noise.most = row.noise;
    options.has_limit = true;
}

Options read_options(int argc, char** argv) {
    CLI::App app("Huscarl, an OTEP engine for every tafl game");
    Options options;
    int level = highest_level;
    int threads = 1;
    auto* nodes =
        app.add_option("--nodes", options.limits.nodes, "positions it looks at for a move")
            ->check(CLI::Range(std::uint64_t{1}, UINT64_MAX));
    auto* depth = app.add_option("--depth", options.limits.depth, "plies it looks ahead")
                      ->check(CLI::Range(1, most_plies - 1));
    auto* given_level = app.add_option("--level", level,
                                       "how well it plays: 1 (100 nodes a move, with mistakes) "
                                       "to 8 (a million)")
                            ->check(CLI::Range(1, highest_level))
                            ->excludes(nodes);
    app.add_option("--threads", threads, "only 1: it does not search in parallel yet")
        ->check(CLI::Range(1, 1));
    app.add_option("--hash", options.hash_megabytes, "megabytes for positions it has seen")
        ->check(CLI::Range(1, 65'536))
        ->capture_default_str();
    auto* seed = app.add_option("--seed", options.noise.seed,
                                "lets it choose among nearly equal moves at random; without it, it "
                                "always plays the same");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        std::exit(app.exit(error));
    }
    if (*given_level) set_level(options, level);
    if (*nodes || *depth) options.has_limit = true;
    if (*seed) options.noise.most = std::max(options.noise.most, noise_of_seed);
    return options;
}

}  // namespace tafl::huscarl
