// SPDX-License-Identifier: MIT
// Event: value that describes one change of a running tournament or of a server's queue. The
// processes that run tournaments publish events (event_publisher.h). The terminal, the log, JSON
// lines, the server's live state and the command `watch` get all their data from events. EVENTS.md
// documents the JSON form of events (event_json.h).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "referee/event.h"
#include "rules/game_record.h"
#include "rules/played_ply.h"
#include "rules/time_control.h"
#include "store/records.h"
#include "tournaments/base/words.h"

namespace tafl::events {

/// Version of the event stream. It is increased when a member of an event is removed or gets
/// another meaning.
constexpr int events_version = 3;

/// Reason why a run ended.
enum class RunOutcome : std::uint8_t {
    finished,  ///< every game of the tournament has a result that counts
    /// The run was stopped before its end: by a signal, a time limit, an error or, on a server, by
    /// a request.
    interrupted,
    decided  ///< the stop condition of the run was met
};
/// Returns "finished", "interrupted" or "decided".
[[nodiscard]] std::string_view name_of(RunOutcome ending);

/// Id, place in the schedule and players of the game to which an event belongs.
struct GameName {
    /// Id of the game in the database.
    store::GameId id = 0;
    int round = 1;
    int match = 1;
    store::GameNumber game = 1;  ///< number of the game within its match, from 1
    /// Names of both players, by side.
    rules::BySide<std::string> players{};
    bool operator==(const GameName&) const = default;
};

/// Event: a run of a tournament starts. Some games of the tournament may have finished in earlier
/// runs.
struct RunStarted {
    std::string tournament;
    std::string format;
    /// Names of the engines, in the order of the tournament file.
    std::vector<std::string> engines;
    int games_in_all = 0;  ///< expected number of games of the tournament, as known at this time
    int finished = 0;      ///< number of finished games that count
    std::vector<double> score;  ///< game points of each engine so far, in the order of `engines`
    bool operator==(const RunStarted&) const = default;
};

/// Event: the next stage was added to the schedule.
struct ScheduleExtended {
    int round = 1;
    int games = 0;         ///< number of games of the new stage
    int games_in_all = 0;  ///< expected number of games of the whole tournament
    bool operator==(const ScheduleExtended&) const = default;
};

/// Event: the first game of a round is about to start.
struct RoundStarted {
    int round = 1;
    bool operator==(const RoundStarted&) const = default;
};

/// Event: an attempt at a game starts. Engines that do not run yet are started after this event.
struct AttemptStarted {
    GameName game;
    std::string variant;
    std::string rules;                         ///< rules of the game, as an OTN rules record
    std::string opening;                       ///< name or moves of the opening; empty = no opening
    rules::BySide<rules::TimeControl> time{};  ///< time control of each side
    std::string machine{};  ///< name of the machine that plays the game; empty = the host
    bool operator==(const AttemptStarted&) const = default;
};

using referee::PlayBegan;
using referee::PlyPlayed;

/// Event: the position of a running game has changed. A viewer of many games receives this event
/// instead of every ply.
struct PositionChanged {
    store::GameId game = 0;
    int ply = 0;                         ///< number of plies played so far
    std::optional<rules::Side> to_move;  ///< side to move; empty after the end of the game
    std::string position;                ///< board, as an OTN position record
    /// Last move; empty before the first move, or if the last move is unknown.
    std::optional<rules::PlayedPly> move;
    rules::BySide<rules::TimeLeft> clocks{};  ///< remaining time of each side
    /// Mean of the last scores that the engines have sent, from the attackers' view. Empty if no
    /// engine has sent a score.
    std::optional<double> value{};
    bool operator==(const PositionChanged&) const = default;
};

/// Event: an attempt at a game has ended and is stored. If the attempt does not count, the game is
/// repeated.
struct GameEnded {
    GameName game;
    /// Result, termination and summary of the attempt; the summary is never empty.
    rules::GameEnd end;
    /// True if the result counts. The result of a game that was not played because of a withdrawal
    /// counts too.
    bool counts = true;
    /// Final board, as an OTN position record; empty = the game was not played.
    std::string position{};
    bool operator==(const GameEnded&) const = default;
};

/// Event: new standings, at the end of a round or of a run. They contain only points. Tie-breaks
/// can be computed from the database.
struct StandingsChanged {
    struct Row {
        int rank = 0;  ///< rank, from 1; 0 = the engine has no games and no points
        std::string engine;
        double points = 0;
        int games = 0;
        bool operator==(const Row&) const = default;
    };
    std::vector<Row> rows;  ///< rows in order of rank, the best engine first
    bool operator==(const StandingsChanged&) const = default;
};

/// Event: a message for people, such as "finishing the running games".
struct Message {
    std::string text;
    bool operator==(const Message&) const = default;
};

/// Event: the run has ended. It is the last event of a run.
struct RunEnded {
    RunOutcome ending = RunOutcome::finished;
    int games = 0;  ///< number of games of the whole tournament that count
    bool operator==(const RunEnded&) const = default;
};

/// Event: a tournament was added to a server's queue, or its state has changed.
struct QueueChanged {
    std::string tournament;  ///< name of the tournament
    /// New state: "queued", "running", "paused", "finished", "cancelled" or "failed".
    std::string state;
    int priority = 0;    ///< priority in the queue; a tournament with a higher one runs first
    std::string reason;  ///< reason of the state, for people; empty = no reason
    bool operator==(const QueueChanged&) const = default;
};

/// Event: some events were not sent to this reader, because the reader was too slow.
struct EventsLost {
    std::int64_t events = 0;  ///< number of events that were not sent
    bool operator==(const EventsLost&) const = default;
};

/// Event: the events that a client has missed are not stored any more. The client must load the
/// whole state again.
struct Reset {
    bool operator==(const Reset&) const = default;
};

/// One event of the event stream.
struct Event {
    using Payload =
        std::variant<PlyPlayed, RunStarted, ScheduleExtended, RoundStarted, AttemptStarted,
                     PlayBegan, PositionChanged, GameEnded, StandingsChanged, Message, RunEnded,
                     QueueChanged, EventsLost, Reset>;

