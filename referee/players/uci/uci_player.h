// SPDX-License-Identifier: MIT
// UciPlayer: an engine in a process of its own that speaks uci-tafl, the UCI dialect of TaflZero.
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

/// Calls an action at a moment that is set anew for every move and rarely comes. To set
/// it costs no timer operation, as long as the one that is pending rings early enough: the timer
/// then finds out that it is too early, and is set again. Belongs to the loop's thread.
class StopTimer {
  public:
    StopTimer(boost::asio::any_io_executor executor, std::function<void()> action)
        : timer_(std::move(executor)), action_(std::move(action)) {}

    void set(TimePoint due) {
        due_ = due;
        if (is_pending_ && timer_.expiry() <= due) return;
        wait();
    }
    void clear() { due_ = TimePoint::max(); }
    /// Nothing of it is left in the loop.
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
            if (error) return;  // set anew, or this is gone
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
/// See players/protocols.h.
[[nodiscard]] std::optional<std::string> why_unfit(const GameConditions& engagement);
}  // namespace uci

class UciPlayer final : public LinkedPlayer, private EngineLink::Listener {
  public:
    using LinkedPlayer::LinkedPlayer;

    [[nodiscard]] std::optional<std::string> start(
        const boost::asio::any_io_executor& executor) override;

    void join(const GameLink& game) override;
    void part() override;
    void send_rules(const rules::Ruleset&) override {}  // it knows no others than its own
    TimePoint ask(const GameView& situation) override;
    void accept(const rules::Position& after) override;
    void refuse(std::optional<rules::Illegality>) override {}  // it is asked once more, no more
    void finish(rules::Result, const rules::Position&) override {}

    void collect() override;
    void leave(const QuitTimeouts& timeout) override;

  private:
    [[nodiscard]] std::string quit_command() override { return std::string(uci::quit_line()); }

    void on_line(TimePoint stamp, std::string line) override;
    void on_caught_up() override;
    void on_broken(TimePoint stamp, rules::Termination how) override;
    void on_ended() override { ring_game(); }

    void read(TimePoint stamp, std::string line);
    void read_answer(TimePoint stamp, const uci::EngineLine& line);
    /// What it thinks of the move that it is about to say.
    void post_evaluation(TimePoint stamp);
    /// The second half of the greeting, as soon as it may be said.
    void go_on_greeting();
    void stop_thinking();

    /// Those that the position does not hold yet.
    void note_moves(const GameView& situation);

    std::optional<StopTimer> stop_timer_;
    bool has_said_uciok_ = false;
    bool is_readiness_due_ = false;  ///< is to be asked for
    /// How many "go" it has not answered: one while it is asked. It answers each, in turn.
    int searches_ = 0;

    // Of the game that it plays
    std::string position_;         ///< the "position" that it is told, without its newline
    std::size_t moves_noted_ = 0;  ///< how many moves that holds
    std::string info_;             ///< the last such line of this search
};

}  // namespace tafl::referee
