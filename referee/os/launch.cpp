// SPDX-License-Identifier: MIT
// Uses Boost.Process v2 with its vfork launcher. The default launcher forks, which takes longer the
// more memory the host has. This file avoids four faults of the vfork launcher:
//
// In the child, it notifies asio's reactor of the fork, although parent and child share their
// memory. So it gets an io_context of its own, which has no reactor yet.
//
// It reports a failed exec only through the shared memory. Sanitizers do not share that memory. So
// a pipe reports the failure.
//
// Its list of descriptors to keep open closes too few or too many. So all are closed on exec.
//
// Its wait functions reap a process before its group can be killed. So only the pid is used, and
// the object is detached.
#include "referee/os/launch.h"

#ifndef BOOST_PROCESS_USE_STD_FS
#define BOOST_PROCESS_USE_STD_FS 1
#endif
#include <fcntl.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/optional.hpp>
#include <boost/process/v2/posix/vfork_launcher.hpp>
#include <boost/process/v2/process.hpp>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fstream>
#include <system_error>

#include "referee/os/call_filter.h"
#include "referee/os/containment.h"
#include "referee/os/landlock.h"
#include "referee/os/orphans.h"
#include "referee/os/supervisor.h"

namespace tafl::referee {

namespace {

namespace process = boost::process::v2;

[[noreturn]] void throw_last_error(const char* what) {
    throw std::system_error(errno, std::generic_category(), what);
}

/// Callbacks that Boost.Process calls in the child, before exec and after a failed exec.
class ChildSetup {
  public:
    ChildSetup(const ChildPlan& plan, int report) : plan_(plan), report_(report) {}

    template <class Launcher>
    boost::system::error_code on_exec_setup(Launcher&, const std::filesystem::path&,
                                            const char* const*&) noexcept {
        const ChildFailure failure = become_engine(plan_);
        if (failure.error_number != 0) give_up(failure);
        return {};
    }
    /// A template, because the arguments differ between versions: 1.81 checks for another signature
    /// than it calls. If this function were not found, a failed exec would run the host's exit
    /// handlers on the host's memory.
    template <class... Whatever>
    void on_exec_error(Whatever&&...) noexcept {
        give_up({ChildStep::execute, errno});
    }

  private:
    /// Uses _exit(): exit() would run the host's exit handlers.
    [[noreturn]] void give_up(const ChildFailure& failure) noexcept {
        [[maybe_unused]] const auto written = ::write(report_, &failure, sizeof failure);
        ::_exit(EXIT_FAILURE);
    }

