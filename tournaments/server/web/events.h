// SPDX-License-Identifier: MIT
// Events: the streams of Server-Sent Events under /api/events. Each viewer has a connection and a
// cursor into the feed. If a viewer reads too slowly, it is disconnected, and can resume from its
// last event id. Used on the page thread only, except stream(). A viewer slot may be released on
// any thread.
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
        /// Time within which the client must have taken one write; else it is disconnected.
        std::chrono::milliseconds timeout{10'000};
        /// Maximum time between two writes to a viewer. Without events, an empty event is sent.
        std::chrono::milliseconds heartbeat{15'000};
        /// Number of bytes from which a write is not filled further; a single event may be longer.
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

    /// Sets the limits. They apply from now on; only `send_buffer` keeps its value for present
    /// viewers.
    void set_limits(const Limits& limits) { limits_ = limits; }

    /// Sets a function that is called at each heartbeat. If it returns false for a viewer's
    /// request, the stream is closed. Without it, every viewer may stay.
    void stay_if(std::function<bool(const Request&)> may_stay) { may_stay_ = std::move(may_stay); }

    /// Returns the response that opens the event stream, without its events. The response holds a
    /// viewer slot. If the stream is refused, returns a problem document.
    [[nodiscard]] Response admit(const Request& request) const;
    /// Returns the number of viewer slots in use, including viewers that have received no event
    /// yet.
    [[nodiscard]] std::size_t viewers() const;
    /// Sends events, after the headers, until the viewer disconnects or is disconnected. `seat`:
    /// viewer slot in the response of admit(). Called on the socket's thread; moves the socket to
    /// the page thread.
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
