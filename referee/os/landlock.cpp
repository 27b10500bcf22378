// SPDX-License-Identifier: MIT
// The C library has no wrappers for these system calls, and the kernel's headers may be older than
// the kernel. So the numbers are those of Documentation/userspace-api/landlock.rst.
#include "referee/os/landlock.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <system_error>
#include <utility>

#include "referee/os/call_filter.h"

namespace tafl::referee {

namespace {

#ifndef SYS_landlock_create_ruleset  // the same on all architectures
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif

constexpr unsigned ask_for_version = 1;
constexpr int path_beneath = 1;
constexpr int net_port = 2;

// Rights for files and directories.
constexpr std::uint64_t execute = 1U << 0;
constexpr std::uint64_t write_file = 1U << 1;
constexpr std::uint64_t read_file = 1U << 2;
constexpr std::uint64_t read_folder = 1U << 3;
constexpr std::uint64_t change_folder = 0x1FF0;  // remove and create entries of any type
constexpr std::uint64_t make_devices = (1U << 6) | (1U << 11);
constexpr std::uint64_t refer = 1U << 13;           // since version 2: rename between directories
constexpr std::uint64_t truncate = 1U << 14;        // since version 3
constexpr std::uint64_t control_device = 1U << 15;  // since version 5
constexpr int version_with_truncate = 3;
// Since version 4: bind() and connect() of TCP. Since version 6: signals and abstract sockets to
// processes outside.
constexpr std::uint64_t all_tcp = 3;
constexpr std::uint64_t connect_tcp = 2;
constexpr int version_with_tcp = 4;
constexpr std::uint64_t all_scopes = 3;
constexpr int version_with_control = 5;
constexpr int version_with_scopes = 6;

struct RulesetAttributes {
    std::uint64_t files;
    std::uint64_t network;
    std::uint64_t scoped;
};

struct [[gnu::packed]] PathAttributes {
    std::uint64_t allowed;
    std::int32_t parent;
};

struct PortAttributes {
    std::uint64_t allowed;
    std::uint64_t port;
};

std::uint64_t rights_of(int version) {
    return execute | read_file | read_folder | write_file | change_folder |
           (version >= 2 ? refer : 0) | (version >= version_with_truncate ? truncate : 0) |
           (version >= version_with_control ? control_device : 0);
}

constexpr std::uint64_t rights_to_files = execute | read_file | write_file | truncate;

[[noreturn]] void throw_landlock_error(const char* what) {
    throw std::system_error(errno, std::generic_category(), what);
}

/// Allows access to a file or directory. Ignores paths that do not exist any more.
void allow(const Descriptor& ruleset, const std::filesystem::path& path, std::uint64_t rights) {
    const Descriptor parent(::open(path.c_str(), O_PATH | O_CLOEXEC));
    if (parent.number() < 0) return;
    struct stat status {};
    if (::fstat(parent.number(), &status) != 0)
        throw_landlock_error("landlock: cannot look at a file");
    if (!S_ISDIR(status.st_mode)) rights &= rights_to_files;
    const PathAttributes attributes = {rights, parent.number()};
    if (::syscall(SYS_landlock_add_rule, ruleset.number(), path_beneath, &attributes, 0U) != 0) {
        throw_landlock_error("landlock: cannot add a rule");
    }
}

void allow_connecting(const Descriptor& ruleset, std::uint16_t port) {
    const PortAttributes attributes = {connect_tcp, port};
    if (::syscall(SYS_landlock_add_rule, ruleset.number(), net_port, &attributes, 0U) != 0) {
        throw_landlock_error("landlock: cannot allow a port");
    }
}

/// Files in /proc/PID that the engine itself may read. The whole directory is not allowed: "net"
/// and "task/TID/net" list the connections of the whole machine.
struct OwnFile {
    const char* name;
    std::uint64_t rights;
};
constexpr std::array own_files = {
    OwnFile{"cgroup", read_file}, OwnFile{"cmdline", read_file},   OwnFile{"fd", read_folder},
    OwnFile{"maps", read_file},   OwnFile{"mountinfo", read_file}, OwnFile{"stat", read_file},
    OwnFile{"statm", read_file},  OwnFile{"status", read_file},    OwnFile{"task", read_folder}};

/// Allows the kernel's files about the machine. Does not allow the whole /proc, which also shows
/// other processes with their arguments and times. The engine adds its own files in
/// allow_own_files().
void allow_machine(const Descriptor& ruleset) {
    for (const char* path : {"/proc/cgroups", "/proc/cpuinfo", "/proc/filesystems", "/proc/meminfo",
                             "/proc/stat", "/proc/sys", "/proc/uptime", "/proc/version",
                             "/sys/devices/system", "/sys/fs/cgroup", "/sys/kernel/mm"}) {
        allow(ruleset, path, read_file | read_folder);
    }
}

/// Allows devices without stored content.
void allow_devices(const Descriptor& ruleset, std::uint64_t all) {
    for (const char* device : {"/dev/null", "/dev/zero", "/dev/full"}) {
        allow(ruleset, device, all & (read_file | write_file | truncate));
    }
    for (const char* device : {"/dev/urandom", "/dev/random"}) allow(ruleset, device, read_file);
}

}  // namespace

int landlock_version() {
    const auto version = ::syscall(SYS_landlock_create_ruleset, nullptr, 0UL, ask_for_version);
    return version > 0 ? static_cast<int>(version) : -errno;
}

std::optional<std::string> why_no_landlock(int version) {
    if (version > 0) return std::nullopt;
    if (version == -EOPNOTSUPP) {
        return "sandbox = \"landlock\": this kernel has it switched off (boot it with \"lsm=\" "
               "naming landlock), or use \"bwrap\"";
    }
    return "sandbox = \"landlock\": this kernel has none (it takes Linux 5.13 or newer); use "
           "\"bwrap\"";
}

std::string shortcoming_of_landlock(int version) {
    std::string missing;
    if (version < version_with_truncate) missing += " to cut files short,";
    if (version < version_with_tcp && call_filter({}) == nullptr) missing += " to use the network,";
    if (version < version_with_scopes) missing += " to signal other processes of this user,";
    if (missing.empty()) return {};
    missing.pop_back();
    return "sandbox = \"landlock\": this kernel is too old to forbid an engine" + missing;
}

Descriptor make_landlock(const SandboxPaths& reach, const std::filesystem::path& scratch,
                         std::uint16_t port) {
    const int version = landlock_version();
    const std::uint64_t all = rights_of(version);
    const RulesetAttributes attributes = {all, version >= version_with_tcp ? all_tcp : 0,
                                          version >= version_with_scopes ? all_scopes : 0};
    // An older kernel accepts the longer structure if the unknown members are 0.
    Descriptor ruleset(static_cast<int>(
        ::syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0U)));
    if (ruleset.number() < 0) throw_landlock_error("landlock: cannot make a ruleset");
    for (const auto& path : reach.readable) allow(ruleset, path, execute | read_file | read_folder);
    for (const auto& path : reach.listed) allow(ruleset, path, read_folder);
    allow_machine(ruleset);
    allow_devices(ruleset, all);
    allow(ruleset, scratch, all & ~(make_devices | control_device));
    if (port != 0 && version >= version_with_tcp) allow_connecting(ruleset, port);
    return ruleset;
}

std::vector<Descriptor> keep_own_files(pid_t process) {
    std::vector<Descriptor> files;
    const Descriptor folder(
        ::open(("/proc/" + std::to_string(process)).c_str(), O_PATH | O_CLOEXEC));
    for (const OwnFile& file : own_files) {
        Descriptor own(::openat(folder.number(), file.name, O_PATH | O_CLOEXEC));
        if (own.number() >= 0) files.push_back(std::move(own));
    }
    return files;
}

/// The descriptors stay open until exec. Without /proc there is nothing to allow.
bool allow_own_files(int ruleset) noexcept {
    const int folder = ::open("/proc/self", O_PATH | O_CLOEXEC);
    for (const OwnFile& file : own_files) {
        const PathAttributes attributes = {file.rights,
                                           ::openat(folder, file.name, O_PATH | O_CLOEXEC)};
        if (attributes.parent < 0) continue;
        if (::syscall(SYS_landlock_add_rule, ruleset, path_beneath, &attributes, 0U) != 0) {
            return false;
        }
    }
    return true;
}

bool enter_landlock(int ruleset) noexcept {
    return ::syscall(SYS_landlock_restrict_self, ruleset, 0U) == 0;
}

}  // namespace tafl::referee
