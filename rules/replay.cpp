// SPDX-License-Identifier: MIT
#include "rules/replay.h"

#include <algorithm>

namespace tafl::rules {

bool Replay::is_sound() const {
    return !refused && !false_claim && std::ranges::all_of(moves, [](const ReplayedMove& move) {
        return move.false_captures.empty();
    });
}

namespace {

/// The record's own words for its end, held against the board. "?" and free text claim nothing.
std::optional<std::string> false_claim_of(const OtgRecord& record, const Replay& replay) {
    const Verdict& verdict = replay.game.verdict();
    const std::string_view code = record.tag("result");
    if (verdict.is_over() && (code == "1" || code == "0" || code == "-1") &&
        code != otg_code(verdict.result)) {
        return "the record says result " + std::string(code) + ", the board says " +
               std::string(name_of(verdict.result)) + " (" + std::string(otg_code(verdict.result)) +
               ")";
    }
    const auto termination = termination_from_name(record.tag("termination"));
    if (termination && is_by_rules(*termination) && *termination != verdict.termination) {
        return "the record says " + std::string(name_of(*termination)) + ", the board says " +
               std::string(name_of(verdict.termination));
    }
    return std::nullopt;
}

/// False if it is refused.
bool play(Replay& replay, const MoveRecord& written) {
    const Position before = replay.game.position();
    const auto effects = replay.game.play(written.move);
    if (!effects) {
        replay.refused = effects.error();
        return false;
    }
    ReplayedMove played{
        describe(before, written.move, *effects), *effects, before.to_move(), replay.read, {}};
    for (const CaptureNote& note : written.captures) {
        if (!effects->has_captured_at(note.space)) played.false_captures.push_back(note.space);
    }
    replay.moves.push_back(std::move(played));
    return true;
}

}  // namespace

Replay replay(const OtgRecord& record) {
    Replay replay{Game(record.ruleset), {}, std::nullopt, 0, false, std::nullopt};
    for (const OtgMove& move : record.moves) {
        if (replay.has_resigned) {
            replay.false_claim = "there are moves after the resignation";
            return replay;
        }
        if (move.record.is_resignation) {
            replay.has_resigned = true;
            ++replay.read;
            continue;
        }
        if (replay.game.lacks_done_before(move.record.move)) play(replay, MoveRecord{});
        if (!play(replay, move.record)) return replay;
        ++replay.read;
    }
    replay.false_claim = false_claim_of(record, replay);
    return replay;
}

}  // namespace tafl::rules
