// SPDX-License-Identifier: MIT
// BrowserPlayer: a person who plays from a page (BROWSER.md). There is no process: what the person
// may see is shown at a seat, and what the person says is heard there (seats.h). Sitting down is
// the hello, so no clock runs before somebody is there. Belongs to the loop's thread.
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

class BrowserPlayer final : public Player {
  public:
    /// The world, and its seats, outlive it.
    BrowserPlayer(EngineSpec spec, LaunchContext context, const World& world);
    ~BrowserPlayer() override { *self_ = nullptr; }

    /// Fails in a world without seats.
    [[nodiscard]] std::optional<std::string> start(
        const boost::asio::any_io_executor& executor) override;

    [[nodiscard]] bool is_gone() const override { return !chair_; }
    /// While another game has the seat, nobody could sit down for this one.
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
    /// There may be something to hear, or the seat is this player's now.
    void look();
    void take_seat();
    void request_situation();
    void pass_on(const SeatAction& word);
    void show(const GameView& situation);

    const World& world_;
    std::shared_ptr<BrowserPlayer*> self_;  ///< points to null once this is gone
    std::unique_ptr<SeatClaim> chair_;      ///< from start() to leave()
    TimePoint seated_ = TimePoint::max();
    bool is_ready_ = false;  ///< somebody has sat down
    bool is_asked_ = false;
    SeatView view_;  ///< as it was shown last
};

}  // namespace tafl::referee
