// SPDX-License-Identifier: MIT
// GameSnapshot: present state of a game that has not finished or has just finished, for pages and
// the JSON interface. It combines the data in the database with the plies in Live. Used on the page
// thread only.
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "rules/compiled_rules.h"
#include "rules/game_record.h"
#include "rules/played_ply.h"
#include "store/archive.h"
#include "tournaments/reports/publish/board_svg.h"
#include "tournaments/reports/publish/published.h"
#include "tournaments/server/web/live.h"

namespace tafl::web {

/// Present state of one game. If Live has the game, it counts as running.
struct GameSnapshot {
    store::GameRow row;
    rules::GameRecord record;  ///< record of the game with its rules and the plies so far
    std::vector<rules::PlayedPly> plies;  ///< the plies of `record` with their effects
    rules::BySide<store::EngineBuild> builds;
    /// Machine of the worker that plays the game. All members are empty if this host plays the
    /// game.
    publish::GameMachine played_on;
    rules::BySide<rules::TimeLeft> clocks;  ///< time left of both sides after the last ply
    /// Time for which the clock of the side to move has run since the last ply or since the start.
    /// Empty if no clock runs, or if another process runs the game.
    std::optional<std::chrono::milliseconds> age{};
    rules::Side to_move = rules::Side::attackers;
    bool is_new_turn = true;  ///< false during a berserk turn, after its first ply
    std::shared_ptr<const rules::CompiledRules> compiled_rules;
    rules::Board board;  ///< position after the last ply
    publish::BoardMarks marks;
    /// Id of the last event that this state includes, in the event stream of this game. A client
    /// that shows this state resumes the stream after this id. Empty = this process has no event
    /// stream.
    std::string event_id;
};
/// Returns the present state of the game `row`. Combines the data of `archive` with those of
/// `live`, which is null if this process runs no games. Throws ArchiveError.
[[nodiscard]] GameSnapshot open_game(store::Archive& archive, const store::GameRow& row,
                                     const Live* live);

/// Returns GameSnapshot::age in milliseconds, for the JSON member `age_ms`; JSON null if it is
/// empty.
[[nodiscard]] nlohmann::ordered_json age_json(const GameSnapshot& game);
/// Returns the game as JSON with the members of a finished game (EXPORT.md). The member `reason` is
/// null, and `moves` has the plies so far. A running game also has the members `to_move`, `clocks`,
/// `age_ms` and `event_id`.
[[nodiscard]] nlohmann::ordered_json json_of(const GameSnapshot& game);

}  // namespace tafl::web
