// SPDX-License-Identifier: MIT
#include "referee/os/control_group.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <sstream>
#include <system_error>

#include "rules/count_of.h"

namespace tafl::referee {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view prefix = "lawspeaker-";
constexpr std::string_view freezer = "cgroup.freeze";
constexpr std::uint64_t bytes_of_mb = 1024 * 1024;

/// Groups that could not be removed because they still had processes.
std::vector<fs::path>& left_groups() {
    static std::vector<fs::path> left;
    return left;
}

/// Writes a cgroup file. The kernel requires the value in one write.
bool write_value(const fs::path& file, const std::string& value) {
    const Descriptor open(::open(file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
    return open.number() >= 0 &&
           ::write(open.number(), value.data(), value.size()) == std::ssize(value);
}

std::vector<std::string> words_of(const fs::path& file) {
    std::ifstream text(file);
    std::vector<std::string> words;
    for (std::string word; text >> word;) words.push_back(word);
    return words;
}

bool contains_all(const std::vector<std::string>& words, const std::vector<std::string>& wanted) {
    return std::ranges::all_of(wanted, [&](const std::string& word) {
        return std::ranges::find(words, word) != words.end();
    });
}

std::vector<std::string> controllers_for(const GroupLimits& limits) {
    std::vector<std::string> controllers;
    if (limits.memory_mb > 0) controllers.emplace_back("memory");
    if (limits.processes > 0) controllers.emplace_back("pids");
    return controllers;
}

/// Mount of the cgroup v2 hierarchy. See proc_pid_mountinfo(5): "36 35 0:26 ROOT POINT options -
/// TYPE ...".
struct Mount {
    std::string root;
    std::string point;
};

std::optional<Mount> find_mount(std::string_view mountinfo) {
    std::istringstream lines{std::string(mountinfo)};
    for (std::string line; std::getline(lines, line);) {
        if (line.find(" - cgroup2 ") == std::string::npos) continue;
        std::istringstream words(line);
        std::string skipped;
        Mount mount;
        words >> skipped >> skipped >> skipped >> mount.root >> mount.point;
        return mount;
    }
    return std::nullopt;
}

std::string path_in_hierarchy(std::string_view cgroup) {
    std::istringstream lines{std::string(cgroup)};
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("0::/")) return line.substr(3);
    }
    return {};
}

}  // namespace

std::optional<fs::path> own_control_group(std::string_view mountinfo, std::string_view cgroup) {
    const auto mount = find_mount(mountinfo);
    std::string path = path_in_hierarchy(cgroup);
    if (!mount || path.empty() || path.starts_with("/..")) return std::nullopt;
    if (mount->root != "/") {
        if (!path.starts_with(mount->root)) return std::nullopt;
        path.erase(0, mount->root.size());
    }
    return (fs::path(mount->point) / fs::path(path).relative_path()).lexically_normal();
}

// Group of one engine

ControlGroup::ControlGroup(fs::path folder, const GroupLimits& limits) {
    fs::create_directory(folder);
    folder_ = std::move(folder);
    const std::uint64_t memory = limits.memory_mb * bytes_of_mb;
    bool is_limited = true;
    if (limits.memory_mb > 0) {
        is_limited = write_value(folder_ / "memory.max", std::to_string(memory));
        // This file is missing if the machine has no swap.
        write_value(folder_ / "memory.swap.max", "0");
        write_value(folder_ / "memory.oom.group", "1");
    }
    if (limits.processes > 0) {
        const std::string most = std::to_string(limits.processes);
        is_limited = write_value(folder_ / "pids.max", most) && is_limited;
    }
    // Needs Linux 5.2. Write it here, so that an older kernel causes an error at the start, not
    // later.
    if (limits.is_freezable) is_limited = write_value(folder_ / freezer, "0") && is_limited;
    entrance_ = Descriptor(
        ::open((folder_ / "cgroup.procs").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
    if (is_limited && entrance_.number() >= 0) return;
    const int reason = errno;
    ::rmdir(folder_.c_str());
    throw std::system_error(reason, std::generic_category(), "cannot set up " + folder_.string());
}

ControlGroup::~ControlGroup() {
    if (!exists()) return;
    kill();
    if (::rmdir(folder_.c_str()) != 0) left_groups().push_back(folder_);
}

void ControlGroup::set_frozen(bool is_frozen) {
    if (exists()) write_value(folder_ / freezer, is_frozen ? "1" : "0");
}

void ControlGroup::kill() {
    if (exists()) write_value(folder_ / "cgroup.kill", "1");
}

int remove_left_groups() {
    std::erase_if(left_groups(), [](const fs::path& folder) {
        return ::rmdir(folder.c_str()) == 0 || errno != EBUSY;
    });
    return count_of(left_groups());
}

// Group of the host

std::optional<std::string> ControlGroupFactory::why_unavailable(const GroupLimits& limits) {
    const auto controllers = controllers_for(limits);
    const std::string name = "the host's control group " + own_.string();
    if (!contains_all(words_of(own_ / "cgroup.controllers"), controllers)) {
        return name + " has no controller for it";
    }
    if (::access((own_ / "cgroup.procs").c_str(), W_OK) != 0 ||
        ::access(own_.c_str(), W_OK | X_OK) != 0) {
        return name + " was not delegated to this user";
    }
    if (contains_all(words_of(own_ / "cgroup.subtree_control"), controllers)) return std::nullopt;
    return prepare(controllers);
}

/// Passes the controllers of the host's group on to new groups. If necessary, first moves the host
/// into a group of its own, if no other process is in its group. Returns nullopt, or the reason if
/// that fails.
std::optional<std::string> ControlGroupFactory::prepare(
    const std::vector<std::string>& controllers) {
    remove_those_of_dead_hosts();
    if (enable_for_children(controllers)) return std::nullopt;
    const std::string host = std::to_string(::getpid());
    if (words_of(own_ / "cgroup.procs") != std::vector<std::string>{host}) {
        return "the host's control group " + own_.string() +
               " holds other processes, too (start the host with \"systemd-run --user --scope -p "
               "Delegate=yes\")";
    }
    const fs::path leaf = own_ / (std::string(prefix) + host + "-host");
    std::error_code error;
    fs::create_directory(leaf, error);
    if (!error && write_value(leaf / "cgroup.procs", host) && enable_for_children(controllers)) {
        return std::nullopt;
    }
    write_value(own_ / "cgroup.procs", host);
    ::rmdir(leaf.c_str());
    return "the host's control group " + own_.string() + " passes nothing on";
}

bool ControlGroupFactory::enable_for_children(const std::vector<std::string>& controllers) const {
    std::string text;
    for (const std::string& name : controllers) text += (text.empty() ? "+" : " +") + name;
    return write_value(own_ / "cgroup.subtree_control", text);
}

/// Removes the groups of hosts that were killed. The names of the groups start with the host's pid.
void ControlGroupFactory::remove_those_of_dead_hosts() const {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(own_, error)) {
        const std::string name = entry.path().filename().string();
        if (!name.starts_with(prefix)) continue;
        int host = 0;
        std::from_chars(name.data() + prefix.size(), name.data() + name.size(), host);
        if (host > 0 && !fs::exists("/proc/" + std::to_string(host))) ::rmdir(entry.path().c_str());
    }
}

ControlGroup ControlGroupFactory::make(const GroupLimits& limits) {
    const std::string name =
        std::string(prefix) + std::to_string(::getpid()) + '-' + std::to_string(++made_);
    return {own_ / name, limits};
}

}  // namespace tafl::referee
