// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>

#include "rules/result.h"
#include "tournaments/play/events/event_json.h"
#include "tournaments/scoring/results/ply_json.h"

namespace tafl::events {

namespace {

using nlohmann::json;
using results::clocks_from_json;
using results::side_from_json;

[[noreturn]] void refuse(const char* key, const std::string& found) {
    throw EventError(std::string(key) + ": found " + found);
}

std::string text_or_null(const json& object, const char* key) {
    const json& value = object.at(key);
    return value.is_null() ? std::string() : value.get<std::string>();
}

const json& list_at(const json& object, const char* key) {
    const json& list = object.at(key);
    if (!list.is_array()) refuse(key, list.dump());
    return list;
}

GameName game_of(const json& object) {
    return {object.at("id"),
            object.at("round"),
            object.at("match"),
            object.at("game"),
            {object.at("attackers"), object.at("defenders")}};
}

rules::TimeControl time_of(const json& text) {
    const auto time = rules::parse_time_control(text.get<std::string>());
    if (!time) refuse("time", text.dump());
    return *time;
}

void get(const json& object, RunStarted& run) {
    run = {object.at("tournament"), object.at("format"),   object.at("engines"),
           object.at("games"),      object.at("finished"), object.at("score")};
    if (run.score.size() != run.engines.size()) refuse("score", object.at("score").dump());
}

void get(const json& object, ScheduleExtended& schedule) {
    schedule = {object.at("round"), object.at("games"), object.at("games_in_all")};
}

void get(const json& object, RoundStarted& round) { round.round = object.at("round"); }

void get(const json& object, AttemptStarted& began) {
    const json& time = object.at("time");
    began = {game_of(object),
             object.at("variant"),
             object.at("rules"),
             object.at("opening"),
             {time_of(time.at("attackers")), time_of(time.at("defenders"))},
             {}};
    const auto machine = object.find("machine");  // missing in events of old versions
    if (machine != object.end() && !machine->is_null()) began.machine = *machine;
}

void get(const json& object, PlayBegan& began) { began.game = object.at("id"); }

void get(const json& object, PlyPlayed& played) {
    played.game = object.at("id");
    played.ply = results::ply_from_json(object);
    played.clocks = clocks_from_json(object.at("clocks"));
}

void get(const json& object, PositionChanged& changed) {
    changed.game = object.at("id");
    changed.ply = object.at("ply");
    changed.to_move = side_from_json(object.at("to_move"));
    changed.position = object.at("position");
    changed.clocks = clocks_from_json(object.at("clocks"));
    if (!object.at("move").is_null()) changed.move = results::ply_from_json(object["move"]);
    const auto value = object.find("value");  // missing in events before 2026-11-26
    if (value != object.end() && !value->is_null()) changed.value = value->get<double>();
}

void get(const json& object, GameEnded& ended) {
    rules::GameEnd& end = ended.end;
    const std::string result = text_or_null(object, "result");
    const auto known_result = rules::result_from_name(result);
    const auto termination =
        rules::termination_from_name(object.at("termination").get<std::string>());
    if (!result.empty() && !known_result) refuse("result", result);
    if (!termination) refuse("termination", object.at("termination").dump());
    end = {known_result.value_or(rules::Result::none),
           *termination,
           side_from_json(object.at("at_fault")),
           object.at("reason"),
           object.at("plies"),
           {object.at("captures").at("attackers"), object.at("captures").at("defenders")}};
    ended.game = game_of(object);
    ended.counts = object.at("event") == "game-ended";
    ended.position = text_or_null(object, "position");
}

void get(const json& object, StandingsChanged& standings) {
    for (const json& row : list_at(object, "rows")) {
        standings.rows.push_back({row.at("rank").is_null() ? 0 : row.at("rank").get<int>(),
                                  row.at("engine"), row.at("points"), row.at("games")});
    }
}

void get(const json& object, Message& message) { message.text = object.at("text"); }

void get(const json& object, RunEnded& ended) {
    const std::string name = object.at("ending");
    for (const auto ending : {RunOutcome::finished, RunOutcome::interrupted, RunOutcome::decided}) {
        if (name == name_of(ending)) {
            ended = {ending, object.at("games")};
            return;
        }
    }
    refuse("ending", name);
}

void get(const json& object, QueueChanged& entry) {
    entry = {object.at("tournament"), object.at("state"), object.at("priority"),
             text_or_null(object, "reason")};
}

void get(const json& object, EventsLost& lost) { lost.events = object.at("events"); }

void get(const json&, Reset&) {}

/// Returns the payload of the kind `name`; nullopt if no kind has this name. Tries each kind in
/// turn. A void game must be requested as "game-ended", the name of a default GameEnded.
template <std::size_t kind = 0>
std::optional<Event::Payload> what_of(const json& object, std::string_view name) {
    if constexpr (kind == std::variant_size_v<Event::Payload>) {
        return std::nullopt;
    } else {
        std::variant_alternative_t<kind, Event::Payload> what{};
        Event event{0, what};
        if (name_of(event) != name) return what_of<kind + 1>(object, name);
        get(object, what);
        return what;
    }
}

}  // namespace

std::optional<Event> from_json(const json& object) {
    try {
        std::string name = object.at("event");
        if (name == "game-void") name = "game-ended";
        auto what = what_of(object, name);
        if (!what) return std::nullopt;
        return Event{object.value("tournament_id", store::TournamentId()), std::move(*what)};
    } catch (const json::exception& error) {
        throw EventError(error.what());
    } catch (const results::PlyJsonError& error) {
        throw EventError(error.what());
    }
}

}  // namespace tafl::events
