// SPDX-License-Identifier: MIT
// Event: an event of a running tournament or of a server's queue, as a value. The processes that
// run tournaments publish events (event_publisher.h). The terminal, the log, JSON lines, the
// server's live state and `watch` are functions of events. EVENTS.md documents their JSON form
// (event_json.h).
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
#include "rules/position.h"
#include "rules/time_control.h"
#include "store/records.h"

namespace tafl::events {

/// Version of the event stream. It increases if a member is removed or changes its meaning.
constexpr int events_version = 2;

/// End of a run.
enum class RunOutcome : std::uint8_t {
    finished,     ///< every game of the tournament has a result that counts
    interrupted,  ///< stopped by a signal, a time limit or an error
    decided       ///< the stop condition of the run was met
};
/// Returns "finished", "interrupted" or "decided".
[[nodiscard]] std::string_view name_of(RunOutcome ending);

/// Game of an event.
struct GameName {
    store::GameId id = 0;
    int round = 1;
    int match = 1;
    store::GameNumber game = 1;  ///< number within the match, from 1
    rules::BySide<std::string> players{};
    bool operator==(const GameName&) const = default;
};

/// A run of a tournament starts. Games of earlier runs may be finished already.
struct RunStarted {
    std::string tournament;
    std::string format;
    std::vector<std::string> engines;  ///< names in the order of the tournament file
    int games_in_all = 0;              ///< games of the tournament, as far as known at this time
    int finished = 0;                  ///< finished games that count
    std::vector<double> score;         ///< game points so far, in the order of `engines`
    bool operator==(const RunStarted&) const = default;
};

/// The pairings of the next stage are known.
struct ScheduleExtended {
    int round = 1;
    int games = 0;         ///< games of the new stage
    int games_in_all = 0;  ///< expected games of the tournament
    bool operator==(const ScheduleExtended&) const = default;
};

/// The first game of a round is about to start.
struct RoundStarted {
    int round = 1;
    bool operator==(const RoundStarted&) const = default;
};

/// An attempt at a game starts; its engines are about to be started.
struct AttemptStarted {
    GameName game;
    std::string variant;
    std::string rules;                         ///< rules as an OTN rules record
    std::string opening;                       ///< name or moves; empty = no opening
    rules::BySide<rules::TimeControl> time{};  ///< time control of each side
    std::string machine{};  ///< name of the machine that plays it; empty = the host
    bool operator==(const AttemptStarted&) const = default;
};

using referee::PlayBegan;
using referee::PlyPlayed;

/// The position of a running game has changed. For viewers of many games, which do not receive
/// every ply.
struct PositionChanged {
    struct LastMove {
        rules::Move move;
        std::vector<rules::Space> captures;
        rules::Side side = rules::Side::attackers;      ///< side that moved
        std::string text{};                             ///< move in full notation
        std::chrono::microseconds spent{0};             ///< time charged to the clock
        std::optional<rules::Evaluation> evaluation{};  ///< none = the engine sent no evaluation
        bool operator==(const LastMove&) const = default;
    };

    store::GameId game = 0;
    int ply = 0;                         ///< number of plies played
    std::optional<rules::Side> to_move;  ///< none after the end of the game
    std::string position;                ///< board as an OTN position record
    std::optional<LastMove> move;  ///< last move; none before the first move, or if it is unknown
    rules::BySide<rules::TimeLeft> clocks{};  ///< remaining time of each side
    /// Mean of both engines' last scores from the attackers' view; none without a score.
    std::optional<double> value{};
    bool operator==(const PositionChanged&) const = default;
};

/// An attempt at a game has ended and is stored. If it does not count, the game is repeated.
struct GameEnded {
    GameName game;
    rules::GameEnd end;      ///< result and termination; the summary is never empty
    bool counts = true;      ///< true also for a game that was not played because of a withdrawal
    std::string position{};  ///< final board as an OTN position record; empty = not played
    bool operator==(const GameEnded&) const = default;
};

/// Standings at the end of a round or of a run. Only points: tie-breaks are in the database.
struct StandingsChanged {
    struct Row {
        int rank = 0;  ///< rank from 1; 0 = the engine has not played
        std::string engine;
        double points = 0;
        int games = 0;
        bool operator==(const Row&) const = default;
    };
    std::vector<Row> rows;  ///< rows, the best engine first
    bool operator==(const StandingsChanged&) const = default;
};

/// A message for people, such as "finishing the running games".
struct Message {
    std::string text;
    bool operator==(const Message&) const = default;
};

/// The last event of a run.
struct RunEnded {
    RunOutcome ending = RunOutcome::finished;
    int games = 0;  ///< number of all games that count
    bool operator==(const RunEnded&) const = default;
};

/// A tournament was added to a server's queue, or its state has changed.
struct QueueChanged {
    std::string tournament;  ///< name of the tournament
    std::string state;       ///< "queued", "running", "paused", "finished", "cancelled", "failed"
    int priority = 0;        ///< priority; a higher one runs first
    std::string reason;      ///< reason of the state; empty = no reason
    bool operator==(const QueueChanged&) const = default;
};

/// Events were not sent to a slow reader.
struct EventsLost {
    std::int64_t events = 0;  ///< number of lost events
    bool operator==(const EventsLost&) const = default;
};

/// The missed events cannot be sent any more: the client must reload.
struct Reset {
    bool operator==(const Reset&) const = default;
};

/// One event of the stream.
struct Event {
    using Payload =
        std::variant<PlyPlayed, RunStarted, ScheduleExtended, RoundStarted, AttemptStarted,
                     PlayBegan, PositionChanged, GameEnded, StandingsChanged, Message, RunEnded,
                     QueueChanged, EventsLost, Reset>;

    store::TournamentId tournament = 0;  ///< tournament of the event; 0 = no tournament
    Payload what;
    bool operator==(const Event&) const = default;
};
/// Returns the kind of the event as in the JSON member `event`, such as "game-started".
[[nodiscard]] std::string_view name_of(const Event& event);

/// Receives the events in order, on the publisher's thread. Must not block.
using Observer = std::function<void(const Event&)>;

/// Observers of one run.
class Observers {
  public:
    /// Events that an observer requests: all, or all except plies.
    enum class Detail : std::uint8_t { every_ply, games };

    /// Adds an observer; ignores an empty one.
    void add(Observer observer, Detail detail = Detail::every_ply) {
        if (!observer) return;
        wants_plies_ = wants_plies_ || detail == Detail::every_ply;
        observers_.push_back(std::move(observer));
    }
    /// Sends `event` to all observers.
    void operator()(const Event& event) const {
        for (const Observer& observer : observers_) observer(event);
    }
    /// Returns true if any observer requests plies.
    [[nodiscard]] bool want_plies() const { return wants_plies_; }

  private:
    std::vector<Observer> observers_;
    bool wants_plies_ = false;
};

/// Combines several functions to one visitor of a variant.
template <class... Functions>
struct Overloaded : Functions... {
    using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

}  // namespace tafl::events
