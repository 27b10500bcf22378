// SPDX-License-Identifier: MIT
#include "referee/os/supervisor.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <sstream>

#include "referee/os/descriptor.h"
#include "referee/os/engine_resources.h"

namespace tafl::referee {

namespace fs = std::filesystem;

namespace {

/// Maximum rounds of killing. A process that was started during one round is found in the next.
constexpr int max_kill_rounds = 200;
constexpr unsigned round_microseconds = 10'000;

bool holds(const fs::path& path, const std::string& word) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    // Unlike an istreambuf_iterator, this does not throw if the process ends during the read.
    text << file.rdbuf();
    return text.str().find(word) != std::string::npos;
}

bool is_marked(const fs::path& process) {
    return holds(process / "environ", mark_of_host()) ||
           holds(process / "limits", ' ' + std::to_string(marking_limit()) + ' ');
}

bool kill_marked() {
    bool is_any = false;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator("/proc", error)) {
        const std::string name = entry.path().filename().string();
        pid_t pid = 0;
        std::from_chars(name.data(), name.data() + name.size(), pid);
        if (pid <= 0 || !is_marked(entry.path())) continue;
        ::kill(pid, SIGKILL);
        is_any = true;
    }
    return is_any;
}

/// Separates the supervisor from the host: closes all descriptors except `pipe`, and leaves the
/// host's session. So signals to the host's group have no effect.
void let_go(int pipe) {
    ::setsid();
    ::prctl(PR_SET_NAME, "tafl-warden");
    for (int signal = 1; signal < NSIG; ++signal) ::signal(signal, SIG_IGN);
    ::dup2(pipe, STDIN_FILENO);
    const int nowhere = ::open("/dev/null", O_WRONLY);
    ::dup2(nowhere, STDOUT_FILENO);
    ::dup2(nowhere, STDERR_FILENO);
    ::syscall(SYS_close_range, STDERR_FILENO + 1, ~0U, 0);
    [[maybe_unused]] const int moved = ::chdir("/");
}

/// Waits for the end of the host, and then cleans up. The pipe ends with the host, because only the
/// host holds its other end.
[[noreturn]] void watch(int pipe, pid_t host) {
    let_go(pipe);
    char nothing = 0;
    while (::read(STDIN_FILENO, &nothing, 1) != 0 && errno == EINTR) {
    }
    for (int round = 0; round < max_kill_rounds && kill_marked(); ++round)
        ::usleep(round_microseconds);
    for (const fs::path& folder : scratch_folders_of(host)) remove_scratch(folder);
    ::_exit(0);
}

/// Starts the supervisor through a child that exits at once, so that it is not a child of the host.
void start_warden(Pipe& pipe) {
    const pid_t host = ::getpid();
    const pid_t child = ::fork();
    if (child == 0) {
        pipe.write_end.close();
        if (::fork() == 0) watch(pipe.read_end.number(), host);
        ::_exit(0);
    }
    if (child > 0) ::waitpid(child, nullptr, 0);
}

}  // namespace

const std::string& mark_of_host() {
    static const std::string mark =
        "LAWSPEAKER_HOST=" + std::to_string(::getpid()) + '-' +
        std::to_string(std::chrono::steady_clock::now().time_since_epoch().count());
    return mark;
}

/// The value is greater than any usual limit, and less than "unlimited".
std::uint64_t marking_limit() {
    constexpr std::uint64_t base = std::uint64_t{1} << 62U;
    constexpr unsigned time_bits = 40;
    static const std::uint64_t limit = [] {
        const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
        const auto time = static_cast<std::uint64_t>(now) & ((std::uint64_t{1} << time_bits) - 1);
        return base + (static_cast<std::uint64_t>(::getpid()) << time_bits) + time;
    }();
    return limit;
}

void start_supervisor() {
    static std::once_flag once;
    std::call_once(once, [] {
        static_cast<void>(mark_of_host());
        static_cast<void>(marking_limit());
        int is_adopting = 0;
        ::prctl(PR_GET_CHILD_SUBREAPER, &is_adopting, 0, 0, 0);
        // Otherwise the supervisor would become a child of the host.
        ::prctl(PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0);
        Pipe pipe = make_pipe();
        start_warden(pipe);
        ::prctl(PR_SET_CHILD_SUBREAPER, is_adopting, 0, 0, 0);
        // Keep the pipe open until the host ends.
        static_cast<void>(pipe.write_end.release());
    });
}

}  // namespace tafl::referee
