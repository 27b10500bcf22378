// SPDX-License-Identifier: MIT
// EngineProcess: a running engine, its pipes, and its way out. Lines are stamped as they arrive;
// whatever breaks is told once, with the termination it amounts to. Belongs to the loop's thread.
// Destroying it kills what is left.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "referee/launch.h"
#include "referee/time_point.h"
#include "rules/result.h"

namespace tafl::referee {

/// How a process ended.
struct ExitStatus {
    std::optional<int> code;
    std::optional<int> signal;
};

class EngineProcess {
  public:
    /// Whoever owns the process and outlives it. Called on the loop's thread, also from within
    /// send() and collect(): note what is told and act later.
    class Listener {
      public:
        virtual void on_line(TimePoint stamp, std::string line) = 0;
        /// crash, crash_signal, closed_output, closed_input or flood; at most once, and not after
        /// quit().
        virtual void on_broken(TimePoint stamp, rules::Termination how) = 0;
        /// The process is gone, its group killed, its status known.
        virtual void on_ended() = 0;

      protected:
        ~Listener() = default;
    };

    // Making
    EngineProcess(boost::asio::any_io_executor executor, Launched launched, Listener& listener);
    EngineProcess(const EngineProcess&) = delete;
    EngineProcess& operator=(const EngineProcess&) = delete;
    ~EngineProcess();

    // Asking
    [[nodiscard]] pid_t id() const;
    [[nodiscard]] bool has_ended() const;
    [[nodiscard]] ExitStatus exit_status() const;
    /// The last 4 KiB it wrote to its standard error.
    [[nodiscard]] const std::string& standard_error() const;

    // Changing
    /// Writes at once what the pipe takes and the rest as soon as it can; never waits.
    void send(std::string_view text);
    /// Reads now what is in its output, telling the listener; for a last look when its time is up.
    void collect();
    /// What it has written so far does not count towards a flood (FloodLimits) any more.
    void pardon_output();
    /// Sees it out: waits, closes its input, sends TERM to its group, then KILL, with `patience`
    /// before each step.
    void quit(std::chrono::milliseconds patience);

  private:
    class Child;
    std::shared_ptr<Child> child_;
};

}  // namespace tafl::referee
