// SPDX-License-Identifier: MIT
// Internal to this room: the rows of one attempt at a game, that is the record, its evidence and
// its journal. Every writing function here runs within the caller's transaction.
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

/// The id of these rules; the same text is stored once.
std::int64_t store_rules(Database& database, std::string_view record);

void insert_entrant(Database& database, TournamentId tournament, const EntrantRecord& entrant);
GameId insert_game(Database& database, TournamentId tournament, const ScheduledGame& game);

/// The number of the attempt that tells of the game `g`: of a finished one the last that counts,
/// as a record that came too late stands after it; of any other the last.
inline constexpr std::string_view effective_attempt =
    "(SELECT max(number) FROM attempts WHERE game = g.id"
    " AND (g.state <> 2 OR termination NOT IN (25, 26, 27)))";

/// Begins the next attempt at a game, under the rules that are scheduled for it, by these; with the
/// builds that its entrants have.
void open_attempt(Database& database, GameId game, Time started,
                  const rules::BySide<rules::TimeControl>& time, const PlayedBy& by = {});
/// By whom and where the attempt that is open was played.
void set_attempts_place(Database& database, GameId game, const PlayedBy& by);
void write_journal(Database& database, const JournalPly& ply);

/// The id of this build of an engine; the same one is stored once.
std::int64_t store_engine(Database& database, std::string_view name, const EngineBuild& build);
/// The builds that the entrants of this game play with from now on.
void set_entrants_builds(Database& database, GameId game, const rules::BySide<EngineBuild>& builds);
/// Those that play in the attempt that is open.
void set_attempts_builds(Database& database, GameId game, const rules::BySide<EngineBuild>& builds);

[[nodiscard]] std::vector<rules::PlyRecord> read_journal(Database& database, GameId game);

/// Both close the attempt that is open and drop the journal.
void close_attempt(Database& database, GameId game, const rules::GameRecord& record);
/// With what the journal holds, and no time at which it ended. The reason, for people, may be
/// empty.
void close_interrupted_attempt(Database& database, GameId game, std::string_view reason = {});

/// The outcome of a game, from the record that counts, which is its last attempt's.
void set_finished(Database& database, GameId game, const rules::GameRecord& record);

/// What somebody who has withdrawn would play is over, with an attempt of no plies as its record.
/// Returns these games.
std::vector<GameId> finish_games_of_withdrawn(Database& database, TournamentId tournament);

/// Keeps these plies of a closed attempt only.
void shorten_attempt(Database& database, GameId game, int number,
                     std::span<const rules::PlyRecord> plies);

/// Without a number: the attempt that tells of the game.
[[nodiscard]] std::optional<rules::GameRecord> read_attempt(Database& database, GameId game,
                                                            std::optional<int> number);

}  // namespace tafl::store
