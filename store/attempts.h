// SPDX-License-Identifier: MIT
// Reads and writes the rows of one attempt at a game: the record, its evidence (summary, dialogue
// and error output of the engines) and its journal. Internal to store/.
// The caller of each writing function must have started a transaction.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/game_record.h"
#include "store/records.h"
#include "store/sqlite.h"

namespace tafl::store {

/// Row id of an attempt; unique in the database.
using AttemptId = std::int64_t;

/// Returns the row id of the rules record `record`. Stores the record if the database does not have
/// it.
std::int64_t store_rules(Database& database, std::string_view record);

/// Returns an SQL expression for the number of one attempt at the game `g`, a row of `games`. This
/// attempt holds the record of the game. For a finished game, it is the last attempt that counts;
/// void attempts may follow it. For any other game, it is the last attempt.
[[nodiscard]] const std::string& effective_attempt();

/// Adds an open attempt at `game`, with the scheduled rules and the current builds of the entrants.
/// `time` contains the time controls of both sides. Stores the holder, machine and load of `by`,
/// and ignores its other members.
void open_attempt(Database& database, GameId game, Time started,
                  const rules::BySide<rules::TimeControl>& time, const PlayedBy& by = {});
/// Replaces the holder, machine and load of the open attempt at `game` by the values in `by`.
/// Throws ArchiveError (`damaged`) if `game` has no open attempt.
void set_attempts_place(Database& database, GameId game, const PlayedBy& by);
/// Stores the ply with number `number` in the journal of `game`. It replaces an earlier ply with
/// the same number.
void write_journal(Database& database, GameId game, int number, const rules::PlyRecord& ply);

/// Returns the row id of `build` of the engine `name`. Stores the build if the database does not
/// have it.
std::int64_t store_engine(Database& database, std::string_view name, const EngineBuild& build);
/// Sets the current builds of the two entrants of `game`. All attempts of these entrants that start
/// later are stored with these builds.
void set_entrants_builds(Database& database, GameId game, const rules::BySide<EngineBuild>& builds);
/// Sets the builds of the open attempt at `game`. Does not change the current builds of the
/// entrants. Throws ArchiveError (`damaged`) if `game` has no open attempt.
void set_attempts_builds(Database& database, GameId game, const rules::BySide<EngineBuild>& builds);

/// Returns the plies of the journal of `game`, in order.
[[nodiscard]] std::vector<rules::PlyRecord> read_journal(Database& database, GameId game);

/// Closes the open attempt at `game`. Stores `record` with its evidence, and deletes the journal of
/// the game. Throws ArchiveError (`damaged`) if `game` has no open attempt.
void close_attempt(Database& database, GameId game, const rules::GameRecord& record);
/// Closes the open attempt at `game` with the termination `interrupted`. Stores the plies of the
/// journal in the attempt, and deletes the journal. The end time stays NULL. Throws ArchiveError
/// (`damaged`) if `game` has no open attempt.
void close_interrupted_attempt(Database& database, GameId game);

/// Sets the state of `game` to finished, with the outcome and times of `record`. `record` must be
/// the record of the last attempt.
void set_finished(Database& database, GameId game, const rules::GameRecord& record);

/// Finishes each scheduled game of the tournament that has a withdrawn entrant. Adds an attempt
/// without plies to each of these games. Returns the ids of these games.
std::vector<GameId> finish_games_of_withdrawn(Database& database, TournamentId tournament);

/// Shortens the closed attempt with number `number` at `game` to the plies `plies`. They must be
/// the first plies of this attempt.
void shorten_attempt(Database& database, GameId game, int number,
                     std::span<const rules::PlyRecord> plies);

/// Returns the record of the attempt with number `number` at `game`. If `number` is empty, returns
/// the record of the attempt that effective_attempt() selects. Returns nullopt if the attempt does
/// not exist. Throws ArchiveError (`damaged`) if the record cannot be decoded.
[[nodiscard]] std::optional<rules::GameRecord> read_attempt(Database& database, GameId game,
                                                            std::optional<int> number);

}  // namespace tafl::store
