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

/// State of a tournament in the queue.
enum class QueueState : std::uint8_t {
    queued,   ///< the tournament waits; no game of it has started yet
    running,  ///< a game of the tournament starts whenever a game slot is free
    paused,   ///< no game of the tournament starts until it is resumed
    /// All games of the tournament are finished. This state is permanent.
    finished,
    /// The tournament was ended by request. Its finished games are kept. This state is permanent.
    cancelled,
    /// The run failed; QueueEntry::reason contains the cause. The tournament may be resumed after
    /// the cause is fixed.
    failed
};
/// Returns the word for `state` in the database: "queued", "running", ...
[[nodiscard]] std::string_view name_of(QueueState state);
/// Returns the state for the word `name` of the database; nullopt if the word is unknown.
[[nodiscard]] std::optional<QueueState> queue_state_from(std::string_view name);

/// Data of a submission that are stored with the tournament. Input of TournamentQueue::add().
struct QueueOrder {
    std::string source;   ///< text of the tournament file as submitted
    int priority = 0;     ///< priority; tournaments with a higher number run first
    std::string owner{};  ///< name of the token of the submission; empty = no token
};

/// Queue entry of one tournament.
struct QueueEntry {
    TournamentId tournament = 0;
    std::string name;  ///< name of the tournament
    QueueState state = QueueState::queued;
    int priority = 0;     ///< priority; tournaments with a higher number run first
    Time submitted{};     ///< time at which the tournament was submitted
    std::string reason;   ///< cause of the state `failed`, for people; otherwise empty
    std::string owner{};  ///< name of the token of the submission; empty = no token
    bool operator==(const QueueEntry&) const = default;
};

/// Reads and writes the queue of an open archive.
class TournamentQueue : private ArchivePart {
  public:
    explicit TournamentQueue(Archive& archive) : ArchivePart(archive) {}

    /// Adds a tournament, its entrants, its schedule `draw` and its queue entry in one transaction.
    /// Returns the id of the tournament. Throws ArchiveError (`refused`) if its name is taken.
    TournamentId add(const TournamentRecord& tournament, std::span<const EntrantRecord> entrants,
                     const ScheduledStage& draw, const QueueOrder& order);
    /// Returns all entries of the queue, sorted by descending priority. Among entries with equal
    /// priority, the oldest tournament is first.
    [[nodiscard]] std::vector<QueueEntry> entries();
    /// Returns the queue entry of the tournament; nullopt if the tournament is not in the queue.
    [[nodiscard]] std::optional<QueueEntry> entry(TournamentId tournament);
    /// Returns the text of the tournament file as it was submitted. Throws ArchiveError (`refused`)
    /// if the tournament is not in the queue.
    [[nodiscard]] std::string file_of(TournamentId tournament);
    /// Sets the state of the tournament, and sets QueueEntry::reason to `reason`. Throws
    /// ArchiveError (`refused`) if the tournament is not in the queue.
    void set_state(TournamentId tournament, QueueState state, std::string_view reason = {});
    /// Sets the priority of the tournament. Throws ArchiveError (`refused`) if the tournament is
    /// not in the queue.
    void set_priority(TournamentId tournament, int priority);
};

}  // namespace tafl::store
