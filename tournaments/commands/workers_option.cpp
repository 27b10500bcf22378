// SPDX-License-Identifier: MIT
#include "tournaments/commands/workers_option.h"

#include <memory>
#include <utility>

#include "tournaments/remote/remote_tables.h"

namespace tafl::commands {

void add_workers_option(Command command, std::string& queue) {
    command.option("--workers", queue,
                   "Play on the machines that work for this queue (postgresql://OWNER@HOST/"
                   "DATABASE), and nothing here");
}

hosting::TableMaker tables_of(const std::string& queue) {
    if (queue.empty()) return {};
    return [queue](hosting::TableHost host) -> std::unique_ptr<hosting::MatchTables> {
        return std::make_unique<remote::RemoteTables>(std::move(host), queue,
                                                      remote::Patience::after_success);
    };
}

}  // namespace tafl::commands
