// SPDX-License-Identifier: MIT
// What every engine is put into before its program runs: a session of its own, the host's fate, no
// new privileges, nothing inherited, bounded files, a plain environment, and what [limits] asks
// for. It costs some 25 microseconds.
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

/// Everything the new process needs to know; plain numbers, because it may not allocate.
struct ChildPlan {
    int input;
    int output;
    int error;
    const char* directory;  ///< null = stay
    pid_t host;             ///< whoever starts the engine
    // 0 = no limit
    std::uint64_t file_bytes;
    std::uint64_t memory_bytes;   ///< of address space
    std::uint64_t user_tasks;     ///< threads of this user, the host's included
    const cpu_set_t* processors;  ///< null = any
    // descriptors; -1 = none
    int group;                 ///< entrance of its control group (control_group.h)
    int landlock;              ///< what it restricts itself to (landlock.h)
    const sock_fprog* filter;  ///< with landlock; null = none (call_filter.h)
    std::array<int, 3> kept;   ///< descriptors that its program inherits; -1 = none
    std::uint64_t mark;        ///< of its host; limit_that_marks
};

/// A limit that Linux has not looked at since 2.4, of file locks: all that an engine starts
/// inherits it, none but root can raise it, and so it tells whose they are (supervisor.h).
inline constexpr int limit_that_marks = 10;

enum class ChildStep : std::int32_t { contain, enter_directory, execute };

/// How far the new process came. Crosses a pipe, hence the fixed sizes.
struct ChildFailure {
    ChildStep step = ChildStep::contain;
    std::int32_t error_number = 0;  ///< 0 = none
};

/// Runs in the new process between vfork and exec, on the host's memory: only system calls, nothing
/// that allocates.
[[nodiscard]] ChildFailure become_engine(const ChildPlan& plan) noexcept;

/// PATH, HOME, LANG and TMPDIR of the host and what the engine adds, each as "NAME=value".
[[nodiscard]] std::vector<std::string> environment_of(const EngineSpec& spec);

}  // namespace tafl::referee
