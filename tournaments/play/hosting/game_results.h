// SPDX-License-Identifier: MIT
// GameResults: processes the games of one run of a tournament that have ended. It stores them,
// publishes them, and decides if the run must end: because its stop condition is met, or because
// games are void again and again. Used on the loop's thread only.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "rules/board.h"
#include "store/archive.h"
#include "tournaments/play/events/event_publisher.h"
#include "tournaments/play/hosting/recorder.h"
#include "tournaments/play/hosting/tuned_parameters.h"
#include "tournaments/play/hosting/void_game_monitor.h"

namespace tafl::hosting {

/// A game that has ended on a match runner, with the data to store.
struct EndedGame {
    store::ScheduledGame game;
    store::FinishedGame finished;
    rules::Board board;         ///< final position
    bool is_unstarted = false;  ///< true: an engine could not be started
    bool is_refused = false;    ///< value of PlayedGame::is_refused

    [[nodiscard]] const rules::GameRecord& record() const { return finished.record; }
};

/// Counts the void game `ended` in `voids`. Returns a warning for people, none if there is nothing
/// to report. A hopeless warning is the reason why the run must end. Interrupted games of this host
/// and refused games are not counted.
[[nodiscard]] std::optional<VoidGameMonitor::VoidGameWarning> warning_of(const EndedGame& ended,
                                                                         VoidGameMonitor& voids);

/// Stores and publishes the games of a run, and decides about its end.
class GameResults {
  public:
    /// Receives the decisions about the run, each as soon as it is made.
    class Listener {
      public:
        /// The stop condition is met: the running games must be interrupted.
        virtual void on_decided() = 0;
        /// The run must end with an error. Its text is `reason`. Running games may end before.
        virtual void give_up(const std::string& reason) = 0;

      protected:
        ~Listener() = default;
    };

    /// The arguments must outlive this object. Adds each game that counts to `values`.
    GameResults(Recorder& recorder, TunedParameters& values, events::EventPublisher& publisher,
                Listener& listener)
        : recorder_(recorder), values_(values), publisher_(publisher), listener_(listener) {}

    /// Function that is called after each game that counts. The row has the game and its
    /// fingerprint. If it returns true, the run is decided.
    using StopCondition = std::function<bool(const store::GameRow&)>;
    /// Sets the stop condition. Without a call, the run has no stop condition.
    void end_when(StopCondition is_decided) { is_decided_ = std::move(is_decided); }

    /// Stores games that have ended together, either all of them or none, and then publishes them.
    /// When one of them has met the stop condition, the others of `games` are not checked. Returns
    /// the ids of the games that count; the others are void. Throws the exceptions of the Archive.
    [[nodiscard]] boost::asio::awaitable<std::vector<store::GameId>> add(
        std::vector<EndedGame> games);

  private:
    boost::asio::awaitable<void> save(const std::vector<EndedGame>& games);
    boost::asio::awaitable<bool> is_decided_by(store::GameId game);
    void note_void(const EndedGame& ended);

    Recorder& recorder_;
    TunedParameters& values_;
    events::EventPublisher& publisher_;
    Listener& listener_;
    StopCondition is_decided_;
    VoidGameMonitor voids_;
};

}  // namespace tafl::hosting
