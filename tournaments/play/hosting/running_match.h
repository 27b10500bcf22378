// SPDX-License-Identifier: MIT
// RunningMatch: a match while a match runner plays it. It creates the assignments of the games, and
// stores the starts and the plies of the games. It passes the games that have ended to GameResults.
// Used on the loop's thread only.
#pragma once

#include <algorithm>
#include <boost/asio/awaitable.hpp>
#include <map>
#include <string>
#include <vector>

#include "referee/assignment.h"
#include "tournaments/play/events/event_publisher.h"
#include "tournaments/play/hosting/assignment_maker.h"
#include "tournaments/play/hosting/build_history.h"
#include "tournaments/play/hosting/game_results.h"
#include "tournaments/play/hosting/game_slots.h"
#include "tournaments/play/hosting/match_runner.h"
#include "tournaments/play/hosting/recorder.h"
#include "tournaments/play/hosting/tuned_parameters.h"

namespace tafl::hosting {

/// Requests to stop that a run has received. The Director changes them while matches are in play.
struct StopState {
    bool is_starting = true;  ///< false: no further game may start
    bool is_stopped = false;  ///< true: running games must be interrupted
};

/// Objects of one run of a tournament that all its matches use. All of them must outlive the
/// matches.
struct MatchContext {
    Recorder& recorder;
    GameSlots& slots;
    const SlotRequest& request;
    /// Number of processors of each game slot; 0 = the number that the plan requests. It may change
    /// during the run (DirectorContext::processors_per_slot).
    const int& processors_per_slot;
    events::EventPublisher& publisher;
    AssignmentMaker& assignments;
    const TunedParameters& values;
    BuildHistory& builds;
    GameResults& results;
    const StopState& stop;
};

/// Match on a match runner. Its play ends when all its games count, after a void game, when the run
/// is stopped, or when the game slot must be returned. games() then has the games that are still to
/// be played.
class RunningMatch final : public MatchRunner::Listener {
  public:
    /// `games` are the games of one match that are still to be played, in order. `slot` is the game
    /// slot of the match. `run` must outlive this object.
    RunningMatch(const MatchContext& run, std::vector<store::ScheduledGame> games, int slot)
        : run_(run), games_(std::move(games)), slot_(slot) {}

    /// Returns the assignments of games(), in the same order. Throws std::runtime_error if a game
    /// cannot be played. In a tuning, the parameter values of the match must be known.
    [[nodiscard]] std::vector<referee::Assignment> assignments() const;
    /// Returns the games that are still to be played: those that do not count yet.
    [[nodiscard]] std::vector<store::ScheduledGame>& games() { return games_; }

    boost::asio::awaitable<bool> begin(const referee::Assignment& assignment,
                                       std::string holder) override;
    void watch(const referee::GameEvent& event) override;
    boost::asio::awaitable<bool> end(std::vector<PlayedGame> played) override;

  private:
    using Hashes = BuildHistory::Hashes;

    [[nodiscard]] std::vector<store::ScheduledGame>::iterator find(store::GameId game) {
        return std::ranges::find(games_, game, &store::ScheduledGame::id);
    }
    [[nodiscard]] EndedGame ended(const store::ScheduledGame& game, const Hashes& expected,
                                  PlayedGame played) const;

    const MatchContext& run_;
    std::vector<store::ScheduledGame> games_;
    /// Expected builds of the games that have started.
    std::map<store::GameId, Hashes> expected_;
    int slot_;
};

}  // namespace tafl::hosting
