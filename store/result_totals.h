// SPDX-License-Identifier: MIT
// ResultTotals: numbers of finished games by players, variant, result and reason. They are stored,
// and updated in the transaction in which a game ends.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "store/archive_part.h"

namespace tafl::store {

/// Number of finished games that have all of these properties.
struct ResultTotal {
    rules::BySide<std::string> names;  ///< names of the players
    std::string variant;               ///< name of a built-in variant, or "custom"
    /// Result, termination and side at fault. The other members are not set.
    rules::GameEnd end{};
    std::int64_t games = 0;
    bool operator==(const ResultTotal&) const = default;
};

/// Reads the numbers of games of an open archive. Games of archived tournaments are included.
class ResultTotals : private ArchivePart {
  public:
    explicit ResultTotals(Archive& archive) : ArchivePart(archive) {}

    /// Returns the stored totals of all finished games. Reads no game.
    [[nodiscard]] std::vector<ResultTotal> all();
    /// Returns the totals of the games that ended at `time` or later. Reads these games.
    [[nodiscard]] std::vector<ResultTotal> ended_since(Time time);
    /// Returns the names of all entrants that have a game, finished or not, each name once.
    [[nodiscard]] std::vector<std::string> players();
};

}  // namespace tafl::store
