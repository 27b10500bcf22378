// SPDX-License-Identifier: MIT
// WorkerSlot: one game slot of a worker. It plays leased units and makes their deliveries. Used on
// the loop's thread only.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/distributed/work_queue/values.h"
#include "tournaments/play/hosting/match_runner.h"

namespace tafl::remote {

/// Game slot with its match runner.
class WorkerSlot final : private hosting::MatchRunner::Listener {
  public:
    /// `machine`: name of this machine, for messages.
    WorkerSlot(std::unique_ptr<hosting::MatchRunner> table, std::string machine);

    /// Plays all games of the unit. Returns none if stop() was called.
    [[nodiscard]] boost::asio::awaitable<std::optional<work_queue::PlayedUnit>> play(
        work_queue::Lease lease, std::vector<referee::Assignment> games);
    /// Stops engines that still run from the previous game.
    [[nodiscard]] boost::asio::awaitable<void> clear() { return table_->clear(); }
    /// Interrupts the running game; play() then returns none.
    void stop();

    [[nodiscard]] bool is_playing() const { return lease_.has_value(); }
    /// Returns the lease token of the unit that is being played; empty if idle.
    [[nodiscard]] std::string token() const { return lease_ ? lease_->token : std::string(); }
    /// Returns the progress of the running game; none if nothing has changed since the last call.
    [[nodiscard]] std::optional<work_queue::Progress> progress();

  private:
    boost::asio::awaitable<bool> begin(const referee::Assignment& game,
                                       std::string holder) override;
    void watch(const referee::GameEvent& event) override;
    boost::asio::awaitable<bool> end(std::vector<hosting::PlayedGame> played) override;
    [[nodiscard]] rules::GameRecord settled(const hosting::PlayedGame& played) const;
    [[nodiscard]] std::optional<work_queue::PlayedUnit> done() const;

    std::unique_ptr<hosting::MatchRunner> table_;
    std::string machine_;
    std::optional<work_queue::Lease> lease_;
    std::vector<referee::Assignment> games_;
    std::vector<rules::GameRecord> records_;     ///< games of the unit that have ended
    rules::GameRecord running_;                  ///< plies of the running game so far
    std::optional<std::size_t> plies_told_ = 0;  ///< last reported; none = not even the start
    bool is_stopped_ = false;
};

}  // namespace tafl::remote
