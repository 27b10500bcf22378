// SPDX-License-Identifier: MIT
// SocketLink: a link to an engine that connects to the host by TCP, bytes in and bytes out. A real
// one is a process and its connection (os/engine_socket.h); tests have scripted ones. Belongs to
// the loop's thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "referee/link.h"
#include "referee/time_point.h"
#include "rules/result_fwd.h"

namespace tafl::referee {

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
