// SPDX-License-Identifier: MIT
// GameSession: freezing of engines without `ponder`. Such an engine runs only while it is to move,
// and while it reads the reply to a query.
#include <algorithm>

#include "referee/game_session.h"

namespace tafl::referee {

using rules::Side;

/// Thaws the engine and cancels a pending freeze. Call it before a message that the engine must
/// answer.
void GameSession::thaw(Side side) {
    Freezing& freezing = freezing_[side];
    freezing.from.reset();
    if (std::exchange(freezing.is_frozen, false)) players_[side]->set_frozen(false);
}

void GameSession::freeze_from(Side side, TimePoint from) {
    if (!spec(side).limits.ponder && !freezing_[side].is_frozen) freezing_[side].from = from;
}

/// Freezes each engine that is due. An engine that rests after its move (opentafl_dialect.h) is
/// frozen after the rest.
void GameSession::freeze_due() {
    const TimePoint now = world_.now();
    for (const Side side : rules::both_sides) {
        Freezing& freezing = freezing_[side];
        if (!freezing.from || now < *freezing.from) continue;
        if (now < players_[side]->busy_until()) continue;
        freezing = {true, std::nullopt};
        players_[side]->set_frozen(true);
    }
}

TimePoint GameSession::next_freeze() const {
    TimePoint next = TimePoint::max();
    for (const Side side : rules::both_sides) {
        const auto& from = freezing_[side].from;
        if (from) next = std::min(next, std::max(*from, players_[side]->busy_until()));
    }
    return next;
}

/// Replies to a query. An engine that is not to move is thawed, and gets EngineSpec::rest to read
/// the reply.
void GameSession::answer_thawed(Side side, EngineQuery request, const GameView& now) {
    const bool is_to_move = asked_ == side;
    if (!is_to_move) thaw(side);
    players_[side]->answer(request, now);
    if (!is_to_move && asked_) freeze_from(side, world_.now() + spec(side).rest);
}

}  // namespace tafl::referee
