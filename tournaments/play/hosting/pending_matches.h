// SPDX-License-Identifier: MIT
// PendingMatches: the matches of one run that are still to be played, in the order of the schedule.
// It decides which match a free match runner plays next, and when the next stage must be added to
// the schedule. It only keeps this state: it waits for nothing, and knows no disk and no engine.
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

    /// Adds the unfinished games of `games`, which must be in the order of the schedule. `values`
    /// must outlive this object.
    PendingMatches(const TunedParameters& values, const std::vector<store::GameRow>& games);

    /// Next step of a free match runner.
    enum class Next : std::uint8_t {
        none,   ///< the schedule is complete and all its matches were played
        match,  ///< the first match can start
        stage,  ///< no match is waiting or in play: the next stage must be added
        later   ///< the next step depends on matches in play, or on the stage that is being added
    };
    [[nodiscard]] Next next() const;

    /// Returns true if no match is waiting. Others may be in play.
    [[nodiscard]] bool empty() const { return waiting_.empty(); }
    /// Returns the number of matches in play: those that take() returned and that put_back() did
    /// not receive yet.
    [[nodiscard]] int in_play() const { return playing_; }
    /// Removes the first match and returns it. Requires that next() is `match`.
    [[nodiscard]] Match take();
    /// Ends the play of a match. `rest` has its games that must be played again or are still to be
    /// played; it becomes the first match. Empty = the match is over.
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
    /// Number of matches in play; games of them that become void return to `waiting_`.
    int playing_ = 0;
    bool is_extending_ = false;  ///< true while the next stage is requested
    bool is_complete_ = false;   ///< true: the schedule has no further stage
};

}  // namespace tafl::hosting
