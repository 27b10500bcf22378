// SPDX-License-Identifier: MIT
#include "referee/os/pause_watch.h"

#include <spdlog/spdlog.h>

#include <system_error>
#include <thread>

#include "referee/os/launch.h"
#include "referee/os/run_queue.h"

namespace tafl::referee {

namespace {

constexpr std::chrono::milliseconds interval{100};
constexpr std::chrono::milliseconds max_wait{200};

}  // namespace

/// Never destroyed: its thread may outlive static objects, and forked processes do not have the
/// thread.
PauseWatch& PauseWatch::instance() {
    static PauseWatch* const watch = new PauseWatch;
    return *watch;
}

PauseWatch::PauseWatch() : last_look_(SteadyClock::now()) {
    const BlockedSignals blocked;
    try {
        std::thread([this] { watch(); }).detach();
    } catch (const std::system_error& error) {
        spdlog::warn("pauses of this machine are not noticed: {}", error.what());
    }
}

void PauseWatch::watch() {
    for (;;) {
        const Duration waited = run_queue_wait();
        const TimePoint due = SteadyClock::now() + interval;
        std::this_thread::sleep_until(due);
        const TimePoint now = SteadyClock::now();
        const Duration late = now - due;
        const bool is_pause = late >= min_pause && 2 * (run_queue_wait() - waited) < late;
        const std::lock_guard lock(mutex_);
        last_look_ = now;
        if (is_pause) {
            pause_end_ = now;
            pause_ = late;
        }
        looked_.notify_all();
    }
}

Duration PauseWatch::longest_since(TimePoint since) {
    std::unique_lock lock(mutex_);
    const TimePoint now = SteadyClock::now();
    const auto is_recent = [&] { return last_look_ + interval + interval >= now; };
    static_cast<void>(looked_.wait_for(lock, max_wait, is_recent));
    return pause_end_ > since ? pause_ : Duration{0};
}

}  // namespace tafl::referee
