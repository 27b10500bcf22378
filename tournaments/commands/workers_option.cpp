// SPDX-License-Identifier: MIT
#include "tournaments/commands/workers_option.h"

#include <memory>
#include <utility>

#include "tournaments/remote/remote_runners.h"
#include "tournaments/work_queue/queue_setup.h"

namespace tafl::commands {

void add_workers_option(Command command, std::string& queue) {
    command
        .option("--workers", queue,
                "Play on the machines that work for this queue (postgresql://OWNER@HOST/"
                "DATABASE), and nothing here")
        .check({[](const std::string& url) -> std::string {
                    if (url.empty()) return "expected the address of a database";
                    return work_queue::why_no_address(url).value_or("");
                },
                "URL"});
}

hosting::RunnerSourceFactory tables_of(const std::string& queue) {
    if (queue.empty()) return {};
    return [queue](hosting::RunnerContext host) -> std::unique_ptr<hosting::MatchRunnerSource> {
        return std::make_unique<remote::RemoteRunnerSource>(std::move(host), queue,
                                                            remote::ConnectPolicy::after_success);
    };
}

}  // namespace tafl::commands
