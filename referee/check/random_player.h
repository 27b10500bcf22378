// SPDX-License-Identifier: MIT
// RandomPlayer: a player without a process that replies at once with a random legal move. This
// player is the opponent of the checked engine in `lawspeaker check`. It sends its messages from
// the loop, never within a call of the game.
#pragma once

#include <memory>
#include <random>

#include "referee/player.h"

namespace tafl::referee {

/// Player without a process that replies to each request with a random legal move.
class RandomPlayer final : public Player {
  public:
    RandomPlayer(EngineSpec spec, LaunchContext context);
    ~RandomPlayer() override;

    [[nodiscard]] std::optional<std::string> start(
        const boost::asio::any_io_executor& executor) override;
    [[nodiscard]] bool is_gone() const override { return is_gone_; }

    void send_rules(const rules::Ruleset&) override {}
    TimePoint request_move(const GameView& situation) override;
    void accept(const rules::Position&) override {}
    void refuse(std::optional<rules::Illegality>) override {}
    void finish(rules::Result, const rules::Position&) override {}
    void leave(const QuitTimeouts&) override { is_gone_ = true; }

  private:
    void post(PlayerMessage message);

    boost::asio::any_io_executor executor_;
    std::mt19937_64 random_;
    /// Shared with pending handlers; holds the address of this object, or null after its
    /// destruction.
    std::shared_ptr<RandomPlayer*> self_;
    bool is_gone_ = true;
};

}  // namespace tafl::referee
