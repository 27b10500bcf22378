// SPDX-License-Identifier: MIT
// Landlock: a program that may open what is within its reach (sandbox_paths.h) and nothing else,
// and write only below its scratch folder; that may open no TCP connection, but to one port if it
// has to (at any address: landlock knows none), and signal no process outside (where the kernel is
// new enough for these). Kept by the kernel, without privileges, for all that the program starts.
// What it does not look at: call_filter.h.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "referee/os/descriptor.h"
#include "referee/os/sandbox_paths.h"

namespace tafl::referee {

/// Which version of it the kernel has; minus the error number if it has none.
[[nodiscard]] int landlock_version();
/// Why it can't be had in such a version, in a sentence; none if it can.
[[nodiscard]] std::optional<std::string> why_no_landlock(int version);
/// What it does not keep in such a version; empty if it keeps all.
[[nodiscard]] std::string shortcoming_of_landlock(int version);

/// What the new process restricts itself to (enter_landlock). `port`: which it may connect to; 0 =
/// none. Throws std::system_error.
[[nodiscard]] Descriptor make_landlock(const SandboxPaths& reach,
                                       const std::filesystem::path& scratch,
                                       std::uint16_t port = 0);

/// In the new process, before its descriptors are limited (the host may have more): allows reading
/// its own files of /proc. Its descendants have other files there and may not read them. Makes
/// system calls only.
[[nodiscard]] bool allow_own_files(int ruleset) noexcept;

/// In the new process, with no-new-privileges set: system calls and nothing else.
[[nodiscard]] bool enter_landlock(int ruleset) noexcept;

/// The files of /proc that a process has allowed itself in allow_own_files(), to be kept open while
/// it lives. Otherwise, when memory is short, the kernel forgets their inodes, and with the inodes
/// the permission.
[[nodiscard]] std::vector<Descriptor> keep_own_files(pid_t process);

}  // namespace tafl::referee
