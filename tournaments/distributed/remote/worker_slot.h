// SPDX-License-Identifier: MIT
// WorkerSlot: one game slot of a worker. It plays leased units and creates their deliveries. Used
// on the loop's thread only.
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
    /// `machine`: name of this machine, for the text in void records.
    WorkerSlot(std::unique_ptr<hosting::MatchRunner> table, std::string machine);

    /// Plays the games of the unit and returns its delivery. After a void game, the remaining games
    /// are not played, and are delivered as void. Returns nullopt if stop() was called.
    [[nodiscard]] boost::asio::awaitable<std::optional<work_queue::PlayedUnit>> play(
        work_queue::Lease lease, std::vector<referee::Assignment> games);
    /// Stops engines that still run from the previous game.
    [[nodiscard]] boost::asio::awaitable<void> clear() { return table_->clear(); }
    /// Interrupts the running game. play() then returns nullopt.
    void stop();

    /// Returns true while play() runs.
    [[nodiscard]] bool is_playing() const { return lease_.has_value(); }
    /// Returns the lease token of the unit that is being played; empty if play() does not run.
    [[nodiscard]] std::string token() const { return lease_ ? lease_->token : std::string(); }
    /// Returns the progress of the running game. Returns nullopt if play() does not run, or if no
    /// ply was played since the last call.
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
    std::vector<rules::GameRecord> records_;  ///< records of the games of the unit that have ended
    rules::GameRecord running_;               ///< record of the running game with its plies so far
    /// Number of plies at the last call of progress(); empty = progress() was not called since the
    /// start of the game.
    std::optional<std::size_t> plies_told_ = 0;
    bool is_stopped_ = false;
};

}  // namespace tafl::remote
