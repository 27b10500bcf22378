// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cassert>
#include <cstdio>
#include <ctime>

#include "rules/game.h"
#include "rules/otg.h"
#include "rules/ruleset_text.h"

namespace tafl::rules {

namespace {

void replace_all(std::string& text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != std::string::npos;
         at = text.find(from, at + to.size())) {
        text.replace(at, from.size(), to);
    }
}

/// The format has no escapes: brackets and bars can't be written, and "1. " would be taken for the
/// first turn.
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
    // A digit in front would be read as a clock.
    if (!comment.empty() && comment[0] >= '0' && comment[0] <= '9') comment.insert(0, "- ");
    return move.left ? time_text(*move.left) + " 0i " + comment : comment;
}

/// The last time each side had left, "300 30/3, 305 30/3", attackers first.
std::string remaining(const GameRecord& game, const std::vector<Side>& movers) {
    BySide<std::string> left;
    for (std::size_t i = 0; i < game.plies.size(); ++i)
        left[movers[i]] = time_text(game.plies[i].left);
    if (left.attackers.empty() || left.defenders.empty()) return {};
    return left.attackers + ", " + left.defenders;
}

}  // namespace

std::string_view otg_code(Result result) {
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
    Game game(record.ruleset);
    std::vector<Side> movers;
    int turn = 1;
    for (const PlyRecord& ply : record.plies) {
        const Position before = game.position();
        const bool begins_turn = !movers.empty() &&
                                 before.to_move() == record.ruleset.first_side() &&
                                 movers.back() != before.to_move();
        if (begins_turn) ++turn;
        movers.push_back(before.to_move());
        const auto effects = game.play(ply.move);
        assert(effects && "a stored game is legal");
        if (!effects) break;
        const bool has_clock = record.time[before.to_move()].has_clock();
        otg.moves.push_back({describe(before, ply.move, *effects), turn, 0, ply.comment,
                             has_clock ? std::optional(ply.left) : std::nullopt});
    }
    const auto add = [&](std::string_view name, const std::string& value) {
        if (!value.empty()) otg.tags.push_back({std::string(name), without_syntax(value)});
    };
    add("event", header.event);
    add("site", header.site);
    add("date", date_of(record.started));
    add("round", header.round);
    add("attackers", record.players.attackers);
    add("defenders", record.players.defenders);
    add("result", std::string(otg_code(record.result)));
    add("termination", std::string(name_of(record.termination)));
    add("variant", header.variant);
    if (record.time.attackers.has_clock()) {
        add("time-control", to_otg(record.time.attackers));
        add("time-remaining", remaining(record, movers));
    }
    add("compiler", "Lawspeaker");
    return otg;
}

std::string to_string(const OtgRecord& record) {
    std::string text;
    for (const OtgTag& tag : record.tags) {
        if (tag.name == "rules" || tag.name == "position") continue;
        // The letters of `tfr` are the law's in what is written here, whoever compiled what was
        // read.
        const bool is_compiler = tag.name == "compiler";
        text += '[' + tag.name + ':' + (is_compiler ? "Lawspeaker" : tag.value) + "]\n";
    }
    const RulesetStyle style{RankOrder::last_rank_first, true};
    text += "[rules:" + to_string(record.ruleset, style) + "]\n\n";
    const bool has_comments = std::ranges::any_of(
        record.moves, [](const OtgMove& move) { return move.left || !move.comment.empty(); });
    for (auto begin = record.moves.begin(); begin != record.moves.end();) {
        const auto end = std::find_if(begin, record.moves.end(), [&](const OtgMove& move) {
            return move.turn != begin->turn;
        });
        std::string moves;
        std::string comments;
        for (auto move = begin; move != end; ++move) {
            if (move->record.is_resignation) continue;  // OpenTafl would refuse the whole file
            moves += to_string(move->record, MoveStyle::portable) + ' ';
            if (move != begin) comments += '|';
            comments += comment_text(*move);
        }
        text += std::to_string(begin->turn) + ". " + moves + '\n';
        if (has_comments) text += '[' + comments + "]\n\n";
        begin = end;
    }
    return text;
}

}  // namespace tafl::rules
