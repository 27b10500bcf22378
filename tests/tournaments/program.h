// SPDX-License-Identifier: MIT
// Run: the program as a process in the background. Also: information about processes.
#pragma once

#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/scratch.h"
#include "tests/support/text.h"
#include "tests/support/wait_until.h"

extern char** environ;

namespace tafl::tests {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

inline const std::string program = TAFL_BINARY_DIR "/tournaments/lawspeaker";
inline const fs::path engines = TAFL_BINARY_DIR "/examples/engines";

/// Process of the program. It writes its output to files in `scratch`.
class Run {
  public:
    Run(const Scratch& scratch, std::vector<std::string> arguments)
        : output_(scratch / "stdout"), errors_(scratch / "stderr") {
        arguments.insert(arguments.begin(), program);
        std::vector<char*> argv;
        for (std::string& argument : arguments) argv.push_back(argument.data());
        argv.push_back(nullptr);
        posix_spawn_file_actions_t actions{};
        posix_spawn_file_actions_init(&actions);
        const int flags = O_WRONLY | O_CREAT | O_TRUNC;
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output_.c_str(), flags, 0600);
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors_.c_str(), flags, 0600);
        REQUIRE(posix_spawn(&pid_, program.c_str(), &actions, nullptr, argv.data(), environ) == 0);
        posix_spawn_file_actions_destroy(&actions);
    }

    [[nodiscard]] pid_t pid() const { return pid_; }
    void send(int signal) const { kill(pid_, signal); }

    [[nodiscard]] bool has_ended() {
        if (status_ < 0 && waitpid(pid_, &status_, WNOHANG) == 0) return false;
        return true;
    }

    /// The exit code, or 256 + the signal that killed it.
    int wait() {
        if (status_ < 0) waitpid(pid_, &status_, 0);
        return WIFEXITED(status_) ? WEXITSTATUS(status_) : 256 + WTERMSIG(status_);
    }

    /// Waits until the program has printed `part` to standard error, or has ended.
    void wait_for_error(const std::string& part) {
        wait_until([&] { return has_ended() || errors().find(part) != std::string::npos; });
    }
    /// Waits until the program has started a game, or has ended. Then it handles signals.
    void wait_for_play() { wait_for_error("begins game"); }

    /// Returns the port of a server. Waits until the server has logged its address.
    unsigned short wait_for_port() {
        const std::string before = "http://127.0.0.1:";
        std::string log;
        std::size_t at = std::string::npos;
        wait_until([&] {
            log = errors();
            at = log.find(before);
            return has_ended() || (at != std::string::npos && log.find('\n', at) < log.size());
        });
        CAPTURE(log);
        REQUIRE(at != std::string::npos);
        return static_cast<unsigned short>(std::stoi(log.substr(at + before.size())));
    }

    /// Sends `signal` twice. Sends the second when the program has handled the first, because two
    /// pending signals of one kind are merged.
    void stop_at_once(int signal = SIGTERM) {
        send(signal);
        wait_for_error("stopping");
        if (!has_ended()) send(signal);
    }

    [[nodiscard]] std::string output() const { return read_file(output_); }
    [[nodiscard]] std::string errors() const { return read_file(errors_); }

  private:
    fs::path output_;
    fs::path errors_;
    pid_t pid_ = -1;
    int status_ = -1;
};

inline int run(const Scratch& scratch, std::vector<std::string> arguments) {
    return Run(scratch, std::move(arguments)).wait();
}

/// Returns a directory with links to the example engines. Their paths contain `scratch`: so
/// processes_named() does not count engines of other tests that run at the same time.
inline fs::path seat_engines(const Scratch& scratch) {
    const fs::path folder = scratch / "engines";
    fs::create_directories(folder);
    for (const char* name : {"random", "simple"}) {
        std::error_code already_there;
        fs::create_symlink(engines / name, folder / name, already_there);
    }
    return folder;
}

/// Returns the number of processes with `part` in their command line.
inline int processes_named(const std::string& part) {
    int count = 0;
    for (const auto& entry : fs::directory_iterator("/proc")) {
        const std::string name = entry.path().filename();
        if (name.find_first_not_of("0123456789") != std::string::npos) continue;
        if (read_file(entry.path() / "cmdline").find(part) != std::string::npos) ++count;
    }
    return count;
}

/// Waits until no process has `part` in its command line.
inline void wait_for_end_of_all(const std::string& part) {
    wait_until([&] { return processes_named(part) == 0; });
}

/// Returns the processor time that a process has used, in seconds.
inline double processor_seconds(pid_t pid) {
    const std::string stat = read_file("/proc/" + std::to_string(pid) + "/stat");
    const std::size_t name_end = stat.rfind(')');
    if (name_end == std::string::npos) return 0;
    std::istringstream fields(stat.substr(name_end + 1));
    std::string skipped;
    for (int i = 3; i < 14; ++i) fields >> skipped;  // proc(5): utime and stime are 14 and 15
    double user = 0;
    double system = 0;
    fields >> user >> system;
    return (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

/// Returns the processes that `ancestor` has started, and those that they have started.
inline std::vector<pid_t> descendants_of(pid_t ancestor) {
    std::vector<pid_t> found;
    for (const auto& entry : fs::directory_iterator("/proc")) {
        const std::string name = entry.path().filename();
        if (name.find_first_not_of("0123456789") != std::string::npos) continue;
        const std::string stat = read_file(entry.path() / "stat");
        const std::size_t end_of_name = stat.rfind(')');
        if (end_of_name == std::string::npos) continue;
        char state = 0;
        pid_t parent = 0;
        std::istringstream(stat.substr(end_of_name + 1)) >> state >> parent;
        if (parent != ancestor) continue;
        found.push_back(std::stoi(name));
        for (const pid_t child : descendants_of(found.back())) found.push_back(child);
    }
    return found;
}

}  // namespace tafl::tests
