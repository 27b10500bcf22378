// SPDX-License-Identifier: MIT
// Link: the connection between a player and its engine, in both directions, and its end. Common
// part of EngineLink (pipes) and SocketLink (TCP). Used on the loop's thread only.
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

/// Exit code of a process, or the signal that killed it; both empty while it is unknown.
struct ExitStatus {
    std::optional<int> code;
    std::optional<int> signal;
};

struct EngineSpec;

/// Returns how an engine broke: "exited with code 3", "closed its output".
[[nodiscard]] std::string break_reason(rules::Termination how, const ExitStatus& status,
                                       const EngineSpec& spec);

class Link;
/// Returns "it wrote 'hello' without an end of line"; empty without an unfinished line.
[[nodiscard]] std::string unfinished_text(const Link& link);

/// Sends text to an engine and ends its process.
class Link {
  public:
    Link() = default;
    Link(const Link&) = delete;
    Link& operator=(const Link&) = delete;
    virtual ~Link() = default;

    // Queries
    [[nodiscard]] virtual bool has_ended() const = 0;
    [[nodiscard]] virtual ExitStatus exit_status() const = 0;
    /// Returns the last 4 KiB of the engine's standard error. For an engine that connects by TCP,
    /// standard output is included.
    [[nodiscard]] virtual const std::string& standard_error() const = 0;
    /// Returns the use by the engine's processes, measured less than the given time ago.
    [[nodiscard]] virtual ProcessorUse processor_use(Duration) const { return {}; }
    /// Returns the output after the last newline.
    [[nodiscard]] virtual std::string_view unfinished_line() const { return {}; }

    // Changes
    /// Writes at once the part that the pipe or socket accepts, and the rest later; never waits.
    /// Drops the text if nothing is connected.
    virtual void send(std::string_view text) = 0;
    /// Reads the pending output and the end of the engine now, and notifies the listener. Used for
    /// a last check at a deadline.
    virtual void collect() = 0;
    /// Freezes or thaws the engine's processes; does nothing without a control group.
    virtual void set_frozen(bool) {}
    /// Resets the count of output for flood detection.
    virtual void reset_flood_count() = 0;
    /// Starts the shutdown, with `timeout` between its steps: waits, closes the engine's input,
    /// sends TERM to its process group, then KILL.
    virtual void quit(const QuitTimeouts& timeout) = 0;
};

/// Link over pipes that transfers lines. The real one is a process (os/process.h); tests use
/// scripted ones. Used on the loop's thread only.
class EngineLink : public Link {
  public:
    /// Owner of the link; must outlive it. Called on the loop's thread, also within send() and
    /// collect(). Therefore only record the event, and act in on_caught_up().
    class Listener {
      public:
        /// One line arrived, without its newline.
        virtual void on_line(TimePoint stamp, std::string line) = 0;
        /// All lines of one read were reported. The listener may call any function here, also
        /// send() and quit(). Not called within a function of the link.
        virtual void on_caught_up() = 0;
        /// The link broke. `how` is crash, crash_signal, closed_output, closed_input, flood or
        /// scratch_full. Called at most once, and not after quit().
        virtual void on_broken(TimePoint stamp, rules::Termination how) = 0;
        /// The process is gone, its group is killed and its exit status is known.
        virtual void on_ended() = 0;

      protected:
        ~Listener() = default;
    };
};

/// Link to an engine that connects to the host by TCP; transfers bytes. The real one is a process
/// and its connection (os/engine_socket.h); tests use scripted ones. Used on the loop's thread
/// only.
class SocketLink : public Link {
  public:
    /// Owner of the link; must outlive it. Called on the loop's thread, also within send() and
    /// collect(). Therefore only record the event, and act in on_caught_up().
    class Listener {
      public:
        /// A process of the engine has connected; `from` is its address, such as "127.0.0.1:40112".
        /// Called once.
        virtual void on_connected(TimePoint stamp, std::string_view from) = 0;
        /// A connection was closed because it is not from the engine; `why` is a clause.
        virtual void on_rejected(TimePoint stamp, std::string_view why) = 0;
        /// Bytes arrived: at least one, split at any place.
        virtual void on_bytes(TimePoint stamp, std::string_view piece) = 0;
        /// All bytes of one read were reported. The listener may call any function here, also
        /// send() and quit(). Not called within a function of the link.
        virtual void on_caught_up() = 0;
        /// The link broke. `how` is crash, crash_signal, closed_output or flood, or void_host_error
        /// if the host could not listen. `what` is as in Failure::what. Called at most once, and
        /// not after quit().
        virtual void on_broken(TimePoint stamp, rules::Termination how, std::string what) = 0;
        /// The process is gone, its group is killed and its exit status is known.
        virtual void on_ended() = 0;

      protected:
        ~Listener() = default;
    };

    /// Returns the time since which the engine could run; earlier delays were caused by the host.
    /// TimePoint::max() while the engine waits for the host.
    [[nodiscard]] virtual TimePoint began() const = 0;
    /// Closes the sending direction after all sent text, and accepts no further connection.
    virtual void hang_up() = 0;
};

/// Listening port of a socket link, and its flood limit.
struct SocketOptions {
    std::uint16_t port = 0;
    /// Limit of received bytes until reset_flood_count(); more is a flood.
    std::size_t max_bytes = 1024 * 1024;
};

}  // namespace tafl::referee
