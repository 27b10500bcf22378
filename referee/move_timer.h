// SPDX-License-Identifier: MIT
// MoveTimer: the side whose move is awaited, the time limit of that move, and the time that it
// used. The caller passes all time points, so that tests need no thread and no engine. OTEP.md,
// "Time", describes the same rules.
//
// Per turn: grant(). Per request: ask(), then accept() or refuse() when a move arrives.
#pragma once

#include <chrono>
#include <optional>

#include "referee/clock.h"
#include "referee/time_judgement.h"
#include "referee/time_point.h"
#include "rules/side.h"
#include "rules/time_control.h"

namespace tafl::referee {

/// Duration of a move request up to which the engine is charged for it.
inline constexpr std::chrono::milliseconds tolerable_lag{2};

/// Times the moves of one game with the clocks of both sides.
class MoveTimer {
  public:
    /// `margin` is the overrun that is tolerated at each move. `hang_timeout` limits a move of a
    /// side without a clock.
    MoveTimer(const rules::BySide<rules::TimeControl>& controls, std::chrono::milliseconds margin,
              Duration hang_timeout)
        : clock_(controls, margin), hang_timeout_(hang_timeout) {}

    // Queries
    /// Returns the side whose move is awaited; empty between a move and the next request.
    [[nodiscard]] std::optional<rules::Side> asked() const { return asked_; }
    /// Returns the side whose move was awaited at end().
    [[nodiscard]] std::optional<rules::Side> asked_at_end() const { return asked_at_end_; }
    /// Returns the time after which a missing move is judged. It includes request_delay(). Call it
    /// only while a move is awaited.
    [[nodiscard]] TimePoint deadline() const { return deadline_; }
    /// Returns the delay of the request by the host; 0 up to `tolerable_lag`.
    [[nodiscard]] Duration request_delay() const { return request_delay_; }
    /// Returns the time that the awaited side used for this ply until `now`, refused moves
    /// included.
    [[nodiscard]] Duration spent(TimePoint now) const { return spent_ + (now - asked_time_); }
    [[nodiscard]] const Clock& clock() const { return clock_; }
    /// Returns the clocks with the time used since the request.
    [[nodiscard]] ClockReading clocks_at(TimePoint now) const;
    /// Returns true if a move with that stamp arrived before the deadline without the host's delay.
    [[nodiscard]] bool is_in_time(TimePoint stamp) const {
        return stamp <= deadline_ - request_delay_;
    }
    /// Returns the overrun, the lag and the earlier doubtful moves, for judge_time(). The move has
    /// the given stamp and is read at `now`. The caller adds the lateness of the host.
    [[nodiscard]] TimeMeasurement measure_move(TimePoint stamp, TimePoint now) const;
    /// Returns the same for a move that is missing at `now`. Its lag excludes the delay of the
    /// request, because the deadline includes that delay.
    [[nodiscard]] TimeMeasurement measure_silence(TimePoint now) const;

    // Changes
    /// Starts a turn; see Clock::grant().
    void grant(rules::Side side) { clock_.grant(side); }
    /// Starts the clock of `side`. The request was due at `asked` and is sent at `now`; a longer
    /// delay than `tolerable_lag` extends the deadline.
    void ask(rules::Side side, TimePoint asked, TimePoint now);
    /// Awaits the next move of a sequence that one message contains. The deadline stays.
    void ask_for_more(rules::Side side, TimePoint stamp);
    /// Counts the awaited move as doubtful: accept() or refuse() will leave no time on the clock.
    void mark_doubtful();
    /// Stops the clock. Returns the time for this ply, refused moves included.
    Duration accept(TimePoint stamp);
    /// Stops the clock. The time counts for this ply.
    void refuse(TimePoint stamp);
    /// Charges the awaited side until `now`. Returns the time that it had at the request.
    Duration expire(TimePoint now);
    /// Awaits no move any longer, because the game has ended.
    void end();

  private:
    /// Stops the clock of the awaited side. Returns the charged time.
    Duration stop(TimePoint stamp);

    Clock clock_;
    Duration hang_timeout_;
    std::optional<rules::Side> asked_;
    std::optional<rules::Side> asked_at_end_;
    TimePoint asked_time_;  ///< time of the current request
    TimePoint deadline_ = TimePoint::max();
    Duration request_delay_{0};
    Duration spent_{0};                  ///< time of refused moves of this ply
    rules::BySide<int> doubtful_moves_;  ///< number in this game
    bool is_doubtful_ = false;           ///< the awaited move is doubtful
};

}  // namespace tafl::referee
