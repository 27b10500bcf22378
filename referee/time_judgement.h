// SPDX-License-Identifier: MIT
// judge_time: judges one move, or a missing move, by the time that the engine used. A pure function
// of measured durations. OTEP.md, "Time", describes the same rule.
#pragma once

#include <chrono>
#include <cstdint>

#include "referee/time_point.h"

namespace tafl::referee {

/// Maximum lateness of the host that never voids a game. An engine cannot cause a longer one: the
/// host thread gets its share of the processors within this time.
inline constexpr std::chrono::milliseconds max_host_lateness{100};

/// Measurements at the moment when a move was read, or when the host found that a move is missing.
struct TimeMeasurement {
    bool has_moved = false;
    Duration overrun{0};     ///< from the deadline (margin included) to that moment; <= 0: in time
    Duration lag{0};         ///< lateness of the event loop at that moment, from any cause
    int doubtful_moves = 0;  ///< earlier doubtful moves of this engine in this attempt
    /// Lateness of the host, without the time that it spent on the output of engines.
    Duration host_lateness{0};
    Duration processor_time{0};  ///< used by the engine's processes during `host_lateness`
};

/// Judgement of a move or a missing move.
enum class TimeJudgement : std::uint8_t {
    in_time,
    doubtful,  ///< may have been in time: the move counts, and no time is left
    lost,      ///< too late, or missing
    host_late  ///< late or missing, but the host was late and the engine did not cause that
};

/// Returns true for a late move that may have been in time: the loop was late by at least the
/// overrun.
[[nodiscard]] constexpr bool is_doubtful(const TimeMeasurement& measured) {
    return measured.has_moved && measured.overrun > Duration{0} && measured.overrun <= measured.lag;
}

/// Returns the judgement. The second doubtful move of an engine in one attempt is lost or
/// host_late.
[[nodiscard]] constexpr TimeJudgement judge_time(const TimeMeasurement& measured) {
    if (measured.has_moved && measured.overrun <= Duration{0}) return TimeJudgement::in_time;
    if (is_doubtful(measured) && measured.doubtful_moves == 0) return TimeJudgement::doubtful;
    const bool is_host_late = measured.host_lateness > max_host_lateness;
    const bool is_caused_by_engine = 2 * measured.processor_time >= measured.host_lateness;
    return is_host_late && !is_caused_by_engine ? TimeJudgement::host_late : TimeJudgement::lost;
}

}  // namespace tafl::referee
