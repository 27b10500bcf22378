// SPDX-License-Identifier: MIT
// EventPublisher: publishes the events of one run of a tournament to its observers. It is the only
// source of round starts, expected numbers of games and standings.
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
    tournaments::PerEntrant<std::string> engines;  ///< names of the engines
    tournaments::PerEntrant<rules::TimeControl> times;
    int games_in_all = 0;                ///< games of the tournament, as far as known at this time
    formats::TournamentHistory history;  ///< history before this run
};

/// Converts the calls of a run to events.
class EventPublisher {
  public:
    /// Publishes the start of the run.
    EventPublisher(TournamentSnapshot tournament, Observers observers);

    /// Adds the new games of a stage and publishes ScheduleExtended.
    void schedule_grew(const store::ScheduledStage& draw);
    /// Publishes the start of a game, and first the start of its round. `machine` is the name of
    /// the machine that plays it; empty = the host.
    void game_began(const store::ScheduledGame& game, const std::string& machine = {});
    void play_began(const referee::PlayBegan& began) { publish(began); }
    void ply_played(const referee::PlyPlayed& ply);
    /// Publishes the end of an attempt, whether it counts or not. To be called after the game is
    /// stored. Also for a game that was not played because an entrant had withdrawn. `board` is the
    /// final board; null = not played.
    void game_ended(const store::ScheduledGame& game, const rules::GameRecord& record,
                    const rules::Board* board = nullptr);
    void message(const std::string& text);
    /// Publishes the final standings and the end of the run. Must be the last call.
    void run_ended(RunOutcome ending);

  private:
    void publish(Event::Payload what) const { observers_({tournament_.id, std::move(what)}); }
    /// Returns true if enough new games have ended to compute the standings again.
    [[nodiscard]] bool is_worth_standings() const;
    void publish_standings();
    [[nodiscard]] GameName name_of(const store::ScheduledGame& game) const;
    [[nodiscard]] std::vector<double> score() const;

    TournamentSnapshot tournament_;
    Observers observers_;
    int round_ = 0;                       ///< round of the last game that started
    std::size_t games_in_standings_ = 0;  ///< number of games at the last standings
};

}  // namespace tafl::events
