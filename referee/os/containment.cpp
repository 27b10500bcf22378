// SPDX-License-Identifier: MIT
#include "referee/os/containment.h"

#include <fcntl.h>
#include <linux/capability.h>
#include <linux/close_range.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>

#include "referee/os/call_filter.h"
#include "referee/os/landlock.h"
#include "referee/os/scheduling.h"

namespace tafl::referee {

namespace {

/// Default limit on most systems.
constexpr rlim_t max_descriptors = 1024;

/// Makes the engine die with the host's thread that started it. Returns false if the host has died
/// already.
bool share_fate(pid_t host) noexcept {
    return ::prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && ::getppid() == host;
}

/// Makes the engine the parent of its descendants that lose their own parent: see orphans.h.
bool keep_orphans() noexcept { return ::prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0; }

bool connect_pipes(const ChildPlan& plan) noexcept {
    return ::dup2(plan.input, STDIN_FILENO) >= 0 && ::dup2(plan.output, STDOUT_FILENO) >= 0 &&
           ::dup2(plan.error, STDERR_FILENO) >= 0;
}

/// Closes descriptors of libraries that did not set O_CLOEXEC. Kernels before 5.11 do not support
/// this. There, only descriptors with O_CLOEXEC are closed.
void close_the_rest_on_exec() noexcept {
    ::syscall(SYS_close_range, STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
}

bool keep_open(const ChildPlan& plan) noexcept {
    for (const int kept : plan.kept) {
        if (kept >= 0 && ::fcntl(kept, F_SETFD, 0) != 0) return false;
    }
    return true;
}

/// Sets soft and hard limit. Keeps a lower hard limit of the host (ulimit), because only root can
/// raise it.
bool limit(int resource, rlim_t value) noexcept {
    const auto kind = static_cast<__rlimit_resource>(resource);
    struct rlimit now {};
    if (::getrlimit(kind, &now) != 0) return false;
    const rlim_t lower = now.rlim_max < value ? now.rlim_max : value;
    const struct rlimit both = {lower, lower};
    return ::setrlimit(kind, &both) == 0;
}

bool limit_if(int resource, rlim_t value) noexcept { return value == 0 || limit(resource, value); }

/// Sets the memory limit last, because system calls of this process may fail after it.
bool limit_use(const ChildPlan& plan) noexcept {
    const bool is_pinned = plan.processors == nullptr ||
                           ::sched_setaffinity(0, sizeof *plan.processors, plan.processors) == 0;
    return is_pinned && limit(RLIMIT_CORE, 0) && limit(RLIMIT_NOFILE, max_descriptors) &&
           limit_if(RLIMIT_FSIZE, plan.file_bytes) && limit_if(RLIMIT_NPROC, plan.user_tasks) &&
           limit_if(RLIMIT_AS, plan.memory_bytes);
}

/// Needed because ignored signals and the mask survive exec. The host ignores SIGPIPE, and blocks
/// all signals during the start.
void reset_signals() noexcept {
    struct sigaction action {};
    action.sa_handler = SIG_DFL;
    for (int signal = 1; signal < NSIG; ++signal) ::sigaction(signal, &action, nullptr);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

bool enter_group(const ChildPlan& plan) noexcept {
    return plan.group < 0 || ::write(plan.group, "0", 1) == 1;
}

/// Drops root's capabilities from an engine that root started. Keeps the two that let it read in
/// closed home directories.
void drop_powers() noexcept {
    constexpr int last_possible = 63;
    for (int power = 0; power <= last_possible; ++power) {
        if (power != CAP_DAC_OVERRIDE && power != CAP_DAC_READ_SEARCH) {
            ::prctl(PR_CAPBSET_DROP, power, 0, 0, 0);
        }
    }
}

/// Enters the call filter last, because it forbids the calls made before.
bool restrict_itself(const ChildPlan& plan) noexcept {
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
    if (plan.landlock < 0) return true;
    if (::geteuid() == 0) drop_powers();
    return enter_landlock(plan.landlock) &&
           (plan.filter == nullptr || enter_call_filter(plan.filter));
}

/// Marks the process as an engine of this host. The failure is harmless if the host is itself an
/// engine with a lower limit.
void mark(const ChildPlan& plan) noexcept {
    const int before = errno;
    const struct rlimit both = {plan.mark, plan.mark};
    ::setrlimit(static_cast<__rlimit_resource>(limit_that_marks), &both);
    errno = before;
}

bool contain(const ChildPlan& plan) noexcept {
    mark(plan);
    lower_priority();
    const bool is_contained = ::setsid() >= 0 && share_fate(plan.host) && keep_orphans() &&
                              enter_group(plan) && connect_pipes(plan) &&
                              (plan.landlock < 0 || allow_own_files(plan.landlock)) &&
                              limit_use(plan) && restrict_itself(plan);
    // Return at once: the next calls would replace errno.
    if (!is_contained) return false;
    close_the_rest_on_exec();
    if (!keep_open(plan)) return false;
    reset_signals();
    return true;
}

}  // namespace

ChildFailure become_engine(const ChildPlan& plan) noexcept {
    if (!contain(plan)) return {ChildStep::contain, errno != 0 ? errno : ESRCH};
    if (plan.directory != nullptr && ::chdir(plan.directory) != 0) {
        return {ChildStep::enter_directory, errno};
    }
    return {};
}

std::vector<std::string> environment_of(const EngineSpec& spec) {
    std::vector<std::string> environment;
    for (const auto& [name, value] : spec.environment) environment.push_back(name + '=' + value);
    constexpr std::array inherited = {"PATH", "HOME", "LANG", "TMPDIR"};
    for (const char* name : inherited) {
        const char* value = std::getenv(name);
        if (value != nullptr && !spec.environment.contains(name)) {
            environment.push_back(std::string(name) + '=' + value);
        }
    }
    return environment;
}

}  // namespace tafl::referee
