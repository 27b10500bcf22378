// SPDX-License-Identifier: MIT
#include "referee/assignment.h"

#include "rules/game.h"
#include "rules/move_text.h"

namespace tafl::referee {

std::optional<std::string> why_unplayable(const Assignment& assignment) {
    rules::Game game(assignment.compiled_rules);
    for (const rules::Move move : assignment.opening) {
        const std::string name = rules::to_string(move);
        if (game.is_over())
            return "the opening continues with " + name + " after the end of the game";
        const auto reason = game.why_illegal(move);
        if (reason) {
            return "the opening's move " + name + " is illegal: " + std::string(explain(*reason));
        }
        rules::Effects effects;
        game.play_unchecked(move, effects);
    }
    if (game.is_over()) return "the game is over before an engine is to move";
    if (game.position().is_in_berserk()) return "the opening stops during a berserk sequence";
    return std::nullopt;
}

rules::GameRecord empty_record(const Assignment& assignment) {
    rules::GameRecord record;
    record.players = {assignment.engines.attackers.name, assignment.engines.defenders.name};
    record.ruleset = assignment.compiled_rules->ruleset();
    record.time = assignment.time;
    return record;
}

}  // namespace tafl::referee