    ChildPlan plan_;
    int report_;
};

struct Pipes {
    Pipe input = make_pipe();
    Pipe output = make_pipe();
    Pipe error = make_pipe();
    Pipe report = make_pipe();
};

ChildPlan plan_of(const Program& program, const Pipes& pipes, const cpu_set_t& processors) {
    const int error = pipes.error.write_end.number();
    return {.input = pipes.input.read_end.number(),
            .output = program.port == 0 ? pipes.output.write_end.number() : error,
            .error = error,
            .directory = program.directory.empty() ? nullptr : program.directory.c_str(),
            .host = ::getpid(),
            .file_bytes = program.file_bytes,
            .memory_bytes = program.memory_bytes,
            .user_tasks = program.user_tasks,
            .processors = program.processors.empty() ? nullptr : &processors,
            .group = program.group,
            .landlock = program.landlock,
            .filter = program.landlock >= 0
                          ? call_filter({.has_tcp = program.port != 0, .has_memory_files = true})
                          : nullptr,
            .kept = {program.info, program.block, program.filter},
            .mark = marking_limit()};
}

cpu_set_t set_of(const std::vector<int>& processors) {
    cpu_set_t set;
    CPU_ZERO(&set);
    for (const int processor : processors) CPU_SET(processor, &set);
    return set;
}

std::vector<const char*> c_strings(const std::vector<std::string>& strings) {
    std::vector<const char*> pointers;
    for (const auto& text : strings) pointers.push_back(text.c_str());
    pointers.push_back(nullptr);
    return pointers;
}

/// Returns the pid of the new process. The process may have failed already: see read_report().
pid_t start_process(const Program& program, const Pipes& pipes) {
    auto environment = c_strings(program.environment);
    environment.insert(environment.begin(), mark_of_host().c_str());
    const int report = pipes.report.write_end.number();
    const cpu_set_t processors = set_of(program.processors);
    process::posix::vfork_launcher launcher;
    launcher.env = environment.data();
    launcher.fd_whitelist = {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO, report};
    for (const int kept : {program.info, program.block, program.filter}) {
        if (kept >= 0) launcher.fd_whitelist.push_back(kept);
    }
    boost::asio::io_context no_reactor(1);
    boost::system::error_code error;
    const BlockedSignals blocked;
    auto child = launcher(no_reactor.get_executor(), error, program.file, program.arguments,
                          ChildSetup(plan_of(program, pipes, processors), report));
    child.detach();
    if (launcher.pid < 0) {
        throw std::system_error(error.value(), std::generic_category(), "cannot start a process");
    }
    return launcher.pid;
}

pid_t start_and_enrol(const Program& program, const Pipes& pipes) {
    const auto held = hold_roll();
    const pid_t pid = start_process(program, pipes);
    enrol(pid);
    return pid;
}

/// Waits until the new process runs the program or has failed. Returns the failed step; error
/// number 0 if the program runs.
ChildFailure read_report(Pipe& report) {
    ChildFailure failure;
    report.write_end.close();
    ssize_t count = -1;
    do {
        count = ::read(report.read_end.number(), &failure, sizeof failure);
    } while (count < 0 && errno == EINTR);
    if (count != sizeof failure) return {};
    return failure;
}

LaunchError error_from(const ChildFailure& failure, const Program& program) {
    if (failure.step == ChildStep::contain) {
        throw std::system_error(failure.error_number, std::generic_category(),
                                "cannot contain an engine");
    }
    const bool is_directory = failure.step == ChildStep::enter_directory;
    return {is_directory ? LaunchFault::no_directory : LaunchFault::cannot_execute,
            (is_directory ? program.directory : program.file).string(), failure.error_number};
}

Descriptor open_process(pid_t pid) {
    Descriptor process(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
    if (process.number() < 0) throw_last_error("cannot watch a process");
    return process;
}

}  // namespace

Pipe make_pipe() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) throw_last_error("cannot make a pipe");
    return {Descriptor(ends[0]), Descriptor(ends[1])};
}

namespace {

/// Returns a clause about the missing interpreter or loader of the program; empty if none is
/// missing. The kernel reports both as if the program itself were missing (ENOENT).
std::string why_no_interpreter(const LaunchError& error) {
    std::error_code failure;
    const bool is_there = std::filesystem::is_regular_file(error.path, failure);
    if (error.code != LaunchFault::cannot_execute || error.error_number != ENOENT || !is_there) {
        return {};
    }
    constexpr std::size_t max_line = 256;  // bytes of the line that the kernel reads
    std::string line(max_line, '\0');
    std::ifstream file(error.path, std::ios::binary);
    file.read(line.data(), line.size());
    line.resize(file.gcount());
    line.resize(std::min(line.find('\n'), line.size()));
    if (!line.starts_with("#!")) return "the loader that it was built for is not on this system";
    const bool has_return = line.ends_with('\r');
    if (has_return) line.pop_back();
    const std::size_t begin = std::min(line.find_first_not_of(" \t", 2), line.size());
    const std::string name = line.substr(begin, line.find_first_of(" \t", begin) - begin);
    return "the interpreter '" + name + "' of its #! line " +
           (has_return ? "is followed by a carriage return; save the script with LF line ends"
                       : "was not found; install it, or correct the line");
}

}  // namespace

std::string to_string(const LaunchError& error) {
    const char* what = error.code == LaunchFault::no_directory ? "cannot enter '" : "cannot run '";
    const std::string interpreter = why_no_interpreter(error);
    return what + error.path + "': " +
           (interpreter.empty() ? std::generic_category().message(error.error_number)
                                : interpreter);
}

rules::Expected<Launched, LaunchError> launch(const Program& program) {
    start_supervisor();
    Pipes pipes;
    const pid_t pid = start_and_enrol(program, pipes);
    const ChildFailure failure = read_report(pipes.report);
    if (failure.error_number != 0) {
        reap_engine(pid);
        return error_from(failure, program);
    }
    Launched launched{pid, open_process(pid), {}, {}, {}, std::move(pipes.error.read_end)};
    if (program.landlock >= 0) launched.own_files = keep_own_files(pid);
    if (program.port == 0) {
        launched.input = std::move(pipes.input.write_end);
        launched.output = std::move(pipes.output.read_end);
    }
    return launched;
}

}  // namespace tafl::referee
