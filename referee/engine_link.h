// SPDX-License-Identifier: MIT
// EngineLink: a link over pipes, lines in and lines out. A real one is a process (os/process.h);
// tests have scripted ones. Belongs to the loop's thread.
#pragma once

#include <string>

#include "referee/link.h"
#include "referee/time_point.h"
#include "rules/result_fwd.h"

namespace tafl::referee {

class EngineLink : public Link {
  public:
    /// Whoever owns the link and outlives it. Called on the loop's thread, also from within send()
    /// and collect(): note what is told and act when it is told that it may.
    class Listener {
      public:
        virtual void on_line(TimePoint stamp, std::string line) = 0;
        /// All lines that one reading brought have been told. Here the listener may do as it likes,
        /// send() and quit() included. Not called from within any function of the link.
        virtual void on_caught_up() = 0;
        /// crash, crash_signal, closed_output, closed_input, flood or scratch_full; at most once,
        /// and not after quit().
        virtual void on_broken(TimePoint stamp, rules::Termination how) = 0;
        /// The process is gone, its group killed, its status known.
        virtual void on_ended() = 0;

      protected:
        ~Listener() = default;
    };
};

}  // namespace tafl::referee
