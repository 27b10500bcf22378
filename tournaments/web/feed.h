// SPDX-License-Identifier: MIT
// Feed: what happens in games, on its way from the thread that plays to the thread that serves
// viewers. The playing side copies values into a bounded hand-over and goes on; it never waits for
// a viewer, and wakes the other thread at most every few milliseconds.
#pragma once

#include <boost/asio/io_context.hpp>
#include <memory>
#include <string>

#include "tournaments/hosting/progress.h"
#include "tournaments/web/live.h"

namespace tafl::tournaments {

/// An entry of the queue, as it stands now.
struct QueueNews {
    store::TournamentId tournament = 0;
    std::string name;    ///< of the tournament
    std::string state;   ///< "queued", "running", "paused", "finished", "cancelled", "failed"
    int priority = 0;    ///< higher first
    std::string reason;  ///< why it is in that state; empty = nothing to say
};

class Feed {
  public:
    /// It outlives its views, and is destroyed when `web` runs no more.
    explicit Feed(boost::asio::io_context& web);
    ~Feed();
    Feed(const Feed&) = delete;
    Feed& operator=(const Feed&) = delete;

    // The thread that plays
    /// Watches one tournament; made and used on that thread alone.
    [[nodiscard]] std::unique_ptr<Progress> view(store::TournamentId tournament, const Plan& plan,
                                                 const Field& field);
    /// Any thread.
    void tell_queue(QueueNews news);

    // The web thread
    [[nodiscard]] const Live& live() const { return live_; }

  private:
    boost::asio::io_context& web_;
    Live live_;
};

}  // namespace tafl::tournaments
