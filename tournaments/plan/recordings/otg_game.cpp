// SPDX-License-Identifier: MIT
#include "tournaments/plan/recordings/otg_game.h"

#include <algorithm>
#include <charconv>
#include <chrono>

#include "rules/count_of.h"
#include "rules/otg.h"
#include "rules/otg_parts.h"
#include "rules/replay.h"
#include "rules/result.h"
#include "tournaments/scoring/results/unicode.h"

namespace tafl::recordings {

namespace {

using rules::GameEnd;
using rules::OtgRecord;
using rules::Replay;
using rules::Result;
using rules::Termination;

int line_of(std::string_view text, std::size_t offset) {
    return line_ends_in(text.substr(0, offset)) + 1;
}

/// Returns the start of the day for a date such as "1998.12.31"; the zero time for other texts.
rules::GameRecord::Time date_from(std::string_view text) {
    int year = 0;
    unsigned month = 0;
    unsigned day = 0;
    const auto take = [&text](auto& number) {
        const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        text.remove_prefix(static_cast<std::size_t>(rest - text.data()));
        if (text.starts_with('.')) text.remove_prefix(1);
        return error == std::errc();
    };
    if (!take(year) || !take(month) || !take(day) || !text.empty()) return {};
    const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(month),
                                           std::chrono::day(day)};
    constexpr int first_year = 1700;
    constexpr int last_year = 2200;
    if (!date.ok() || year < first_year || year > last_year) return {};
    return std::chrono::sys_days(date);
}

Result claimed_result(const OtgRecord& otg) {
    for (const Result result : {Result::attackers_win, Result::defenders_win, Result::draw}) {
        if (otg.tag("result") == otg_result(result)) return result;
    }
    return Result::none;
}

bool is_puzzle(const OtgRecord& otg) {
    const std::string_view mode = otg.tag("puzzle-mode");
    return (!mode.empty() && mode != "none") || !otg.tag("puzzle-start").empty();
}

std::string lower(std::string_view text) {
    std::string result(text);
    std::ranges::transform(result, result.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    return result;
}

/// Returns the recorded termination of a game that the board does not decide. Accepts Lawspeaker's
/// own names, and "resign" in any text.
Termination told_termination(const OtgRecord& otg, Result result) {
    const std::string words = lower(otg.tag("termination"));
    const bool is_decisive = winner_of(result).has_value();
    if (words.find("resign") != std::string::npos && is_decisive) return Termination::resignation;
    const auto ours = rules::termination_from_name(words);
    const bool is_lost = ours && is_decisive && is_forfeit(*ours) && is_played(*ours);
    const bool is_called = ours && (*ours == Termination::adjudication_max_plies ||
                                    *ours == Termination::adjudication_no_capture ||
                                    *ours == Termination::void_rules_differ);
    return is_lost || is_called ? *ours : Termination::as_recorded;
}

void decide_as_told(GameEnd& end, const OtgRecord& otg, const Replay& replay) {
    const auto mover = replay.game.to_move();
    end.result = claimed_result(otg);
    if (end.result == Result::none && replay.has_resigned) end.result = win_of(opponent(mover));
    end.termination = replay.has_resigned && winner_of(end.result)
                          ? Termination::resignation
                          : told_termination(otg, end.result);
    // A game without moves was not played. Exception: a forfeit before the first move.
    const bool is_played = !replay.moves.empty() || is_forfeit(end.termination);
    if (!is_played) end.result = Result::none;
    if (end.result == Result::none) end.termination = Termination::unfinished;
    const bool has_fault =
        end.termination == Termination::resignation || is_forfeit(end.termination);
    if (const auto winner = winner_of(end.result); winner && has_fault) {
        end.at_fault = opponent(*winner);
    }
    if (end.termination != Termination::as_recorded) return;
    end.summary = results::visible_start(otg.tag("termination"));
}

std::optional<Fault> fault_of(std::string_view text, const OtgRecord& otg, const Replay& replay) {
    for (const rules::ReplayedMove& move : replay.moves) {
        if (move.false_captures.empty()) continue;
        const rules::OtgMove& written = otg.moves[move.index];
        return Fault{move.ply.number, to_string(written.record),
                     "a capture on " + to_string(move.false_captures.front()), "none there",
                     line_of(text, written.offset)};
    }
    if (replay.refused) {
        const rules::OtgMove& written = otg.moves[replay.read];
        return Fault{replay.refused->number, to_string(written.record),
                     "what the rules refuse (" + std::string(explain(replay.refused->why)) + ")",
                     "a legal move", line_of(text, written.offset)};
    }
    if (!replay.false_claim) return std::nullopt;
    return Fault{0,
                 {},
                 "an end that is not on the board (" + *replay.false_claim + ")",
                 "what the board says"};
}

void read_times(const OtgRecord& otg, rules::GameRecord& record) {
    const auto take = [](std::string_view text, rules::TimeControl& control) {
        if (text.empty()) return;
        if (const auto read = rules::parse_time_control(text)) control = *read;
    };
    take(otg.tag("time-control"), record.time.attackers);
    take(otg.tag("time-control"), record.time.defenders);
    take(otg.tag("attackers-time"), record.time.attackers);
    take(otg.tag("defenders-time"), record.time.defenders);
}

void read_plies(const OtgRecord& otg, const Replay& replay, rules::GameRecord& record) {
    for (const rules::ReplayedMove& move : replay.moves) {
        rules::PlyRecord ply;
        ply.move = move.ply.record.move;
        const rules::OtgMove& written = otg.moves[std::min(move.index, otg.moves.size() - 1)];
        const bool is_written = written.record.move == ply.move;
        if (is_written) ply.comment = written.comment;
        if (is_written && written.left) ply.left = *written.left;
        record.plies.push_back(std::move(ply));
    }
}

std::string rest_of(const OtgRecord& otg, const Replay& replay) {
    std::string text;
    for (std::size_t i = replay.read; i < otg.moves.size(); ++i) {
        text += (text.empty() ? "" : " ") + to_string(otg.moves[i].record);
    }
    return text;
}

RecordError first_of(std::string_view text, const rules::NotationErrors& errors) {
    const rules::NotationError& error = errors.front();
    std::string told =
        "'" + results::visible_start(error.found, 60) + "', expected " + error.expected;
    if (errors.size() > 1) told += " (and " + std::to_string(errors.size() - 1) + " more)";
    return {line_of(text, error.offset), told};
}

std::string player_of(const OtgRecord& otg, const std::string& side) {
    const std::string_view escaped = otg.tag(side + "-name");
    return escaped.empty() ? std::string(otg.tag(side)) : rules::plain_name(escaped);
}

}  // namespace

rules::Expected<VerifiedGame, RecordError> judged_otg(std::string_view text,
                                                      RecordRulesCache& cache) {
    const auto otg = rules::parse_otg(text);
    if (!otg) return first_of(text, otg.error());
    const Replay replay = rules::replay(*otg);
    const RecordRules& record_rules = cache.of(otg->ruleset);
    VerifiedGame game;
    game.variant = record_rules.variant;
    game.rules = record_rules.rules;
    game.text = text;
    rules::GameRecord& record = game.record;
    record.ruleset = otg->ruleset;
    record.players = names_for_store({player_of(*otg, "attackers"), player_of(*otg, "defenders")});
    record.started = record.ended = date_from(otg->tag("date"));
    read_times(*otg, record);
    read_plies(*otg, replay, record);
    record.end = replay.game.end();
    const auto fault = fault_of(text, *otg, replay);
    if (!replay.game.is_over()) decide_as_told(record.end, *otg, replay);
    if (is_puzzle(*otg)) {
        record.end.result = Result::none;
        record.end.termination = Termination::puzzle;
        record.end.at_fault.reset();
    }
    if (fault) mark_broken(game, *fault, rest_of(*otg, replay));
    return game;
}

}  // namespace tafl::recordings
