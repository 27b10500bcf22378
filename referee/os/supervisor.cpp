// SPDX-License-Identifier: MIT
#include "referee/os/supervisor.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <string_view>

#include "referee/os/descriptor.h"
#include "referee/os/engine_resources.h"
#include "referee/os/scratch_removal.h"

namespace tafl::referee {

namespace {

/// Maximum rounds of killing. A process that was started during one round is found in the next.
constexpr int max_kill_rounds = 200;
constexpr unsigned round_microseconds = 10'000;
/// Rounds without a process until the end. After one round, a process may still run: its parent
/// started it and ended during the round, and it has a number that was passed already.
constexpr int last_rounds = 2;

/// All that the supervisor needs, prepared before the fork: after it, the supervisor must not
/// allocate memory (scratch_removal.h).
struct Estate {
    std::string mark;            ///< mark_of_host()
    std::string limit;           ///< marking_limit() as /proc/PID/limits prints it
    std::string temporary;       ///< directory for temporary files; empty if it does not exist
    std::string scratch_prefix;  ///< of the host's scratch directories
};

/// Returns true if a file of the process in the open directory `process` contains `word`.
bool holds(int process, const char* name, std::string_view word) {
    const Descriptor file(::openat(process, name, O_RDONLY | O_CLOEXEC));
    std::array<char, 16 * 1024> buffer;
    std::size_t kept = 0;
    ssize_t size = 0;
    while ((size = ::read(file.number(), buffer.data() + kept, buffer.size() - kept)) > 0) {
        const std::string_view text(buffer.data(), kept + static_cast<std::size_t>(size));
        if (text.find(word) != text.npos) return true;
        // The word may begin at the end of this part.
        kept = std::min(text.size(), word.size() - 1);
        std::memmove(buffer.data(), text.data() + text.size() - kept, kept);
    }
    return false;
}

bool is_marked(int process, const Estate& estate) {
    return holds(process, "environ", estate.mark) || holds(process, "limits", estate.limit);
}

bool kill_marked(const Estate& estate) {
    const Descriptor processes(::open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    bool is_any = false;
    for_each_entry(processes.number(), [&](const std::string_view name) {
        pid_t pid = 0;
        std::from_chars(name.data(), name.data() + name.size(), pid);
        if (pid <= 0) return;
        const Descriptor process(
            ::openat(processes.number(), name.data(), O_DIRECTORY | O_CLOEXEC));
        if (!is_marked(process.number(), estate)) return;
        ::kill(pid, SIGKILL);
        is_any = true;
    });
    return is_any;
}

void remove_scratch_folders(const Estate& estate) {
    const Descriptor parent(::open(estate.temporary.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    for_each_entry(parent.number(), [&](const char* name) {
        if (std::string_view(name).starts_with(estate.scratch_prefix)) {
            remove_scratch(parent.number(), name);
        }
    });
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
[[noreturn]] void watch(int pipe, const Estate& estate) {
    let_go(pipe);
    char nothing = 0;
    while (::read(STDIN_FILENO, &nothing, 1) != 0 && errno == EINTR) {
    }
    int without = 0;
    for (int round = 0; round < max_kill_rounds && without < last_rounds; ++round) {
        without = kill_marked(estate) ? 0 : without + 1;
        ::usleep(round_microseconds);
    }
    remove_scratch_folders(estate);
    ::_exit(0);
}

/// Starts the supervisor through a child that exits at once, so that it is not a child of the host.
void start_warden(Pipe& pipe) {
    std::error_code failure;  // on failure, scratch directories do not exist either
    const Estate estate = {mark_of_host(), ' ' + std::to_string(marking_limit()) + ' ',
                           std::filesystem::temp_directory_path(failure).string(),
                           scratch_prefix(::getpid())};
    const pid_t child = ::fork();
    if (child == 0) {
        pipe.write_end.close();
        if (::fork() == 0) watch(pipe.read_end.number(), estate);
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
