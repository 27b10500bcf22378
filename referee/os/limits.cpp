// SPDX-License-Identifier: MIT
#include "referee/os/limits.h"

#include <poll.h>
#include <sched.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "referee/os/call_filter.h"
#include "referee/os/landlock.h"
#include "referee/os/orphans.h"
#include "referee/os/sandbox_paths.h"
#include "rules/count_of.h"

namespace tafl::referee {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t bytes_per_mb = 1024 * 1024;
/// Size in MB of the sandbox's file system if `file_mb` is 0.
constexpr int scratch_mb_without_limit = 1024;
constexpr int probe_timeout_ms = 5000;

// Bubblewrap

std::optional<fs::path> find_bwrap() {
    EngineSpec bwrap;
    bwrap.command = "bwrap";
    const auto found = find_program(bwrap);
    if (!found) return std::nullopt;
    return *found;
}

using Words = std::vector<std::string>;

/// Returns bubblewrap's arguments for its own places. The engine writes to one bounded file system:
/// /tmp is a link into /dev/shm, so that the limit covers both. The kernel's files about machine
/// and engine are readable.
Words fresh_places(const Limits& limits) {
    const int scratch_mb = limits.file_mb > 0 ? limits.file_mb : scratch_mb_without_limit;
    const std::string size = std::to_string(scratch_mb * bytes_per_mb);
    Words words = {"--proc",   "/proc",        "--dev", "/dev",      "--size",  size,  "--tmpfs",
                   "/dev/shm", "--remount-ro", "/dev",  "--symlink", "dev/shm", "/tmp"};
    for (const char* folder : {"/sys/devices/system", "/sys/fs/cgroup", "/sys/kernel/mm"}) {
        words.insert(words.end(), {"--ro-bind-try", folder, folder});
    }
    return words;
}

/// Returns bubblewrap's arguments: an empty file system, plus the engine's readable paths. Disables
/// further user namespaces, in which the engine could mount file systems of any size.
Words bwrap_arguments(const Program& program, const EngineSpec& spec) {
    Words words = {"--unshare-all",     "--unshare-user", "--disable-userns",
                   "--die-with-parent", "--cap-drop",     "ALL"};
    const auto add = [&](const Words& more) {
        words.insert(words.end(), more.begin(), more.end());
    };
    const std::string directory =
        program.directory.empty() ? fs::current_path() : fs::absolute(program.directory);
    add(fresh_places(spec.limits));
    if (program.filter >= 0) add({"--seccomp", std::to_string(program.filter)});
    if (program.info >= 0) add({"--info-fd", std::to_string(program.info)});
    if (program.block >= 0) add({"--block-fd", std::to_string(program.block)});
    add({"--dir", directory});
    for (const fs::path& path : sandbox_paths_of(spec).readable) add({"--ro-bind-try", path, path});
    add({"--remount-ro", "/", "--setenv", "TMPDIR", "/tmp", "--chdir", directory, "--"});
    add({fs::absolute(program.file).lexically_normal()});
    return words;
}

/// Allows memory files only if a control group limits the memory: no file system counts their size.
void put_into_bwrap(Program& program, const fs::path& bwrap, const EngineSpec& spec,
                    EngineResources& enclosure) {
    const bool is_memory_counted = program.group >= 0 && spec.limits.memory_mb > 0;
    enclosure.rules =
        call_filter_file({.has_tcp = program.port != 0, .has_memory_files = is_memory_counted});
    program.filter = enclosure.rules.number();
    auto words = bwrap_arguments(program, spec);
    std::ranges::move(program.arguments, std::back_inserter(words));
    program.file = bwrap;
    program.arguments = std::move(words);
    program.directory.clear();
}

/// Runs a program to its end; returns false if it fails or exceeds the timeout.
bool succeeds(const Program& program) {
    auto launched = launch(program);
    if (!launched) return false;
    pollfd exit = {launched->process.number(), POLLIN, 0};
    ::poll(&exit, 1, probe_timeout_ms);
    ::killpg(launched->pid, SIGKILL);
    const int status = reap_engine(launched->pid);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

std::optional<std::string> try_bwrap() {
    const auto bwrap = find_bwrap();
    if (!bwrap)
        return "sandbox = \"bwrap\" needs bubblewrap, and bwrap is not in PATH (apt-get "
               "install "
               "bubblewrap)";
    EngineSpec spec;
    spec.command = "/bin/true";
    Program program;
    program.file = spec.command;
    EngineResources enclosure;
    put_into_bwrap(program, *bwrap, spec, enclosure);
    if (succeeds(program)) return std::nullopt;
    return "sandbox = \"bwrap\": " + bwrap->string() +
           " cannot make a sandbox here; allow user namespaces, and use bubblewrap 0.7 or newer";
}

const std::optional<std::string>& why_no_bwrap() {
    static const std::optional<std::string> reason = try_bwrap();
    return reason;
}

// Processes

/// Returns the number of threads of this user, with which the kernel compares RLIMIT_NPROC.
std::uint64_t tasks_of_user() {
    std::uint64_t tasks = 0;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator("/proc", error)) {
        struct stat status {};
        if (::stat(entry.path().c_str(), &status) != 0 || status.st_uid != ::getuid()) continue;
        std::ifstream file(entry.path() / "status");
        std::string word;
        while (file >> word && word != "Threads:") {
        }
        std::uint64_t threads = 0;
        if (file >> threads) tasks += threads;
    }
    return tasks;
}

void limit_without_group(Program& program, const Limits& limits) {
    program.memory_bytes = limits.memory_mb * bytes_per_mb;
    if (limits.processes > 0) {
        program.user_tasks = tasks_of_user() + static_cast<std::uint64_t>(limits.processes);
    }
}

// Control groups

std::string text_of(const char* file) {
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// Returns the only ControlGroupFactory of this process; null if cgroup v2 is not visible.
ControlGroupFactory* group_keeper() {
    static std::optional<ControlGroupFactory> keeper = [] {
        const auto own =
            own_control_group(text_of("/proc/self/mountinfo"), text_of("/proc/self/cgroup"));
        return own ? std::optional<ControlGroupFactory>(*own) : std::nullopt;
    }();
    return keeper ? &*keeper : nullptr;
}

GroupLimits group_limits(const Limits& limits) {
    return {limits.memory_mb, limits.processes, !limits.ponder};
}

std::optional<std::string> why_no_group(const Limits& limits) {
    ControlGroupFactory* keeper = group_keeper();
    if (keeper == nullptr) return "this machine has no writable control groups (cgroup v2)";
    return keeper->why_unavailable(group_limits(limits));
}

// Landlock

void put_into_landlock(Program& program, const EngineSpec& spec, EngineResources& enclosure) {
    enclosure.scratch = ScratchFolder::make();
    enclosure.scratch_bytes = spec.limits.max_scratch_mb() * bytes_per_mb;
    enclosure.rules = make_landlock(sandbox_paths_of(spec), enclosure.scratch.path(), program.port);
    program.landlock = enclosure.rules.number();
    std::erase_if(program.environment,
                  [](const std::string& entry) { return entry.starts_with("TMPDIR="); });
    program.environment.push_back("TMPDIR=" + enclosure.scratch.path().string());
}

}  // namespace

Sandbox chosen(Sandbox asked) {
    if (asked != Sandbox::automatic) return asked;
    if (!why_no_landlock(landlock_version())) return Sandbox::landlock;
    return why_no_bwrap() ? Sandbox::none : Sandbox::bwrap;
}

std::optional<std::string> why_unavailable(const Limits& limits) {
    if (limits.sandbox == Sandbox::landlock) {
        if (auto reason = why_no_landlock(landlock_version())) return reason;
    }
    if (limits.sandbox == Sandbox::bwrap && why_no_bwrap()) return why_no_bwrap();
    if (!limits.ponder) {
        if (auto reason = why_no_group(limits)) return "ponder = false: " + *reason;
    }
    const int processors = count_of(usable_processors());
    if (limits.cpus > processors) {
        return "cpus = " + std::to_string(limits.cpus) + " is more than the " +
               std::to_string(processors) + " processors that this machine has for us";
    }
    return std::nullopt;
}

std::vector<std::string> shortcomings(const Limits& limits) {
    std::vector<std::string> sentences;
    const auto no_group = why_no_group(limits);
    if (limits.processes > 0 && no_group) {
        sentences.push_back(::geteuid() == 0
                                ? "processes: the kernel does not limit the number of processes of "
                                  "root by itself, and " +
                                      *no_group + "; run as another user"
                                : "processes: counted by user, not by engine, since " + *no_group +
                                      "; the limit is added to the number of processes that "
                                      "this user has at the start of each game");
    }
    if (limits.memory_mb > 0 && no_group) {
        sentences.push_back(
            "memory_mb: limits the address space of each process of an engine, "
            "not their memory together, since " +
            *no_group);
    }
    const Sandbox sandbox = chosen(limits.sandbox);
    if (sandbox != limits.sandbox && sandbox == Sandbox::none) {
        sentences.emplace_back(
            "sandbox = \"auto\": this machine offers no sandbox, and engines may do all that the "
            "host "
            "may; "
            "it takes a kernel with landlock (Linux 5.13) or bubblewrap (apt-get install "
            "bubblewrap)");
    }
    if (sandbox == Sandbox::landlock) {
        const std::string missing = shortcoming_of_landlock(landlock_version());
        if (!missing.empty()) sentences.push_back(missing);
    }
    return sentences;
}

EngineResources confine(Program& program, const EngineSpec& spec) {
    const Limits& limits = spec.limits;
    if (const auto reason = why_unavailable(limits)) throw std::runtime_error(*reason);
    EngineResources enclosure;
    program.file_bytes = limits.file_mb * bytes_per_mb;
    if (group_limits(limits).is_any()) {
        if (why_no_group(limits)) {
            limit_without_group(program, limits);
        } else {
            enclosure.group = group_keeper()->make(group_limits(limits));
            program.group = enclosure.group.entrance();
        }
    }
    const Sandbox sandbox = chosen(limits.sandbox);
    if (sandbox == Sandbox::bwrap) put_into_bwrap(program, *find_bwrap(), spec, enclosure);
    if (sandbox == Sandbox::landlock) put_into_landlock(program, spec, enclosure);
    return enclosure;
}

std::vector<int> usable_processors() {
    cpu_set_t set;
    std::vector<int> processors;
    if (::sched_getaffinity(0, sizeof set, &set) != 0) return processors;
    for (int processor = 0; processor < CPU_SETSIZE; ++processor) {
        if (CPU_ISSET(processor, &set)) processors.push_back(processor);
    }
    return processors;
}

std::vector<int> processors_of_table(int table, int count) {
    const std::vector<int> usable = usable_processors();
    const std::size_t begin = std::size_t{1} * table * count;
    if (begin + count > usable.size()) return {};
    const auto first = usable.begin() + begin;
    return {first, first + count};
}

}  // namespace tafl::referee
