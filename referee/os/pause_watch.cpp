// SPDX-License-Identifier: MIT
#include "referee/os/pause_watch.h"

#include <fcntl.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <string_view>
#include <system_error>
#include <thread>

#include "referee/os/descriptor.h"
#include "referee/os/launch.h"

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
        spdlog::warn("pauses of this computer are not detected: {}", error.what());
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

Duration PauseWatch::last_pause_since(TimePoint since) {
    std::unique_lock lock(mutex_);
    const TimePoint now = SteadyClock::now();
    const auto is_recent = [&] { return last_look_ + interval + interval >= now; };
    static_cast<void>(looked_.wait_for(lock, max_wait, is_recent));
    return pause_end_ > since ? pause_ : Duration{0};
}

/// The value is the second of three numbers, in nanoseconds
/// ("Documentation/scheduler/sched-stats.rst").
Duration run_queue_wait() {
    thread_local const Descriptor file(::open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC));
    std::array<char, 128> text;
    const ssize_t size = ::pread(file.number(), text.data(), text.size(), 0);
    if (size <= 0) return Duration{0};
    std::string_view words(text.data(), size);
    words.remove_prefix(std::min(words.size(), words.find(' ') + 1));
    std::int64_t waited = 0;
    std::from_chars(words.data(), words.data() + words.size(), waited);
    return std::chrono::nanoseconds(waited);
}

}  // namespace tafl::referee
