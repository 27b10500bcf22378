// SPDX-License-Identifier: MIT
// TournamentQueue: the queue of a server, with its tournaments, their order and their states.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "store/archive_part.h"

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

/// Queue data of a submitted tournament. Input of TournamentQueue::add().
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

/// Reads and writes the queue of an open archive.
class TournamentQueue : private ArchivePart {
  public:
    explicit TournamentQueue(Archive& archive) : ArchivePart(archive) {}

    /// Adds a tournament and its queue entry in one transaction. Returns the tournament's id.
    /// Throws ArchiveError (`refused`) if the name is taken.
    TournamentId add(const TournamentRecord& tournament, std::span<const EntrantRecord> entrants,
                     const ScheduledStage& draw, const QueueOrder& order);
    /// Returns the entries in playing order: higher priority first, then the oldest first.
    [[nodiscard]] std::vector<QueueEntry> entries();
    /// Returns the entry of the tournament; none if it is not in the queue.
    [[nodiscard]] std::optional<QueueEntry> entry(TournamentId tournament);
    /// Returns the submitted tournament file. Throws ArchiveError (`refused`) if the tournament is
    /// not in the queue.
    [[nodiscard]] std::string file_of(TournamentId tournament);
    /// Sets the state and its reason. Throws ArchiveError (`refused`) if the tournament is not in
    /// the queue.
    void set_state(TournamentId tournament, QueueState state, std::string_view reason = {});
    /// Sets the priority. Throws ArchiveError (`refused`) if the tournament is not in the queue.
    void set_priority(TournamentId tournament, int priority);
};

}  // namespace tafl::store
