// SPDX-License-Identifier: MIT
// Events: the streams of Server-Sent Events under /api/events. Each viewer has a connection, and a
// cursor into the event ring of the feed. A viewer that reads too slowly is disconnected, and can
// resume from its last event id. Used on the page thread only, except stream(). A viewer slot may
// be released on any thread.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <functional>
#include <memory>

#include "tournaments/server/web/feed.h"
#include "tournaments/server/web/message.h"

namespace tafl::web {

/// Sends the events of one feed to all viewers.
class Events {
  public:
    struct Limits {
        /// Maximum number of viewer slots in use.
        int viewers = 2000;
        /// Maximum number of viewer slots that one client may use (client_key_of()).
        int viewers_per_address = 50;
        /// Time limit of one write to a viewer. After it, the viewer is disconnected.
        std::chrono::milliseconds timeout{10'000};
        /// Maximum time between two writes to a viewer. If no event arrives in this time, the
        /// present event id is sent without an event.
        std::chrono::milliseconds heartbeat{15'000};
        /// Usual size of one write, in bytes. No further event is added to a write of at least this
        /// size.
        std::size_t portion = 32 * 1024;
        /// Size of the send buffer of a viewer's socket, in bytes.
        int send_buffer = 128 * 1024;
    };

    /// `feed` must outlive this object. Destroy this object only after the loop has stopped.
    explicit Events(Feed& feed) : Events(feed, Limits()) {}
    Events(Feed& feed, Limits limits);
    ~Events();
    Events(const Events&) = delete;
    Events& operator=(const Events&) = delete;

    /// Sets the limits. They apply at once. Only a changed `send_buffer` does not apply to present
    /// viewers.
    void set_limits(const Limits& limits) { limits_ = limits; }

    /// Sets a function that decides whether a viewer may stay. It is called with the viewer's
    /// request, at intervals of at least `heartbeat`. If it returns false, the stream is closed.
    /// Without this function, every viewer may stay.
    void stay_if(std::function<bool(const Request&)> may_stay) { may_stay_ = std::move(may_stay); }

    /// Returns the response that opens the event stream, without events. The response has a viewer
    /// slot. A problem document, if the stream is refused, and the response to a HEAD request have
    /// no viewer slot.
    [[nodiscard]] Response admit(const Request& request) const;
    /// Returns the number of viewer slots in use. It includes viewers that have received no event
    /// yet.
    [[nodiscard]] std::size_t viewers() const;
    /// Sends events until the viewer disconnects or is disconnected. The headers of the response
    /// were already sent. `seat`: viewer slot in the response of admit(). Called on the thread of
    /// `socket`; moves the socket to the page thread.
    boost::asio::awaitable<void> stream(boost::asio::ip::tcp::socket socket, Request request,
                                        std::shared_ptr<void> seat);

  private:
    struct Viewer;
    struct ViewerSet;
    class ViewerSlot;
    class Listening;
    boost::asio::awaitable<void> serve(std::shared_ptr<Viewer> viewer);
    boost::asio::awaitable<void> send_events(boost::asio::ip::tcp::socket socket, Request request);
    [[nodiscard]] bool may_stay(Viewer& viewer) const;

    Feed& feed_;
    Limits limits_;
    std::function<bool(const Request&)> may_stay_;
    std::shared_ptr<ViewerSet> audience_;
};

}  // namespace tafl::web
