// SPDX-License-Identifier: MIT
#include "tournaments/plan/cpu_time_limit.h"

#include <ctime>

namespace tafl::plan {

namespace {

/// Returns the CPU time of the calling thread. Unlike wall-clock time, it does not advance while
/// other threads use the processor.
CpuTimeLimit::Time time_of_this_thread() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace

CpuTimeLimit::CpuTimeLimit(std::chrono::milliseconds time, const std::atomic<bool>* is_unwanted)
    : end_(time_of_this_thread() + time), is_unwanted_(is_unwanted) {}

void CpuTimeLimit::check() const {
    if (is_unwanted_ != nullptr && *is_unwanted_)
        throw CpuTimeExceeded("its result is not needed any more");
    if (end_ && time_of_this_thread() > *end_) throw CpuTimeExceeded("it takes too long");
}

}  // namespace tafl::plan
