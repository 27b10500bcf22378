// SPDX-License-Identifier: MIT
// Progress: what people see while a tournament is played. It only watches: it is told of events and
// writes to one stream, a table that is drawn anew on a terminal, a line an event in a pipe.
#pragma once

#include <chrono>
#include <iosfwd>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "referee/event.h"
#include "store/records.h"
#include "tournaments/plan/plan.h"

namespace tafl::tournaments {

/// How a run ends.
enum class Ending : std::uint8_t {
    finished,     ///< every game of the tournament counts
    interrupted,  ///< by a signal, or because the time of the run was over
    decided       ///< nothing more is to be found out, as its owner said
};

/// "1:05", or "1:02:05" from an hour on.
[[nodiscard]] std::string clock_text(std::chrono::milliseconds time);

/// "attackers win, the king was captured (61 plies)".
[[nodiscard]] std::string outcome_text(const rules::GameEnd& end);

/// What is known of the tournament when a view begins to watch it.
struct Field {
    std::string tournament;
    std::vector<std::string> names;  ///< of the entrants, in the order of the file
    int games = 0;                   ///< that are expected in all
    Past past;                       ///< before this run
};

class Progress {
  public:
    virtual ~Progress() = default;
    /// The next stage became known: its games that are to be played, and its byes.
    virtual void schedule_grows(const store::Draw& draw) = 0;
    /// Somebody else knows how many games there will be in all: a server that is watched.
    virtual void expect_games(int /*in_all*/) {}
    virtual void game_begins(const store::ScheduledGame& game) = 0;
    virtual void ply_played(const referee::PlyPlayed& ply) = 0;
    /// After the game is on disk. What could not begin, as an entrant had withdrawn, counts as
    /// well.
    virtual void game_counts(const store::ScheduledGame& game, const rules::GameRecord& record) = 0;
    /// A game that was interrupted or void and will be played again.
    virtual void game_is_void(const store::ScheduledGame& game,
                              const rules::GameRecord& record) = 0;
    /// A sentence for people: "finishing the running games".
    virtual void say(const std::string& text) = 0;
    /// The last word; leaves the stream at the beginning of a line.
    virtual void done(Ending ending) = 0;
};

/// Tells several views, in their order.
[[nodiscard]] std::unique_ptr<Progress> together(std::vector<std::unique_ptr<Progress>> views);

/// A live table of all running games, at most a few times a second. It steers the terminal that is
/// behind the stream.
[[nodiscard]] std::unique_ptr<Progress> terminal_progress(Field field,
                                                          std::unique_ptr<std::ostream> stream);
/// One line when a game begins or ends.
[[nodiscard]] std::unique_ptr<Progress> plain_progress(Field field, std::ostream& stream);

}  // namespace tafl::tournaments
