// SPDX-License-Identifier: MIT
// Containment: restrictions that every engine gets before its program runs.
// Every engine gets a session of its own, dies with the host, and gets no new privileges. It
// inherits no descriptors, its files are bounded, and its environment is plain. The limits of
// `[limits]` are added. This costs about 25 microseconds.
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
    int input;
    int output;
    int error;
    const char* directory;  ///< null = do not change the directory
    pid_t host;             ///< process that starts the engine
    // 0 = no limit
    std::uint64_t file_bytes;
    std::uint64_t memory_bytes;   ///< address space of each process
    std::uint64_t user_tasks;     ///< threads of this user, including the host's
    const cpu_set_t* processors;  ///< null = any
    // descriptors; -1 = none
    int group;                 ///< entrance of the control group (control_group.h)
    int landlock;              ///< landlock ruleset to enter (landlock.h)
    const sock_fprog* filter;  ///< used with landlock only; null = no filter (call_filter.h)
    std::array<int, 3> kept;   ///< descriptors that the engine's program inherits; -1 = unused
    std::uint64_t mark;        ///< mark of the host: value of `limit_that_marks`
};

/// Resource limit that marks the engines of one host (supervisor.h): the number of file locks.
/// Linux has not enforced this limit since 2.4. All descendants of an engine inherit it, and only
/// root can raise it.
inline constexpr int limit_that_marks = 10;

/// Step of the new process, in this order.
enum class ChildStep : std::int32_t { contain, enter_directory, execute };

/// Step that failed in the new process, and its error. It is sent through a pipe, hence the fixed
/// sizes.
struct ChildFailure {
    ChildStep step = ChildStep::contain;
    std::int32_t error_number = 0;  ///< 0 = no failure
};

/// Contains the new process according to `plan`. Runs between vfork and exec in the host's memory:
/// makes system calls only and does not allocate.
[[nodiscard]] ChildFailure become_engine(const ChildPlan& plan) noexcept;

/// Returns the engine's environment, each entry as "NAME=value". It holds the entries of `spec`,
/// and the host's PATH, HOME, LANG and TMPDIR unless `spec` sets them.
[[nodiscard]] std::vector<std::string> environment_of(const EngineSpec& spec);

}  // namespace tafl::referee
