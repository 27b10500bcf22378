// SPDX-License-Identifier: MIT
// MoveTimer: the side that must move, the time limit of its move, and the time that the side has
// used. The caller passes all time points, so that tests need no thread and no engine. OTEP.md,
// "Time", describes the same rules.
//
// Per turn: grant(). Per request: start_request(), then accept() or refuse() when a move arrives.
#pragma once

#include <chrono>
#include <optional>

#include "referee/clock.h"
#include "referee/time_judgement.h"
#include "referee/time_point.h"
#include "rules/side.h"
#include "rules/time_control.h"

namespace tafl::referee {

/// Maximum time to send a move request that does not extend the deadline of the move. If the host
/// needs longer, the deadline is extended by the whole time.
inline constexpr std::chrono::milliseconds tolerable_lag{2};

/// Times the moves of one game with the clocks of both sides.
class MoveTimer {
  public:
    /// `margin`: time by which each move may exceed its limit and still be in time. `hang_timeout`:
    /// time limit of a ply of a side without a clock.
    MoveTimer(const rules::BySide<rules::TimeControl>& controls, std::chrono::milliseconds margin,
              Duration hang_timeout)
        : clock_(controls, margin), hang_timeout_(hang_timeout) {}

    // Queries
    /// Returns the side that must move; nullopt if no move is awaited.
    [[nodiscard]] std::optional<rules::Side> asked() const { return asked_; }
    /// Returns the side that had to move when end() was called; nullopt if no move was awaited.
    [[nodiscard]] std::optional<rules::Side> asked_at_end() const { return asked_at_end_; }
    /// Returns the time after which a missing move is judged. This time includes request_delay().
    /// Returns TimePoint::max() before the first request.
    [[nodiscard]] TimePoint deadline() const { return deadline_; }
    /// Returns the time that the host needed to send the last move request; 0 if it was at most
    /// `tolerable_lag`.
    [[nodiscard]] Duration request_delay() const { return request_delay_; }
    /// Returns the time that the awaited side has used for its current ply until `now`, refused
    /// moves included. Call it only while a move is awaited.
    [[nodiscard]] Duration spent(TimePoint now) const { return spent_ + (now - asked_time_); }
    [[nodiscard]] const Clock& clock() const { return clock_; }
    /// Returns the time controls and the time left of both sides at `now`, with the time since the
    /// request charged.
    [[nodiscard]] ClockReading clocks_at(TimePoint now) const;
    /// Returns true if a move that arrived at `stamp` is in time. The request delay does not extend
    /// this limit.
    [[nodiscard]] bool is_in_time(TimePoint stamp) const {
        return stamp <= deadline_ - request_delay_;
    }
    /// Returns the measurements of the awaited move for judge_time(). The move arrived at `stamp`
    /// and is handled at `now`. The caller adds the lateness of the host.
    [[nodiscard]] TimeMeasurement measure_move(TimePoint stamp, TimePoint now) const;
    /// Returns the measurements for judge_time() if the awaited move is missing at `now`. The
    /// caller adds the lateness of the host. The lag excludes the request delay, because the
    /// deadline includes that delay.
    [[nodiscard]] TimeMeasurement measure_silence(TimePoint now) const;

    // Changes
    /// Starts a turn of `side`: gives its clock the time of the turn, such as the increment
    /// (Clock::grant()).
    void grant(rules::Side side) { clock_.grant(side); }
    /// Starts the clock of `side` at `asked`, the time just before the request was written. `now`:
    /// time after the write. If the write took longer than `tolerable_lag`, the deadline is
    /// extended by the whole time of the write.
    void start_request(rules::Side side, TimePoint asked, TimePoint now);
    /// Awaits the next move of a berserk sequence that one message contains. The clock of `side`
    /// starts at `stamp`, the arrival of the message. The deadline does not change.
    void continue_request(rules::Side side, TimePoint stamp);
    /// Counts the awaited move as doubtful: it is late, but may have been in time
    /// (TimeJudgement::doubtful). accept() or refuse() then leaves no time on the clock.
    void mark_doubtful();
    /// Stops the clock at `stamp`, because the awaited move is accepted. Returns the time for this
    /// ply, refused moves included.
    Duration accept(TimePoint stamp);
    /// Stops the clock at `stamp`, because the awaited move is refused. The time of the refused
    /// move is added to the time of the current ply.
    void refuse(TimePoint stamp);
    /// Charges the awaited side the time until `now`. Returns the time that the side had left at
    /// the request, overtime included.
    Duration expire(TimePoint now);
    /// Ends the wait for a move, because the game has ended.
    void end();

  private:
    /// Stops the clock of the awaited side at `stamp`. Returns the charged time.
    Duration stop(TimePoint stamp);

    Clock clock_;
    Duration hang_timeout_;
    std::optional<rules::Side> asked_;
    std::optional<rules::Side> asked_at_end_;
    TimePoint asked_time_;  ///< time just before the current request was written
    TimePoint deadline_ = TimePoint::max();
    Duration request_delay_{0};
    /// Total time of the refused moves of the current ply; 0 without refused moves.
    Duration spent_{0};
    /// Number of moves of each side in this game for which mark_doubtful() was called.
    rules::BySide<int> doubtful_moves_;
    bool is_doubtful_ = false;  ///< mark_doubtful() was called for the awaited move
};

}  // namespace tafl::referee
