// SPDX-License-Identifier: MIT
// A game that is not finished, as the pages and the JSON interface tell it: what the archive knows
// of it, and the plies that Live has. Or one that has just ended. On the page thread.
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "rules/compiled_rules.h"
#include "rules/game_record.h"
#include "store/archive.h"
#include "tournaments/publish/board_svg.h"
#include "tournaments/publish/published.h"
#include "tournaments/web/live.h"

namespace tafl::web {

/// Once Live has the game, it runs.
struct GameSnapshot {
    store::GameRow row;
    rules::GameRecord record;  ///< rules, and what was played so far
    rules::BySide<store::EngineBuild> builds;
    publish::GameMachine played_on;
    rules::BySide<rules::TimeLeft> clocks;  ///< as the last ply left them
    /// Time that the clock of the side to move has run, since the last ply or the start; empty if
    /// it does not run, or if the game is played by another program.
    std::optional<std::chrono::milliseconds> age{};
    rules::Side to_move = rules::Side::attackers;
    bool is_new_turn = true;  ///< the side to move is not in the middle of a berserk turn
    std::shared_ptr<const rules::CompiledRules> compiled_rules;
    rules::Board board;  ///< after the last ply
    publish::BoardMarks marks;
    std::string event_id;  ///< events of this game go on after it; empty = there are none
};
/// `live` may be null: nothing is played here.
[[nodiscard]] GameSnapshot open_game(store::Archive& archive, const store::GameRow& row,
                                     const Live* live);

/// `age_ms`: GameSnapshot::age as JSON; null if it is empty.
[[nodiscard]] nlohmann::ordered_json age_json(const GameSnapshot& game);
/// The members of a finished game (EXPORT.md); the result is null, `moves` are those so far. Of a
/// running game also to_move, clocks, age_ms and event_id.
[[nodiscard]] nlohmann::ordered_json json_of(const GameSnapshot& game);

}  // namespace tafl::web
