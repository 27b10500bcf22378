// SPDX-License-Identifier: MIT
// Launch: starts a contained program with pipes to it. launch.cpp is the only file that includes
// Boost.Process. Call launch() on the host's long-lived loop thread only: the kernel kills an
// engine when the *thread* that started it ends.
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
    std::vector<std::string> arguments;    ///< arguments without the name of the program
    std::vector<std::string> environment;  ///< entries "NAME=value"
    /// Working directory of the program; empty = that of the host.
    std::filesystem::path directory;
    // 0 = no limit
    /// Maximum bytes of each file that the program writes; 0 = no limit.
    std::uint64_t file_bytes = 0;
    /// Maximum address space of each process in bytes; 0 = no limit.
    std::uint64_t memory_bytes = 0;
    /// Maximum number of threads of this user, including the host's; 0 = no limit.
    std::uint64_t user_tasks = 0;
    /// Processors to which the program is pinned; empty = any processor.
    std::vector<int> processors;
    // descriptors of the host; -1 = none
    int group = -1;  ///< entrance of the control group (control_group.h); -1 = no group
    /// Landlock ruleset (landlock.h), used with a call filter; -1 = no landlock.
    int landlock = -1;
    /// TCP port at which the program connects to the host; 0 = the program uses pipes. With a port,
    /// Launched has no input and no output, and the standard output goes to the error pipe.
    std::uint16_t port = 0;
    /// In bubblewrap, with a port: pipe to which bubblewrap writes the number of its child process;
    /// -1 = not used.
    int info = -1;
    /// In bubblewrap, with a port: pipe from which the child reads one byte before it starts the
    /// engine; -1 = not used.
    int block = -1;
    /// In bubblewrap: file with the engine's call filter (call_filter.h); -1 = no filter.
    int filter = -1;
};

/// Process that launch() started, and the host's ends of its pipes. The process leads a session and
/// a process group of its own.
struct Launched {
    pid_t pid = -1;
    Descriptor process;  ///< pidfd of the process: readable once it has exited
    /// Open files of the process in /proc, from keep_own_files() (landlock.h); empty without
    /// landlock.
    std::vector<Descriptor> own_files;
    /// Host's end of the pipe to the standard input; empty if Program::port is set.
    Descriptor input;
    /// Host's end of the pipe from the standard output; empty if Program::port is set.
    Descriptor output;
    Descriptor error;  ///< host's end of the pipe from the standard error
};

/// Kind of a LaunchError: the working directory or the program cannot be used.
enum class LaunchFault : std::uint8_t { no_directory, cannot_execute };

/// Reason why a program could not be started.
struct LaunchError {
    LaunchFault code;
    std::string path;  ///< path of the directory or of the program
    int error_number;  ///< errno of the failed system call
};
/// Returns the error as one sentence without a full stop: "cannot run '/opt/huscarl': Exec format
/// error".
[[nodiscard]] std::string to_string(const LaunchError& error);

/// Starts `program`, and returns once the program itself runs. Throws std::system_error if the host
/// lacks processes, memory or descriptors, or if the process cannot be contained.
[[nodiscard]] rules::Expected<Launched, LaunchError> launch(const Program& program);

/// Blocks all signals of the calling thread during the lifetime of this object. A child that shares
/// the host's memory must not run the host's signal handlers.
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
