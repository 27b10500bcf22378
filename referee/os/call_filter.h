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

/// System calls that the filter allows to some engines only.
struct CallRights {
    /// True: TCP sockets are allowed, but no other sockets. Landlock, if used, restricts the TCP
    /// connections. False: the call socket() is refused.
    bool has_tcp = false;
    bool has_memory_files = false;  ///< true: memfd_create and memfd_secret are allowed
};

/// Returns the seccomp filter for `rights`; null if the call numbers of this processor are unknown.
/// The first call builds all filters and allocates: make it before any process is started.
[[nodiscard]] const sock_fprog* call_filter(const CallRights& rights);

/// Returns a new memory file with the filter for `rights`, in the format of `bwrap --seccomp`.
/// Returns an empty descriptor if the call numbers of this processor are unknown. Throws
/// std::system_error if the file cannot be written.
[[nodiscard]] Descriptor call_filter_file(const CallRights& rights);

/// Applies `filter` to the calling process; returns false on failure. Call it in the new process of
/// an engine, after no-new-privileges is set. Makes one system call and nothing else.
[[nodiscard]] bool enter_call_filter(const sock_fprog* filter) noexcept;

}  // namespace tafl::referee
