// SPDX-License-Identifier: MIT
// EventPublisher: what whoever plays a tournament tells those who watch it. Here, and nowhere else,
// it becomes known that a round begins, how many games there will be, and what the standings are.
#pragma once

#include <string>
#include <vector>

#include "rules/game_record.h"
#include "tournaments/events/event.h"
#include "tournaments/formats/format.h"

namespace tafl::events {

/// What is known of a tournament when a run of it begins.
struct TournamentSnapshot {
    store::TournamentId id = 0;
    std::string name;
    formats::FormatSettings format_settings;
    tournaments::PerEntrant<std::string> engines;  ///< names
    tournaments::PerEntrant<rules::TimeControl> times;
    int games_in_all = 0;                ///< as many as are expected now
    formats::TournamentHistory history;  ///< before this run
};

class EventPublisher {
  public:
    /// Publishes that the run begins.
    EventPublisher(TournamentSnapshot tournament, Observers observers);

    void schedule_grew(const store::ScheduledStage& draw);
    /// `machine` is who plays it elsewhere; empty: the host itself.
    void game_began(const store::ScheduledGame& game, const std::string& machine = {});
    void play_began(const referee::PlayBegan& began) { publish(began); }
    void ply_played(const referee::PlyPlayed& ply);
    /// After the game is on disk, whether it counts or will be played again. What could not begin,
    /// as an engine had withdrawn, has ended as well. `board`: as it stood at the end.
    void game_ended(const store::ScheduledGame& game, const rules::GameRecord& record,
                    const rules::Board* board = nullptr);
    void message(const std::string& text);
    /// The last call.
    void run_ended(RunOutcome ending);

  private:
    void publish(Event::Payload what) const { observers_({tournament_.id, std::move(what)}); }
    [[nodiscard]] bool is_worth_standings() const;
    void publish_standings();
    [[nodiscard]] GameName name_of(const store::ScheduledGame& game) const;
    [[nodiscard]] std::vector<double> score() const;

    TournamentSnapshot tournament_;
    Observers observers_;
    int round_ = 0;                       ///< of the last game that began
    std::size_t games_in_standings_ = 0;  ///< when they were told last
};

}  // namespace tafl::events
