// SPDX-License-Identifier: MIT
// News: what the thread that plays tells the thread that serves viewers, as values that belong to
// nobody else. HandOver: where they lie in between, bounded.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <variant>
#include <vector>

#include "rules/game_record.h"
#include "store/records.h"
#include "tournaments/formats/format.h"
#include "tournaments/hosting/event_json.h"
#include "tournaments/hosting/progress.h"

namespace tafl::tournaments {

/// An entry of the queue, as it stands now.
struct QueueNews {
    store::TournamentId tournament = 0;
    std::string name;    ///< of the tournament
    std::string state;   ///< "queued", "running", "paused", "finished", "cancelled", "failed"
    int priority = 0;    ///< higher first
    std::string reason;  ///< why it is in that state; empty = nothing to say
};

/// What is known of a tournament once and for all.
struct Watched {
    store::TournamentId id = 0;
    std::string name;
    Form form;
    Names names;
    std::vector<rules::TimeControl> times;  ///< of the entrants, in the order of their numbers
};
using Tournament = std::shared_ptr<const Watched>;

struct PlayBegins {
    Tournament tournament;
    int games = 0;
    Past past;
};
struct ScheduleGrows {
    Tournament tournament;
    store::Draw draw;
};
struct GameBegins {
    Tournament tournament;
    store::ScheduledGame game;
};
struct GameEnds {
    Tournament tournament;
    store::ScheduledGame game;
    rules::GameEnd end;
    std::vector<rules::Move> moves;  ///< all of them, also if plies were lost
    bool counts = true;
};
struct Said {
    Tournament tournament;
    std::string text;
};
struct PlayEnds {
    Tournament tournament;
    Ending ending = Ending::finished;
};

using News = std::variant<referee::PlyPlayed, PlayBegins, ScheduleGrows, GameBegins, GameEnds, Said,
                          PlayEnds, QueueNews>;

/// Any thread may put, one takes. Nobody waits for the other for longer than a copy takes.
class HandOver {
  public:
    /// Beyond `most_plies` waiting, plies are left out; beyond eight times as much of anything, all
    /// that waits is.
    explicit HandOver(std::size_t most_plies = 16'384) : most_plies_(most_plies) {}

    /// Is called, on the thread that puts, when there is something for a taker who found nothing.
    void on_bell(std::function<void()> bell) { bell_ = std::move(bell); }
    void put(News news);

    struct Batch {
        std::vector<News> news;        ///< in their order
        std::uint64_t lost_plies = 0;  ///< left out since the last batch
        bool is_torn = false;          ///< so was everything else, before `news`
    };
    /// Empties itself into `batch`, whose room is used again. With nothing there the bell is armed.
    void take(Batch& batch);

  private:
    [[nodiscard]] bool makes_room(const News& news);

    std::size_t most_plies_;
    std::function<void()> bell_;
    std::mutex mutex_;
    Batch waiting_;
    std::size_t comment_bytes_ = 0;  ///< of the plies that wait
    bool is_armed_ = true;
};

}  // namespace tafl::tournaments
