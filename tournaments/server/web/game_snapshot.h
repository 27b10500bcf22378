// SPDX-License-Identifier: MIT
// GameSnapshot: an unfinished game for pages and the JSON interface, or a game that has just ended.
// It combines the archive's data with the plies of Live.
// Used on the page thread only.
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "rules/compiled_rules.h"
#include "rules/game_record.h"
#include "store/archive.h"
#include "tournaments/reports/publish/board_svg.h"
#include "tournaments/reports/publish/published.h"
#include "tournaments/server/web/live.h"

namespace tafl::web {

/// Present state of one game. A game that is in Live counts as running.
struct GameSnapshot {
    store::GameRow row;
    rules::GameRecord record;  ///< rules, and the plies so far
    rules::BySide<store::EngineBuild> builds;
    /// Machine of the worker that plays the game; empty if this host plays it.
    publish::GameMachine played_on;
    rules::BySide<rules::TimeLeft> clocks;  ///< time left of both sides after the last ply
    /// Time that the clock of the side to move has run since the last ply or the start. Empty if it
    /// does not run, or if another process plays the game.
    std::optional<std::chrono::milliseconds> age{};
    rules::Side to_move = rules::Side::attackers;
    bool is_new_turn = true;  ///< false during a berserk turn, after its first ply
    std::shared_ptr<const rules::CompiledRules> compiled_rules;
    rules::Board board;  ///< position after the last ply
    publish::BoardMarks marks;
    /// Id after which a client resumes the events of this game; empty = no events.
    std::string event_id;
};
/// Reads a game from the archive and from `live`. `live` may be null if this process plays no
/// games. Throws ArchiveError.
[[nodiscard]] GameSnapshot open_game(store::Archive& archive, const store::GameRow& row,
                                     const Live* live);

/// Returns GameSnapshot::age in milliseconds, for the member `age_ms`; null if it is empty.
[[nodiscard]] nlohmann::ordered_json age_json(const GameSnapshot& game);
/// Returns the members of a finished game (EXPORT.md). The result is null, and `moves` has the
/// plies so far. For a running game, adds to_move, clocks, age_ms and event_id.
[[nodiscard]] nlohmann::ordered_json json_of(const GameSnapshot& game);

}  // namespace tafl::web
