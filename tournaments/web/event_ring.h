// SPDX-License-Identifier: MIT
// EventRing: the newest events, numbered without a gap and ready to be sent. Viewers are cursors
// into it (cursor.h); what is too old for them is forgotten. The page thread's.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>

#include "store/records.h"

namespace tafl::web {

struct RingEvent {
    enum class Kind : std::uint8_t { other, position, game_begins, game_ends };

    Kind kind = Kind::other;
    store::GameId game = 0;  ///< 0 if it is about no single game
    int plies = 0;           ///< of a game that ends
    store::TournamentId tournament = 0;
    std::string frame{};  ///< "event: NAME\ndata: {...}\n\n"; the cursor writes its id before it
};

class EventRing {
  public:
    struct Limits {
        std::size_t events = 16'384;
        std::size_t bytes = 16 * 1024 * 1024;
    };
    /// `instance_id` tells this run of the program from all others; no dash in it.
    explicit EventRing(std::string instance_id, Limits limits)
        : instance_id_(std::move(instance_id)), limits_(limits) {}
    explicit EventRing(std::string instance_id) : EventRing(std::move(instance_id), Limits()) {}

    [[nodiscard]] const std::string& instance_id() const { return instance_id_; }
    /// The number of the newest event; 0 before the first.
    [[nodiscard]] std::uint64_t newest() const { return newest_; }
    /// Whether all events after that number are still there.
    [[nodiscard]] bool reaches_back_to(std::uint64_t number) const {
        return number <= newest_ && newest_ - number <= events_.size();
    }
    /// `number` is after one that it reaches back to.
    [[nodiscard]] const RingEvent& at(std::uint64_t number) const {
        return events_[events_.size() - 1 - static_cast<std::size_t>(newest_ - number)];
    }
    /// Of the newest event: "INSTANCE-NUMBER".
    [[nodiscard]] std::string newest_id() const {
        return instance_id_ + '-' + std::to_string(newest_);
    }

    void add(RingEvent event) {
        bytes_ += event.frame.size();
        events_.push_back(std::move(event));
        ++newest_;
        while (events_.size() > limits_.events || (bytes_ > limits_.bytes && events_.size() > 1)) {
            bytes_ -= events_.front().frame.size();
            events_.pop_front();
        }
    }
    /// Everything so far is forgotten, as if the program had begun anew.
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

/// Eight hexadecimal digits that no other run of the program has.
[[nodiscard]] std::string new_instance_id();

}  // namespace tafl::web
