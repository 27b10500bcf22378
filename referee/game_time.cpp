// SPDX-License-Identifier: MIT
// GameSession: time of the side to move. Measurements at its deadline, and their judgement.
#include <spdlog/fmt/fmt.h>
#include <spdlog/spdlog.h>

#include <algorithm>

#include "referee/game_session.h"

namespace tafl::referee {

using rules::Result;
using rules::Side;
using rules::Termination;

std::string seconds_text(Duration time) {
    return fmt::format("{:.3f} s", std::chrono::duration<double>(time).count());
}

/// Measures the processor use of the engine to move, if its deadline has not passed. At the
/// deadline itself the host may be late. A measurement takes time, so games share one up to
/// `max_age` old.
void GameSession::note_processor_use() {
    constexpr std::chrono::milliseconds max_age{100};
    if (world_.now() < timer_.deadline())
        noted_use_ = sides_[*timer_.asked()].player->processor_use(max_age);
}

/// Returns the part of the processor time since note_processor_use() that falls into the lateness.
/// Assumes an even use; 0 without that measurement.
Duration GameSession::processor_time_during(Duration lateness) const {
    if (!noted_use_) return Duration{0};
    const ProcessorUse now = sides_[*timer_.asked()].player->processor_use(Duration{0});
    const std::chrono::duration<double> used = now.used - noted_use_->used;
    const std::chrono::duration<double> since = now.when - noted_use_->when;
    if (used.count() <= 0 || since.count() <= 0) return Duration{0};
    const double share = std::min(1.0, std::chrono::duration<double>(lateness) / since);
    return std::chrono::duration_cast<Duration>(used * share);
}

TimeMeasurement GameSession::with_host(TimeMeasurement measured, TimePoint looked) const {
    const Duration request_delay = measured.has_moved ? timer_.request_delay() : Duration{0};
    measured.host_lateness = request_delay + watch_.lag(timer_.deadline(), looked);
    // Measure only if judge_time() uses the value, because a measurement takes time.
    if (measured.host_lateness > max_host_lateness) {
        measured.processor_time = processor_time_during(measured.host_lateness);
    }
    return measured;
}

/// Judges a move that arrived after its deadline, but before the loop handled the timeout. Returns
/// true if the move counts.
bool GameSession::accept_late_move(const Arrival& arrival) {
    const TimePoint now = world_.now();
    const TimeMeasurement measured =
        with_host(timer_.measure_move(arrival.stamp, now), std::min(arrival.stamp, now));
    const std::string overrun = seconds_text(measured.overrun);
    switch (judge_time(measured)) {
        case TimeJudgement::in_time:
            return true;
        case TimeJudgement::doubtful:
            timer_.mark_doubtful();
            spdlog::info(
                "game {}: {} moved {} after its deadline while the host was {} late: "
                "accepted, with no time left",
                assignment_.game, spec(arrival.side).name, overrun, seconds_text(measured.lag));
            return true;
        case TimeJudgement::lost: {
            const char* again = is_doubtful(measured) ? ", in doubt for the second time" : "";
            lose_on_time(arrival.side, arrival.stamp,
                         "moved " + overrun + " too late" + again + ", not");
            return false;
        }
        case TimeJudgement::host_late:
            end_as_host_late(measured);
            return false;
    }
    return false;
}

/// Judges a missing move after its deadline: the side loses, or the game is void.
void GameSession::lose_without_move() {
    const TimePoint now = world_.now();
    const TimeMeasurement measured = with_host(timer_.measure_silence(now), now);
    if (judge_time(measured) == TimeJudgement::host_late) return end_as_host_late(measured);
    lose_on_time(*timer_.asked(), now, "did not move");
}

void GameSession::end_as_host_late(const TimeMeasurement& measured) {
    end_by(Result::none, Termination::void_host_late,
           fmt::format("the host was {} late when {} ran out of time, and that engine used {} of "
                       "processor time meanwhile",
                       seconds_text(measured.host_lateness), spec(*timer_.asked()).name,
                       seconds_text(measured.processor_time)));
}

/// Ends the game as void after a pause of the host. Neither side could use the time of the pause,
/// so the clocks can no longer decide the game.
void GameSession::end_as_paused(Duration pause) {
    end_by(Result::none, Termination::void_host_late,
           fmt::format("host paused for {:.1f} s", std::chrono::duration<double>(pause).count()));
}

void GameSession::lose_on_time(Side side, TimePoint now, std::string what) {
    // The late or missing move is the cause of the loss; the text only adds an earlier refused
    // move.
    if (refusals_ > 0) what += " again, after a refused move,";
    if (!timer_.clock().is_limited(side)) {
        return forfeit(side, Termination::hang,
                       what + " within " + seconds_text(assignment_.hang_timeout));
    }
    const Duration had = timer_.expire(now);
    forfeit(side,
            timer_.clock().has_overtime(side) ? Termination::time_overtime : Termination::time,
            what + " within the " + seconds_text(had) + " that it had left");
}

}  // namespace tafl::referee
