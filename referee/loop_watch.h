// SPDX-License-Identifier: MIT
// LoopWatch: measures how late the event loop of the host is, without the delays that engines
// cause. The stamp of a message cannot show this lateness, because a late loop also stamps late. So
// a timer ticks at a fixed interval. The delay of a tick is also the delay of all other handlers at
// that time. The time that the loop spent on the output of engines is subtracted (loop_load.h). A
// delay of more than one interval is always detected. A shorter delay is detected only sometimes.
//
// A long delay of the whole process, not only of the loop, is a pause (pause_watch.h).
#pragma once

#include <algorithm>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>

#include "referee/loop_load.h"
#include "referee/os/pause_watch.h"
#include "referee/time_point.h"

namespace tafl::referee {

/// Measures the lateness of one loop, from the construction of this object to its destruction.
class LoopWatch {
  public:
    /// Time between two ticks of the timer.
    static constexpr std::chrono::milliseconds interval{50};

    explicit LoopWatch(boost::asio::any_io_executor executor)
        : load_(LoopLoad::of(executor)), ticker_(std::make_shared<Ticker>(std::move(executor))) {
        static_cast<void>(PauseWatch::instance());
        tick(ticker_);
    }

    /// Returns the longest delay of a tick since reset(), without the time that the loop spent on
    /// engines' output. Includes the present delay of a tick that is overdue now.
    [[nodiscard]] Duration worst() const {
        return std::max(ticker_->worst, lag(ticker_->timer.expiry(), SteadyClock::now()));
    }
    /// Returns the longest pause of the process since reset(); nullopt without a pause. Includes a
    /// pause that has just ended, before the next tick.
    [[nodiscard]] std::optional<Duration> pause() const {
        const Duration longest = std::max(ticker_->pause, pause_in(*ticker_, SteadyClock::now()));
        return longest > Duration{0} ? std::optional<Duration>(longest) : std::nullopt;
    }
    void reset() {
        ticker_->worst = Duration{0};
        ticker_->pause = Duration{0};
    }
    /// Returns the time from `due` to `now`, without the time that the loop spent on engines'
    /// output. Returns 0 if `now` is before `due`.
    [[nodiscard]] Duration lag(TimePoint due, TimePoint now) const {
        return now > due ? now - due - load_.since(due) : Duration{0};
    }

  private:
    struct Ticker {
        explicit Ticker(boost::asio::any_io_executor executor)
            : load(LoopLoad::of(executor)), timer(std::move(executor)) {}
        LoopLoad& load;
        boost::asio::steady_timer timer;
        Duration worst{0};
        Duration pause{0};
    };

    /// Returns the pause of the process during the delay of the next tick; 0 without a pause.
    [[nodiscard]] static Duration pause_in(const Ticker& ticker, TimePoint now) {
        const TimePoint due = ticker.timer.expiry();
        if (now - due < PauseWatch::min_pause) return Duration{0};
        return PauseWatch::instance().last_pause_since(due);
    }

    /// Starts the timer for the next tick. Its handler holds `ticker` weakly, because a queued tick
    /// may run after the LoopWatch is destroyed.
    static void tick(const std::shared_ptr<Ticker>& ticker) {
        ticker->timer.expires_after(interval);
        ticker->timer.async_wait([weak = std::weak_ptr(ticker)](boost::system::error_code error) {
            const auto self = weak.lock();
            if (error || !self) return;
            const TimePoint due = self->timer.expiry();
            const TimePoint now = SteadyClock::now();
            self->worst = std::max(self->worst, now - due - self->load.since(due));
            self->pause = std::max(self->pause, pause_in(*self, now));
            tick(self);
        });
    }

    LoopLoad& load_;
    std::shared_ptr<Ticker> ticker_;
};

}  // namespace tafl::referee
