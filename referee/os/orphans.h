// SPDX-License-Identifier: MIT
// Orphans: descendants of dead engines, including those that left the engine's process group
// (setsid, double fork, daemons).
//
// The group or session does not identify such a process any more. Its ancestry does, and no process
// can forge that. Every engine is a "subreaper" (containment.h): while it lives, it becomes the
// parent of every descendant that loses its parent. The host is a subreaper, too, so the orphans of
// an ended engine become children of the host. Therefore a child of the host that is not an engine
// on the roll belonged to a dead engine. It never belongs to an engine that still plays. (An
// environment variable as a mark is lost if a program clears its environment.)
//
// A child in the host's own session was started by the host for other purposes, and is left alone.
// Engines cannot join that session.
//
// The kernel's list of children covers the whole process, and so does this roll. Safe to call from
// any thread.
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

/// Returns the parent process of `pid`, from /proc; -1 if there is no such process.
[[nodiscard]] pid_t parent_of(pid_t pid);

/// Locks the roll of engines, which also stops all sweeps. Hold the lock from the start of an
/// engine until enrol(). Otherwise a sweep would take the engine for an orphan.
[[nodiscard]] std::unique_lock<std::mutex> hold_roll();
/// Adds an engine to the roll. The caller holds the lock of hold_roll().
void enrol(pid_t engine);
/// Waits for the end of an engine, reaps it, and removes it from the roll. Blocks until the engine
/// has ended, so it must have ended or be about to end. Returns its status as waitpid(2) does.
int reap_engine(pid_t engine);

/// Search that kills and reaps the orphans of dead engines in small steps. There may be thousands
/// of orphans, and the loop must run games meanwhile.
class OrphanSweep {
  public:
    /// Number of processes that are examined in one step.
    static constexpr std::size_t per_step = 16;

    /// Runs one step. Returns true if the next step is due at once. False: all orphans that were
    /// found are dead or dying.
    [[nodiscard]] bool step();
    /// Returns the number of killed orphans that have not ended yet. If it is not 0, sweep again a
    /// little later.
    [[nodiscard]] int dying() const { return count_of(dying_); }

  private:
    void end(pid_t pid);

    std::vector<pid_t> found_;  ///< children of the host that are not examined yet
    std::set<pid_t> dying_;     ///< killed, not reaped yet
    bool has_changed_ = false;  ///< a process was killed or reaped since the children were listed
    int rounds_ = 0;            ///< number of times the children were listed
};

/// Runs all steps of a sweep. Returns the number of killed orphans that have not ended yet.
int end_orphans();

}  // namespace tafl::referee
