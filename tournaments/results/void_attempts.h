// SPDX-License-Identifier: MIT
// Void attempts by engine. An engine that is often to move when the host is late may cause it.
#pragma once

#include <vector>

#include "store/archive.h"

namespace tafl::results {

/// Returns the entrants that were to move when an attempt ended as void-host-late, one entry for
/// each such attempt. Attempts with moves that cannot be replayed are left out.
[[nodiscard]] std::vector<int> entrants_of_voids(store::Archive& archive,
                                                 store::TournamentId tournament);

}  // namespace tafl::results
