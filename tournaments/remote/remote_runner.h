// SPDX-License-Identifier: MIT
// Internal to this folder: one table elsewhere. It offers a match as a unit, follows what becomes
// of that, and tells whoever has given the match out.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <deque>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "tournaments/remote/remote_runners.h"

namespace tafl::remote {

class RemoteRunnerSource::Runner final : public hosting::MatchRunner {
  public:
    Runner(RemoteRunnerSource& host, const hosting::SlotRequest& request)
        : host_(host),
          request_(request),
          bell_(host.host_.loop, boost::asio::steady_timer::time_point::max()) {}

    boost::asio::awaitable<void> play(std::vector<referee::Assignment> match,
                                      Listener& listener) override;
    boost::asio::awaitable<void> clear() override { co_return; }
    void stop() override { ring(is_stopped_); }
    void stop_starting() override { ring(is_closing_); }

    // What has happened to the unit
    struct Leased {
        work_queue::LeaseHolder by;
    };
    struct Lost {
        work_queue::LeaseHolder by;
    };
    using News = std::variant<Leased, UnitProgress, Lost, CheckedDelivery>;
    void tell(News news) {
        news_.push_back(std::move(news));
        bell_.cancel();
    }
    void fail() { bell_.cancel(); }
    [[nodiscard]] const std::vector<referee::Assignment>& games() const { return games_; }
    /// "Askr - Embla"
    [[nodiscard]] std::string players() const;

  private:
    void ring(bool& flag) {
        flag = true;
        bell_.cancel();
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
    [[nodiscard]] hosting::PlayedGame played_game(std::size_t index,
                                                  rules::GameRecord record) const;
    [[nodiscard]] std::vector<rules::GameRecord> refused_records(
        const CheckedDelivery& delivery) const;
    boost::asio::awaitable<void> end(std::vector<rules::GameRecord> records,
                                     const CheckedDelivery& from, Listener& listener);
    boost::asio::awaitable<void> withdraw(Listener& listener);

    RemoteRunnerSource& host_;
    const hosting::SlotRequest& request_;
    boost::asio::steady_timer
        bell_;  ///< never expires; cancelled when there is something to look at
    std::deque<News> news_;
    std::vector<referee::Assignment> games_;
    work_queue::UnitId unit_ = 0;
    std::optional<work_queue::LeaseHolder> holding_;  ///< who plays it, as far as is known
    std::size_t begun_ = 0;       ///< games of it that the listener has let begin
    std::size_t plies_seen_ = 0;  ///< of the game that is live
    std::size_t live_ = 0;        ///< which that is
    bool is_stopped_ = false;
    bool is_closing_ = false;
};

}  // namespace tafl::remote
