// SPDX-License-Identifier: MIT
#include "examples/engines/huscarl/parallel.h"

#include <algorithm>
#include <atomic>
#include <thread>

namespace tafl::huscarl {

ParallelSearch::ParallelSearch(const rules::CompiledRules& compiled_rules, Table& table,
                               int threads, Noise noise, Techniques techniques)
    : table_(table) {
    for (int i = 0; i < threads; ++i) {
        searches_.push_back(std::make_unique<Search>(compiled_rules, table, noise, techniques));
    }
}

Found ParallelSearch::best_move(const rules::Game& game, Limits limits, const Stops& stops) {
    table_.begin_search();
    std::atomic<std::uint64_t> nodes_of_helpers = 0;
    limits.nodes = std::max<std::uint64_t>(1, limits.nodes / searches_.size());
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < searches_.size(); ++i) {
        helpers.emplace_back([&, i](const std::stop_token& token) {
            Limits own = limits;
            own.first_depth = 1 + static_cast<int>(i % 2);
            const Stops until_stopped{[&] { return token.stop_requested(); }};
            nodes_of_helpers += searches_[i]->best_move(game, own, until_stopped).nodes;
        });
    }
    Found found = searches_.front()->best_move(game, limits, stops);
    for (std::jthread& helper : helpers) helper.request_stop();
    helpers.clear();  // waits for the threads
    found.nodes += nodes_of_helpers;
    return found;
}

}  // namespace tafl::huscarl
