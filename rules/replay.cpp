// SPDX-License-Identifier: MIT
#include "rules/replay.h"

#include <algorithm>
#include <iterator>

#include "rules/result.h"

namespace tafl::rules {

bool Replay::is_sound() const {
    return !refused && !false_claim && std::ranges::all_of(moves, [](const ReplayedMove& move) {
        return move.false_captures.empty();
    });
}

namespace {

/// Compares the tags of a record with each other and with the resignation "---". Returns the first
/// contradiction as a sentence; std::nullopt if the tags agree. Call it only if the game
/// is not over on the board.
std::optional<std::string> contradiction_in(const OtgRecord& record, const Replay& replay) {
    const std::string_view code = record.tag("result");
    const auto termination = termination_from_name(record.tag("termination"));
    const bool is_lost =
        termination && (is_forfeit(*termination) || *termination == Termination::resignation);
    if (is_lost && code == otg_result(Result::draw)) {
        return "the record says a draw, and " + std::string(name_of(*termination)) +
               ", by which a side loses";
    }
    if (!replay.has_resigned) return std::nullopt;
    const Side loser = replay.game.to_move();
    const std::string but = ", but the " + std::string(name_of(loser)) + " resigned";
    const bool is_claim = !code.empty() && code != otg_result(Result::none);
    if (is_claim && code != otg_result(win_of(opponent(loser)))) {
        return "the record says result " + std::string(code) + but;
    }
    if (termination && *termination != Termination::resignation) {
        return "the record says " + std::string(name_of(*termination)) + but;
    }
    return std::nullopt;
}

/// Compares the record's statements about its end with the board. Returns the first false statement
/// as a sentence; std::nullopt if all are true. "?" and free text are not statements.
std::optional<std::string> false_claim_of(const OtgRecord& record, const Replay& replay) {
    const Verdict& verdict = replay.game.verdict();
    const std::string_view code = record.tag("result");
    if (verdict.is_over() && (code == "1" || code == "0" || code == "-1") &&
        code != otg_result(verdict.result)) {
        return "the record says result " + std::string(code) + ", the board says " +
               std::string(name_of(verdict.result)) + " (" +
               std::string(otg_result(verdict.result)) + ")";
    }
    const auto termination = termination_from_name(record.tag("termination"));
    if (termination && is_by_rules(*termination) && *termination != verdict.termination) {
        return "the record says " + std::string(name_of(*termination)) + ", the board says " +
               std::string(name_of(verdict.termination));
    }
    return verdict.is_over() ? std::nullopt : contradiction_in(record, replay);
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

/// Plies of a record, including each `done` that the record leaves out.
struct WrittenPlies {
    GameRecord game;
    /// For each ply: index of its move in the record. For a `done` that the record leaves out:
    /// index of the move after it.
    std::vector<std::size_t> indices;

    void add(Move move, std::size_t index) {
        game.plies.emplace_back().move = move;
        indices.push_back(index);
    }
};

WrittenPlies plies_of(const OtgRecord& record, std::size_t count) {
    WrittenPlies plies;
    // Needed only if a turn can be ended by `done`. Empty after the first illegal move, because the
    // later moves cannot be judged.
    std::optional<Game> ahead;
    if (record.ruleset.berserk == Berserk::may_capture) ahead.emplace(record.ruleset);
    for (std::size_t i = 0; i < count; ++i) {
        const Move move = record.moves[i].record.move;
        if (ahead && ahead->lacks_done_before(move)) {
            plies.add(done, i);
            static_cast<void>(ahead->play(done));
        }
        plies.add(move, i);
        if (ahead && !ahead->play(move)) ahead.reset();
    }
    return plies;
}

}  // namespace

Replay replay(const OtgRecord& record) {
    Replay replay{Game(record.ruleset), {}, std::nullopt, 0, false, std::nullopt};
    const auto resignation = std::ranges::find_if(
        record.moves, [](const OtgMove& move) { return move.record.is_resignation; });
    const std::size_t count = resignation - record.moves.begin();
    const WrittenPlies written = plies_of(record, count);
    replay.refused = for_each_ply(written.game, replay.game, [&](const PlayedPly& ply) {
        replay.read = written.indices[replay.moves.size()];
        const bool is_written =
            !ply.written.is_done() || record.moves[replay.read].record.is_done();
        replay.moves.push_back({ply, replay.read,
                                is_written ? false_captures(record.moves[replay.read].record, ply)
                                           : std::vector<Space>()});
        if (is_written) ++replay.read;
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
