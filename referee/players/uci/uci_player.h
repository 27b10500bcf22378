// SPDX-License-Identifier: MIT
// UciPlayer: player of an engine process that speaks uci-tafl, the UCI dialect of TaflZero.
// UCI_TAFL.md describes the protocol.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "referee/link.h"
#include "referee/linked_player.h"
#include "referee/player.h"
#include "referee/players/uci/uci_text.h"
#include "referee/time_point.h"

namespace tafl::referee {

/// Timer for an action that is scheduled for every move and rarely runs. If a timer operation is
/// pending and expires before the new time, set() starts no other operation. The pending operation
/// then expires too early and starts again for the rest of the time. Used on the loop's thread
/// only.
class StopTimer {
  public:
    StopTimer(boost::asio::any_io_executor executor, std::function<void()> action)
        : timer_(std::move(executor)), action_(std::move(action)) {}

    /// Schedules the action for `due`. Replaces an earlier schedule.
    void set(TimePoint due) {
        due_ = due;
        if (is_pending_ && timer_.expiry() <= due) return;
        wait();
    }
    /// Unschedules the action. The timer may remain in the loop.
    void clear() { due_ = TimePoint::max(); }
    /// Unschedules the action, and removes the timer from the loop.
    void cancel() {
        clear();
        is_pending_ = false;
        timer_.cancel();
    }

  private:
    void wait() {
        is_pending_ = true;
        timer_.expires_at(due_);
        timer_.async_wait([this](boost::system::error_code error) {
            if (error) return;  // the timer was set again, or this object is destroyed
            is_pending_ = false;
            if (due_ == TimePoint::max()) return;
            if (SteadyClock::now() < due_) return wait();
            clear();
            action_();
        });
    }

    boost::asio::steady_timer timer_;
    std::function<void()> action_;
    TimePoint due_ = TimePoint::max();
    bool is_pending_ = false;
};

namespace uci {
/// Returns why the protocol uci-tafl cannot play games with the conditions `engagement`, and how to
/// change that, as a clause; nullopt if it can. Used as Protocol::why_unfit.
[[nodiscard]] std::optional<std::string> why_unfit(const GameConditions& engagement);
}  // namespace uci

/// Player of an engine that speaks uci-tafl over its pipes.
class UciPlayer final : public LinkedPlayer, private EngineLink::Listener {
  public:
    using LinkedPlayer::LinkedPlayer;

    [[nodiscard]] std::optional<std::string> start(
        const boost::asio::any_io_executor& executor) override;

    void join(const GameLink& game) override;
    void part() override;
    void send_rules(const rules::Ruleset&) override {}  // the engine knows only its own rules
    TimePoint request_move(const GameView& situation) override;
    void accept(const rules::Position& after) override;
    void refuse(std::optional<rules::Illegality>) override {}  // the next request suffices
    void finish(rules::Result, const rules::Position&) override {}

    void collect() override;
    void leave(const QuitTimeouts& timeout) override;

  private:
    [[nodiscard]] std::string quit_command() override { return std::string(uci::quit_line()); }

    void on_line(TimePoint stamp, std::string line) override;
    void on_batch_end() override;
    void on_broken(TimePoint stamp, rules::Termination how) override;
    void on_ended() override { ring_game(); }

    void read(TimePoint stamp, std::string line);
    void read_answer(TimePoint stamp, const uci::EngineLine& line);
    /// Sends the last "info" line of the search to the game, as evaluation and comment of the move
    /// that follows.
    void post_evaluation(TimePoint stamp);
    /// Sends `isready` if the engine has sent `uciok` since the last call. Call it where sending is
    /// allowed, not in on_line().
    void go_on_greeting();
    /// Sends `stop` if the engine is searching in a game.
    void stop_thinking();

    /// Adds to `position_` the moves of the game that it does not contain.
    void note_moves(const GameView& situation);

    std::optional<StopTimer> stop_timer_;
    bool has_said_uciok_ = false;
    bool is_readiness_due_ = false;  ///< true: `uciok` has arrived, and `isready` must be sent
    /// Number of "go" lines without a reply; 1 during a normal request. The engine replies to each
    /// line, in order.
    int searches_ = 0;

    // Per game
    /// "position" line with the moves of the game so far, without its newline.
    std::string position_;
    std::size_t moves_noted_ = 0;  ///< number of moves in `position_`
    std::string info_;             ///< last "info" line of the current search; empty without one
};

}  // namespace tafl::referee
