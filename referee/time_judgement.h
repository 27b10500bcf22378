// SPDX-License-Identifier: MIT
// judge_time: the judgement of one move, or of a missing one, by the time of its engine. A pure
// function of measured durations. OTEP.md, "Time", states the same rule in words.
#pragma once

#include <chrono>
#include <cstdint>

#include "referee/time_point.h"

namespace tafl::referee {

/// Lateness of the host up to which it never voids a game. No engine can cause more: the host
/// thread gets its share of the processors within this time.
inline constexpr std::chrono::milliseconds most_host_lateness{100};

/// Measurements at the moment when a move was read, or when the host found no move.
struct TimeMeasurement {
    bool has_moved = false;
    Duration overrun{0};     ///< from the deadline (margin included) to that moment; <= 0: in time
    Duration lag{0};         ///< lateness of the event loop at that moment, whatever caused it
    int doubtful_moves = 0;  ///< doubtful moves of this engine earlier in this attempt
    /// Lateness of the host without the time that it spent on the output of engines.
    Duration host_lateness{0};
    Duration processor_time{0};  ///< use by the engine's processes during `host_lateness`
};

enum class TimeJudgement : std::uint8_t {
    in_time,
    doubtful,  ///< may have been in time: the move counts, and no time is left
    lost,
    host_late  ///< would be lost, but the host was late and the engine did not cause that
};

/// True for a move that may have been in time, as far as the lateness of the host allows.
[[nodiscard]] constexpr bool is_doubtful(const TimeMeasurement& measured) {
    return measured.has_moved && measured.overrun > Duration{0} && measured.overrun <= measured.lag;
}

[[nodiscard]] constexpr TimeJudgement judge_time(const TimeMeasurement& measured) {
    if (measured.has_moved && measured.overrun <= Duration{0}) return TimeJudgement::in_time;
    if (is_doubtful(measured) && measured.doubtful_moves == 0) return TimeJudgement::doubtful;
    const bool is_host_late = measured.host_lateness > most_host_lateness;
    const bool is_caused_by_engine = 2 * measured.processor_time >= measured.host_lateness;
    return is_host_late && !is_caused_by_engine ? TimeJudgement::host_late : TimeJudgement::lost;
}

}  // namespace tafl::referee
