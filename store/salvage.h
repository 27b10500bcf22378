// SPDX-License-Identifier: MIT
// What is whole of a damaged database, in a new one. Each game is looked at alone: it can be read,
// its row and the attempt that counts say the same, its rules are those that were stored, and
// whoever asks finds nothing wrong with it. It reads the damaged file only.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "rules/game_record.h"
#include "store/records.h"

namespace tafl::store {

/// What the row of a finished game and its record say differently, as a clause. None if nothing.
[[nodiscard]] std::optional<std::string> contradiction(const GameRow& row,
                                                       const rules::GameRecord& record);

struct LostGame {
    GameId game = 0;
    std::string why;
    bool is_scheduled_again = false;  ///< its pairing could be read: it is there to be played
};

struct Salvaged {
    int finished = 0;  ///< games that were saved with their records
    int open = 0;      ///< games that were to be played, or were being played, and still are
    std::vector<LostGame> lost;
    std::vector<std::string> other_losses;  ///< sentences: tournaments, tokens, ...
};

/// Asked about each finished game that can be read; says what is wrong with it.
using Examine = std::function<std::optional<std::string>(const rules::GameRecord& record)>;

/// Writes a new database, which has its name only when it is whole. Games keep their numbers.
/// Throws ArchiveError if `to` exists, or if nothing at all can be read.
[[nodiscard]] Salvaged salvage(const std::filesystem::path& from, const std::filesystem::path& to,
                               const Examine& examine);

}  // namespace tafl::store
