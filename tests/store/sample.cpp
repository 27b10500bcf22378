// SPDX-License-Identifier: MIT
#include "tests/store/sample.h"

#include "rules/count_of.h"
#include "rules/result.h"

namespace tafl::store::tests {

rules::GameRecord won_by_first(const GameRow& game, unsigned seed, int plies) {
    rules::GameRecord record;
    record.players = game.names;
    record.ruleset = rules::parse_ruleset(game.scheduled.rules)->ruleset;
    record.plies = clocked_plies(plies, seed, record.ruleset.size());
    const bool attacks = game.scheduled.entrants.attackers == 1;
    record.end.result = attacks ? rules::Result::attackers_win : rules::Result::defenders_win;
    record.end.termination =
        attacks ? rules::Termination::king_captured : rules::Termination::escape;
    record.end.plies = count_of(record.plies);
    record.end.captures = {3, 5};
    record.started = at(1'700'000'000'000'000 + seed);
    record.ended = record.started + std::chrono::seconds(61);
    return record;
}

}  // namespace tafl::store::tests
