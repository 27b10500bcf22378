// SPDX-License-Identifier: MIT
#include "rules/replay.h"

#include <algorithm>
#include <iterator>

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

std::vector<Space> false_captures(const MoveRecord& written, const PlayedPly& ply) {
    std::vector<Space> spaces;
    for (const CaptureNote& note : written.captures) {
        if (std::ranges::find(ply.captures, note.space, &Capture::space) == ply.captures.end()) {
            spaces.push_back(note.space);
        }
    }
    return spaces;
}

}  // namespace

Replay replay(const OtgRecord& record) {
    Replay replay{Game(record.ruleset), {}, std::nullopt, false, std::nullopt};
    const auto resignation = std::ranges::find_if(
        record.moves, [](const OtgMove& move) { return move.record.is_resignation; });
    GameRecord played;
    for (auto move = record.moves.begin(); move != resignation; ++move) {
        played.plies.emplace_back().move = move->record.move;
    }
    replay.refused = for_each_ply(played, replay.game, [&](const PlayedPly& ply) {
        const OtgMove& written = record.moves[replay.moves.size()];
        replay.moves.push_back({ply, false_captures(written.record, ply)});
    });
    if (replay.refused) return replay;
    replay.has_resigned = resignation != record.moves.end();
    if (replay.has_resigned && std::next(resignation) != record.moves.end()) {
        replay.false_claim = "there are moves after the resignation";
    } else {
        replay.false_claim = false_claim_of(record, replay);
    }
    return replay;
}

}  // namespace tafl::rules
