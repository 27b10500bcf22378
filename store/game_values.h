// SPDX-License-Identifier: MIT
// Values of games that are stored for lists and pages: names of the players, first moves, lowest
// evaluation of the winner, and counts of results. Internal to store/.
// The caller of each writing function must have started a transaction.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rules/game_record.h"
#include "store/records.h"
#include "store/sqlite.h"

namespace tafl::store {

/// Number of plies in the column `first_moves`.
inline constexpr std::size_t first_moves_stored = 8;
/// Returns at most the first `first_moves_stored` moves as text: "d1-c1 e5-e6".
[[nodiscard]] std::string first_moves_text(std::span<const rules::Move> moves);
/// Parses moves that are separated by whitespace. Returns nullopt if `text` contains anything else,
/// or no move.
[[nodiscard]] std::optional<std::vector<rules::Move>> moves_in(const std::string& text);

/// Stores the moves of the opening as the first moves of a game that is not finished.
void note_opening(Database& database, GameId game);
/// Stores the values that follow from the plies of a finished game. `first` is the side that moves
/// first. If `plies` is empty, the first moves stay those of the opening.
void note_plies(Database& database, GameId game, std::span<const rules::PlyRecord> plies,
                rules::Side first, rules::Result result);

/// Adds a finished game to the counts.
void count_game(Database& database, GameId game);
/// Computes the counts from all games.
void count_all_games(Database& database);

/// Stores the values of all games of an old archive that follow from openings and plies. Leaves out
/// games that cannot be decoded. After 1 GiB of decompressed plies, it leaves out the older games.
void fill_game_values(Database& database);

}  // namespace tafl::store
