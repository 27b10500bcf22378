// SPDX-License-Identifier: MIT
// salvage(): copies the intact games of a damaged database to a new one.
// salvage() checks each game separately. A game is intact if all its data can be read and its rules
// record has not changed. For a finished game, there are two more conditions: its row matches the
// attempt that counts, and the check of the caller finds no fault. The damaged file is not changed.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "rules/game_record.h"
#include "store/records.h"

namespace tafl::store {

/// Returns the first difference between the row and the record of a finished game, for an error
/// message: "its row and its record have different results". Returns nullopt if they agree.
[[nodiscard]] std::optional<std::string> contradiction(const GameRow& row,
                                                       const rules::GameRecord& record);

/// Game of the damaged database that could not be copied.
struct LostGame {
    GameId game = 0;
    std::string why;  ///< reason why the game could not be copied, for people
    /// True: the pairing of the game could be read, so the new database has the game as scheduled.
    bool is_scheduled_again = false;
};

/// Result of salvage().
struct Salvaged {
    int finished = 0;            ///< number of finished games copied with their records
    int open = 0;                ///< number of copied games that were scheduled or running
    std::vector<LostGame> lost;  ///< games that could not be copied
    std::vector<std::string> other_losses;  ///< sentences about lost tournaments, tokens, ...
};

/// Function that checks the record of a finished game. It returns a description of a fault, or
/// nullopt if the record is correct.
using Examine = std::function<std::optional<std::string>(const rules::GameRecord& record)>;

/// Copies the intact contents of `from` to a new database `to`. The file `to` appears only when the
/// copy is complete. Games keep their ids. If the row and the record of a finished game can be read
/// and agree, calls `examine` with the record. If `examine` returns a fault, the game is not copied
/// (Salvaged::lost). Throws ArchiveError if `from` is missing, cannot be opened or was written by a
/// newer version, or if `to` exists. Rows that cannot be read are left out without an exception.
[[nodiscard]] Salvaged salvage(const std::filesystem::path& from, const std::filesystem::path& to,
                               const Examine& examine);

}  // namespace tafl::store
