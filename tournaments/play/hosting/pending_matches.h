// SPDX-License-Identifier: MIT
// PendingMatches: the matches of one run that are still to be played, in the order of the schedule.
// It decides which match a free match runner plays next, and when the next stage must be added to
// the schedule. It only stores this state. It does not wait, and does not use the database or the
// engines.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "store/records.h"
#include "tournaments/play/hosting/tuned_parameters.h"

namespace tafl::hosting {

/// Queue of the matches of a run that are not in play.
class PendingMatches {
  public:
    /// Remaining games of one match, in order; never empty in the queue.
    using Match = std::vector<store::ScheduledGame>;

    /// Makes a queue of the unfinished games in `games`, which must be in the order of the
    /// schedule. `values` must outlive this object.
    PendingMatches(const TunedParameters& values, const std::vector<store::GameRow>& games);

    /// Next step of a free match runner.
    enum class Next : std::uint8_t {
        none,   ///< the schedule is complete and all its matches were played
        match,  ///< the first match can start
        stage,  ///< no match is waiting or in play: the next stage must be added
        later   ///< wait: matches are in play, or a stage is being added
    };
    [[nodiscard]] Next next() const;

    /// Returns true if no match is waiting. Matches may be in play nevertheless.
    [[nodiscard]] bool empty() const { return waiting_.empty(); }
    /// Returns the number of matches in play: take() has returned them, and put_back() was not
    /// called for them yet.
    [[nodiscard]] int in_play() const { return playing_; }
    /// Removes the first match and returns it. Requires that next() is `match`.
    [[nodiscard]] Match take();
    /// Records that a match is not in play any more. `rest` contains the games of the match that
    /// are still to be played, including void games. The match then becomes the first match of the
    /// queue. Empty = the match is over.
    void put_back(Match rest);

    /// Records that the next stage is being requested. Requires that next() is `stage`.
    void begin_stage() { is_extending_ = true; }
    /// Adds the games of the stage that must be played, in the order of the schedule.
    void add_stage(const std::vector<store::ScheduledGame>& games);
    /// Records that the schedule has no further stage.
    void complete() { is_complete_ = true; }
    /// Returns true after complete().
    [[nodiscard]] bool is_complete() const { return is_complete_; }

  private:
    void add_waiting(const store::ScheduledGame& game);
    /// Returns true if the first waiting match can start: its tuned parameters are known. Always
    /// true if the tournament is not a tuning. Requires a waiting match.
    [[nodiscard]] bool is_next_known() const;

    const TunedParameters& values_;
    std::deque<Match> waiting_;
    /// Number of matches in play. Their games that become void return to `waiting_`.
    int playing_ = 0;
    bool is_extending_ = false;  ///< true while the next stage is requested
    bool is_complete_ = false;   ///< true: the schedule has no further stage
};

}  // namespace tafl::hosting
