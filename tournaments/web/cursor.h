// SPDX-License-Identifier: MIT
// Cursor: how far one viewer has come, and what he is told next. Knows no sockets; the web
// thread's. Ids: "INSTANCE-EVENT", in the stream of a single game "INSTANCE-EVENT-PLY".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tournaments/web/event_ring.h"
#include "tournaments/web/live.h"

namespace tafl::web {

/// What a viewer wants to see: everything, one tournament, or one game with every ply.
struct Subscription {
    store::TournamentId tournament = 0;  ///< 0 = all
    store::GameId game = 0;              ///< 0 = all; then no plies
};

class Cursor {
  public:
    /// From now on if `last_id` is empty, else after what it names. If that is impossible, the
    /// first event is `reset`.
    Cursor(const EventRing& ring, const Live& live, Subscription subscription,
           std::string_view last_id);

    /// Adds what is new to `text`, event by event until it has `enough` bytes. False if he was too
    /// slow: what he needs next is gone.
    [[nodiscard]] bool read(std::string& text, std::size_t enough);
    /// Of what he knows now.
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
    std::uint64_t number_ = 0;    ///< of the last event that he knows, or does not care for
    std::size_t ply_ = 0;         ///< the last one that he knows, of the game as it stood then
    bool needs_reset_ = false;    ///< he is to be told to look anew
    std::uint64_t gap_sent_ = 0;  ///< of which attempt he was told that plies are missing
};

}  // namespace tafl::web
