// SPDX-License-Identifier: MIT
// LoopWatch: how late the host's own loop runs, while it watches. A stamp can't tell that: when the
// loop is late, so is the stamp. So a timer ticks, and what it is late by, every other handler was
// late by, too. A delay of more than one interval is always seen, a shorter one with luck.
#pragma once

#include <algorithm>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <memory>
#include <utility>

#include "referee/time_point.h"

namespace tafl::referee {

class LoopWatch {
  public:
    static constexpr std::chrono::milliseconds interval{50};

    explicit LoopWatch(boost::asio::any_io_executor executor)
        : ticker_(std::make_shared<Ticker>(std::move(executor))) {
        tick(ticker_);
    }

    /// The longest delay seen since the last reset, one that is still going on included.
    [[nodiscard]] Duration worst() const {
        return std::max(ticker_->worst, SteadyClock::now() - ticker_->timer.expiry());
    }
    void reset() { ticker_->worst = Duration{0}; }

  private:
    struct Ticker {
        explicit Ticker(boost::asio::any_io_executor executor) : timer(std::move(executor)) {}
        boost::asio::steady_timer timer;
        Duration worst{0};
    };

    /// Holds the ticker weakly: a tick that is queued already may come after the watch's end.
    static void tick(const std::shared_ptr<Ticker>& ticker) {
        ticker->timer.expires_after(interval);
        ticker->timer.async_wait([weak = std::weak_ptr(ticker)](boost::system::error_code error) {
            const auto self = weak.lock();
            if (error || !self) return;
            self->worst = std::max(self->worst, SteadyClock::now() - self->timer.expiry());
            tick(self);
        });
    }

    std::shared_ptr<Ticker> ticker_;
};

}  // namespace tafl::referee
