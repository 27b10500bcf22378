// SPDX-License-Identifier: MIT
// Worker: entering the queue, comparison with the host, and leaving.
#include <spdlog/spdlog.h>

#include <utility>

#include "tournaments/base/async/wakeup.h"
#include "tournaments/distributed/remote/machine_facts.h"
#include "tournaments/distributed/remote/machine_warnings.h"
#include "tournaments/distributed/remote/worker.h"
#include "tournaments/version.h"

namespace tafl::remote {

namespace asio = boost::asio;
using work_queue::QueueError;

asio::awaitable<void> Worker::enter() {
    work_queue::RegisteredMachine machine;
    machine.name = settings_.name;
    machine.facts = facts_of_this_machine();
    machine.calibration = calibrations_.latest();
    machine.slots = settings_.slots;
    machine.engines = shelf_.needs();
    for (;;) {
        const bool is_in = co_await session_.enter(machine);
        is_version_checked_ = false;
        if (is_in || !is_leasing_) co_return;
        deal_timer_.expires_after(session_.pause());
        co_await async::wait_quietly(deal_timer_);
    }
}

asio::awaitable<void> Worker::check_clock() {
    std::chrono::seconds ahead{0};
    QueueSession::Call read = [&](work_queue::WorkerQueue& queue) { ahead = queue.clock(); };
    const bool is_read = co_await session_.call(std::move(read));
    const auto warning = is_read ? clock_warning(session_.name(), ahead) : std::nullopt;
    if (warning) tell_(*warning);
}

/// Called after the first lease, because a host may claim the queue after this machine has entered.
/// If there are units, a host has claimed it.
asio::awaitable<void> Worker::check_version() {
    std::string version;
    QueueSession::Call read = [&](work_queue::WorkerQueue& queue) {
        version = queue.host_version();
    };
    const bool is_read = co_await session_.call(std::move(read));
    is_version_checked_ = is_read;
    const auto warning = version_warning(session_.name(), tournaments::version, version);
    if (warning) tell_(*warning);
}

/// Gives units back at once, so that they are offered before their leases expire.
asio::awaitable<void> Worker::leave() {
    if (!session_.has_entered()) co_return;
    QueueSession::Call leave = [](work_queue::WorkerQueue& queue) { queue.leave(); };
    try {
        const bool has_left = co_await session_.call(std::move(leave));
        static_cast<void>(has_left);
    } catch (const QueueError& error) {
        spdlog::warn("the worker could not leave the queue: {}", error.what());
    }
}

}  // namespace tafl::remote
