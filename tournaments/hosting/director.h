// SPDX-License-Identifier: MIT
// Director: gives out the matches of one tournament that are still to be played, to as many tables
// as the plan asks for and as it gets slots, stage after stage, and stops when it is told to. All
// games of a match go to one table, which plays them one after the other. A game counts when the
// Recorder has it on disk, not before. Several may share a DirectorContext; everything happens on
// its loop's thread.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "referee/assignment.h"
#include "store/archive.h"
#include "tournaments/events/event_publisher.h"
#include "tournaments/hosting/assignment_maker.h"
#include "tournaments/hosting/game_slots.h"
#include "tournaments/hosting/match_runner.h"
#include "tournaments/hosting/recorder.h"
#include "tournaments/hosting/tuned_parameters.h"
#include "tournaments/hosting/void_game_monitor.h"
#include "tournaments/plan/plan.h"

namespace tafl::hosting {

/// Where games are played.
struct DirectorContext {
    boost::asio::io_context& loop;
    Recorder& recorder;
    GameSlots& slots;
    MatchRunnerSource& tables;
    /// Processors for each slot, if they are parted evenly; 0 = as many as the plan asks for.
    int processors_per_slot = 0;
};

/// The sentence for everybody about an engine whose program is missing, or cannot be executed.
[[nodiscard]] std::string cannot_start(const std::string& engine);

class Director {
  public:
    /// The tournament is in the archive; `games` are all of its games that are known. Context,
    /// plan, request and publisher outlive the Director.
    Director(DirectorContext& context, const plan::Plan& plan, const SlotRequest& request,
             const std::vector<store::GameRow>& games, events::EventPublisher& publisher);

    /// Is asked after each game that counts, which comes with its fingerprint; true ends the
    /// tournament, and running games are left as interrupted.
    using StopCondition = std::function<bool(const store::GameRow&)>;
    void end_when(StopCondition is_decided) { is_decided_ = std::move(is_decided); }

    /// Plays, once. Throws what the Archive throws, and std::runtime_error if the host cannot play
    /// a game at all, or cannot start an engine: no game is lost for that.
    [[nodiscard]] boost::asio::awaitable<events::RunOutcome> play();
    /// The running games end, then play() does.
    void stop_starting();
    /// The running games are interrupted.
    void stop_now();
    [[nodiscard]] bool is_starting() const { return is_starting_; }

  private:
    /// Those of a match that are still to be played, in order; never none.
    using MatchGames = std::vector<store::ScheduledGame>;
    using Hashes = rules::BySide<std::string>;
    class RunningMatch;
    struct Ended;

    boost::asio::awaitable<void> serve_table(std::size_t number);
    boost::asio::awaitable<bool> has_game();
    boost::asio::awaitable<void> extend_schedule();
    boost::asio::awaitable<bool> is_decided_by(store::GameId game);
    boost::asio::awaitable<void> play_next(MatchRunner& table, int slot);
    void add_waiting(const store::ScheduledGame& game);
    [[nodiscard]] Ended ended(const store::ScheduledGame& game, const Hashes& expected,
                              PlayedGame played);
    boost::asio::awaitable<void> save(const std::vector<Ended>& games);
    boost::asio::awaitable<void> note_counting(const Ended& ended, bool& is_decided);
    void note_void(const Ended& ended);
    void note_builds(const store::ScheduledGame& game, const Hashes& builds);
    void warn_of_unknown_builds(const store::ScheduledGame& game, const Hashes& expected,
                                const Hashes& played);
    [[nodiscard]] rules::BySide<store::EngineBuild> builds_of(const store::ScheduledGame& game,
                                                              const Hashes& hashes) const;
    /// Whether the first match that waits may be given out.
    [[nodiscard]] bool is_next_known() const;
    [[nodiscard]] const plan::Entrant& entrant(int number) const { return plan_.entrants[number]; }
    void watch(const referee::GameEvent& event);
    /// Warns, once per entrant, that it is OpenTafl and not spoken to as such.
    void warn_of_opentafl(int entrant);
    void wake_runners();
    void give_up(const std::string& reason);
    void fail(std::exception_ptr failure);

    DirectorContext& context_;
    const plan::Plan& plan_;
    const SlotRequest& request_;
    events::EventPublisher& publisher_;
    std::deque<MatchGames> waiting_;
    AssignmentMaker assignments_;
    TunedParameters values_;
    std::map<int, std::vector<std::string>> builds_;  ///< hashes seen so far, by entrant
    std::set<int> warned_of_;                         ///< by warn_of_opentafl()
    StopCondition is_decided_;
    boost::asio::steady_timer wakeup_;  ///< never expires; cancelled when tables have to look anew
    boost::asio::steady_timer end_;     ///< the same, when the last table is closed
    std::vector<std::unique_ptr<MatchRunner>> tables_;
    std::size_t open_tables_ = 0;
    int playing_ = 0;                      ///< matches that may still come back to `waiting_`
    bool is_extending_ = false;            ///< the schedule is asked for more
    bool is_complete_ = false;             ///< and had no more
    std::optional<int> unpairable_round_;  ///< because of this one
    bool is_decided_now_ = false;
    bool is_starting_ = true;
    bool is_stopped_ = false;  ///< no game may go on
    VoidGameMonitor voids_;
    std::exception_ptr failure_;
};

}  // namespace tafl::hosting
