// SPDX-License-Identifier: MIT
#include "examples/engines/huscarl/options.h"

#include <CLI/CLI.hpp>
#include <array>
#include <cstdlib>
#include <string>
#include <vector>

#include "examples/engines/engine_options.h"

namespace tafl::huscarl {

namespace {

struct Level {
    std::uint64_t nodes;
    int noise;
};
// From 1,000 nodes on, each level has about four times the nodes of the previous one.
constexpr std::array<Level, highest_level> levels = {{{100, 200},
                                                      {300, 100},
                                                      {1'000, 0},
                                                      {4'000, 0},
                                                      {16'000, 0},
                                                      {64'000, 0},
                                                      {250'000, 0},
                                                      {1'000'000, 0}}};

/// Noise with --seed: chooses at random between nearly equal moves.
constexpr int noise_of_seed = 2;

constexpr int max_threads = 256;

std::vector<std::string> all_technique_names() {
    std::vector<std::string> names;
    for (int i = 0; i < technique_count; ++i) {
        names.emplace_back(name_of(static_cast<Technique>(i)));
    }
    return names;
}

}  // namespace

void set_level(Options& options, int level) {
    const Level& row = levels[level - 1];
    options.limits.nodes = row.nodes;
    options.noise.most = row.noise;
    options.has_limit = true;
}

Options read_options(int argc, char** argv) {
    CLI::App app("Huscarl, an OTEP engine for every tafl game");
    Options options;
    int level = highest_level;
    auto* nodes =
        app.add_option("--nodes", options.limits.nodes, "positions it looks at for a move")
            ->check(CLI::Range(std::uint64_t{1}, UINT64_MAX))
            ->check(examples::error_of_number);
    auto* depth = app.add_option("--depth", options.limits.depth, "plies it looks ahead")
                      ->check(CLI::Range(1, max_plies - 1));
    auto* given_level = app.add_option("--level", level,
                                       "how well it plays: 1 (100 nodes a move, with mistakes) "
                                       "to 8 (a million)")
                            ->check(CLI::Range(1, highest_level))
                            ->excludes(nodes);
    app.add_option("--threads", options.threads,
                   "threads that search; with more than one it may play otherwise each time")
        ->check(CLI::Range(1, max_threads))
        ->capture_default_str();
    app.add_option("--hash", options.hash_megabytes, "megabytes for positions it has seen")
        ->check(CLI::Range(1, 65'536))
        ->capture_default_str();
    auto* seed = app.add_option("--seed", options.noise.seed,
                                "lets it choose among nearly equal moves at random; without it, it "
                                "always plays the same")
                     ->check(examples::error_of_number);
    std::vector<std::string> left_out;
    app.add_option("--without", left_out,
                   "leaves out a technique, to measure what it is worth; may be repeated")
        ->check(CLI::IsMember(all_technique_names()));
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        std::exit(app.exit(error));
    }
    for (const std::string& name : left_out) {
        options.techniques.leave_out(*technique_from_name(name));
    }
    if (*given_level) set_level(options, level);
    if (*nodes || *depth) options.has_limit = true;
    if (*seed) options.noise.most = std::max(options.noise.most, noise_of_seed);
    return options;
}

}  // namespace tafl::huscarl
