// SPDX-License-Identifier: MIT
// Link: the connection between a player and its engine, in both directions, and its end. Common
// part of EngineLink (pipes) and SocketLink (TCP). Used on the loop's thread only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "referee/quit_timeouts.h"
#include "referee/time_point.h"
#include "rules/result.h"

namespace tafl::referee {

/// Exit code of a process, or number of the signal that killed it. Both are empty while the process
/// runs.
struct ExitStatus {
    std::optional<int> code;
    std::optional<int> signal;
};

/// Processor time that the processes of an engine have used until the time `when`.
struct ProcessorUse {
    TimePoint when{};  ///< time of the measurement
    Duration used{0};  ///< user and system time of the processes since their start; 0 if unknown
};

struct EngineSpec;

/// Returns a clause about the end of an engine: "exited with code 3". If `status` is empty, the
/// clause describes the termination `how`: "closed its output".
[[nodiscard]] std::string break_reason(rules::Termination how, const ExitStatus& status,
                                       const EngineSpec& spec);

class Link;
/// Returns a clause that quotes the output of the engine after its last newline, at most 80 bytes:
/// "it wrote 'hello' without an end of line". Returns an empty text without such output.
[[nodiscard]] std::string unfinished_text(const Link& link);

/// Connection to an engine: sends text to the engine, and shuts the engine down.
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
    /// Returns the processor time used by the engine's processes, measured at most the given time
    /// ago. The default implementation returns 0, for unknown.
    [[nodiscard]] virtual ProcessorUse processor_use(Duration) const { return {}; }
    /// Returns the bytes that the engine sent after its last newline; empty without such bytes.
    [[nodiscard]] virtual std::string_view unfinished_line() const { return {}; }

    // Changes
    /// Sends `text` to the engine without waiting: writes what the pipe or socket accepts at once,
    /// and the rest later. Drops the text if the engine is not connected or has closed its input.
    virtual void send(std::string_view text) = 0;
    /// Reads the pending output of the engine, and detects whether its process has exited. Calls
    /// the listener for both before it returns. Used for a last check at a deadline.
    virtual void collect() = 0;
    /// Freezes or thaws the processes of the engine. Does nothing if the engine has no control
    /// group.
    virtual void set_frozen(bool) {}
    /// Sets the counts of output for flood detection to 0.
    virtual void reset_flood_count() = 0;
    /// Starts the shutdown of the engine, and does not wait. Steps, until the process exits: close
    /// its input, send TERM to its process group, send KILL. `timeout` is the time before each
    /// step. A later call replaces the timeouts.
    virtual void quit(const QuitTimeouts& timeout) = 0;
};

/// Link over pipes, which transfers lines. The product uses a process (os/process.h), tests use
/// scripted links. Used on the loop's thread only.
class EngineLink : public Link {
  public:
    /// Receiver of the events of an EngineLink; it must outlive the link. The link calls it on the
    /// loop's thread, also within send() and collect(). Therefore a listener only records an event,
    /// and acts on it in on_batch_end().
    class Listener {
      public:
        /// One line arrived at `stamp`. `line` has no newline.
        virtual void on_line(TimePoint stamp, std::string line) = 0;
        /// All lines of one read were reported. The listener may call any function of the link
        /// here, also send() and quit(). Never called within a function of the link.
        virtual void on_batch_end() = 0;
        /// The engine can play no further: `how` is crash, crash_signal, closed_output,
        /// closed_input, flood or scratch_full. Called at most once, and not after quit().
        virtual void on_broken(TimePoint stamp, rules::Termination how) = 0;
        /// The process has ended, its process group was killed, and its exit status is known.
        virtual void on_ended() = 0;

      protected:
        ~Listener() = default;
    };
};

/// Link to an engine that connects to the host by TCP; transfers bytes. The product uses a process
/// with its connection (os/engine_socket.h), tests use scripted links. Used on the loop's thread
/// only.
class SocketLink : public Link {
  public:
    /// Receiver of the events of a SocketLink; it must outlive the link. The link calls it on the
    /// loop's thread, also within send() and collect(). Therefore a listener only records an event,
    /// and acts on it in on_batch_end().
    class Listener {
      public:
        /// A process of the engine has connected. `from` is the address and port of the process,
        /// such as "127.0.0.1:40112". Called at most once.
        virtual void on_connected(TimePoint stamp, std::string_view from) = 0;
        /// Connections were closed, because no process of the engine holds them or the engine
        /// already has a connection. `why` is a clause. Not called for every closed connection,
        /// because their number is unlimited.
        virtual void on_connections_rejected(TimePoint stamp, std::string_view why) = 0;
        /// At least one byte arrived at `stamp`. `piece` may start and end anywhere in a message.
        virtual void on_bytes(TimePoint stamp, std::string_view piece) = 0;
        /// All events of one batch were reported, such as all bytes of one read. The listener may
        /// call any function of the link here, also send() and quit(). Never called within a
        /// function of the link.
        virtual void on_batch_end() = 0;
        /// The engine can play no further. `how` is crash, crash_signal, closed_output,
        /// closed_input, flood or scratch_full. `how` is refused_to_start if the engine could not
        /// start after a wait for its address. `how` is void_host_error if the host failed, or if
        /// other processes kept the engine from connecting. `what` is a clause as in Failure::what.
        /// Called at most once, and not after quit().
        virtual void on_broken(TimePoint stamp, rules::Termination how, std::string what) = 0;
        /// The process has ended, its process group was killed, and its exit status is known.
        virtual void on_ended() = 0;

      protected:
        ~Listener() = default;
    };

    /// Returns the time at which the engine's process was started; TimePoint::max() before that.
    /// The engine is not responsible for delays before its start.
    [[nodiscard]] virtual TimePoint started_at() const = 0;
    /// Closes the sending direction of the connection after all text that was passed to send().
    /// From then on, ignores received bytes and accepts no connection.
    virtual void hang_up() = 0;
};

/// Port at which the host listens for an engine, and the flood limit of the engine's connection.
struct SocketOptions {
    std::uint16_t port = 0;
    /// Maximum bytes received since the last reset_flood_count(); more bytes are a flood.
    std::size_t max_bytes = 1024 * 1024;
};

}  // namespace tafl::referee
