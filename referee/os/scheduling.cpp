// SPDX-License-Identifier: MIT
#include "referee/os/scheduling.h"

#include <spdlog/spdlog.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>

namespace tafl::referee {

namespace {

// Shortest slice that the kernel accepts
constexpr std::uint64_t slice_ns = 100'000;

/// Argument of sched_setattr(2). glibc declares it from version 2.41 only.
struct SchedulingAttributes {
    std::uint32_t size = sizeof(SchedulingAttributes);
    std::uint32_t policy = 0;
    std::uint64_t flags = 0;
    std::int32_t nice = 0;
    std::uint32_t priority = 0;
    std::uint64_t runtime = 0;
    std::uint64_t deadline = 0;
    std::uint64_t period = 0;
};

bool read_attributes(SchedulingAttributes& attributes) noexcept {
    return ::syscall(SYS_sched_getattr, 0, &attributes, sizeof attributes, 0U) == 0;
}

bool write_attributes(const SchedulingAttributes& attributes) noexcept {
    return ::syscall(SYS_sched_setattr, 0, &attributes, 0U) == 0;
}

/// Requests the short slice; returns false if the kernel did not apply it. Reads the slice back,
/// because older kernels accept the request and ignore it.
bool set_slice() {
    SchedulingAttributes attributes;
    if (!read_attributes(attributes)) return false;
    attributes.runtime = slice_ns;
    SchedulingAttributes now;
    return write_attributes(attributes) && read_attributes(now) && now.runtime == slice_ns;
}

}  // namespace

void request_short_slice() {
    thread_local bool is_requested = false;
    if (is_requested) return;
    is_requested = true;
    static std::atomic<bool> is_logged = false;
    if (set_slice() || is_logged.exchange(true)) return;
    spdlog::info(
        "scheduler: no short slice for the host: not supported by this kernel (Linux 6.12 or later "
        "supports it); on busy processors the host is some milliseconds later");
}

/// A failure is not an error: engine and host then have the same priority.
void lower_priority() noexcept {
    constexpr int lowest = 19;
    const int nice = ::getpriority(PRIO_PROCESS, 0);
    ::setpriority(PRIO_PROCESS, 0, nice < lowest ? nice + 1 : lowest);
    SchedulingAttributes attributes;
    if (!read_attributes(attributes)) return;
    // Set the default slice. Otherwise the engine inherits the host's short one.
    attributes.runtime = 0;
    static_cast<void>(write_attributes(attributes));
}

}  // namespace tafl::referee
