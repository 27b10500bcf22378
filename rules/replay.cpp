// SPDX-License-Identifier: MIT
#include "rules/replay.h"

#include <algorithm>

namespace tafl::rules {

bool Replay::is_sound() const {
    return !refused && std::ranges::all_of(moves, [](const ReplayedMove& move) {
        return move.false_captures.empty();
    });
}

Replay replay(const OtgRecord& record) {
    Replay replay{Game(record.ruleset), {}, std::nullopt, false};
    for (const OtgMove& move : record.moves) {
        if (move.record.is_resignation) {
            replay.has_resigned = true;
            return replay;
        }
        const Position before = replay.game.position();
        const auto effects = replay.game.play(move.record.move);
        if (!effects) {
            replay.refused = effects.error();
            return replay;
        }
        ReplayedMove done{
            describe(before, move.record.move, *effects), *effects, before.to_move(), {}};
        for (const CaptureNote& note : move.record.captures) {
            if (!effects->has_captured_at(note.space)) done.false_captures.push_back(note.space);
        }
        replay.moves.push_back(std::move(done));
    }
    return replay;
}

}  // namespace tafl::rules
