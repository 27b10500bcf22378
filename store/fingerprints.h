// SPDX-License-Identifier: MIT
// GameFingerprints: hashes of finished games. Equal games have equal hashes.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "store/archive_part.h"

namespace tafl::store {

/// Computes the fingerprints of games of an open archive.
class GameFingerprints : private ArchivePart {
  public:
    explicit GameFingerprints(Archive& archive) : ArchivePart(archive) {}

    /// Returns the fingerprint of a finished game. Two games have the same fingerprint if they have
    /// the same builds, parameters, moves, start position, rules and result. If the build of an
    /// engine is unknown, the name of the engine is used instead. Returns 0 if the game is not
    /// finished or cannot be read.
    [[nodiscard]] std::uint64_t of(GameId game);
    /// Sets GameRow::fingerprint of each game in `games` that may be equal to another game in
    /// `games`. Does not change the other games, and does not read their moves.
    void mark_repeats(std::span<GameRow> games);
};

// The rest is internal to store/.

/// SQL query for finished games that have stored plies. Its argument is a JSON array of game ids.
/// Columns: 0 id, 1 attackers, 2 defenders, 3 id of the rules record (text), 4 result (text), 5
/// plies, 6 tournament, 7 rules record, 8 result (number), 9 termination. Columns 1 and 2 contain
/// the SHA-256 of the build of the engine, then the parameters of the engine. If the SHA-256 is
/// unknown, they contain the name of the engine instead.
extern const std::string select_fingerprints;

/// Returns the fingerprint of the game in the current row of `rows`, a result of
/// select_fingerprints. `plies` contains the decoded plies of the same row. Never returns 0.
[[nodiscard]] std::uint64_t fingerprint_of(const Rows& rows,
                                           std::span<const rules::PlyRecord> plies);

/// Returns a 64-bit hash of `text` and the moves of `plies`.
[[nodiscard]] std::uint64_t hash_with_moves(std::string text,
                                            std::span<const rules::PlyRecord> plies);

}  // namespace tafl::store
