// SPDX-License-Identifier: MIT
#include "tournaments/results/verify.h"

#include "rules/game.h"
#include "rules/move_text.h"

namespace tafl::tournaments {

namespace {

using rules::BySide;
using rules::GameRecord;
using rules::Result;
using rules::Termination;

bool is_by_rules(Termination termination) {
    return termination >= Termination::escape && termination <= Termination::no_moves;
}

bool is_by_engine(Termination termination) {
    return termination == Termination::resignation || is_forfeit(termination);
}

std::string verdict_text(Result result, Termination termination) {
    return std::string(name_of(result)) + ' ' + std::string(name_of(termination));
}

/// A game replayed to its end, to the first ply that is refused, or to its last.
struct Replayed {
    rules::Verdict verdict;
    std::size_t plies = 0;
    BySide<int> captures;
    std::optional<rules::Illegality> refusal;
};

Replayed replay(const GameRecord& record) {
    rules::Game game(record.ruleset);
    Replayed replayed;
    for (const rules::PlyRecord& ply : record.plies) {
        if (game.is_over()) break;
        const rules::Side mover = game.to_move();
        const auto effects = game.play(ply.move);
        if (!effects) {
            replayed.refusal = effects.error();
            break;
        }
        ++replayed.plies;
        replayed.captures[mover] += static_cast<int>(effects->captures().size());
    }
    replayed.verdict = game.verdict();
    return replayed;
}

Judgement by_rules(const Replayed& replayed) {
    return {replayed.verdict.result, replayed.verdict.termination, std::nullopt, replayed.plies,
            replayed.captures};
}

Judgement to_be_played_again(const GameRecord& record) {
    Judgement judgement;
    judgement.plies = record.plies.size();  // kept as they were, for whoever wants to know
    return judgement;
}

Difference refused(const GameRecord& record, const Replayed& replayed) {
    Difference difference;
    difference.text = "ply " + std::to_string(replayed.plies + 1) + ", " +
                      to_string(record.plies[replayed.plies].move) +
                      ", would be refused: " + std::string(explain(*replayed.refusal));
    if (!is_by_engine(record.termination)) difference.judgement = to_be_played_again(record);
    return difference;
}

Difference other_verdict(const GameRecord& record, const Replayed& replayed) {
    const rules::Verdict& verdict = replayed.verdict;
    std::string text = "stored as " + verdict_text(record.result, record.termination) +
                       ", would be " + verdict_text(verdict.result, verdict.termination);
    if (replayed.plies < record.plies.size()) {
        text += " after ply " + std::to_string(replayed.plies) + " of " +
                std::to_string(record.plies.size());
    }
    return {text, verdict.is_over() ? by_rules(replayed) : to_be_played_again(record)};
}

Difference other_captures(const GameRecord& record, const BySide<int>& stored,
                          const Replayed& replayed) {
    const auto text_of = [](const BySide<int>& captures) {
        return std::to_string(captures.attackers) + " and " + std::to_string(captures.defenders);
    };
    return {"stored with " + text_of(stored) + " captures, would be " + text_of(replayed.captures),
            Judgement{record.result, record.termination, record.at_fault, record.plies.size(),
                      replayed.captures}};
}

/// What replaying says of the end: how the rules ended the game, or that they did not.
bool has_same_end(const GameRecord& record, const Replayed& replayed) {
    if (replayed.plies < record.plies.size()) return false;
    const rules::Verdict& verdict = replayed.verdict;
    if (!is_by_rules(record.termination)) return !verdict.is_over();
    return verdict.result == record.result && verdict.termination == record.termination;
}

}  // namespace

std::optional<Difference> judged_differently(const GameRecord& record,
                                             const BySide<int>& captures) {
    const Replayed replayed = replay(record);
    if (replayed.refusal) return refused(record, replayed);
    if (!has_same_end(record, replayed)) return other_verdict(record, replayed);
    if (replayed.captures != captures) return other_captures(record, captures, replayed);
    return std::nullopt;
}

}  // namespace tafl::tournaments
