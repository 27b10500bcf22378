// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/verify.h"

#include "rules/result.h"

namespace tafl::results {

namespace {

using rules::BySide;
using rules::GameRecord;
using rules::Result;
using rules::Termination;

bool is_by_engine(Termination termination) {
    return termination == Termination::resignation || is_forfeit(termination);
}

std::string verdict_text(const rules::GameEnd& end) {
    return std::string(name_of(end.result)) + ' ' + std::string(name_of(end.termination));
}

/// Returns a void end, which causes a repeat of the game. Keeps the number of plies as information.
rules::GameEnd to_be_played_again(const GameRecord& record) {
    rules::GameEnd end;
    end.termination = Termination::void_host_error;
    end.plies = record.end.plies;
    return end;
}

Difference refused_ply(const GameRecord& record, const rules::RefusedPly& ply) {
    Difference difference;
    difference.text = "ply " + std::to_string(ply.number) + ", " + to_string(ply.move) +
                      ", would be refused: " + std::string(explain(ply.why));
    if (!is_by_engine(record.end.termination)) difference.judgement = to_be_played_again(record);
    return difference;
}

Difference other_verdict(const GameRecord& record, const rules::GameEnd& today) {
    std::string text =
        "stored as " + verdict_text(record.end) + ", would be " + verdict_text(today);
    if (today.plies < record.end.plies) {
        text +=
            " after ply " + std::to_string(today.plies) + " of " + std::to_string(record.end.plies);
    }
    return {text, today.result == Result::none ? to_be_played_again(record) : today};
}

Difference other_captures(const GameRecord& record, const rules::GameEnd& today) {
    const auto text_of = [](const BySide<int>& captures) {
        return std::to_string(captures.attackers) + " and " + std::to_string(captures.defenders);
    };
    rules::GameEnd end = record.end;
    end.captures = today.captures;
    return {"stored with " + text_of(record.end.captures) + " captures, would be " +
                text_of(end.captures),
            end};
}

/// Returns true if the replay confirms the stored end. A game that the rules ended must end in the
/// same way. Any other game must not end by the rules. Ends of imports only (is_import_only()) are
/// not checked.
bool has_same_end(const GameRecord& record, const rules::GameEnd& today) {
    if (is_import_only(record.end.termination)) return true;
    if (today.plies < record.end.plies) return false;
    if (!is_by_rules(record.end.termination)) return today.result == Result::none;
    return today.result == record.end.result && today.termination == record.end.termination;
}

}  // namespace

std::optional<Difference> judged_differently(const GameRecord& record) {
    rules::Game game(record.ruleset);
    const auto refused = for_each_ply(record, game, [](const rules::PlayedPly&) {});
    return judged_differently(record, game, refused);
}

std::optional<Difference> judged_differently(const GameRecord& record, const rules::Game& replayed,
                                             const std::optional<rules::RefusedPly>& refused) {
    // Plies after the end are not refused plies: has_same_end() finds this difference.
    if (refused && !replayed.is_over()) return refused_ply(record, *refused);
    const rules::GameEnd today = replayed.end();
    if (!has_same_end(record, today)) return other_verdict(record, today);
    if (today.captures != record.end.captures) return other_captures(record, today);
    return std::nullopt;
}

}  // namespace tafl::results
