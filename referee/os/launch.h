// SPDX-License-Identifier: MIT
// Launch: starts a contained program with pipes to it. The only file that includes Boost.Process.
// Call launch() on the host's long-lived loop thread only: the kernel kills an engine when the
// *thread* that started it ends.
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

/// Program to start, with its restrictions.
struct Program {
    std::filesystem::path file;
    std::vector<std::string> arguments;    ///< without the program's name
    std::vector<std::string> environment;  ///< "NAME=value"
    std::filesystem::path directory;       ///< empty = do not change the directory
    // 0 = no limit
    std::uint64_t file_bytes = 0;    ///< size of the largest file it may write
    std::uint64_t memory_bytes = 0;  ///< address space of each process
    std::uint64_t user_tasks = 0;    ///< threads of this user, including the host's
    std::vector<int> processors;     ///< empty = any
    // descriptors of the host; -1 = none
    int group = -1;     ///< entrance of the control group (control_group.h)
    int landlock = -1;  ///< landlock ruleset (landlock.h); if set, call_filter.h applies, too
    /// TCP port at which the program connects to the host; 0 = uses pipes. With a port, Launched
    /// has no input and no output, and standard output goes to the error pipe.
    std::uint16_t port = 0;
    /// In bubblewrap, with a port: bubblewrap writes the child's process number to `info`. The
    /// child starts the engine after it has read a byte from `block`.
    int info = -1;
    int block = -1;
    int filter = -1;  ///< in bubblewrap: file with the engine's call filter (call_filter.h)
};

/// Running process, and the host's ends of its pipes. The process leads a session and a process
/// group of its own.
struct Launched {
    pid_t pid = -1;
    Descriptor process;                 ///< pidfd: readable once the process has exited
    std::vector<Descriptor> own_files;  ///< keep_own_files() of landlock.h; empty without landlock
    Descriptor input;                   ///< empty with a port
    Descriptor output;                  ///< empty with a port
    Descriptor error;
};

/// Kind of a LaunchError.
enum class LaunchFault : std::uint8_t { no_directory, cannot_execute };

/// Reason why a program could not be started.
struct LaunchError {
    LaunchFault code;
    std::string path;  ///< the directory or the program
    int error_number;  ///< errno
};
/// Returns one sentence without a full stop: "cannot run '/opt/huscarl': Exec format error".
[[nodiscard]] std::string to_string(const LaunchError& error);

/// Starts `program` and returns once it runs. Throws std::system_error if the host lacks processes,
/// memory or descriptors, or if the process cannot be contained.
[[nodiscard]] rules::Expected<Launched, LaunchError> launch(const Program& program);

/// Blocks all signals of the calling thread during its lifetime. A child that shares the host's
/// memory must not run the host's signal handlers.
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
