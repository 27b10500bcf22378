// SPDX-License-Identifier: MIT
// SeatApi: answers the requests under /api/seat, which are those of people who play in the browser.
// The name of the seat is that of the request's token, which was checked before (access_control.h).
// Used on the listener's thread only. It answers from memory, so that a move gets its time stamp
// when it arrives. It passes the move to the game and does not wait for the game.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <list>
#include <memory>
#include <string>

#include "referee/players/browser/seats.h"
#include "tournaments/server/web/message.h"

namespace tafl::web {

/// Answers the requests of all seats. Clients wait for changes by long polling.
class SeatApi {
  public:
    /// Usual value of `patience`: maximum time that a request waits for a change of its seat. It is
    /// shorter than the timeouts of common proxies.
    static constexpr std::chrono::milliseconds usual_patience{25'000};
    /// Maximum number of waiting requests of one seat. If a further request arrives, the oldest one
    /// is answered at once.
    static constexpr std::ptrdiff_t max_waiting = 8;

    /// Create this object before the first game starts. `loop`: the listener's loop. `patience`:
    /// maximum time that a request waits. `loop` and `seats` must outlive this object.
    SeatApi(boost::asio::io_context& loop, referee::Seats& seats,
            std::chrono::milliseconds patience = usual_patience);
    ~SeatApi();
    SeatApi(const SeatApi&) = delete;
    SeatApi& operator=(const SeatApi&) = delete;

    /// Answers a request of Route::Part::seats about the seat with the name `seat`. A GET request
    /// has to wait if its parameter `after` is the present version of the seat. It is then answered
    /// when the version changes or the maximum time is over.
    [[nodiscard]] boost::asio::awaitable<Response> answer(Request request, std::string seat);

  private:
    struct Waiting {
        std::string seat;
        boost::asio::steady_timer timer;
    };
    boost::asio::awaitable<void> wait_for_change(std::string seat);
    [[nodiscard]] Response act(const Request& request, const std::string& seat);
    void wake(const std::string& seat);

    boost::asio::io_context& loop_;
    referee::Seats& seats_;
    std::chrono::milliseconds patience_;
    /// Waiting requests, ordered by arrival, the oldest first.
    std::list<std::shared_ptr<Waiting>> waiting_;
};

}  // namespace tafl::web
