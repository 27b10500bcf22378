// SPDX-License-Identifier: MIT
// RandomPlayer: a player without a process that replies at once with a random legal move. It is the
// opponent in `lawspeaker check`. It sends messages from the loop, never within a call.
#pragma once

#include <memory>
#include <random>

#include "referee/player.h"

namespace tafl::referee {

/// Opponent of the checked engine.
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
    std::shared_ptr<RandomPlayer*> self_;  ///< points to this object; to null after its destruction
    bool is_gone_ = true;
};

}  // namespace tafl::referee
