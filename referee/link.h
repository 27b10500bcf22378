// SPDX-License-Identifier: MIT
// Link: the two directions between a player and its engine, and how that ends; what is the same
// over pipes (EngineLink) and over a connection (SocketLink). Belongs to the loop's thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "referee/processor_use.h"
#include "referee/quit_timeouts.h"
#include "referee/time_point.h"
#include "rules/result.h"

namespace tafl::referee {

/// How a process ended.
struct ExitStatus {
    std::optional<int> code;
    std::optional<int> signal;
};

struct EngineSpec;

/// What became of an engine that broke in this way: "exited with code 3", "closed its output".
[[nodiscard]] std::string break_reason(rules::Termination how, const ExitStatus& status,
                                       const EngineSpec& spec);

class Link;
/// "it wrote 'hello' without an end of line"; empty if no unfinished line is there.
[[nodiscard]] std::string unfinished_text(const Link& link);

class Link {
  public:
    Link() = default;
    Link(const Link&) = delete;
    Link& operator=(const Link&) = delete;
    virtual ~Link() = default;

    // Asking
    [[nodiscard]] virtual bool has_ended() const = 0;
    [[nodiscard]] virtual ExitStatus exit_status() const = 0;
    /// The last 4 KiB it wrote to its standard error; of an engine that connects, to its standard
    /// output as well.
    [[nodiscard]] virtual const std::string& standard_error() const = 0;
    /// Returns the use by the engine's processes, measured less than the given time ago.
    [[nodiscard]] virtual ProcessorUse processor_use(Duration) const { return {}; }
    /// Output after the last newline.
    [[nodiscard]] virtual std::string_view unfinished_line() const { return {}; }

    // Changing
    /// Writes at once what the other end takes and the rest as soon as it can; never waits. Lost
    /// where nothing is connected.
    virtual void send(std::string_view text) = 0;
    /// Notices now what it has written, or that it has ended, telling the listener; for a last look
    /// when its time is up.
    virtual void collect() = 0;
    /// Freezes or thaws the engine's processes; does nothing without a control group.
    virtual void set_frozen(bool) {}
    /// What it has written so far does not count towards a flood any more.
    virtual void reset_flood_count() = 0;
    /// Sees it out: waits, ends what it is sent, sends TERM to its group, then KILL, with `timeout`
    /// before each step.
    virtual void quit(const QuitTimeouts& timeout) = 0;
};

/// A link over pipes, lines in and lines out. A real one is a process (os/process.h);
/// tests have scripted ones. Belongs to the loop's thread.
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

/// A link to an engine that connects to the host by TCP, bytes in and bytes out. A real
/// one is a process and its connection (os/engine_socket.h); tests have scripted ones. Belongs to
/// the loop's thread.
class SocketLink : public Link {
  public:
    /// Whoever owns the link and outlives it. Called on the loop's thread, also from within send()
    /// and collect(): note what is told and act when it is told that it may.
    class Listener {
      public:
        /// A process of the engine has connected; `from` such as "127.0.0.1:40112". Once.
        virtual void on_connected(TimePoint stamp, std::string_view from) = 0;
        /// A connection was closed at once, as it is not the engine's; why, in a clause.
        virtual void on_rejected(TimePoint stamp, std::string_view why) = 0;
        /// Of any length but 0, cut anywhere.
        virtual void on_bytes(TimePoint stamp, std::string_view piece) = 0;
        /// All that one reading brought has been told. Here the listener may do as it likes, send()
        /// and quit() included. Not called from within any function of the link.
        virtual void on_caught_up() = 0;
        /// crash, crash_signal, closed_output or flood, or void_host_error where the host could not
        /// listen; `what` as Failure has it. At most once, and not after quit().
        virtual void on_broken(TimePoint stamp, rules::Termination how, std::string what) = 0;
        /// The process is gone, its group killed, its status known.
        virtual void on_ended() = 0;

      protected:
        ~Listener() = default;
    };

    /// From when on the engine could run: what it waits for of the host before that is not its
    /// fault. TimePoint::max() while it waits.
    [[nodiscard]] virtual TimePoint began() const = 0;
    /// Ends what the host sends, behind all that was sent; no connection is taken any more.
    virtual void hang_up() = 0;
};

/// What a link to a socket listens for, and how much it takes.
struct SocketOptions {
    std::uint16_t port = 0;
    /// More from one pardon to the next is a flood.
    std::size_t most_bytes = 1024 * 1024;
};

}  // namespace tafl::referee
