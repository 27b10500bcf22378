// SPDX-License-Identifier: MIT
// judge_time: judges one move, or a missing move, by the time that the engine used. A pure function
// of measured durations. OTEP.md, "Time", describes the same rule.
#pragma once

#include <chrono>
#include <cstdint>

#include "referee/time_point.h"

namespace tafl::referee {

/// Maximum lateness of the host that never makes a game void. Engines that use all processors
/// cannot delay the host longer: its thread gets its share of the processors within this time.
inline constexpr std::chrono::milliseconds max_host_lateness{100};

/// Measurements of one move, taken when the move was read, or when the host found that it is
/// missing.
struct TimeMeasurement {
    bool has_moved = false;  ///< false: the move is missing
    /// Time from the deadline, margin included, to the arrival of the move. For a missing move: to
    /// the check that found it missing. 0 or a negative value = in time.
    Duration overrun{0};
    /// Lateness of the event loop at the measurement, from any cause.
    Duration lag{0};
    /// Number of earlier doubtful moves of this engine in this attempt at the game.
    int doubtful_moves = 0;
    /// Lateness of the host, without the time that it spent on the output of engines.
    Duration host_lateness{0};
    /// Processor time that the engine used during `host_lateness`; an estimate.
    Duration processor_time{0};
};

/// Judgement of the time that an engine used for a move, or that passed without a move.
enum class TimeJudgement : std::uint8_t {
    in_time,
    doubtful,  ///< the late move may have been in time: it counts, and no time is left
    lost,      ///< the move is late or missing: the side loses
    host_late  ///< the move is late or missing, but only the host was late: the game is void
};

/// Returns true if the move is late, but may have been in time: the loop was late by at least the
/// overrun.
[[nodiscard]] constexpr bool is_doubtful(const TimeMeasurement& measured) {
    return measured.has_moved && measured.overrun > Duration{0} && measured.overrun <= measured.lag;
}

/// Returns the judgement of a move or of a missing move. The second doubtful move of an engine in
/// one attempt is judged as lost or host_late.
[[nodiscard]] constexpr TimeJudgement judge_time(const TimeMeasurement& measured) {
    if (measured.has_moved && measured.overrun <= Duration{0}) return TimeJudgement::in_time;
    if (is_doubtful(measured) && measured.doubtful_moves == 0) return TimeJudgement::doubtful;
    const bool is_host_late = measured.host_lateness > max_host_lateness;
    const bool is_caused_by_engine = 2 * measured.processor_time >= measured.host_lateness;
    return is_host_late && !is_caused_by_engine ? TimeJudgement::host_late : TimeJudgement::lost;
}

}  // namespace tafl::referee
