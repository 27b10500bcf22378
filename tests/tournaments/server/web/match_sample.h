// SPDX-License-Identifier: MIT
// Games for an archive that tests fill by hand.
#pragma once

#include <vector>

#include "rules/move_text.h"
#include "rules/result.h"
#include "store/archive.h"
#include "tests/support/finish_game.h"
#include "tests/tournaments/feed_sample.h"

namespace tafl::tests {

/// The games of a match, the sides swapped in the second.
inline std::vector<store::ScheduledGame> match_between(int one, int other) {
    std::vector<store::ScheduledGame> games(2);
    for (store::ScheduledGame& game : games) {
        game.variant = "custom";
        game.rules = endless_rules;
    }
    games[1].game = 2;
    games[0].entrants = {one, other};
    games[1].entrants = {other, one};
    return games;
}

/// A game that has begun, of a single ply.
inline void finish_after_one_ply(store::Archive& archive, store::GameId game, rules::Result result,
                                 store::Time ended) {
    rules::GameRecord record = archive.record(game).value();
    rules::PlyRecord ply;
    ply.move = rules::parse_move("d1-c1")->move;
    record.plies.push_back(ply);
    record.end.result = result;
    record.end.termination = rules::Termination::king_captured;
    record.end.plies = 1;
    record.ended = ended;
    store::tests::finish_game(archive, game, record);
}

}  // namespace tafl::tests
