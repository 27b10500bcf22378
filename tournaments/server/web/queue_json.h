// SPDX-License-Identifier: MIT
// JSON of a queue entry.
#pragma once

#include <nlohmann/json.hpp>

#include "store/archive.h"
#include "store/tournament_queue.h"

namespace tafl::web {

/// Returns the queue entry as JSON. Its member `games` is the number of games known or expected,
/// its member `finished` the number of finished games.
[[nodiscard]] nlohmann::ordered_json queue_entry_json(store::Archive& archive,
                                                      const store::QueueEntry& entry);

/// Returns the total number of games of a tournament, including stages that are not paired yet. If
/// the plan is damaged, returns the number of scheduled games.
[[nodiscard]] int total_games(store::Archive& archive, const store::TournamentRecord& record);

}  // namespace tafl::web
