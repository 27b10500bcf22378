// SPDX-License-Identifier: MIT
#include "referee/os/run_queue.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <string_view>

#include "referee/os/descriptor.h"

namespace tafl::referee {

/// The value is the second of three numbers, in nanoseconds
/// ("Documentation/scheduler/sched-stats.rst").
Duration run_queue_wait() {
    thread_local const Descriptor file(::open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC));
    std::array<char, 128> text;
    const ssize_t size = ::pread(file.number(), text.data(), text.size(), 0);
    if (size <= 0) return Duration{0};
    std::string_view words(text.data(), static_cast<std::size_t>(size));
    words.remove_prefix(std::min(words.size(), words.find(' ') + 1));
    std::int64_t waited = 0;
    std::from_chars(words.data(), words.data() + words.size(), waited);
    return std::chrono::nanoseconds(waited);
}

}  // namespace tafl::referee
