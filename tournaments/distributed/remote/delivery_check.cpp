// SPDX-License-Identifier: MIT
#include "tournaments/distributed/remote/delivery_check.h"

#include <algorithm>
#include <chrono>

#include "referee/adjudicator.h"
#include "rules/count_of.h"
#include "rules/played_ply.h"
#include "rules/result.h"
#include "rules/ruleset_text.h"
#include "tournaments/distributed/codecs/record_codec.h"
#include "tournaments/scoring/results/verify.h"

namespace tafl::remote {

namespace {

using referee::Assignment;
using rules::GameRecord;
using rules::Result;
using rules::Termination;
using Reason = std::optional<std::string>;

Reason other_game(const Assignment& assignment, const GameRecord& record) {
    for (const rules::Side side : rules::both_sides) {
        if (record.players[side] != assignment.engines[side].name) return "other players";
        if (to_string(record.time[side]) != to_string(assignment.time[side])) return "another time";
    }
    const rules::Ruleset& ruleset = assignment.compiled_rules->ruleset();
    const bool has_same_rules =
        record.ruleset == ruleset || to_string(record.ruleset) == to_string(ruleset);
    if (!has_same_rules) return "other rules";
    return std::nullopt;
}

/// Returns a reason if the plies of the record differ from the opening. A record without all plies
/// of the opening is accepted only if the game is void.
Reason other_opening(const Assignment& assignment, const GameRecord& record) {
    const bool is_whole = record.plies.size() >= assignment.opening.size();
    if (counts(record.end.termination) && !is_whole) return "its opening is cut short";
    const auto both = std::min(record.plies.size(), assignment.opening.size());
    for (std::size_t i = 0; i < both; ++i) {
        if (record.plies[i].move != assignment.opening[i]) return "another opening";
    }
    return std::nullopt;
}

/// Returns a reason if this end cannot result from play, or contradicts itself.
Reason impossible_end(const Assignment& assignment, const rules::GameEnd& end) {
    const Termination termination = end.termination;
    const bool is_given_away = is_forfeit(termination) || termination == Termination::resignation;
    const bool is_of_play = termination != Termination::none && is_played(termination) &&
                            termination != Termination::as_recorded;
    if (!is_of_play) {
        return "a game that was played does not end as " + std::string(name_of(termination));
    }
    if (termination == Termination::refused_to_start) {
        return "an engine that cannot be started there is that machine's fault";
    }
    const bool may_be_lost = termination == Termination::void_rules_differ &&
                             assignment.limits.rules_differ == referee::RulesDiffer::loss;
    if (is_given_away && !end.at_fault) return "no side is at fault";
    if (end.at_fault && !is_given_away && !may_be_lost) return "one side is at fault";
    if (!counts(termination)) {
        return end.result == Result::none ? Reason() : Reason("a void game has no result");
    }
    if (end.at_fault) {
        const Result owed =
            *end.at_fault == rules::Side::attackers ? Result::defenders_win : Result::attackers_win;
        return end.result == owed ? Reason() : Reason("who is at fault does not win");
    }
    const bool is_drawn = !is_by_rules(termination);
    if (is_drawn && end.result != Result::draw) return "such an end is a draw";
    return end.result == Result::none ? Reason("it has no result") : Reason();
}

/// Returns a reason if the times are contradictory: the moves cannot take longer than the game.
Reason impossible_times(const GameRecord& record) {
    constexpr auto slack = std::chrono::seconds(1);
    constexpr auto most = std::chrono::hours(24 * 366);
    const auto lasted = record.ended - record.started;
    if (lasted < std::chrono::seconds(0) || lasted > most) return "it ended before it began";
    std::chrono::microseconds spent{0};
    for (const rules::PlyRecord& ply : record.plies) {
        if (ply.spent < std::chrono::microseconds(0) || ply.spent > most) return "negative times";
        spent += ply.spent;
        if (spent > lasted + slack) return "its moves took longer than the game";
    }
    return std::nullopt;
}

/// Plays the record in `game`. Returns a reason if a ply is illegal, also in a void game: its
/// stored plies must be playable. Returns a reason if the rules or the ply limits of the plan judge
/// the game otherwise.
Reason impossible_course(const Assignment& assignment, const GameRecord& record,
                         rules::Game& game) {
    const referee::Adjudicator limits(assignment.limits);
    std::optional<Termination> drawn;
    bool has_continued = false;
    const auto refused = for_each_ply(record, game, [&](const rules::PlayedPly& ply) {
        if (drawn) has_continued = true;
        const bool is_opening = ply.number < count_of(assignment.opening);
        if (!drawn && !game.is_over() && !is_opening) drawn = limits.why_drawn(game);
    });
    const Termination termination = record.end.termination;
    if (counts(termination)) {
        const auto difference = results::judged_differently(record, game, refused);
        if (difference) return difference->text;
    }
    if (refused) {
        return "ply " + std::to_string(refused->number) +
               " is refused: " + std::string(explain(refused->why));
    }
    if (has_continued) return "it continued after " + std::string(name_of(*drawn));
    const bool says_so = termination == Termination::adjudication_max_plies ||
                         termination == Termination::adjudication_no_capture;
    if (says_so && drawn != termination) return "no limit of plies was reached";
    if (drawn && !says_so && counts(termination)) {
        return "it is drawn by " + std::string(name_of(*drawn));
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> why_refused(const Assignment& assignment, const GameRecord& record,
                                       rules::Game& game) {
    if (auto reason = other_game(assignment, record)) return reason;
    if (auto reason = other_opening(assignment, record)) return reason;
    if (auto reason = impossible_end(assignment, record.end)) return reason;
    if (auto reason = impossible_times(record)) return reason;
    return impossible_course(assignment, record, game);
}

CheckedUnit check_unit(std::span<const Assignment> assignments,
                       std::span<const std::vector<std::uint8_t>> records) {
    if (records.size() != assignments.size()) {
        return {{},
                "found " + std::to_string(records.size()) + " games, expected " +
                    std::to_string(assignments.size())};
    }
    CheckedUnit unit;
    for (std::size_t i = 0; i < records.size(); ++i) {
        auto record = codecs::decode_record(records[i]);
        if (!record) return {{}, to_string(record.error())};
        rules::Game game(assignments[i].compiled_rules);
        if (auto reason = why_refused(assignments[i], *record, game)) return {{}, *reason};
        unit.records.push_back({std::move(*record), game.position().board()});
    }
    return unit;
}

rules::GameRecord record_from_now(const referee::Assignment& game) {
    rules::GameRecord record = empty_record(game);
    record.started = record.ended = std::chrono::system_clock::now();
    return record;
}

void make_void(rules::GameRecord& record, rules::Termination termination, std::string why) {
    record.end = {};
    record.end.termination = termination;
    record.end.summary = std::move(why);
    record.end.plies = count_of(record.plies);
    record.evidence = {};
}

}  // namespace tafl::remote
