// SPDX-License-Identifier: MIT
// BrowserPlayer: a person that plays in the browser (BROWSER.md). There is no process: the player
// publishes the position at a seat and receives the person's actions there (seats.h). The person
// sits down as the greeting, so no clock runs before that. Used on the loop's thread only.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <memory>
#include <optional>
#include <string>

#include "referee/player.h"
#include "referee/players/browser/seats.h"

namespace tafl::referee {

namespace browser {

[[nodiscard]] std::optional<std::string> why_unfit(const GameConditions& engagement);

}  // namespace browser

/// Connects a game to the seat with the name of its entrant.
class BrowserPlayer final : public Player {
  public:
    /// The world and its seats must outlive the player.
    BrowserPlayer(EngineSpec spec, LaunchContext context, const World& world);
    ~BrowserPlayer() override { *self_ = nullptr; }

    /// Claims the seat. Fails in a world without seats.
    [[nodiscard]] std::optional<std::string> start(
        const boost::asio::any_io_executor& executor) override;

    [[nodiscard]] bool is_gone() const override { return !chair_; }
    /// Returns TimePoint::max() while another game has the seat, so that the person has time to sit
    /// down.
    [[nodiscard]] TimePoint began() const override { return seated_; }

    void send_rules(const rules::Ruleset& ruleset) override;
    TimePoint ask(const GameView& situation) override;
    void watch(const rules::Position& position) override;
    void accept(const rules::Position&) override {}
    void refuse(std::optional<rules::Illegality> why) override;
    void answer(EngineQuery request, const GameView& situation) override;
    void finish(rules::Result result, const rules::Position& last) override;

    void collect() override;
    void leave(const QuitTimeouts& timeout) override;

  private:
    /// Called when an action has arrived, or when this player got the seat.
    void look();
    void take_seat();
    void request_situation();
    /// Sends an action of the person to the game.
    void pass_on(const SeatAction& word);
    void show(const GameView& situation);

    const World& world_;
    std::shared_ptr<BrowserPlayer*> self_;  ///< points to null after destruction
    std::unique_ptr<SeatClaim> chair_;      ///< from start() to leave()
    TimePoint seated_ = TimePoint::max();
    bool is_ready_ = false;  ///< a person has sat down
    bool is_asked_ = false;
    SeatView view_;  ///< last published view
};

}  // namespace tafl::referee
