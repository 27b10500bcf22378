// SPDX-License-Identifier: MIT
// Call filter: the system calls that engines in a sandbox may not make, since landlock and
// bubblewrap do not check them and no engine needs them: sockets (landlock knows TCP only), modes,
// owners and attributes of files, times of files that the engine may not open, watching and leasing
// files, memory and messages that stay when it ends (System V's, POSIX queues, keys), priorities,
// processors and limits of other processes. Kept by the kernel (seccomp), for all that the program
// starts.
#pragma once

#include "referee/os/descriptor.h"

struct sock_fprog;

namespace tafl::referee {

/// Calls that one engine may make and others may not.
struct CallRights {
    bool has_tcp = false;           ///< sockets of TCP, which landlock then checks; no other socket
    bool has_memory_files = false;  ///< memfd_create and memfd_secret
};

/// Made once, before any process is started. Null on processors with unknown call numbers.
[[nodiscard]] const sock_fprog* call_filter(const CallRights& rights);

/// A new file in memory with that filter, as `bwrap --seccomp` reads it; none on such processors.
/// Throws std::system_error.
[[nodiscard]] Descriptor call_filter_file(const CallRights& rights);

/// In the new process, with no-new-privileges set: a system call and nothing else.
[[nodiscard]] bool enter_call_filter(const sock_fprog* filter) noexcept;

}  // namespace tafl::referee
