// SPDX-License-Identifier: MIT
// Feed: what happens in games, on its way from the thread that plays to the thread that serves
// viewers. The playing side copies values into a bounded hand-over and goes on; it never waits for
// a viewer, and wakes the other thread at most every few milliseconds.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <memory>

#include "tournaments/hosting/progress.h"
#include "tournaments/web/event_ring.h"
#include "tournaments/web/live.h"
#include "tournaments/web/news.h"
#include "tournaments/web/newsroom.h"
#include "tournaments/web/tally.h"

namespace tafl::tournaments {

class Feed {
  public:
    /// How long news wait for more of them.
    static constexpr std::chrono::milliseconds patience{15};

    struct Limits {
        std::size_t plies_waiting = 16'384;  ///< for the web thread
        EventRing::Limits ring{};
    };

    /// It outlives its views, and is destroyed when `web` runs no more.
    explicit Feed(boost::asio::io_context& web) : Feed(web, Limits()) {}
    Feed(boost::asio::io_context& web, Limits limits);
    Feed(const Feed&) = delete;
    Feed& operator=(const Feed&) = delete;

    // The thread that plays
    /// Watches one tournament; made and used on that thread alone.
    [[nodiscard]] std::unique_ptr<Progress> view(store::TournamentId tournament, const Plan& plan,
                                                 const Field& field);
    /// Any thread.
    void tell_queue(QueueNews news) { hand_over_.put(std::move(news)); }

    // The web thread
    [[nodiscard]] const Live& live() const { return live_; }
    [[nodiscard]] const EventRing& ring() const { return ring_; }
    [[nodiscard]] Tally& tally() { return tally_; }
    /// Is called after anything has become known.
    void on_news(std::function<void()> listener) { listener_ = std::move(listener); }

  private:
    void wake();
    void deliver();

    boost::asio::io_context& web_;
    boost::asio::steady_timer timer_;
    HandOver hand_over_;
    HandOver::Batch batch_;
    Live live_;
    EventRing ring_;
    Tally tally_;
    Newsroom newsroom_;
    std::function<void()> listener_;
};

}  // namespace tafl::tournaments
