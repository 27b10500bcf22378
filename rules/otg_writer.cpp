// SPDX-License-Identifier: MIT
#include <algorithm>
#include <ctime>
#include <span>

#include "rules/otg.h"
#include "rules/otg_parts.h"
#include "rules/played_ply.h"
#include "rules/result.h"
#include "rules/ruleset_text.h"
#include "rules/to_underlying.h"

namespace tafl::rules {

namespace {

void replace_all(std::string& text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != std::string::npos;
         at = text.find(from, at + to.size())) {
        text.replace(at, from.size(), to);
    }
}

/// Replaces all characters that have a meaning in OTG, because the format has no escapes. Also
/// replaces "1. ", which would be read as the first turn.
std::string without_syntax(std::string text) {
    std::ranges::replace(text, ']', ')');
    std::ranges::replace(text, '[', '(');
    std::ranges::replace(text, '|', '/');
    std::ranges::replace(text, '\n', ' ');
    std::ranges::replace(text, '\r', ' ');
    replace_all(text, "1. ", "1 ");
    return text;
}

std::string date_of(GameRecord::Time time) {
    if (time == GameRecord::Time{}) return {};
    const std::time_t seconds = std::chrono::system_clock::to_time_t(time);
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    char text[32];
    const std::size_t length = std::strftime(text, sizeof text, "%Y.%m.%d", &parts);
    return {text, length};
}

std::string time_text(const TimeLeft& left) {
    const auto whole = [](std::chrono::milliseconds time) {
        return std::to_string(std::max<std::int64_t>(0, time.count()) / 1000);
    };
    return whole(left.main) + ' ' + whole(left.period) + '/' + std::to_string(left.periods);
}

std::string comment_text(const OtgMove& move) {
    std::string comment = without_syntax(move.comment);
    // A digit at the start would be read as a clock, and the name of a tag as that tag.
    const bool begins_with_digit = !comment.empty() && comment[0] >= '0' && comment[0] <= '9';
    if (begins_with_digit || known_tag(comment)) comment.insert(0, "- ");
    return move.left ? time_text(*move.left) + " 0i " + comment : comment;
}

/// Returns the time left of both sides after their last ply, attackers first: "300 30/3, 305 30/3".
/// Returns an empty text if a side has not moved.
std::string remaining(const GameRecord& game, const std::vector<Side>& movers) {
    BySide<std::string> left;
    // `movers` ends before the first illegal ply, so it can be shorter than `game.plies`.
    for (std::size_t i = 0; i < movers.size(); ++i) left[movers[i]] = time_text(game.plies[i].left);
    if (left.attackers.empty() || left.defenders.empty()) return {};
    return left.attackers + ", " + left.defenders;
}

void add_tag(OtgRecord& otg, std::string_view name, const std::string& value) {
    if (!value.empty()) otg.tags.push_back({std::string(name), without_syntax(value)});
}

/// Replays the record up to its first illegal ply. Appends the replayed moves to `moves` and
/// returns the mover of each.
std::vector<Side> replay_moves(const GameRecord& record, std::vector<OtgMove>& moves) {
    std::vector<Side> movers;
    int turn = 1;
    const auto add = [&](const PlayedPly& ply) {
        const bool begins_turn = !movers.empty() && ply.mover == record.ruleset.first_side() &&
                                 movers.back() != ply.mover;
        if (begins_turn) ++turn;
        movers.push_back(ply.mover);
        const bool has_clock = record.time[ply.mover].has_clock();
        moves.push_back({ply.written, turn, 0, ply.record.comment,
                         has_clock ? std::optional(ply.record.left) : std::nullopt});
    };
    // The first illegal ply is ignored: the written record ends before it.
    for_each_ply(record, add);
    return movers;
}

/// Adds the tags of the time control. OTG's `time-control` holds one control for both sides, in
/// whole seconds. It is left out if the controls differ or are per move. If `time-control` is left
/// out or rounded down, two additional tags hold the exact controls.
void add_time_tags(OtgRecord& otg, const GameRecord& record, const std::vector<Side>& movers) {
    const auto& [attackers, defenders] = record.time;
    if (!attackers.has_clock() && !defenders.has_clock()) return;
    const bool is_common = attackers == defenders && attackers.per_move.count() == 0;
    const std::string otg_text = to_otg(attackers);
    const auto in_whole_seconds = parse_time_control(otg_text);
    if (is_common && in_whole_seconds) {
        add_tag(otg, "time-control", otg_text);
        add_tag(otg, "time-remaining", remaining(record, movers));
    }
    if (is_common && in_whole_seconds && *in_whole_seconds == attackers) return;
    add_tag(otg, "attackers-time", to_string(attackers));
    add_tag(otg, "defenders-time", to_string(defenders));
}

/// Returns a note about the winner if a repetition decided the game; otherwise an empty text.
/// OpenTafl reads `tfr` differently and would show a different winner.
std::string repetition_text(const GameRecord& record) {
    if (record.end.termination != Termination::repetition || record.end.result == Result::none)
        return {};
    const bool is_third = record.ruleset.repetition_count == RepetitionCount{};
    const std::string end =
        is_third ? " by the third repetition of a position" : " by repetition of a position";
    switch (record.ruleset.repetition) {
        case Repetition::mover_wins:
        case Repetition::mover_loses:
        case Repetition::attackers_win:
            break;
        default:
            return {};
    }
    const std::string winner =
        record.end.result == Result::attackers_win ? "The attackers won" : "The defenders won";
    const std::string letter(1, to_underlying(record.ruleset.repetition));
    if (record.ruleset.repetition == Repetition::attackers_win) {
        return winner + end + " (tfr:a); OpenTafl reads that as a draw.";
    }
    return winner + end + ": by tfr:" + letter + " the player who completes it " +
           (letter == "w" ? "wins" : "loses") + "; OpenTafl reads the letter the other way round.";
}

std::string tags_text(const OtgRecord& record) {
    std::string text;
    for (const OtgTag& tag : record.tags) {
        if (tag.name == "rules" || tag.name == "position") continue;
        // The record that was read may name another compiler. That name would be wrong here: `tfr`
        // is written with the letters of RULES.md.
        const bool is_compiler = tag.name == "compiler";
        text += '[' + tag.name + ':' + (is_compiler ? "Lawspeaker" : tag.value) + "]\n";
    }
    const RulesetStyle style{RankOrder::last_rank_first, true};
    return text + "[rules:" + to_string(record.ruleset, style) + "]\n\n";
}

/// Returns the line of one turn; if `has_comments`, also the line of its comments.
std::string turn_text(std::span<const OtgMove> turn, bool has_comments) {
    std::string moves;
    std::string comments;
    for (const OtgMove& move : turn) {
        if (move.record.is_resignation) continue;  // OpenTafl would reject the whole file
        moves += to_string(move.record, MoveStyle::portable) + ' ';
        if (&move != &turn.front()) comments += '|';
        comments += comment_text(move);
    }
    std::string text = std::to_string(turn.front().turn) + ". " + moves + '\n';
    if (has_comments) text += '[' + comments + "]\n\n";
    return text;
}

}  // namespace

