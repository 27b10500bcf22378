// SPDX-License-Identifier: MIT
#include "tournaments/hosting/event_json.h"

#include <nlohmann/json.hpp>

namespace tafl::tournaments {

using nlohmann::ordered_json;

namespace {

double seconds(std::chrono::microseconds time) {
    return std::chrono::duration<double>(time).count();
}

ordered_json word_or_null(std::string_view word, bool is_there) {
    return is_there ? ordered_json(word) : ordered_json(nullptr);
}

ordered_json about(std::string_view what, const Names& names, const store::ScheduledGame& game) {
    const auto name = [&names](int entrant) {
        return names[static_cast<std::size_t>(entrant - 1)];
    };
    return {{"event", what},
            {"id", game.id},
            {"round", game.round},
            {"match", game.match},
            {"game", game.game},
            {"attackers", name(game.entrants.attackers)},
            {"defenders", name(game.entrants.defenders)}};
}

}  // namespace

ordered_json begin_event(const std::string& tournament, Format format, const Names& names,
                         int games, std::size_t finished) {
    return {{"event", "begin"}, {"tournament", tournament}, {"format", name_of(format)},
            {"engines", names}, {"games", games},           {"finished", finished}};
}

ordered_json schedule_event(int round, std::size_t games) {
    return {{"event", "schedule"}, {"round", round}, {"games", games}};
}

ordered_json round_event(int round) { return {{"event", "round"}, {"round", round}}; }

ordered_json started_event(const Names& names, const store::ScheduledGame& game) {
    ordered_json event = about("game-started", names, game);
    event["variant"] = game.variant;
    event["rules"] = game.rules;
    event["opening"] = game.opening;
    return event;
}

ordered_json ply_event(const referee::PlyPlayed& played) {
    const rules::PlayedPly& ply = played.ply;
    ordered_json event = {{"event", "ply"},
                          {"id", played.game},
                          {"ply", ply.number},
                          {"side", name_of(ply.mover)},
                          {"move", ply.text()},
                          {"spent", seconds(ply.record.spent)},
                          {"left", seconds_left(played.clocks)}};
    if (!ply.record.comment.empty()) event["comment"] = ply.record.comment;
    return event;
}

ordered_json ended_event(std::string_view what, const Names& names,
                         const store::ScheduledGame& game, const rules::GameEnd& end) {
    ordered_json event = about(what, names, game);
    event["result"] = word_or_null(name_of(end.result), end.result != rules::Result::none);
    event["termination"] = name_of(end.termination);
    event["reason"] = reason_of(end);
    event["plies"] = end.plies;
    event["at_fault"] =
        word_or_null(end.at_fault ? name_of(*end.at_fault) : "", bool(end.at_fault));
    return event;
}

ordered_json standings_event(const Names& names, const Form& form, const Past& past) {
    ordered_json rows = ordered_json::array();
    for (const Standing& row : standings(form, past)) {
        rows.push_back({{"rank", row.rank > 0 ? ordered_json(row.rank) : ordered_json(nullptr)},
                        {"engine", names[static_cast<std::size_t>(row.entrant - 1)]},
                        {"points", row.points},
                        {"games", row.games}});
    }
    return {{"event", "standings"}, {"rows", std::move(rows)}};
}

ordered_json message_event(const std::string& text) {
    return {{"event", "message"}, {"text", text}};
}

ordered_json end_event(bool is_finished, std::size_t games) {
    return {{"event", "end"}, {"finished", is_finished}, {"games", games}};
}

ordered_json seconds_left(const rules::BySide<rules::TimeLeft>& clocks) {
    ordered_json left;
    for (const rules::Side side : rules::both_sides) {
        left[std::string(name_of(side))] = {{"main", seconds(clocks[side].main)},
                                            {"period", seconds(clocks[side].period)},
                                            {"periods", clocks[side].periods}};
    }
    return left;
}

}  // namespace tafl::tournaments
