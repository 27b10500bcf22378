// SPDX-License-Identifier: MIT
// Internal to this room: what tells whether two finished games are the same (Archive::fingerprint).
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "rules/game_record.h"
#include "store/sqlite.h"

namespace tafl::store {

/// Of games whose ids stand in a JSON array, with what fingerprint_of() reads in columns 1 to 4:
/// who played, that is a build, whatever it is called, or a name where the build is not known; and
/// with which parameters. Then: plies, tournament, rules record, result, termination.
extern const std::string select_fingerprints;

/// Of the row, whose plies are those. Never 0.
[[nodiscard]] std::uint64_t fingerprint_of(const Rows& rows,
                                           std::span<const rules::PlyRecord> plies);

}  // namespace tafl::store
