// SPDX-License-Identifier: MIT
// LiveUpdater: applies events to the running games (Live), to the event stream (EventRing) and to
// the counters (Metrics).
// Used on the page thread only.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <string>

#include "tournaments/server/web/event_queue.h"
#include "tournaments/server/web/event_ring.h"
#include "tournaments/server/web/live.h"
#include "tournaments/server/web/metrics.h"

namespace tafl::web {

/// Applies events to a Live, an EventRing and a Metrics, which must outlive it.
class LiveUpdater {
  public:
    using Clock = std::chrono::steady_clock;

    LiveUpdater(Live& live, EventRing& ring, Metrics& metrics)
        : live_(live), ring_(ring), metrics_(metrics) {
        live_.last_event_id_ = ring_.newest_id();
    }

    /// Applies all events of the batch. `now`: time at which the batch has arrived. Moves plies out
    /// of the batch.
    void take(EventQueue::Batch& batch, Clock::time_point now);
    /// Publishes the changed positions of running games as events. Publishes at most one position
    /// of a game in 200 ms. Returns true if some changed positions were not published for this
    /// reason.
    [[nodiscard]] bool publish_positions(Clock::time_point now);

  private:
    void on_event(const events::Event& event, const events::AttemptStarted& began);
    void on_event(const events::Event& event, const events::PlayBegan& began);
    void on_event(const events::Event& event, events::PlyPlayed& played);
    void on_event(const events::Event& event, const events::GameEnded& ended);
    void on_event(const events::Event& event, const events::RunEnded& ended);
    void on_event(const events::Event& event, const events::QueueChanged& entry);
    void on_event(const events::Event& event, const auto&) { publish({}, event); }

    void count_plies_elsewhere(const LiveGame& game, int plies);
    void note_lag(const events::PlyPlayed& played);
    void note_void(const LiveGame& game, const events::GameEnded& ended);
    void forget_all();
    void publish_position(LiveGame& game);
    void publish_last_position(LiveGame& game, const events::GameEnded& ended);
    void publish(RingEvent about, const events::Event& event);
    [[nodiscard]] std::shared_ptr<const rules::CompiledRules> compiled_rules_of(
        const std::string& rules);

    Live& live_;
    EventRing& ring_;
    Metrics& metrics_;
    Clock::time_point now_{};
    /// Compiled rules, by the text of the ruleset. Games that run at the same time share them.
    std::map<std::string, std::weak_ptr<const rules::CompiledRules>> compiled_rules_;
};

}  // namespace tafl::web
