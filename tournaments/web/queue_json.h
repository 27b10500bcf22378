// SPDX-License-Identifier: MIT
// An entry of a server's queue as JSON.
#pragma once

#include <nlohmann/json.hpp>

#include "store/archive.h"

namespace tafl::web {

/// With how many games it comes to, as far as is known, and how many of them count.
[[nodiscard]] nlohmann::ordered_json queue_entry_json(store::Archive& archive,
                                                      const store::QueueEntry& entry);

/// Games of a tournament in all, those of stages that are not drawn yet included; those that are
/// known if its plan is damaged.
[[nodiscard]] int total_games(store::Archive& archive, const store::TournamentRecord& record);

}  // namespace tafl::web