    /// Tournament to which the event belongs; 0 = no tournament.
    store::TournamentId tournament = 0;
    Payload what;
    bool operator==(const Event&) const = default;
};
/// Returns the kind of the event, such as "game-started". This is the value of the JSON member
/// `event`.
[[nodiscard]] std::string_view name_of(const Event& event);

/// Function that receives the events of a run in their order. It is called on the thread of the
/// publisher and must not block.
using Observer = std::function<void(const Event&)>;

/// List of the observers of one run, with the events that they request.
class Observers {
  public:
    /// Events that an observer requests. `every_ply`: all events. `games`: all events except
    /// PlyPlayed. Such an observer may receive PlyPlayed events nevertheless, if another observer
    /// requests them.
    enum class Detail : std::uint8_t { every_ply, games };

    /// Adds an observer. Does nothing if `observer` is empty.
    void add(Observer observer, Detail detail = Detail::every_ply) {
        if (!observer) return;
        wants_plies_ = wants_plies_ || detail == Detail::every_ply;
        observers_.push_back(std::move(observer));
    }
    /// Sends `event` to all observers.
    void operator()(const Event& event) const {
        for (const Observer& observer : observers_) observer(event);
    }
    /// Returns true if at least one observer requests PlyPlayed events.
    [[nodiscard]] bool want_plies() const { return wants_plies_; }

  private:
    std::vector<Observer> observers_;
    bool wants_plies_ = false;
};

/// Combines several functions into one visitor for std::visit.
template <class... Functions>
struct Overloaded : Functions... {
    using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

}  // namespace tafl::events

namespace tafl::tournaments {
template <>
inline constexpr events::RunOutcome last_of<events::RunOutcome> = events::RunOutcome::decided;
}  // namespace tafl::tournaments
