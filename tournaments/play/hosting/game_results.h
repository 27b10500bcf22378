// SPDX-License-Identifier: MIT
// GameResults: processes the games of one run of a tournament that have ended. It stores and
// publishes these games. It also decides if the run must end: its stop condition is met, or too
// many games are void. Used on the loop's thread only.
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
    bool is_refused = false;    ///< true: the result was not trusted (PlayedGame)

    [[nodiscard]] const rules::GameRecord& record() const { return finished.record; }
};

/// Counts the void game `ended` in `voids`. Returns a warning for people, or nullopt if there is
/// nothing to report. If the warning is hopeless, the run must end. Interrupted games of this host
/// and refused games are not counted. If an engine could not be started on this host, returns a
/// hopeless warning.
[[nodiscard]] std::optional<VoidGameMonitor::VoidGameWarning> warning_of(const EndedGame& ended,
                                                                         VoidGameMonitor& voids);

/// Stores and publishes the games of a run, and decides about its end.
class GameResults {
  public:
    /// Receives the decisions about the end of the run, each as soon as it is made.
    class Listener {
      public:
        /// The stop condition is met: the running games must be interrupted.
        virtual void on_decided() = 0;
        /// The run must end with an error, which has the text `reason`. The running games are not
        /// interrupted.
        virtual void give_up(const std::string& reason) = 0;

      protected:
        ~Listener() = default;
    };

    /// Makes an object that stores games with `recorder`, publishes them with `publisher`, and adds
    /// the result of each game that counts to `values`. All arguments must outlive this object.
    GameResults(Recorder& recorder, TunedParameters& values, events::EventPublisher& publisher,
                Listener& listener)
        : recorder_(recorder), values_(values), publisher_(publisher), listener_(listener) {}

    /// Function that is called after each game that counts. It receives the row of the game, with
    /// the fingerprint of the game. If it returns true, the stop condition of the run is met.
    using StopCondition = std::function<bool(const store::GameRow&)>;
    /// Sets the stop condition. Without a call, the run has no stop condition.
    void end_when(StopCondition is_decided) { is_decided_ = std::move(is_decided); }

    /// Stores games that have ended together, either all of them or none, and then publishes them.
    /// After one game has met the stop condition, the condition is not checked for the other games
    /// in `games`. Returns the ids of the games that count; the others are void. Throws the
    /// exceptions of the Archive.
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
