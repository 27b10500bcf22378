// SPDX-License-Identifier: MIT
// LiveUpdater: makes of events what viewers are told: the running games (Live), numbered frames
// (EventRing), sums (Metrics). All of it on the page thread.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <string>

#include "tournaments/web/event_queue.h"
#include "tournaments/web/event_ring.h"
#include "tournaments/web/live.h"
#include "tournaments/web/metrics.h"

namespace tafl::web {

class LiveUpdater {
  public:
    using Clock = std::chrono::steady_clock;

    LiveUpdater(Live& live, EventRing& ring, Metrics& metrics)
        : live_(live), ring_(ring), metrics_(metrics) {
        live_.last_event_id_ = ring_.newest_id();
    }

    void take(EventQueue::Batch& batch, Clock::time_point now);
    /// Tells where games stand whose last position was told long enough ago. True if there are
    /// others.
    [[nodiscard]] bool publish_positions(Clock::time_point now);

  private:
    void hear(const events::Event& event, const events::AttemptStarted& began);
    void hear(const events::Event& event, const events::PlayBegan& began);
    void hear(const events::Event& event, events::PlyPlayed& played);
    void hear(const events::Event& event, const events::GameEnded& ended);
    void hear(const events::Event& event, const events::RunEnded& ended);
    void hear(const events::Event& event, const events::QueueChanged& entry);
    void hear(const events::Event& event, const auto&) { tell({}, event); }

    void count_plies_elsewhere(const LiveGame& game, int plies);
    void note_lag(const events::PlyPlayed& played);
    void note_void(const LiveGame& game, const events::GameEnded& ended);
    void forget_all();
    void publish_position(LiveGame& game);
    void publish_last_position(LiveGame& game, const events::GameEnded& ended);
    void tell(RingEvent about, const events::Event& event);
    [[nodiscard]] std::shared_ptr<const rules::CompiledRules> compiled_rules_of(
        const std::string& rules);

    Live& live_;
    EventRing& ring_;
    Metrics& metrics_;
    Clock::time_point now_{};
    /// Compiled rules that a running game shares with the next one.
    std::map<std::string, std::weak_ptr<const rules::CompiledRules>> compiled_rules_;
};

}  // namespace tafl::web
