// SPDX-License-Identifier: MIT
#include "referee/os/processor_use.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>

#include "referee/os/descriptor.h"

namespace tafl::referee {

namespace fs = std::filesystem;

namespace {

struct Process {
    pid_t parent = 0;
    /// User and system time in clock ticks, with that of ended children it has waited for.
    long ticks = 0;
};

std::string read_start(const fs::path& path) {
    std::array<char, 1024> text;
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    const ssize_t size = ::read(file.number(), text.data(), text.size());
    return size > 0 ? std::string(text.data(), size) : "";
}

/// Parses proc_pid_stat(5): "1234 (name) state parent ...". The times are fields 14 to 17.
std::optional<Process> process_from(const std::string& stat) {
    const std::size_t end_of_name = stat.rfind(')');
    if (end_of_name == std::string::npos) return std::nullopt;
    std::istringstream fields(stat.substr(end_of_name + 1));
    std::string skipped;
    Process process;
    fields >> skipped >> process.parent;
    for (int field = 5; field < 14; ++field) fields >> skipped;
    for (int field = 14; field <= 17; ++field) {
        long ticks = 0;
        if (!(fields >> ticks)) return std::nullopt;
        process.ticks += ticks;
    }
    return process;
}

std::map<pid_t, Process> all_processes() {
    std::map<pid_t, Process> processes;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator("/proc", error)) {
        const std::string name = entry.path().filename().string();
        pid_t pid = 0;
        std::from_chars(name.data(), name.data() + name.size(), pid);
        if (pid <= 0) continue;
        if (const auto process = process_from(read_start(entry.path() / "stat"))) {
            processes[pid] = *process;
        }
    }
    return processes;
}

struct ProcessList {
    TimePoint when{};
    std::map<pid_t, Process> processes;
};

/// Limits the number of steps: the list may contain a circle, because it was not read at one
/// moment.
bool descends_from(const std::map<pid_t, Process>& processes, pid_t pid, pid_t leader) {
    for (std::size_t steps = 0; steps <= processes.size(); ++steps) {
        if (pid == leader) return true;
        const auto found = processes.find(pid);
        if (found == processes.end()) return false;
        pid = found->second.parent;
    }
    return false;
}

const ProcessList& process_list(Duration max_age) {
    thread_local ProcessList list;
    const TimePoint now = SteadyClock::now();
    if (list.processes.empty() || now - list.when >= max_age) list = {now, all_processes()};
    return list;
}

}  // namespace

ProcessorUse processor_use_of(pid_t leader, Duration max_age) {
    const auto& [when, processes] = process_list(max_age);
    long ticks = 0;
    for (const auto& [pid, process] : processes) {
        if (descends_from(processes, pid, leader)) ticks += process.ticks;
    }
    const double seconds = static_cast<double>(ticks) / static_cast<double>(::sysconf(_SC_CLK_TCK));
    return {when, std::chrono::duration_cast<Duration>(std::chrono::duration<double>(seconds))};
}

ProcessorUse processor_use_in(const fs::path& group) {
    const TimePoint now = SteadyClock::now();
    std::ifstream file(group / "cpu.stat");
    std::string key;
    for (std::int64_t value = 0; file >> key >> value;) {
        if (key == "usage_usec") return {now, std::chrono::microseconds(value)};
    }
    return {now, Duration{0}};
}

}  // namespace tafl::referee
