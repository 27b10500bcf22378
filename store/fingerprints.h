// SPDX-License-Identifier: MIT
// Fingerprints: numbers that show if two finished games are equal.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "store/archive_part.h"

namespace tafl::store {

/// Computes the fingerprints of games of an open archive.
class Fingerprints : private ArchivePart {
  public:
    explicit Fingerprints(Archive& archive) : ArchivePart(archive) {}

    /// Returns a hash that is equal for equal finished games. Equal games have the same builds,
    /// parameters, moves, start, rules and result. The name replaces an unknown build. Returns 0 if
    /// the game is not finished or cannot be read.
    [[nodiscard]] std::uint64_t of(GameId game);
    /// Sets the fingerprints of those `games` that may be equal to another one in `games`. Reads
    /// only the moves of these games.
    void find_repeats(std::span<GameRow> games);
};

// The rest is internal to store/.

/// SQL query for finished games. Its argument is a JSON array of their ids. Columns 0 to 4: id,
/// attackers, defenders, rules id, result. Columns 5 to 9: plies, tournament, rules record, result,
/// termination. A player is the SHA-256 of its build, or its name if the build is unknown, followed
/// by its parameters.
extern const std::string select_fingerprints;

/// Returns the fingerprint of the current row of select_fingerprints; never 0. `plies` are the
/// decoded plies of that row.
[[nodiscard]] std::uint64_t fingerprint_of(const Rows& rows,
                                           std::span<const rules::PlyRecord> plies);

/// Returns a hash of `text` and the moves of `plies`.
[[nodiscard]] std::uint64_t hash_with_moves(std::string text,
                                            std::span<const rules::PlyRecord> plies);

}  // namespace tafl::store
