// SPDX-License-Identifier: MIT
// Newsroom: makes of news what viewers are told: the running games (Live), numbered events
// (EventRing), sums (Tally). All of it on the web thread.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "tournaments/web/event_ring.h"
#include "tournaments/web/live.h"
#include "tournaments/web/news.h"
#include "tournaments/web/tally.h"

namespace tafl::tournaments {

class Newsroom {
  public:
    using Clock = std::chrono::steady_clock;

    Newsroom(Live& live, EventRing& ring, Tally& tally) : live_(live), ring_(ring), tally_(tally) {
        live_.last_event_id_ = ring_.newest_id();
    }

    void take(HandOver::Batch& batch, Clock::time_point now);
    /// Tells where games stand whose last word is old enough. True if there are others.
    [[nodiscard]] bool tell_positions(Clock::time_point now);

  private:
    /// A tournament that is being played.
    struct Course {
        Past past;
        int round = 0;
        bool is_whole = true;  ///< false: news were lost, and so the standings are not known
    };

    void hear(referee::PlyPlayed& played);
    void hear(PlayBegins& news);
    void hear(ScheduleGrows& news);
    void hear(GameBegins& news);
    void hear(GameEnds& news);
    void hear(Said& news);
    void hear(PlayEnds& news);
    void hear(QueueNews& news);

    void forget_all();
    void begin_round(const Watched& tournament, int round);
    void tell_standings(const Watched& tournament);
    void tell_position(LiveGame& game);
    void tell(RingEvent about, nlohmann::ordered_json event);
    [[nodiscard]] std::shared_ptr<LiveGame> live_game(GameBegins& news);
    [[nodiscard]] std::shared_ptr<const rules::RulesTables> law_of(const std::string& rules);

    Live& live_;
    EventRing& ring_;
    Tally& tally_;
    Clock::time_point now_{};
    std::map<store::TournamentId, Course> courses_;
    /// Compiled rules that a running game shares with the next one.
    std::map<std::string, std::weak_ptr<const rules::RulesTables>> laws_;
};

}  // namespace tafl::tournaments
