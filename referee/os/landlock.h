// SPDX-License-Identifier: MIT
// Landlock: sandbox by the kernel, without privileges, for an engine and all its descendants. The
// engine may open only the paths of sandbox_paths.h, and may write only below its scratch
// directory. It may open no TCP connection, except to one port if needed. That port is allowed at
// any address, because landlock does not check addresses. The engine may not send signals to
// outside processes. The restriction of TCP needs landlock version 4, and that of signals needs
// version 6. call_filter.h covers the calls that landlock does not check.
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

/// Returns the version of landlock that the kernel supports, from 1; a negative error number if it
/// has no landlock.
[[nodiscard]] int landlock_version();
/// Returns the reason why landlock is unavailable, as a sentence; nullopt if it is available.
/// `version`: result of landlock_version().
[[nodiscard]] std::optional<std::string> why_no_landlock(int version);
/// Returns a sentence about the restrictions that landlock cannot enforce on this kernel; empty if
/// it enforces all. `version`: result of landlock_version().
[[nodiscard]] std::string shortcoming_of_landlock(int version);

/// Creates the ruleset for enter_landlock(). `reach`: paths that may be read. `scratch`: directory
/// that may be written. `port`: TCP port to which the engine may connect; 0 = no port. Throws
/// std::system_error.
[[nodiscard]] Descriptor make_landlock(const SandboxPaths& reach,
                                       const std::filesystem::path& scratch,
                                       std::uint16_t port = 0);

/// Adds to `ruleset` that the calling process may read its own files in /proc; returns false on
/// failure. Its descendants have other files there and may not read them. Call it in the new
/// process of an engine, before the number of its descriptors is limited. Makes system calls only.
[[nodiscard]] bool allow_own_files(int ruleset) noexcept;

/// Restricts the calling process to `ruleset`; returns false on failure. Call it in the new process
/// of an engine, after no-new-privileges is set. Makes system calls only.
[[nodiscard]] bool enter_landlock(int ruleset) noexcept;

/// Opens those files in /proc that the process `process` may read because of allow_own_files(), and
/// returns their descriptors. Keep the descriptors open while the process lives. Otherwise, if
/// memory is short, the kernel drops the inodes, and the permission with them.
[[nodiscard]] std::vector<Descriptor> keep_own_files(pid_t process);

}  // namespace tafl::referee
