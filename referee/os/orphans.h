// SPDX-License-Identifier: MIT
// Orphans: what an engine started, and what left its process group (setsid, double fork, daemons).
//
// Such a process can't be told by its group or session any more, so it is told by its ancestry,
// which no process can forge. Every engine is a "subreaper" (containment.h): while it lives,
// whatever loses its parent below it becomes its own child. The host is one, too, so that when an
// engine has ended, its orphans become children of the host. Therefore a child of the host that is
// not an engine on the roll belonged to an engine that is dead, never to one that still plays at
// another table. (An environment variable as a mark would be lost by any program that clears its
// environment.)
//
// A child in the host's own session was started by the host itself, for purposes of its own, and is
// left alone: engines can't join that session.
//
// The kernel's list of children is one for the whole process, and so is this roll. Safe to call
// from any thread.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <mutex>
#include <set>
#include <vector>

#include "rules/count_of.h"

namespace tafl::referee {

/// From now on orphans of dead engines come to this process. Without it they go to the system's
/// init and live on.
void adopt_orphans();

/// As the kernel lists it; -1 if there is no such process.
[[nodiscard]] pid_t parent_of(pid_t pid);

/// Nobody looks for orphans while this is held: an engine that was started but is not yet on the
/// roll would be taken for one.
[[nodiscard]] std::unique_lock<std::mutex> hold_roll();
/// With the roll held.
void enrol(pid_t engine);
/// Strikes an engine off and reaps it; it must have ended or be about to. Returns its status as
/// waitpid(2) has it.
int reap_engine(pid_t engine);

/// Kills and reaps the orphans of dead engines, a few at a time: there may be thousands, and the
/// loop has games to play meanwhile.
class OrphanSweep {
  public:
    /// So many processes are looked at in one step.
    static constexpr std::size_t per_step = 16;

    /// True if there is more to be done at once. False: all that were found are dead or dying.
    [[nodiscard]] bool step();
    /// How many were killed and are still on their way out. Sweep again a little later until there
    /// are none.
    [[nodiscard]] int dying() const { return count_of(dying_); }

  private:
    void end(pid_t pid);

    std::vector<pid_t> found_;  ///< still to be looked at
    std::set<pid_t> dying_;
    bool has_changed_ = false;  ///< since the children were listed
    int rounds_ = 0;
};

/// All steps of a sweep; returns how many orphans are still on their way out.
int end_orphans();

}  // namespace tafl::referee
