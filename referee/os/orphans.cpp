// SPDX-License-Identifier: MIT
#include "referee/os/orphans.h"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tafl::referee {

namespace {

namespace fs = std::filesystem;

/// Maximum rounds. A process that starts others faster than they can be killed is left to the
/// limits.
constexpr int max_sweeps = 1000;

struct RunningEngines {
    std::mutex mutex;
    std::set<pid_t> engines;
};

RunningEngines& roll() {
    static RunningEngines the_roll;
    return the_roll;
}

std::optional<pid_t> number_of(const fs::path& entry) {
    const std::string name = entry.filename().string();
    pid_t pid = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), pid);
    if (error != std::errc() || end != name.data() + name.size()) return std::nullopt;
    return pid;
}

/// Lists the children of all threads of the host. Returns false if the kernel has no such list.
bool list_children(std::vector<pid_t>& children) {
    std::error_code error;
    bool is_listed = false;
    for (const auto& thread : fs::directory_iterator("/proc/self/task", error)) {
        std::ifstream list(thread.path() / "children");
        is_listed = is_listed || list.is_open();
        for (pid_t pid = 0; list >> pid;) children.push_back(pid);
    }
    return is_listed;
}

std::vector<pid_t> children_of_host() {
    std::vector<pid_t> children;
    if (list_children(children)) return children;
    std::error_code error;
    const pid_t host = ::getpid();
    for (const auto& entry : fs::directory_iterator("/proc", error)) {
        const auto pid = number_of(entry.path());
        if (pid && parent_of(*pid) == host) children.push_back(*pid);
    }
    return children;
}

/// Returns true if the process is not an orphan. Requires the lock of hold_roll().
bool is_engine_or_own(pid_t pid) {
    return roll().engines.contains(pid) || ::getsid(pid) == ::getsid(0);
}

}  // namespace

pid_t parent_of(pid_t pid) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
    std::string text;
    std::getline(file, text, '\0');
    // Format: "1234 (name, may contain spaces and parentheses) S 1 ..."
    const std::size_t end_of_name = text.rfind(')');
    if (end_of_name == std::string::npos || end_of_name + 4 > text.size()) return -1;
    pid_t parent = -1;
    std::from_chars(text.data() + end_of_name + 4, text.data() + text.size(), parent);
    return parent;
}

void adopt_orphans() { ::prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }

std::unique_lock<std::mutex> hold_roll() { return std::unique_lock(roll().mutex); }

void enrol(pid_t engine) { roll().engines.insert(engine); }

int reap_engine(pid_t engine) {
    const auto held = hold_roll();
    int status = 0;
    while (::waitpid(engine, &status, 0) < 0 && errno == EINTR) {
    }
    roll().engines.erase(engine);
    return status;
}

/// Kills or reaps an orphan. First checks the process again: it may have been reaped since the last
/// step. Its number may now belong to an engine or to an unrelated process, which the host cannot
/// wait for.
void OrphanSweep::end(pid_t pid) {
    if (is_engine_or_own(pid)) return;
    const pid_t reaped = ::waitpid(pid, nullptr, WNOHANG);
    if (reaped == pid) {
        dying_.erase(pid);
        // Its children now become children of the host.
        has_changed_ = true;
    } else if (reaped == 0 && dying_.insert(pid).second) {
        ::kill(pid, SIGKILL);
        has_changed_ = true;
    }
}

bool OrphanSweep::step() {
    const auto held = hold_roll();
    if (found_.empty()) {
        found_ = children_of_host();
        std::ranges::sort(found_);
        // Another sweep may have reaped them.
        std::erase_if(dying_, [&](pid_t pid) { return !std::ranges::binary_search(found_, pid); });
        has_changed_ = false;
        ++rounds_;
    }
    for (std::size_t i = 0; i < per_step && !found_.empty(); ++i) {
        end(found_.back());
        found_.pop_back();
    }
    return !found_.empty() || (has_changed_ && rounds_ < max_sweeps);
}

int end_orphans() {
    OrphanSweep sweep;
    while (sweep.step()) {
    }
    return sweep.dying();
}

}  // namespace tafl::referee
