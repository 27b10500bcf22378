// SPDX-License-Identifier: MIT
// Cursor: position of one viewer in the event stream, and the source of its next events. Uses no
// sockets. Used on the page thread only. An event id is "INSTANCE-EVENT". In the stream of a single
// game it is "INSTANCE-EVENT-PLY".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tournaments/server/web/event_ring.h"
#include "tournaments/server/web/live.h"

namespace tafl::web {

/// Filter of a viewer. There are three kinds: all events, the events of one tournament, or one game
/// with every ply.
struct Subscription {
    store::TournamentId tournament = 0;  ///< only events of this tournament; 0 = of all tournaments
    /// Only events of this game, with every ply; 0 = events of all games, without single plies.
    store::GameId game = 0;
};

/// Position of one viewer in the event stream. Reads events from an EventRing and single plies from
/// Live.
class Cursor {
  public:
    /// `last_id`: id of the last event that the viewer has received. The cursor starts after this
    /// event. If `last_id` is empty, the cursor starts at the next new event. If the event is
    /// unknown or too old, the first event sent is `reset`.
    Cursor(const EventRing& ring, const Live& live, Subscription subscription,
           std::string_view last_id);

    /// Appends new events to `text` until `text` has at least `enough` bytes or no event is left.
    /// Returns false if the ring no longer has the viewer's next event. The caller must then
    /// disconnect the viewer.
    [[nodiscard]] bool read(std::string& text, std::size_t enough);
    /// Returns the id of the last event that was read or left out.
    [[nodiscard]] std::string id() const;

  private:
    [[nodiscard]] bool resume_after(std::string_view id);
    void go_to_the_end();
    bool read_ply(std::string& text);
    void read_event(std::string& text);
    void reset(std::string& text);
    void add(std::string& text, const std::string& frame) const;
    [[nodiscard]] bool wants(const RingEvent& event) const;

    const EventRing& ring_;
    const Live& live_;
    Subscription subscription_;
    std::string instance_id_;
    /// Number of the last event that was read or that the filter left out.
    std::uint64_t number_ = 0;
    /// Number of the last ply that was read; 0 = no ply. The ply belongs to the attempt that runs
    /// at the event `number_`.
    std::size_t ply_ = 0;
    /// True: the next event sent is `reset`, so that the client reloads the page.
    bool needs_reset_ = false;
    /// Prevents a second `reset` for one attempt with lost plies. It is LiveGame::began of the last
    /// attempt for which this viewer got `reset` because plies were lost; 0 = no attempt.
    std::uint64_t gap_sent_ = 0;
};

}  // namespace tafl::web
