// SPDX-License-Identifier: MIT
// salvage(): copies the intact games of a damaged database to a new one.
// Checks each game separately. A game is intact if it can be read and its row matches the attempt
// that counts. In addition, its rules must be unchanged and the caller's check must find no fault.
// The damaged file is only read.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "rules/game_record.h"
#include "store/records.h"

namespace tafl::store {

/// Returns the difference between the row and the record of a finished game, as a clause. None if
/// they agree.
[[nodiscard]] std::optional<std::string> contradiction(const GameRow& row,
                                                       const rules::GameRecord& record);

/// A game that could not be copied.
struct LostGame {
    GameId game = 0;
    std::string why;
    bool is_scheduled_again = false;  ///< its pairing was readable: the new database schedules it
};

/// Result of salvage().
struct Salvaged {
    int finished = 0;  ///< games that were copied with their records
    int open = 0;      ///< scheduled or running games that were copied
    std::vector<LostGame> lost;
    std::vector<std::string> other_losses;  ///< sentences about lost tournaments, tokens, ...
};

/// Check of the record of a finished game. Returns the fault; none if the record is correct.
using Examine = std::function<std::optional<std::string>(const rules::GameRecord& record)>;

/// Copies the intact contents of `from` to a new database `to`. `to` gets its name only after the
/// database is complete. Games keep their ids. Calls `examine` for each readable finished game.
/// Throws ArchiveError if `from` is missing, if `to` exists, or if nothing can be read.
[[nodiscard]] Salvaged salvage(const std::filesystem::path& from, const std::filesystem::path& to,
                               const Examine& examine);

}  // namespace tafl::store
