// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>

#include "rules/result.h"
#include "tournaments/base/json_reader.h"
#include "tournaments/play/events/event_json.h"
#include "tournaments/scoring/results/ply_json.h"

namespace tafl::events {

namespace {

using nlohmann::json;
using results::clocks_from_json;
using tournaments::JsonReader;

std::string text_or_null(JsonReader& members, const char* key) {
    return members.nullable<std::string>(key).value_or("");
}

GameName game_of(JsonReader& members) {
    GameName game;
    members.read("id", game.id);
    members.read("round", game.round);
    members.read("match", game.match);
    members.read("game", game.game);
    for (const rules::Side side : rules::both_sides)
        members.read(name_of(side), game.players[side]);
    return game;
}

void get(JsonReader& members, RunStarted& run) {
    members.read("tournament", run.tournament);
    members.read("format", run.format);
    members.read("engines", run.engines);
    members.read("games", run.games_in_all);
    members.read("finished", run.finished);
    members.read("score", run.score);
    if (run.score.size() != run.engines.size()) members.refuse("score", "one number an engine");
}

void get(JsonReader& members, ScheduleExtended& schedule) {
    members.read("round", schedule.round);
    members.read("games", schedule.games);
    members.read("games_in_all", schedule.games_in_all);
}

void get(JsonReader& members, RoundStarted& round) { members.read("round", round.round); }

void get(JsonReader& members, AttemptStarted& began) {
    began.game = game_of(members);
    members.read("variant", began.variant);
    members.read("rules", began.rules);
    members.read("opening", began.opening);
    JsonReader time = members.object("time");
    for (const rules::Side side : rules::both_sides)
        began.time[side] = time.parsed(name_of(side), rules::parse_time_control, "a time control");
    // missing in events of old versions
    began.machine = members.optional<std::string>("machine").value_or("");
}

void get(JsonReader& members, PlayBegan& began) { members.read("id", began.game); }

void get(JsonReader& members, PlyPlayed& played) {
    members.read("id", played.game);
    played.ply = results::ply_from_json(members);
    played.clocks = clocks_from_json(members.object("clocks"));
}

void get(JsonReader& members, PositionChanged& changed) {
    members.read("id", changed.game);
    members.read("ply", changed.ply);
    changed.to_move = members.nullable_parsed("to_move", rules::side_named, "a side");
    members.read("position", changed.position);
    changed.clocks = clocks_from_json(members.object("clocks"));
    if (!members.at("move").is_null()) {
        JsonReader move = members.object("move");
        changed.move = results::ply_from_json(move);
    }
    changed.value = members.optional<double>("value");  // missing in events before 2026-11-26
}

void get(JsonReader& members, GameEnded& ended) {
    rules::GameEnd& end = ended.end;
    end.result = members.nullable_parsed("result", rules::result_from_name, "a result")
                     .value_or(rules::Result::none);
    end.termination =
        members.parsed("termination", rules::termination_from_name, "a cause of the end");
    end.at_fault = members.nullable_parsed("at_fault", rules::side_named, "a side");
    members.read("reason", end.summary);
    members.read("plies", end.plies);
    JsonReader captures = members.object("captures");
    for (const rules::Side side : rules::both_sides)
        captures.read(name_of(side), end.captures[side]);
    ended.game = game_of(members);
    ended.counts = members.required<std::string>("event") == "game-ended";
    ended.position = text_or_null(members, "position");
}

void get(JsonReader& members, StandingsChanged& standings) {
    members.list("rows", [&](const json& item) {
        JsonReader row(item, "rows");
        standings.rows.push_back({row.nullable<int>("rank").value_or(0),
                                  row.required<std::string>("engine"),
                                  row.required<double>("points"), row.required<int>("games")});
    });
}

void get(JsonReader& members, Message& message) { members.read("text", message.text); }

void get(JsonReader& members, RunEnded& ended) {
    members.read("ending", ended.ending);
    members.read("games", ended.games);
}

void get(JsonReader& members, QueueChanged& entry) {
    members.read("tournament", entry.tournament);
    members.read("state", entry.state);
    members.read("priority", entry.priority);
    entry.reason = text_or_null(members, "reason");
}

void get(JsonReader& members, EventsLost& lost) { members.read("events", lost.events); }

void get(JsonReader& /*members*/, Reset& /*reset*/) {}

/// Returns the payload of the kind `name`; nullopt if no kind has this name. Tries each kind in
/// turn. A void game must be requested as "game-ended", the name of a default GameEnded.
template <std::size_t kind = 0>
std::optional<Event::Payload> what_of(JsonReader& members, std::string_view name) {
    if constexpr (kind == std::variant_size_v<Event::Payload>) {
        return std::nullopt;
    } else {
        std::variant_alternative_t<kind, Event::Payload> what{};
        Event event{0, what};
        if (name_of(event) != name) return what_of<kind + 1>(members, name);
        get(members, what);
        return what;
    }
}

}  // namespace

std::optional<Event> from_json(const json& object) {
    JsonReader members(object);
    auto name = members.required<std::string>("event");
    if (name == "game-void") name = "game-ended";
    auto what = what_of(members, name);
    if (!what) return std::nullopt;
    return Event{members.optional<store::TournamentId>("tournament_id").value_or(0),
                 std::move(*what)};
}

}  // namespace tafl::events
