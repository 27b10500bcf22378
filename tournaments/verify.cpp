// SPDX-License-Identifier: MIT
#include "tournaments/verify.h"

#include "rules/game.h"
#include "rules/move_text.h"

namespace tafl::tournaments {

namespace {

bool is_by_rules(rules::Termination termination) {
    return termination >= rules::Termination::escape && termination <= rules::Termination::no_moves;
}

std::string verdict_text(rules::Result result, rules::Termination termination) {
    return std::string(name_of(result)) + ' ' + std::string(name_of(termination));
}

}  // namespace

std::optional<std::string> judged_differently(const rules::GameRecord& record,
                                              const rules::BySide<int>& captures) {
    rules::Game game(record.ruleset);
    rules::BySide<int> taken;
    for (std::size_t i = 0; i < record.plies.size(); ++i) {
        const rules::Move move = record.plies[i].move;
        const rules::Side mover = game.to_move();
        const auto effects = game.play(move);
        if (!effects) {
            return "ply " + std::to_string(i + 1) + ", " + to_string(move) +
                   ", would be refused: " + std::string(explain(effects.error()));
        }
        taken[mover] += static_cast<int>(effects->captures().size());
    }
    const rules::Verdict& verdict = game.verdict();
    const bool is_same =
        is_by_rules(record.termination)
            ? verdict.result == record.result && verdict.termination == record.termination
            : !verdict.is_over();
    if (!is_same) {
        return "stored as " + verdict_text(record.result, record.termination) + ", would be " +
               verdict_text(verdict.result, verdict.termination);
    }
    if (taken != captures) {
        return "stored with " + std::to_string(captures.attackers) + " and " +
               std::to_string(captures.defenders) + " captures, would be " +
               std::to_string(taken.attackers) + " and " + std::to_string(taken.defenders);
    }
    return std::nullopt;
}

}  // namespace tafl::tournaments
