// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>

#include "rules/result.h"
#include "tournaments/play/events/event_json.h"
#include "tournaments/scoring/results/ply_json.h"

namespace tafl::events {

namespace {

using nlohmann::ordered_json;
using rules::Side;

ordered_json word_or_null(std::string_view word) {
    return word.empty() ? ordered_json(nullptr) : ordered_json(word);
}

ordered_json side_or_null(std::optional<Side> side) {
    return side ? ordered_json(name_of(*side)) : ordered_json(nullptr);
}

void put(ordered_json& object, const GameName& game) {
    object["id"] = game.id;
    object["round"] = game.round;
    object["match"] = game.match;
    object["game"] = game.game;
    object["attackers"] = game.players.attackers;
    object["defenders"] = game.players.defenders;
}

void put(ordered_json& object, const RunStarted& run) {
    object["version"] = events_version;
    object["tournament"] = run.tournament;
    object["format"] = run.format;
    object["engines"] = run.engines;
    object["games"] = run.games_in_all;
    object["finished"] = run.finished;
    object["score"] = run.score;
}

void put(ordered_json& object, const ScheduleExtended& schedule) {
    object["round"] = schedule.round;
    object["games"] = schedule.games;
    object["games_in_all"] = schedule.games_in_all;
}

void put(ordered_json& object, const RoundStarted& round) { object["round"] = round.round; }

void put(ordered_json& object, const AttemptStarted& began) {
    put(object, began.game);
    object["variant"] = began.variant;
    object["rules"] = began.rules;
    object["opening"] = began.opening;
    object["time"] = {{"attackers", to_string(began.time.attackers)},
                      {"defenders", to_string(began.time.defenders)}};
    object["machine"] = word_or_null(began.machine);
}

void put(ordered_json& object, const PlayBegan& began) { object["id"] = began.game; }

void put(ordered_json& object, const PlyPlayed& played) {
    object["id"] = played.game;
    object.update(results::ply_json(played.ply));
    object["clocks"] = results::left_json(played.clocks);
}

void put(ordered_json& object, const PositionChanged& changed) {
    object["id"] = changed.game;
    object["ply"] = changed.ply;
    object["to_move"] = side_or_null(changed.to_move);
    object["position"] = changed.position;
    object["move"] = changed.move ? results::ply_json(*changed.move) : ordered_json(nullptr);
    object["clocks"] = results::left_json(changed.clocks);
    object["value"] = changed.value ? ordered_json(*changed.value) : ordered_json(nullptr);
    object["words"] = results::words_json(changed.value.value_or(0));
}

void put(ordered_json& object, const GameEnded& ended) {
    const rules::GameEnd& end = ended.end;
    put(object, ended.game);
    object["result"] = word_or_null(end.result == rules::Result::none ? "" : name_of(end.result));
    object["termination"] = name_of(end.termination);
    object["reason"] = end.summary;
    object["plies"] = end.plies;
    object["captures"] = {{"attackers", end.captures.attackers},
                          {"defenders", end.captures.defenders}};
    object["at_fault"] = side_or_null(end.at_fault);
    object["position"] = word_or_null(ended.position);
}

void put(ordered_json& object, const StandingsChanged& standings) {
    auto rows = ordered_json::array();
    for (const StandingsChanged::Row& row : standings.rows) {
        rows.push_back({{"rank", row.rank > 0 ? ordered_json(row.rank) : ordered_json(nullptr)},
                        {"engine", row.engine},
                        {"points", row.points},
                        {"games", row.games}});
    }
    object["rows"] = std::move(rows);
}

void put(ordered_json& object, const Message& message) { object["text"] = message.text; }

void put(ordered_json& object, const RunEnded& ended) {
    object["finished"] = ended.ending != RunOutcome::interrupted;
    object["ending"] = name_of(ended.ending);
    object["games"] = ended.games;
}

void put(ordered_json& object, const QueueChanged& entry) {
    object["tournament"] = entry.tournament;
    object["state"] = entry.state;
    object["priority"] = entry.priority;
    object["reason"] = word_or_null(entry.reason);
}

void put(ordered_json& object, const EventsLost& lost) { object["events"] = lost.events; }

void put(ordered_json&, const Reset&) {}

}  // namespace

ordered_json to_json(const Event& event) {
    ordered_json object = {{"event", name_of(event)}};
    if (event.tournament) object["tournament_id"] = event.tournament;
    std::visit([&object](const auto& what) { put(object, what); }, event.what);
    return object;
}

}  // namespace tafl::events
