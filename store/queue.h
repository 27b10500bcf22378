// SPDX-License-Identifier: MIT
// Records of a server's queue: its tournaments, their order and their states.
// The functions that read and write the queue are members of Archive.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "store/records.h"

namespace tafl::store {

enum class QueueState : std::uint8_t {
    queued,     ///< no game has started yet
    running,    ///< games start whenever a game slot is free
    paused,     ///< no game starts until the tournament is resumed
    finished,   ///< all games are finished; permanent
    cancelled,  ///< permanent; finished games are kept
    /// The run failed; QueueEntry::reason gives the cause. The tournament may be resumed after the
    /// cause is fixed.
    failed
};
/// Returns the word of the database: "queued", "running", ...
[[nodiscard]] std::string_view name_of(QueueState state);
/// Returns the state with this database word; none if the word is unknown.
[[nodiscard]] std::optional<QueueState> queue_state_from(std::string_view name);

/// Queue data of a submitted tournament. Input of Archive::enqueue().
struct QueueOrder {
    std::string source;   ///< text of the tournament file as submitted
    int priority = 0;     ///< higher runs first; equal priorities: oldest first
    std::string owner{};  ///< name of the token that submitted it; empty = no token
};

/// Queue entry of one tournament.
struct QueueEntry {
    TournamentId tournament = 0;
    std::string name;  ///< name of the tournament
    QueueState state = QueueState::queued;
    int priority = 0;
    Time submitted{};
    std::string reason;   ///< cause of a failure, for people; else empty
    std::string owner{};  ///< QueueOrder::owner
    bool operator==(const QueueEntry&) const = default;
};

}  // namespace tafl::store
