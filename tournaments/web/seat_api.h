// SPDX-License-Identifier: MIT
// SeatApi: the requests of people who play from a page: /api/seat. The seat is that of the token
// with which they ask; whoever asks has been let in already (access_control.h). Answered from
// memory, on the listener's thread, which renders no page, so that a move is stamped when it
// arrives; it goes to the game without waiting for it.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <list>
#include <memory>
#include <string>

#include "referee/players/browser/seats.h"
#include "tournaments/web/message.h"

namespace tafl::web {

class SeatApi {
  public:
    /// How long a question for what is new waits at most; less than proxies do.
    static constexpr std::chrono::milliseconds usual_patience{25'000};
    /// Of one seat; the oldest is answered when there is one more.
    static constexpr std::ptrdiff_t most_waiting = 8;

    /// Made before anybody plays. `loop` is the listener's; it and the seats outlive this.
    SeatApi(boost::asio::io_context& loop, referee::Seats& seats,
            std::chrono::milliseconds patience = usual_patience);
    ~SeatApi();
    SeatApi(const SeatApi&) = delete;
    SeatApi& operator=(const SeatApi&) = delete;

    /// GET /api/seat[?after=VERSION], GET /api/seat/board, POST /api/seat.
    [[nodiscard]] boost::asio::awaitable<Response> answer(Request request, std::string seat);

  private:
    struct Waiting {
        std::string seat;
        boost::asio::steady_timer timer;
    };
    boost::asio::awaitable<void> wait_for_change(std::string seat);
    [[nodiscard]] Response say(const Request& request, const std::string& seat);
    void wake(const std::string& seat);

    boost::asio::io_context& loop_;
    referee::Seats& seats_;
    std::chrono::milliseconds patience_;
    std::list<std::shared_ptr<Waiting>> waiting_;  ///< the oldest first
};

}  // namespace tafl::web
