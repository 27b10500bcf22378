// SPDX-License-Identifier: MIT
// EventPublisher: publishes the events of one run of a tournament to its observers. Only this class
// publishes round starts, expected numbers of games, and standings.
#pragma once

#include <string>
#include <vector>

#include "rules/game_record.h"
#include "tournaments/play/events/event.h"
#include "tournaments/scoring/formats/format.h"

namespace tafl::events {

/// State of a tournament at the start of a run.
struct TournamentSnapshot {
    store::TournamentId id = 0;
    std::string name;
    formats::FormatSettings format_settings;
    tournaments::PerEntrant<std::string> engines;  ///< names of the engines, by entrant
    /// Time control of each entrant.
    tournaments::PerEntrant<rules::TimeControl> times;
    int games_in_all = 0;  ///< expected number of games of the tournament, as known at this time
    formats::TournamentHistory history;  ///< results, byes and withdrawals before this run
};

/// Publisher of the events of one run. The run calls a member function at each step.
class EventPublisher {
  public:
    /// Stores the state `tournament` and publishes RunStarted to `observers`.
    EventPublisher(TournamentSnapshot tournament, Observers observers);

    /// Adds the new games and byes in `draw` to the history. Publishes ScheduleExtended if `draw`
    /// has games.
    void schedule_grew(const store::ScheduledStage& draw);
    /// Publishes AttemptStarted. If `game` is the first game of its round, publishes RoundStarted
    /// before AttemptStarted. Also publishes the standings before RoundStarted, if the format has
    /// rounds, an earlier round was played in this run, and enough games have ended since the last
    /// standings. `machine` is the name of the machine that plays the game; empty = the host.
    void game_began(const store::ScheduledGame& game, const std::string& machine = {});
    void play_began(const referee::PlayBegan& began) { publish(began); }
    void ply_played(const referee::PlyPlayed& ply);
    /// Publishes GameEnded. Must be called after the attempt is stored, for each attempt, whether
    /// it counts or not. Must also be called for a game that was not played because an entrant had
    /// withdrawn. `board` is the final board; null = the game was not played.
    void game_ended(const store::ScheduledGame& game, const rules::GameRecord& record,
                    const rules::Board* board = nullptr);
    void message(const std::string& text);
    /// Publishes the final standings and RunEnded. Must be the last call.
    void run_ended(RunOutcome ending);

  private:
    void publish(Event::Payload what) const { observers_({tournament_.id, std::move(what)}); }
    /// Returns true if enough games that count have ended since the last standings: at least 1 % of
    /// all games of the tournament that count.
    [[nodiscard]] bool is_worth_standings() const;
    void publish_standings();
    [[nodiscard]] GameName name_of(const store::ScheduledGame& game) const;
    [[nodiscard]] std::vector<double> score() const;

    TournamentSnapshot tournament_;
    Observers observers_;
    int round_ = 0;  ///< round of the last game that started; 0 = no game has started
    std::size_t games_in_standings_ = 0;  ///< number of games in the last published standings
};

}  // namespace tafl::events
