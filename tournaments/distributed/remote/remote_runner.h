// SPDX-License-Identifier: MIT
// Internal to this directory. RemoteRunnerSource::Runner: match runner for matches that workers
// play. It offers the games of a match in the work queue as one unit. It reports the leases, the
// plies and the delivery of this unit to its listener.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <deque>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "tournaments/base/async/wakeup.h"
#include "tournaments/distributed/remote/remote_runners.h"

namespace tafl::remote {

class RemoteRunnerSource::Runner final : public hosting::MatchRunner {
  public:
    Runner(RemoteRunnerSource& host, const hosting::SlotRequest& request)
        : host_(host), request_(request), wakeup_(host.host_.loop) {}

    boost::asio::awaitable<void> play(std::vector<referee::Assignment> match,
                                      Listener& listener) override;
    boost::asio::awaitable<void> clear() override { co_return; }
    void stop() override { ring(is_stopped_); }
    void stop_starting() override { ring(is_closing_); }

    // Updates of the offered unit, which play() handles in their order
    /// A worker has leased the unit.
    struct Leased {
        work_queue::LeaseHolder by;
    };
    /// A worker has lost or given back its lease of the unit.
    struct Lost {
        work_queue::LeaseHolder by;
    };
    using News = std::variant<Leased, UnitProgress, Lost, CheckedDelivery>;
    /// Queues an update of the unit for play().
    void notify(News news) {
        news_.push_back(std::move(news));
        wakeup_.notify();
    }
    /// Wakes play() after a failure of the RemoteRunnerSource. play() then throws this failure.
    void fail() { wakeup_.notify(); }
    [[nodiscard]] const std::vector<referee::Assignment>& games() const { return games_; }
    /// Returns the names of both engines in the first game of the match, the attackers first: "Askr
    /// - Embla".
    [[nodiscard]] std::string players() const;

  private:
    void ring(bool& flag) {
        flag = true;
        wakeup_.notify();
    }
    boost::asio::awaitable<void> read_builds(std::vector<referee::Assignment>& match);
    boost::asio::awaitable<bool> wait();
    boost::asio::awaitable<void> follow(Listener& listener);
    boost::asio::awaitable<bool> take(News news, Listener& listener);
    boost::asio::awaitable<bool> on_leased(work_queue::LeaseHolder by, Listener& listener);
    boost::asio::awaitable<void> on_lost(work_queue::LeaseHolder by, Listener& listener);
    boost::asio::awaitable<bool> on_delivery(CheckedDelivery delivery, Listener& listener);
    void on_live(const UnitProgress& live, Listener& listener);
    boost::asio::awaitable<bool> begin(work_queue::LeaseHolder by, Listener& listener);
    boost::asio::awaitable<void> end_interrupted(Listener& listener);
    [[nodiscard]] hosting::PlayedGame played_game(std::size_t index, CheckedRecord checked) const;
    [[nodiscard]] std::vector<CheckedRecord> void_records(const CheckedDelivery& delivery) const;
    boost::asio::awaitable<void> end(std::vector<CheckedRecord> records,
                                     const CheckedDelivery& from, Listener& listener);
    boost::asio::awaitable<void> withdraw(Listener& listener);

    RemoteRunnerSource& host_;
    const hosting::SlotRequest& request_;
    async::Wakeup wakeup_;  ///< wakes play()
    std::deque<News> news_;
    std::vector<referee::Assignment> games_;
    work_queue::UnitId unit_ = 0;
    /// Present lease of the unit, according to the last update; empty = not leased.
    std::optional<work_queue::LeaseHolder> holding_;
    /// Number of games of the unit that were started: the listener has accepted them in begin().
    std::size_t begun_ = 0;
    /// Number of plies of the game `live_` that were passed to the listener.
    std::size_t plies_seen_ = 0;
    /// Index of a game in the unit, from 0: the game of the last progress.
    std::size_t live_ = 0;
    bool is_stopped_ = false;  ///< true: stop() was called
    bool is_closing_ = false;  ///< true: stop_starting() was called
};

}  // namespace tafl::remote
