// SPDX-License-Identifier: MIT
// Launch: starts a program with pipes to it, contained. The only place that includes Boost.Process.
// Call it on the host's long-lived loop thread only: the kernel kills an engine together with the
// *thread* that started it.
#pragma once

#include <sys/types.h>

#include <csignal>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "referee/os/descriptor.h"
#include "rules/expected.h"

namespace tafl::referee {

struct Program {
    std::filesystem::path file;
    std::vector<std::string> arguments;    ///< without the program's name
    std::vector<std::string> environment;  ///< "NAME=value"
    std::filesystem::path directory;       ///< empty = stay
    // 0 = no limit
    std::uint64_t file_bytes = 0;    ///< the largest file it may write
    std::uint64_t memory_bytes = 0;  ///< of address space, each process
    std::uint64_t user_tasks = 0;    ///< threads of this user, the host's included
    std::vector<int> processors;     ///< empty = any
    // descriptors of the host's; -1 = none
    int group = -1;     ///< entrance of its control group (control_group.h)
    int landlock = -1;  ///< what it restricts itself to (landlock.h); with it comes call_filter.h
    /// Where it connects to the host by TCP; 0 = nowhere. Then it has no input, and what it writes
    /// to its output goes to its error.
    std::uint16_t port = 0;
    /// In bubblewrap, with a port: where that says which process it has made, and what that process
    /// reads a byte from before it goes on.
    int info = -1;
    int block = -1;
    int filter = -1;  ///< in bubblewrap: file with the call filter of the engine (call_filter.h)
};

/// A running process and the host's ends of its pipes. It leads a process group (and session) of
/// its own.
struct Launched {
    pid_t pid = -1;
    Descriptor process;                 ///< a pidfd: readable once the process has exited
    std::vector<Descriptor> own_files;  ///< keep_own_files() of landlock.h; empty without landlock
    Descriptor input;                   ///< none with a port, nor output
    Descriptor output;
    Descriptor error;
};

enum class LaunchFault : std::uint8_t { no_directory, cannot_execute };

struct LaunchError {
    LaunchFault code;
    std::string path;
    int error_number;
};
/// One sentence: "cannot run '/opt/huscarl': Exec format error".
[[nodiscard]] std::string to_string(const LaunchError& error);

/// Throws std::system_error where the host is short of something: processes, memory, descriptors.
[[nodiscard]] rules::Expected<Launched, LaunchError> launch(const Program& program);

/// No handler of the host may run in a child while that shares our memory.
class BlockedSignals {
  public:
    BlockedSignals() {
        sigset_t all;
        ::sigfillset(&all);
        ::pthread_sigmask(SIG_SETMASK, &all, &before_);
    }
    BlockedSignals(const BlockedSignals&) = delete;
    BlockedSignals& operator=(const BlockedSignals&) = delete;
    ~BlockedSignals() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

  private:
    sigset_t before_;
};

}  // namespace tafl::referee
