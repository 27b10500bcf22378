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
    SideState& state = sides_[side];
    state.freeze_time.reset();
    if (std::exchange(state.is_frozen, false)) sides_[side].player->set_frozen(false);
}

void GameSession::freeze_from(Side side, TimePoint from) {
    if (!spec(side).limits.ponder && !sides_[side].is_frozen) sides_[side].freeze_time = from;
}

/// Freezes each engine that is due. An engine that rests after its move (opentafl_dialect.h) is
/// frozen after the rest.
void GameSession::freeze_due() {
    const TimePoint now = world_.now();
    for (const Side side : rules::both_sides) {
        SideState& state = sides_[side];
        if (!state.freeze_time || now < *state.freeze_time) continue;
        if (now < sides_[side].player->busy_until()) continue;
        state.is_frozen = true;
        state.freeze_time.reset();
        sides_[side].player->set_frozen(true);
    }
}

TimePoint GameSession::next_freeze() const {
    TimePoint next = TimePoint::max();
    for (const Side side : rules::both_sides) {
        const auto& from = sides_[side].freeze_time;
        if (from) next = std::min(next, std::max(*from, sides_[side].player->busy_until()));
    }
    return next;
}

/// Replies to a query. An engine that is not to move is thawed, and gets EngineSpec::rest to read
/// the reply.
void GameSession::answer_thawed(Side side, EngineQuery request, const GameView& now) {
    const bool is_to_move = timer_.asked() == side;
    if (!is_to_move) thaw(side);
    sides_[side].player->answer_query(request, now);
    if (!is_to_move && timer_.asked()) freeze_from(side, world_.now() + spec(side).rest);
}

}  // namespace tafl::referee
