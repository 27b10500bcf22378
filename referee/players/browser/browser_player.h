// SPDX-License-Identifier: MIT
// BrowserPlayer: player for a person that plays in the browser (BROWSER.md). A BrowserPlayer has no
// process. It publishes the position at a seat and receives the person's actions there (seats.h).
// The action `sit_down` is the greeting, so no clock runs before the person has sat down. Used on
// the loop's thread only.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <memory>
#include <optional>
#include <string>

#include "referee/player.h"
#include "referee/players/browser/seats.h"

namespace tafl::referee {

namespace browser {

/// Returns why a person in the browser cannot play games with the conditions `engagement`, and how
/// to change that, as a clause; nullopt if it can. Used as Protocol::why_unfit.
[[nodiscard]] std::optional<std::string> why_unfit(const GameConditions& engagement);

}  // namespace browser

/// Player that connects a game to the seat with the name of the player's entrant.
class BrowserPlayer final : public Player {
  public:
    /// The world and its seats must outlive the player.
    BrowserPlayer(EngineSpec spec, LaunchContext context, const World& world);
    ~BrowserPlayer() override { *self_ = nullptr; }

    /// Joins the queue of the seat. Returns nullopt, or the reason if the world has no seats.
    [[nodiscard]] std::optional<std::string> start(
        const boost::asio::any_io_executor& executor) override;

    /// Returns true if the player has no place in the queue of the seat: before start() and after
    /// leave().
    [[nodiscard]] bool is_gone() const override { return !claim_; }
    /// Returns the time at which this player got the seat; TimePoint::max() while another game has
    /// the seat. So the person has the whole timeout to sit down.
    [[nodiscard]] TimePoint started_at() const override { return seated_; }

    void send_rules(const rules::Ruleset& ruleset) override;
    TimePoint request_move(const GameView& situation) override;
    void notify_position(const rules::Position& position) override;
    void accept(const rules::Position&) override {}
    void refuse(std::optional<rules::Illegality> why) override;
    void answer_query(EngineQuery request, const GameView& situation) override;
    void finish(rules::Result result, const rules::Position& last) override;

    void collect() override;
    void leave(const QuitTimeouts& timeout) override;

  private:
    /// Handles the actions that have arrived. Called when an action has arrived, or when this
    /// player got the seat.
    void handle_actions();
    /// Called when this player got the seat: stores the time, and requests the position from the
    /// game.
    void take_seat();
    /// Sends a query for the position to the game. The reply publishes the position.
    void request_situation();
    /// Sends an action of the person to the game, as a message of this player.
    void forward_action(const SeatAction& word);
    /// Publishes the state of the game at the seat.
    void show(const GameView& situation);

    const World& world_;
    /// Shared with pending handlers. Holds the address of this object, or null after its
    /// destruction.
    std::shared_ptr<BrowserPlayer*> self_;
    /// Place in the queue of the seat; null before start() and after leave().
    std::unique_ptr<SeatClaim> claim_;
    /// Time at which this player got the seat; max() before that.
    TimePoint seated_ = TimePoint::max();
    bool is_ready_ = false;  ///< true: the person has sat down
    bool is_asked_ = false;  ///< true: the person is to move and has not sent a move
    SeatView view_;          ///< view of the game that was published last
};

}  // namespace tafl::referee
