// SPDX-License-Identifier: MIT
// Orphans: descendants of dead engines, including those that left the engine's process group
// (setsid, double fork, daemons).
//
// The process group and the session do not identify such a process any more. Its ancestors identify
// it, and no process can forge its ancestors. Every engine is a "subreaper" (containment.h): while
// it lives, it becomes the parent of every descendant that loses its parent. The host is a
// subreaper, too, so the orphans of an ended engine become children of the host. Therefore a child
// of the host that is not on the roll, the list of running engines, belonged to a dead engine. It
// never belongs to an engine that still plays. An environment variable is not a reliable mark,
// because a program can clear its environment.
//
// A child in the host's own session was started by the host for other purposes, and is left alone.
// Engines cannot join that session.
//
// The kernel lists the children of the whole process. Therefore a process has only one roll. All
// functions are safe to call from any thread.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <mutex>
#include <set>
#include <vector>

#include "rules/count_of.h"

namespace tafl::referee {

/// Makes this process the parent of orphans of dead engines from now on. Otherwise they go to the
/// system's init and live on.
void adopt_orphans();

/// Returns the number of the parent process of `pid`, from /proc; -1 if the process does not exist.
[[nodiscard]] pid_t parent_of(pid_t pid);

/// Locks the roll, the list of running engines; no sweep can run meanwhile. Hold the lock from the
/// start of an engine until enrol(). Otherwise a sweep would kill the engine as an orphan.
[[nodiscard]] std::unique_lock<std::mutex> hold_roll();
/// Adds an engine to the roll, the list of running engines. The caller must hold the lock of
/// hold_roll().
void enrol(pid_t engine);
/// Waits for the end of an engine, reaps it, and removes it from the roll. Returns its exit status
/// in the format of waitpid(2). Blocks, so call it only if the engine has ended or was killed.
int reap_engine(pid_t engine);

/// Kills and reaps the orphans of dead engines in small steps. There may be thousands of orphans,
/// and the loop must run games between the steps.
class OrphanSweep {
  public:
    /// Maximum number of processes that one step examines.
    static constexpr std::size_t per_step = 16;

    /// Examines up to `per_step` children of the host, and kills or reaps the orphans among them.
    /// Returns true if the next step should follow at once. Returns false if the sweep is over: all
    /// orphans that were found are dead or dying, or the children of the host were listed 1000
    /// times, which is the maximum.
    [[nodiscard]] bool step();
    /// Returns the number of killed orphans that are not reaped yet. If it is not 0, run step()
    /// again a little later.
    [[nodiscard]] int dying() const { return count_of(dying_); }

  private:
    void end(pid_t pid);

    std::vector<pid_t> found_;  ///< children of the host that are not examined yet
    std::set<pid_t> dying_;     ///< orphans that were killed and are not reaped yet
    bool has_changed_ = false;  ///< a process was killed or reaped since the children were listed
    int rounds_ = 0;            ///< number of times that the children of the host were listed
};

/// Runs a whole sweep. Returns the number of killed orphans that are not reaped yet.
int end_orphans();

}  // namespace tafl::referee
