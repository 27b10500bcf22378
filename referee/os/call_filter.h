// SPDX-License-Identifier: MIT
// What landlock does not look at, and no engine needs to play: sockets (landlock knows TCP alone,
// and somebody who may be asked to run programs listens behind many a local one), changing who may
// use a file, times of files that it may not open, being told who uses them, memory and messages
// that stay when it ends (System V's, POSIX queues, keys), priorities, processors and limits of
// other processes. Kept by the kernel (seccomp), for all that the program starts.
#pragma once

struct sock_fprog;

namespace tafl::referee {

/// Made once, before any process is started; null on processors that we have no numbers for.
/// `with_tcp`: sockets of TCP are allowed, so that landlock can see to them, and none other; nor
/// what connects them behind its back.
[[nodiscard]] const sock_fprog* call_filter(bool with_tcp = false);

/// In the new process, with no-new-privileges set: a system call and nothing else.
[[nodiscard]] bool enter_call_filter(const sock_fprog* filter) noexcept;

}  // namespace tafl::referee
