// SPDX-License-Identifier: MIT
// WorkerSlot: one table of a worker, and what becomes of a unit that is played there. One thread,
// that of the loop.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/hosting/match_runner.h"
#include "tournaments/work_queue/values.h"

namespace tafl::remote {

class WorkerSlot final : private hosting::MatchRunner::Listener {
  public:
    /// `machine`: for sentences.
    WorkerSlot(std::unique_ptr<hosting::MatchRunner> table, std::string machine);

    /// Plays all games of the unit. None if it was stopped.
    [[nodiscard]] boost::asio::awaitable<std::optional<work_queue::PlayedUnit>> play(
        work_queue::Lease lease, std::vector<referee::Assignment> games);
    [[nodiscard]] boost::asio::awaitable<void> clear() { return table_->clear(); }
    void stop();

    [[nodiscard]] bool is_playing() const { return lease_.has_value(); }
    /// Of what is being played; empty if nothing is.
    [[nodiscard]] std::string token() const { return lease_ ? lease_->token : std::string(); }
    /// How far the running game is, if it has begun or got a ply since the last call.
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
    std::vector<rules::GameRecord> records_;     ///< of those that have ended
    rules::GameRecord running_;                  ///< its plies so far
    std::optional<std::size_t> plies_told_ = 0;  ///< empty: not even that it has begun
    bool is_stopped_ = false;
};

}  // namespace tafl::remote
