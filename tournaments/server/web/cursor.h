// SPDX-License-Identifier: MIT
// Cursor: position of one viewer in the event stream, and the source of its next events. Uses no
// sockets. Used on the page thread only.
// An event id is "INSTANCE-EVENT". In the stream of a single game it is "INSTANCE-EVENT-PLY".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tournaments/server/web/event_ring.h"
#include "tournaments/server/web/live.h"

namespace tafl::web {

/// Filter of a viewer: all events, one tournament, or one game with every ply.
struct Subscription {
    store::TournamentId tournament = 0;  ///< 0 = all
    store::GameId game = 0;              ///< 0 = all games, without single plies
};

/// Position of one viewer. Reads from an EventRing and, for single plies, from Live.
class Cursor {
  public:
    /// Starts at the next event if `last_id` is empty, else after the event with that id. If that
    /// event is unknown, the first event sent is `reset`.
    Cursor(const EventRing& ring, const Live& live, Subscription subscription,
           std::string_view last_id);

    /// Appends new events to `text` until it has `enough` bytes or no event is left. Returns false
    /// if the viewer was too slow: its next event is no longer in the ring.
    [[nodiscard]] bool read(std::string& text, std::size_t enough);
    /// Returns the id of the last event that was read.
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
    std::uint64_t number_ = 0;  ///< number of the last event that was read or filtered out
    /// Number of the last ply that was read, in the attempt at event `number_`; 0 = none.
    std::size_t ply_ = 0;
    bool needs_reset_ = false;  ///< true: send `reset` next, the client must reload
    /// LiveGame::began of the last attempt whose gap was reported; 0 = none.
    std::uint64_t gap_sent_ = 0;
};

}  // namespace tafl::web
