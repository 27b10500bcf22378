// SPDX-License-Identifier: MIT
// Events: the streams of Server-Sent Events under /api/events. Each viewer has a cursor into the
// feed and a connection; one who cannot take what he is sent is let go, with an id that he can
// resume from. On the page thread, but for stream(), and for viewers' seats, which may be given
// back on any thread.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <functional>
#include <memory>

#include "tournaments/web/feed.h"
#include "tournaments/web/message.h"

namespace tafl::web {

class Events {
  public:
    struct Limits {
        int viewers = 2000;
        int viewers_per_address = 50;
        std::chrono::milliseconds timeout{10'000};    ///< for each portion to be taken
        std::chrono::milliseconds heartbeat{15'000};  ///< how often one hears of us at least
        std::size_t portion = 32 * 1024;              ///< bytes that are sent at once
        int send_buffer = 128 * 1024;  ///< what the system may hold back for one viewer
    };

    /// The feed outlives it; it is destroyed when the loop runs no more.
    explicit Events(Feed& feed) : Events(feed, Limits()) {}
    Events(Feed& feed, Limits limits);
    ~Events();
    Events(const Events&) = delete;
    Events& operator=(const Events&) = delete;

    /// For those who come from now on.
    void set_limits(const Limits& limits) { limits_ = limits; }

    /// Is asked at each heartbeat whether somebody may go on watching; without it, everybody may.
    void stay_if(std::function<bool(const Request&)> may_stay) { may_stay_ = std::move(may_stay); }

    /// Whether a stream may begin; a problem if not. The answer holds the viewer's seat.
    [[nodiscard]] Response admit(const Request& request) const;
    /// With a seat, whether or not they are sent anything yet.
    [[nodiscard]] std::size_t viewers() const;
    /// Sends events, after the headers, until the viewer goes or has to. `seat` is that of the
    /// answer. On the thread of the socket, which is moved to the page thread.
    boost::asio::awaitable<void> stream(boost::asio::ip::tcp::socket socket, Request request,
                                        std::shared_ptr<void> seat);

  private:
    struct Viewer;
    struct ViewerSet;
    class ViewerSlot;
    class Listening;
    boost::asio::awaitable<void> serve(std::shared_ptr<Viewer> viewer);
    boost::asio::awaitable<void> send_events(boost::asio::ip::tcp::socket socket, Request request);
    boost::asio::awaitable<void> wait_for_events(std::shared_ptr<Viewer> viewer);
    [[nodiscard]] bool may_stay(Viewer& viewer) const;

    Feed& feed_;
    Limits limits_;
    std::function<bool(const Request&)> may_stay_;
    std::shared_ptr<ViewerSet> audience_;
};

}  // namespace tafl::web
