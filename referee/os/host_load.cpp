// SPDX-License-Identifier: MIT
#include "referee/os/host_load.h"

#include <spdlog/fmt/fmt.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

namespace tafl::referee {

namespace {

/// Of the first line of /proc/stat: user nice system idle iowait irq softirq steal.
double busy_seconds() {
    std::ifstream file("/proc/stat");
    std::string word;
    file >> word;
    double sum = 0;
    for (int column = 0; column < 8; ++column) {
        double ticks = 0;
        if (!(file >> ticks)) return 0;
        const bool is_idle = column == 3 || column == 4;
        if (!is_idle) sum += ticks;
    }
    return sum / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

double our_seconds() {
    double sum = 0;
    for (const int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
        rusage usage{};
        ::getrusage(who, &usage);
        for (const timeval& time : {usage.ru_utime, usage.ru_stime}) {
            sum += static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
        }
    }
    return sum;
}

}  // namespace

HostLoad::HostLoad() : begun_(SteadyClock::now()), busy_(busy_seconds()), ours_(our_seconds()) {}

std::string HostLoad::remark() const {
    const std::chrono::duration<double> time = SteadyClock::now() - begun_;
    return remark_on(busy_seconds() - busy_, our_seconds() - ours_, time.count(),
                     static_cast<int>(::sysconf(_SC_NPROCESSORS_ONLN)));
}

/// An engine needs a processor for itself; the only one there is, most of the time.
std::string HostLoad::remark_on(double busy, double ours, double seconds, int processors) {
    constexpr double shortest = 0.2;  // ticks are of 10 ms
    if (seconds < shortest || processors < 1) return {};
    const double others = std::clamp((busy - ours) / seconds, 0.0, static_cast<double>(processors));
    const double needed = processors > 1 ? 1.0 : 0.75;
    if (processors - others >= needed) return {};
    return fmt::format("the host was busy: other programs used {:.1f} of its {} processors", others,
                       processors);
}

}  // namespace tafl::referee
