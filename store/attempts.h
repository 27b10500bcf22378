// SPDX-License-Identifier: MIT
// Rows of one attempt at a game: the record, its evidence and its journal. Internal to store/.
// The caller of each writing function must have started a transaction.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "rules/game_record.h"
#include "store/records.h"
#include "store/sqlite.h"

namespace tafl::store {

using AttemptId = std::int64_t;

/// Returns the id of these rules. Stores the text if it is new.
std::int64_t store_rules(Database& database, std::string_view record);

/// SQL expression: number of the attempt that holds the record of the game `g`. If the game is
/// finished, it is the last attempt that counts. A late record may follow as a void attempt. If the
/// game is not finished, it is the last attempt. Terminations 25, 26 and 27 do not count.
inline constexpr std::string_view effective_attempt =
    "(SELECT max(number) FROM attempts WHERE game = g.id"
    " AND (g.state <> 2 OR termination NOT IN (25, 26, 27)))";

/// Starts the next attempt at `game`, with its scheduled rules and the current builds of its
/// entrants. Stores the holder, machine and load of `by`.
void open_attempt(Database& database, GameId game, Time started,
                  const rules::BySide<rules::TimeControl>& time, const PlayedBy& by = {});
/// Replaces the worker's name, machine facts and load average of the open attempt by those of `by`.
/// Throws ArchiveError (`damaged`) if `game` has no open attempt.
void set_attempts_place(Database& database, GameId game, const PlayedBy& by);
/// Adds a ply to the journal of a running game. Replaces a ply of the same number.
void write_journal(Database& database, const JournalPly& ply);

/// Returns the id of this build of an engine. Stores the build if it is new.
std::int64_t store_engine(Database& database, std::string_view name, const EngineBuild& build);
/// Sets the current builds of the two entrants of `game`. Later attempts use them.
void set_entrants_builds(Database& database, GameId game, const rules::BySide<EngineBuild>& builds);
/// Sets the builds of the open attempt.
void set_attempts_builds(Database& database, GameId game, const rules::BySide<EngineBuild>& builds);

/// Returns the plies of the journal of `game`, in order.
[[nodiscard]] std::vector<rules::PlyRecord> read_journal(Database& database, GameId game);

/// Closes the open attempt: stores `record` with its evidence, and deletes the journal.
void close_attempt(Database& database, GameId game, const rules::GameRecord& record);
/// Closes the open attempt as `interrupted`: stores the plies of the journal, and deletes the
/// journal. The end time stays NULL.
void close_interrupted_attempt(Database& database, GameId game);

/// Sets `game` to finished, with the outcome of `record`. `record` must be that of the last
/// attempt.
void set_finished(Database& database, GameId game, const rules::GameRecord& record);

/// Finishes the scheduled games of entrants that have withdrawn. Adds an attempt without plies as
/// the record of each one. Returns the ids of these games.
std::vector<GameId> finish_games_of_withdrawn(Database& database, TournamentId tournament);

/// Replaces the plies of a closed attempt by `plies`, its first plies.
void shorten_attempt(Database& database, GameId game, int number,
                     std::span<const rules::PlyRecord> plies);

/// Returns the record of attempt `number`, or of the effective_attempt if `number` is empty. None
/// if the attempt does not exist. Throws ArchiveError (`damaged`) if the record cannot be decoded.
[[nodiscard]] std::optional<rules::GameRecord> read_attempt(Database& database, GameId game,
                                                            std::optional<int> number);

}  // namespace tafl::store
