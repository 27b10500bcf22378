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

#include <mutex>

namespace tafl::referee {

/// From now on orphans of dead engines come to this process. Without it they go to the system's
/// init and live on.
void adopt_orphans();

/// Nobody looks for orphans while this is held: an engine that was started but is not yet on the
/// roll would be taken for one.
[[nodiscard]] std::unique_lock<std::mutex> hold_roll();
/// With the roll held.
void enrol(pid_t engine);
/// Strikes an engine off and reaps it; it must have ended or be about to. Returns its status as
/// waitpid(2) has it.
int reap_engine(pid_t engine);

/// Kills and reaps all orphans of dead engines; returns how many of them were still on their way
/// out. Call it again a little later until there are none.
int end_orphans();

}  // namespace tafl::referee
