// SPDX-License-Identifier: MIT
#include "referee/os/host_load.h"

#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <fstream>

#include "referee/os/processor_use.h"

namespace tafl::referee {

namespace {

/// Returns the busy time of all processors since the machine started. Source: the first line of
/// /proc/stat, "user nice system idle iowait irq softirq steal".
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
    const ProcessorUse use = processor_use_of(::getpid(), Duration{0});
    return std::chrono::duration<double>(use.used).count();
}

}  // namespace

HostLoad::HostLoad() : begun_(SteadyClock::now()), busy_(busy_seconds()), ours_(our_seconds()) {}

std::string HostLoad::remark(int needed) const {
    const std::chrono::duration<double> time = SteadyClock::now() - begun_;
    return remark_on(busy_seconds() - busy_, our_seconds() - ours_, time.count(),
                     static_cast<int>(::sysconf(_SC_NPROCESSORS_ONLN)), needed);
}

/// An engine needs one processor. On a machine with a single one, 0.75 of it is sufficient.
std::string HostLoad::remark_on(double busy, double ours, double seconds, int processors,
                                int needed) {
    constexpr double shortest = 0.2;  // 20 ticks of 10 ms
    if (seconds < shortest || processors < 1) return {};
    const double others = std::clamp<double>((busy - ours) / seconds, 0, processors);
    constexpr double negligible = 0.25;
    const double enough = std::min<double>(needed, processors - negligible);
    if (processors - others >= enough) return {};
    return fmt::format("the host was busy: other programs used {:.1f} of its {} processors", others,
                       processors);
}

std::optional<double> load_average() {
    double load = 0;
    if (::getloadavg(&load, 1) != 1) return std::nullopt;
    return std::round(load * 100) / 100;
}

}  // namespace tafl::referee
