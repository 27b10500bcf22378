// SPDX-License-Identifier: MIT
// Containment: restrictions that every engine gets before its program runs. Every engine gets a
// session of its own, dies with the host, and gets no new privileges. An engine inherits only its
// three standard descriptors and ChildPlan::kept. It can have at most 1024 open descriptors, writes
// no core dumps, and gets a small environment. The limits in the table `[limits]` of the tournament
// file are added. The containment takes about 25 microseconds, and longer if the engine gets a
// control group (control_group.h).
#pragma once

#include <sched.h>
#include <sys/types.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "referee/engine_spec.h"

struct sock_fprog;

namespace tafl::referee {

/// Input of become_engine(). Plain numbers and pointers, because the new process must not allocate.
struct ChildPlan {
    int input;              ///< descriptor that becomes the standard input of the engine
    int output;             ///< descriptor that becomes the standard output of the engine
    int error;              ///< descriptor that becomes the standard error of the engine
    const char* directory;  ///< working directory of the engine; null = that of the host
    pid_t host;             ///< process that starts the engine
    // 0 = no limit
    std::uint64_t file_bytes;  ///< maximum bytes of each file that the engine writes; 0 = no limit
    std::uint64_t memory_bytes;  ///< maximum address space of each process in bytes; 0 = no limit
    /// Maximum number of threads of this user, including the host's; 0 = no limit.
    std::uint64_t user_tasks;
    /// Processors to which the engine is pinned; null = any processor.
    const cpu_set_t* processors;
    // descriptors; -1 = none
    int group;     ///< entrance of the engine's control group (control_group.h); -1 = no group
    int landlock;  ///< landlock ruleset of the engine (landlock.h); -1 = no landlock
    /// Call filter (call_filter.h), used with landlock only; null = no filter.
    const sock_fprog* filter;
    std::array<int, 3> kept;  ///< descriptors that the engine's program inherits; -1 = unused
    /// Value of the resource limit `limit_that_marks`, which marks the engines of this host.
    std::uint64_t mark;
};

/// Resource limit with the mark of the engines of one host (supervisor.h): the number of file
/// locks. Linux has not enforced this limit since 2.4. All descendants of an engine inherit it, and
/// only root can raise it.
inline constexpr int limit_that_marks = 10;

/// Steps of the new process before the engine's program runs, in this order.
enum class ChildStep : std::int32_t { contain, enter_directory, execute };

/// Step that failed in the new process, and its error. Sent to the host through a pipe, hence the
/// fixed sizes.
struct ChildFailure {
    ChildStep step = ChildStep::contain;
    std::int32_t error_number = 0;  ///< errno of the failed step; 0 = no step failed
};

/// Restricts the calling process, which becomes an engine, and changes its directory, according to
/// `plan`. Returns the step that failed; error number 0 on success. Runs between vfork and exec in
/// the host's memory: makes system calls only and does not allocate.
[[nodiscard]] ChildFailure become_engine(const ChildPlan& plan) noexcept;

/// Returns the environment of the engine `spec`, each entry as "NAME=value". It has the entries of
/// `spec`, and the host's PATH, HOME, LANG and TMPDIR unless `spec` sets them.
[[nodiscard]] std::vector<std::string> environment_of(const EngineSpec& spec);

}  // namespace tafl::referee
