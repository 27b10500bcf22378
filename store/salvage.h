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

/// Returns the first difference between the row and the record of a finished game, as a part of an
/// error message: "its row and its record have different results". Returns an empty optional if
/// they agree.
[[nodiscard]] std::optional<std::string> contradiction(const GameRow& row,
                                                       const rules::GameRecord& record);

/// Game of the damaged database that could not be copied.
struct LostGame {
    GameId game = 0;
    std::string why;  ///< reason why the game could not be copied, for people
    /// The pairing of the game was readable, so the game is scheduled in the new database.
    bool is_scheduled_again = false;
};

/// Result of salvage().
struct Salvaged {
    int finished = 0;            ///< number of finished games copied with their records
    int open = 0;                ///< number of copied games that were scheduled or running
    std::vector<LostGame> lost;  ///< games that could not be copied
    std::vector<std::string> other_losses;  ///< sentences about lost tournaments, tokens, ...
};

/// Function that checks the record of a finished game. Returns a description of the fault; none if
/// the record is correct.
using Examine = std::function<std::optional<std::string>(const rules::GameRecord& record)>;

/// Copies the intact contents of `from` to a new database `to`. `to` gets its name only after the
/// database is complete. Games keep their ids. Calls `examine` for each readable finished game.
/// Throws ArchiveError if `from` is missing, if `to` exists, or if nothing can be read.
[[nodiscard]] Salvaged salvage(const std::filesystem::path& from, const std::filesystem::path& to,
                               const Examine& examine);

}  // namespace tafl::store
