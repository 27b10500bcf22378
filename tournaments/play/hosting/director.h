// SPDX-License-Identifier: MIT
// Director: plays the remaining matches of one tournament, stage after stage, until it is stopped.
// The MatchRunnerSource decides the number of match runners; on this host, it is the plan's
// `concurrency`. Each running match needs a game slot. All games of a match run on one match
// runner, one after the other. A game counts only after the Recorder has stored it. Several
// directors may share a DirectorContext. Used on the loop's thread only.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "referee/assignment.h"
#include "store/archive.h"
#include "tournaments/base/async/wakeup.h"
#include "tournaments/plan/plan.h"
#include "tournaments/play/events/event_publisher.h"
#include "tournaments/play/hosting/assignment_maker.h"
#include "tournaments/play/hosting/build_history.h"
#include "tournaments/play/hosting/game_results.h"
#include "tournaments/play/hosting/game_slots.h"
#include "tournaments/play/hosting/match_runner.h"
#include "tournaments/play/hosting/pending_matches.h"
#include "tournaments/play/hosting/recorder.h"
#include "tournaments/play/hosting/running_match.h"
#include "tournaments/play/hosting/tuned_parameters.h"

namespace tafl::hosting {

/// Objects that a Director uses: the event loop, the storage, the game slots and the source of
/// match runners. All of them must outlive the Director.
struct DirectorContext {
    boost::asio::io_context& loop;
    Recorder& recorder;
    GameSlots& slots;
    MatchRunnerSource& tables;
    /// Number of processors of each game slot if all processors are divided evenly between the
    /// slots. 0 = each slot has the number of processors that the plan requests.
    int processors_per_slot = 0;
};

/// Plays the remaining matches of one tournament, stage after stage, until it has ended or is
/// stopped.
class Director final : private GameResults::Listener {
  public:
    /// The tournament of `request` must be stored in the archive already. `games` must contain all
    /// its games that are stored. All arguments except `games` must outlive this object.
    Director(DirectorContext& context, const plan::Plan& plan, const SlotRequest& request,
             const std::vector<store::GameRow>& games, events::EventPublisher& publisher);
    Director(const Director&) = delete;
    Director& operator=(const Director&) = delete;

    /// Function that is called after each game that counts. It receives the row of the game, with
    /// the fingerprint of the game. If it returns true, the tournament ends and the running games
    /// are interrupted.
    using StopCondition = GameResults::StopCondition;
    /// Sets the stop condition of the run. Without a call, the run has no stop condition.
    void end_when(StopCondition is_decided) { results_.end_when(std::move(is_decided)); }

    /// Plays the tournament until it has ended or is stopped. Returns the reason why the run ended.
    /// Must be called at most once. Throws the exceptions of the Archive. Throws std::runtime_error
    /// if the host cannot play a game or cannot start an engine. Games that were stored before an
    /// error stay stored.
    [[nodiscard]] boost::asio::awaitable<events::RunOutcome> play();
    /// Prevents the start of further games. play() returns when the running games have ended.
    void stop_starting();
    /// Interrupts the running games, and prevents the start of further games.
    void stop_now();
    /// Returns true until stop_starting() or stop_now() is called.
    [[nodiscard]] bool is_starting() const { return stop_.is_starting; }

  private:
    boost::asio::awaitable<void> serve_table(std::size_t number);
    boost::asio::awaitable<bool> has_game();
    boost::asio::awaitable<void> extend_schedule();
    boost::asio::awaitable<void> play_next(MatchRunner& table, int slot);
    void wake_runners();
    void on_decided() override;
    void give_up(const std::string& reason) override;
    void fail(std::exception_ptr failure);

    DirectorContext& context_;
    const plan::Plan& plan_;
    const SlotRequest& request_;
    events::EventPublisher& publisher_;
    AssignmentMaker assignments_;
    TunedParameters values_;
    PendingMatches pending_;
    BuildHistory builds_;
    GameResults results_;
    StopState stop_;
    MatchContext run_;
    async::Wakeup wakeup_;  ///< wakes the match runners
    async::Wakeup end_;     ///< notified when the last match runner has ended
    std::vector<std::unique_ptr<MatchRunner>> tables_;
    std::size_t open_tables_ = 0;
    /// First round that cannot be paired; empty = every round so far could be paired.
    std::optional<int> unpairable_round_;
    bool is_decided_now_ = false;
    std::exception_ptr failure_;
};

}  // namespace tafl::hosting
