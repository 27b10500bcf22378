// SPDX-License-Identifier: MIT
// EventRing: bounded buffer of the newest events, numbered without a gap and ready to be sent.
// Viewers are cursors into it (cursor.h). The oldest events are dropped when a limit is reached.
// Used on the page thread only.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>

#include "store/records.h"

namespace tafl::web {

/// One event of the stream, with the members by which cursors filter.
struct RingEvent {
    enum class Kind : std::uint8_t { other, position, game_begins, game_ends };

    Kind kind = Kind::other;
    store::GameId game = 0;  ///< game of the event; 0 if it does not belong to a single game
    int plies = 0;           ///< only for `game_ends`: number of plies of the game
    /// Tournament of the event; 0 if it does not belong to one.
    store::TournamentId tournament = 0;
    /// Text of the event as it is sent: "event: NAME\ndata: {...}\n\n". The cursor adds the id
    /// before this text.
    std::string frame{};
};

/// Bounded buffer of events. The first event has the number 1.
class EventRing {
  public:
    /// Maximum number of events in the ring, and of bytes in all their frames together.
    struct Limits {
        std::size_t events = 16'384;
        std::size_t bytes = 16 * 1024 * 1024;
    };
    /// `instance_id`: text that distinguishes this process from earlier ones; without a dash.
    explicit EventRing(std::string instance_id, Limits limits)
        : instance_id_(std::move(instance_id)), limits_(limits) {}
    explicit EventRing(std::string instance_id) : EventRing(std::move(instance_id), Limits()) {}

    [[nodiscard]] const std::string& instance_id() const { return instance_id_; }
    /// Returns the number of the newest event; 0 before the first one.
    [[nodiscard]] std::uint64_t newest() const { return newest_; }
    /// Returns true if `number` is not larger than newest(), and all events after it are still
    /// stored.
    [[nodiscard]] bool reaches_back_to(std::uint64_t number) const {
        return number <= newest_ && newest_ - number <= events_.size();
    }
    /// Returns the event `number`, which must still be stored. So `number` must not be larger than
    /// newest(), and reaches_back_to(number - 1) must be true.
    [[nodiscard]] const RingEvent& at(std::uint64_t number) const {
        return events_[events_.size() - 1 - static_cast<std::size_t>(newest_ - number)];
    }
    /// Returns the id of the newest event: "INSTANCE-NUMBER".
    [[nodiscard]] std::string newest_id() const {
        return instance_id_ + '-' + std::to_string(newest_);
    }

    /// Appends an event and drops the oldest ones beyond the limits. The newest event always stays.
    void add(RingEvent event) {
        bytes_ += event.frame.size();
        events_.push_back(std::move(event));
        ++newest_;
        while (events_.size() > limits_.events || (bytes_ > limits_.bytes && events_.size() > 1)) {
            bytes_ -= events_.front().frame.size();
            events_.pop_front();
        }
    }
    /// Removes all events and starts again with number 1 and another `instance_id`, as after a
    /// restart of the program.
    void discard_all(std::string instance_id) {
        instance_id_ = std::move(instance_id);
        events_.clear();
        bytes_ = 0;
        newest_ = 0;
    }

  private:
    std::string instance_id_;
    Limits limits_;
    std::deque<RingEvent> events_;
    std::size_t bytes_ = 0;
    std::uint64_t newest_ = 0;
};

/// Returns eight random hexadecimal digits that identify this process.
[[nodiscard]] std::string new_instance_id();

}  // namespace tafl::web
