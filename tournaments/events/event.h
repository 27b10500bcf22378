// SPDX-License-Identifier: MIT
// Event: what happens in tournaments, as values. Whoever plays publishes them (event_publisher.h);
// the terminal, the log, JSON lines, the server's live state and `watch` are functions of them.
// EVENTS.md documents their JSON (event_json.h).
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

/// The version of the stream: a member that changes its meaning, or goes, makes a new one.
constexpr int events_version = 2;

/// How a run ends.
enum class RunOutcome : std::uint8_t {
    finished,     ///< every game of the tournament counts
    interrupted,  ///< by a signal, or because the time of the run was over
    decided       ///< nothing more is to be found out, as its owner said
};
/// "finished", "interrupted" or "decided".
[[nodiscard]] std::string_view name_of(RunOutcome ending);

/// Which game an event is about.
struct GameName {
    store::GameId id = 0;
    int round = 1;
    int match = 1;
    store::GameNumber game = 1;  ///< within the match
    rules::BySide<std::string> players{};
    bool operator==(const GameName&) const = default;
};

/// A run of a tournament begins; an earlier one may have played some of it.
struct RunStarted {
    std::string tournament;
    std::string format;
    std::vector<std::string> engines;  ///< in the order of the tournament file
    int games_in_all = 0;              ///< as many as are expected now
    int finished = 0;                  ///< of these
    std::vector<double> score;         ///< game points so far, in the order of `engines`
    bool operator==(const RunStarted&) const = default;
};

/// The next stage became known.
struct ScheduleExtended {
    int round = 1;
    int games = 0;         ///< of that stage
    int games_in_all = 0;  ///< of the tournament, as many as are expected now
    bool operator==(const ScheduleExtended&) const = default;
};

/// Before the first game of a round.
struct RoundStarted {
    int round = 1;
    bool operator==(const RoundStarted&) const = default;
};

/// An attempt at a game begins: its engines are about to be started.
struct AttemptStarted {
    GameName game;
    std::string variant;
    std::string rules;    ///< an OTN rules record
    std::string opening;  ///< a name or moves; empty = none
    rules::BySide<rules::TimeControl> time{};
    std::string machine{};  ///< who plays it elsewhere; empty = the host itself
    bool operator==(const AttemptStarted&) const = default;
};

using referee::PlayBegan;
using referee::PlyPlayed;

/// A running game stands elsewhere: for viewers of many games, who are not told every ply.
struct PositionChanged {
    struct LastMove {
        rules::Move move;
        std::vector<rules::Space> captures;
        rules::Side side = rules::Side::attackers;      ///< who made it
        std::string text{};                             ///< in full notation
        std::chrono::microseconds spent{0};             ///< that were charged
        std::optional<rules::Evaluation> evaluation{};  ///< if the engine gave one
        bool operator==(const LastMove&) const = default;
    };

    store::GameId game = 0;
    int ply = 0;
    std::optional<rules::Side> to_move;  ///< nobody after the end
    std::string position;                ///< an OTN position record
    std::optional<LastMove> move;        ///< none before the first, and where it is not known
    rules::BySide<rules::TimeLeft> clocks{};
    bool operator==(const PositionChanged&) const = default;
};

/// An attempt at a game is over, and on disk. One that does not count will be made again.
struct GameEnded {
    GameName game;
    rules::GameEnd end;      ///< its summary is never empty
    bool counts = true;      ///< also a game that could not begin, as an engine had withdrawn
    std::string position{};  ///< how the board stood, an OTN position record; empty = never begun
    bool operator==(const GameEnded&) const = default;
};

/// The standings at the end of a round or of a run. Points alone: whoever wants tie-breaks asks the
/// database.
struct StandingsChanged {
    struct Row {
        int rank = 0;  ///< 0 = has not played
        std::string engine;
        double points = 0;
        int games = 0;
        bool operator==(const Row&) const = default;
    };
    std::vector<Row> rows;  ///< best first
    bool operator==(const StandingsChanged&) const = default;
};

/// A sentence for people: "finishing the running games".
struct Message {
    std::string text;
    bool operator==(const Message&) const = default;
};

/// The last event of a run.
struct RunEnded {
    RunOutcome ending = RunOutcome::finished;
    int games = 0;  ///< that count, in all
    bool operator==(const RunEnded&) const = default;
};

/// An entry of a server's queue is new, or in another state.
struct QueueChanged {
    std::string tournament;  ///< its name
    std::string state;       ///< "queued", "running", "paused", "finished", "cancelled", "failed"
    int priority = 0;        ///< higher first
    std::string reason;      ///< why it is in that state; empty = nothing to say
    bool operator==(const QueueChanged&) const = default;
};

/// A slow reader was not told so many events.
struct EventsLost {
    std::int64_t events = 0;
    bool operator==(const EventsLost&) const = default;
};

/// What was missed cannot be told any more: whoever watches looks anew.
struct Reset {
    bool operator==(const Reset&) const = default;
};

struct Event {
    using Payload =
        std::variant<PlyPlayed, RunStarted, ScheduleExtended, RoundStarted, AttemptStarted,
                     PlayBegan, PositionChanged, GameEnded, StandingsChanged, Message, RunEnded,
                     QueueChanged, EventsLost, Reset>;

    store::TournamentId tournament = 0;  ///< 0 = of none
    Payload what;
    bool operator==(const Event&) const = default;
};
/// As `event` has it: "game-started".
[[nodiscard]] std::string_view name_of(const Event& event);

/// Is told in the order of events, on the thread of whoever publishes, and must not block.
using Observer = std::function<void(const Event&)>;

/// Those who watch one run.
class Observers {
  public:
    enum class Detail : std::uint8_t { every_ply, games };

    void add(Observer observer, Detail detail = Detail::every_ply) {
        if (!observer) return;
        wants_plies_ = wants_plies_ || detail == Detail::every_ply;
        observers_.push_back(std::move(observer));
    }
    void operator()(const Event& event) const {
        for (const Observer& observer : observers_) observer(event);
    }
    /// Whether a ply need be told at all.
    [[nodiscard]] bool want_plies() const { return wants_plies_; }

  private:
    std::vector<Observer> observers_;
    bool wants_plies_ = false;
};

/// Several alternatives of a variant, each by its own function.
template <class... Functions>
struct Overloaded : Functions... {
    using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

}  // namespace tafl::events
