// SPDX-License-Identifier: MIT
// The queue of a server: which tournaments it is to play, in which order, and how far each one is.
// Archive has the calls.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "store/records.h"

namespace tafl::store {

enum class QueueState : std::uint8_t {
    queued,     ///< waits for its first table
    running,    ///< goes on whenever there is a table for it
    paused,     ///< until somebody resumes it
    finished,   ///< every game counts; for good
    cancelled,  ///< for good; what was played stays
    failed      ///< cannot go on, `reason` says why; may be resumed when that is mended
};
/// As the database has it: "queued", ...
[[nodiscard]] std::string_view name_of(QueueState state);
[[nodiscard]] std::optional<QueueState> queue_state_from(std::string_view name);

/// What somebody hands in together with a tournament.
struct QueueOrder {
    std::string source;   ///< the tournament file as it came
    int priority = 0;     ///< higher ones go first; of one priority, the older
    std::string owner{};  ///< the name of the token with which it came; empty = nobody's
};

struct QueueEntry {
    TournamentId tournament = 0;
    std::string name;  ///< of the tournament
    QueueState state = QueueState::queued;
    int priority = 0;
    Time submitted{};
    std::string reason;   ///< for people: why it failed; else empty
    std::string owner{};  ///< as it was handed in
    bool operator==(const QueueEntry&) const = default;
};

}  // namespace tafl::store
