// SPDX-License-Identifier: MIT
// Call filter: system calls that are refused to engines in a sandbox (seccomp).
// Landlock and bubblewrap do not check these calls, and no engine needs them:
// - sockets (landlock knows TCP only);
// - mode, owner, attributes and times of files that the engine may not open;
// - watches and leases on files;
// - memory, messages and keys that outlive the engine (System V, POSIX queues, keyrings);
// - priority, processors and limits of other processes.
// The kernel applies the filter to the engine and to all its descendants.
#pragma once

#include "referee/os/descriptor.h"

struct sock_fprog;

namespace tafl::referee {

/// Calls that are allowed to some engines only.
struct CallRights {
    bool has_tcp = false;           ///< TCP sockets, which landlock then checks; no other sockets
    bool has_memory_files = false;  ///< memfd_create and memfd_secret
};

/// Returns the filter for `rights`; null on processors with unknown call numbers. The first call
/// builds all filters: make it before any process is started.
[[nodiscard]] const sock_fprog* call_filter(const CallRights& rights);

/// Returns a new memory file with the filter, in the format of `bwrap --seccomp`. The descriptor is
/// empty on processors with unknown call numbers. Throws std::system_error.
[[nodiscard]] Descriptor call_filter_file(const CallRights& rights);

/// Applies the filter to the calling process; returns false on failure. For the new process, after
/// no-new-privileges is set. Makes one system call and nothing else.
[[nodiscard]] bool enter_call_filter(const sock_fprog* filter) noexcept;

}  // namespace tafl::referee
