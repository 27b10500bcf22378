// SPDX-License-Identifier: MIT
// Fingerprints of finished games, which show if two games are equal (Archive::fingerprint).
// Internal to store/.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "rules/game_record.h"
#include "store/sqlite.h"

namespace tafl::store {

/// SQL query for finished games. Its argument is a JSON array of their ids. Columns 0 to 4: id,
/// attackers, defenders, rules id, result. Columns 5 to 9: plies, tournament, rules record, result,
/// termination. A player is the SHA-256 of its build, or its name if the build is unknown, followed
/// by its parameters.
extern const std::string select_fingerprints;

/// Returns the fingerprint of the current row of select_fingerprints; never 0. `plies` are the
/// decoded plies of that row.
[[nodiscard]] std::uint64_t fingerprint_of(const Rows& rows,
                                           std::span<const rules::PlyRecord> plies);

}  // namespace tafl::store
