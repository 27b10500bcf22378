// SPDX-License-Identifier: MIT
// Void attempts by engine. An engine that is often to move when the host is late may be the cause.
#pragma once

#include <vector>

#include "store/archive.h"

namespace tafl::results {

/// Returns the entrants that were to move when an attempt ended as void-host-late, one element for
/// each such attempt. Leaves out attempts with moves that cannot be replayed.
[[nodiscard]] std::vector<int> entrants_of_voids(store::Archive& archive,
                                                 store::TournamentId tournament);

}  // namespace tafl::results
