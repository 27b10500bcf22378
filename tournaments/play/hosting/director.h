// SPDX-License-Identifier: MIT
// Director: plays the remaining matches of one tournament, stage after stage, until it is stopped.
// It uses as many match runners as the plan requests, if it gets game slots for them. All games of
// a match run on one match runner, one after the other. A game counts only after the Recorder has
// stored it. Several directors may share a DirectorContext. Used on the loop's thread only.
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
#include "tournaments/plan/plan.h"
#include "tournaments/play/events/event_publisher.h"
#include "tournaments/play/hosting/assignment_maker.h"
#include "tournaments/play/hosting/game_slots.h"
#include "tournaments/play/hosting/match_runner.h"
#include "tournaments/play/hosting/recorder.h"
#include "tournaments/play/hosting/tuned_parameters.h"
#include "tournaments/play/hosting/void_game_monitor.h"

namespace tafl::hosting {

/// The loop, the storage, the game slots and the match runners of a Director.
struct DirectorContext {
    boost::asio::io_context& loop;
    Recorder& recorder;
    GameSlots& slots;
    MatchRunnerSource& tables;
    /// Processors per game slot if they are divided evenly; 0 = the number that the plan requests.
    int processors_per_slot = 0;
};

/// Returns the public message for an engine with a missing or non-executable program.
[[nodiscard]] std::string cannot_start(const std::string& engine);

/// Plays one tournament: see the comment of this file.
class Director {
  public:
    /// The tournament is stored in the archive. `games` are all its known games. The other
    /// arguments must outlive the Director.
    Director(DirectorContext& context, const plan::Plan& plan, const SlotRequest& request,
             const std::vector<store::GameRow>& games, events::EventPublisher& publisher);

    /// Called after each game that counts, with the game and its fingerprint. If it returns true,
    /// the tournament ends and running games are interrupted.
    using StopCondition = std::function<bool(const store::GameRow&)>;
    /// Sets the stop condition.
    void end_when(StopCondition is_decided) { is_decided_ = std::move(is_decided); }

    /// Plays the tournament and returns how the run ended. May be called once. Throws the
    /// exceptions of the Archive. Throws std::runtime_error if the host cannot play a game or
    /// cannot start an engine. No game is lost by such an error.
    [[nodiscard]] boost::asio::awaitable<events::RunOutcome> play();
    /// Starts no further game. play() returns when the running games have ended.
    void stop_starting();
    /// Interrupts the running games and starts no further game.
    void stop_now();
    /// Returns true until stop_starting() or stop_now() is called.
    [[nodiscard]] bool is_starting() const { return is_starting_; }

  private:
    /// Remaining games of one match, in order; never empty.
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
    /// Returns true if the first waiting match may start: its tuned parameters are known.
    [[nodiscard]] bool is_next_known() const;
    [[nodiscard]] const plan::Entrant& entrant(int number) const { return plan_.entrants[number]; }
    void watch(const referee::GameEvent& event);
    /// Warns once per entrant if the engine is OpenTafl but is not configured with that dialect.
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
    std::map<int, std::vector<std::string>> builds_;  ///< hashes of builds used so far, by entrant
    std::set<int> warned_of_;                         ///< entrants reported by warn_of_opentafl()
    StopCondition is_decided_;
    boost::asio::steady_timer wakeup_;  ///< never expires; cancelled to wake the match runners
    boost::asio::steady_timer end_;     ///< never expires; cancelled by the last match runner
    std::vector<std::unique_ptr<MatchRunner>> tables_;
    std::size_t open_tables_ = 0;
    int playing_ = 0;            ///< matches in play; their void games return to `waiting_`
    bool is_extending_ = false;  ///< extend_schedule() is requesting the next stage
    bool is_complete_ = false;   ///< the schedule has no further stage
    std::optional<int> unpairable_round_;  ///< first round without a pairing; none = no such round
    bool is_decided_now_ = false;
    bool is_starting_ = true;
    bool is_stopped_ = false;  ///< running games must be interrupted
    VoidGameMonitor voids_;
    std::exception_ptr failure_;
};

}  // namespace tafl::hosting