std::string_view otg_result(Result result) {
    switch (result) {
        case Result::attackers_win:
            return "1";
        case Result::defenders_win:
            return "-1";
        case Result::draw:
            return "0";
        case Result::none:
            break;
    }
    return "?";
}

OtgRecord otg_of(const GameRecord& record, const OtgHeader& header) {
    OtgRecord otg{{}, record.ruleset, {}, {}, {}};
    const std::vector<Side> movers = replay_moves(record, otg.moves);
    add_tag(otg, "event", header.event);
    add_tag(otg, "site", header.site);
    add_tag(otg, "date", date_of(record.started));
    add_tag(otg, "round", header.round);
    for (const Side side : both_sides) {
        const std::string& player = record.players[side];
        const std::string tag(name_of(side));
        add_tag(otg, tag, player);
        // Different names can be equal after without_syntax(). The additional tag keeps them
        // distinct.
        if (without_syntax(player) != player) add_tag(otg, tag + "-name", escaped_name(player));
    }
    add_tag(otg, "result", std::string(otg_result(record.end.result)));
    add_tag(otg, "termination", std::string(name_of(record.end.termination)));
    add_tag(otg, "variant", header.variant);
    add_time_tags(otg, record, movers);
    add_tag(otg, "compiler", "Lawspeaker");
    add_tag(otg, "start-comment", repetition_text(record));
    return otg;
}

std::string to_string(const OtgRecord& record) {
    std::string text = tags_text(record);
    const bool has_comments = std::ranges::any_of(
        record.moves, [](const OtgMove& move) { return move.left || !move.comment.empty(); });
    for (auto begin = record.moves.begin(); begin != record.moves.end();) {
        const auto end = std::find_if(begin, record.moves.end(), [&](const OtgMove& move) {
            return move.turn != begin->turn;
        });
        text += turn_text({begin, end}, has_comments);
        begin = end;
    }
    return text;
}

}  // namespace tafl::rules
