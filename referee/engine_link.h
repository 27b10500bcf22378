// SPDX-License-Identifier: MIT
// EngineLink: the two directions between a player and its engine, lines in and lines out, and how
// that ends. A real one is a process (process.h); tests have scripted ones. Belongs to the loop's
// thread.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "referee/quit_timeouts.h"
#include "referee/time_point.h"
#include "rules/result_fwd.h"

namespace tafl::referee {

/// How a process ended.
struct ExitStatus {
    std::optional<int> code;
    std::optional<int> signal;
};

struct EngineSpec;

/// What became of an engine that broke in this way: "exited with code 3", "closed its output".
[[nodiscard]] std::string how_it_broke(rules::Termination how, const ExitStatus& status,
                                       const EngineSpec& spec);

class EngineLink {
  public:
    /// Whoever owns the link and outlives it. Called on the loop's thread, also from within send()
    /// and collect(): note what is told and act when it is told that it may.
    class Listener {
      public:
        virtual void on_line(TimePoint stamp, std::string line) = 0;
        /// All lines that one reading brought have been told. Here the listener may do as it likes,
        /// send() and quit() included. Not called from within any function of the link.
        virtual void on_caught_up() = 0;
        /// crash, crash_signal, closed_output, closed_input or flood; at most once, and not after
        /// quit().
        virtual void on_broken(TimePoint stamp, rules::Termination how) = 0;
        /// The process is gone, its group killed, its status known.
        virtual void on_ended() = 0;

      protected:
        ~Listener() = default;
    };

    EngineLink() = default;
    EngineLink(const EngineLink&) = delete;
    EngineLink& operator=(const EngineLink&) = delete;
    virtual ~EngineLink() = default;

    // Asking
    [[nodiscard]] virtual bool has_ended() const = 0;
    [[nodiscard]] virtual ExitStatus exit_status() const = 0;
    /// The last 4 KiB it wrote to its standard error.
    [[nodiscard]] virtual const std::string& standard_error() const = 0;

    // Changing
    /// Writes at once what the pipe takes and the rest as soon as it can; never waits.
    virtual void send(std::string_view text) = 0;
    /// Notices now what is in its output or that it has ended, telling the listener; for a last
    /// look when its time is up.
    virtual void collect() = 0;
    /// What it has written so far does not count towards a flood (FloodLimits) any more.
    virtual void pardon_output() = 0;
    /// Sees it out: waits, closes its input, sends TERM to its group, then KILL, with `timeout`
    /// before each step.
    virtual void quit(const QuitTimeouts& timeout) = 0;
};

}  // namespace tafl::referee
