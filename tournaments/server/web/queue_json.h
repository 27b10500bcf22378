// SPDX-License-Identifier: MIT
// JSON of a queue entry, and its number of games.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "store/archive.h"
#include "store/tournament_queue.h"

namespace tafl::web {

/// Returns the queue entry as JSON. The member `games` is the result of total_games(), the member
/// `finished` the number of finished games.
[[nodiscard]] nlohmann::ordered_json queue_entry_json(store::Archive& archive,
                                                      const store::QueueEntry& entry);

/// Returns the total number of games of a tournament, including stages that are not paired yet. If
/// the plan is damaged, returns the number of scheduled games.
[[nodiscard]] int total_games(store::Archive& archive, const store::TournamentRecord& record);

/// Returns the start time of a tournament (key `starts_at`); nullopt if it has none, or if the plan
/// is damaged.
[[nodiscard]] std::optional<store::Time> starts_at_of(const store::TournamentRecord& record);

}  // namespace tafl::web
