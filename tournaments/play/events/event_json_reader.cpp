// SPDX-License-Identifier: MIT
#include <cmath>
#include <nlohmann/json.hpp>

#include "rules/board_text.h"
#include "rules/move_text.h"
#include "rules/result.h"
#include "tournaments/play/events/event_json.h"

namespace tafl::events {

namespace {

using nlohmann::json;
using rules::BySide;
using rules::Side;

[[noreturn]] void refuse(const char* key, const std::string& found) {
    throw EventError(std::string(key) + ": found " + found);
}

std::chrono::microseconds microseconds_at(const json& object, const char* key) {
    constexpr double most = 1e15;  // ms; the microseconds must fit in 64 bits
    const double time = object.at(key).get<double>();
    if (!(std::abs(time) < most)) refuse(key, object.at(key).dump());
    return std::chrono::microseconds(std::llround(time * 1000));
}

std::string text_or_null(const json& object, const char* key) {
    const json& value = object.at(key);
    return value.is_null() ? std::string() : value.get<std::string>();
}

Side side_named(const char* key, const std::string& name) {
    const auto side = rules::side_named(name);
    if (!side) refuse(key, name);
    return *side;
}

std::optional<Side> side_or_nobody(const json& object, const char* key) {
    const std::string name = text_or_null(object, key);
    return name.empty() ? std::nullopt : std::optional(side_named(key, name));
}

rules::TimeLeft left_of(const json& object) {
    return {std::chrono::milliseconds(object.at("main_ms").get<std::int64_t>()),
            std::chrono::milliseconds(object.at("period_ms").get<std::int64_t>()),
            object.at("periods").get<int>()};
}

BySide<rules::TimeLeft> both_left(const json& object) {
    const json& left = object.at("left");
    return {left_of(left.at("attackers")), left_of(left.at("defenders"))};
}

rules::Space space_at(const json& text) {
    const auto written = text.get<std::string>();
    std::string_view rest = written;
    const auto space = rules::take_space(rest);
    if (!space || !rest.empty()) refuse("space", text.dump());
    return *space;
}

rules::Space space_or_none(const json& text) {
    return text.is_null() ? rules::Space{} : space_at(text);
}

rules::Capture capture_of(const json& object) {
    const auto letter = object.at("piece").get<std::string>();
    const auto piece =
        letter.size() == 1 ? rules::piece_from_letter(letter[0]) : std::optional<rules::Piece>();
    if (!piece) refuse("piece", letter);
    const auto rule = rules::capture_rule_from_name(object.at("rule").get<std::string>());
    if (!rule) refuse("rule", object.at("rule").dump());
    return {space_at(object.at("space")), *piece, *rule};
}

const json& list_at(const json& object, const char* key) {
    const json& list = object.at(key);
    if (!list.is_array()) refuse(key, list.dump());
    return list;
}

std::vector<rules::Capture> captures_of(const json& list) {
    std::vector<rules::Capture> captures;
    for (const json& capture : list) captures.push_back(capture_of(capture));
    return captures;
}

/// Adds to the written move the data that OTN omits: the letters of taflmen and captured pieces.
void complete(rules::PlayedPly& ply) {
    if (ply.written.is_done()) return;
    const auto taflman = rules::Piece(ply.mover, rules::Kind::taflman);
    ply.written.mover = ply.written.mover.value_or(taflman);
    ply.written.captures.clear();
    for (const rules::Capture& capture : ply.captures) {
        ply.written.captures.push_back({capture.space, capture.piece});
    }
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

rules::Evaluation evaluation_of(const json& object) {
    if (!object.is_object()) refuse("evaluation", object.dump());
    rules::Evaluation found;
    if (object.contains("score")) found.score = object["score"].get<int>();
    if (object.contains("depth")) found.depth = object["depth"].get<int>();
    if (object.contains("nodes")) found.nodes = object["nodes"].get<std::int64_t>();
    if (object.contains("time_ms"))
        found.time = std::chrono::milliseconds(object["time_ms"].get<std::int64_t>());
    found.line = object.value("line", "");
    return found;
}

void get(const json& object, PlyPlayed& played) {
    rules::PlayedPly& ply = played.ply;
    const auto written = rules::parse_move(object.at("move").get<std::string>());
    if (!written || written->is_resignation) refuse("move", object.at("move").dump());
    played.game = object.at("id");
    ply.number = object.at("ply");
    ply.mover = side_named("side", object.at("side"));
    ply.written = *written;
    ply.captures = captures_of(list_at(object, "captures"));
    complete(ply);
    ply.to_move = side_or_nobody(object, "to_move");
    played.clocks = both_left(object);
    ply.record.move = written->move;
    ply.record.spent = microseconds_at(object, "spent_ms");
    ply.record.host_lag = microseconds_at(object, "late_ms");
    ply.record.left = played.clocks[ply.mover];
    if (object.contains("evaluation")) ply.record.evaluation = evaluation_of(object["evaluation"]);
    ply.record.comment = object.value("comment", "");
}

PositionChanged::LastMove last_move_of(const json& object) {
    PositionChanged::LastMove move;
    move.move = {space_or_none(object.at("from")), space_or_none(object.at("to"))};
    for (const json& space : list_at(object, "captures")) move.captures.push_back(space_at(space));
    // The following members are missing in events before 2026-11-23.
    if (object.contains("side")) move.side = side_named("side", object["side"]);
    move.text = object.value("text", "");
    if (object.contains("spent_ms")) move.spent = microseconds_at(object, "spent_ms");
    if (object.contains("evaluation")) move.evaluation = evaluation_of(object["evaluation"]);
    return move;
}

void get(const json& object, PositionChanged& changed) {
    changed.game = object.at("id");
    changed.ply = object.at("ply");
    changed.to_move = side_or_nobody(object, "to_move");
    changed.position = object.at("position");
    changed.clocks = both_left(object);
    if (!object.at("move").is_null()) changed.move = last_move_of(object["move"]);
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
           side_or_nobody(object, "at_fault"),
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

/// Returns the payload of the kind `name`; none if no kind has this name. Tries each kind in turn.
/// A void game must be requested as "game-ended", the name of a default GameEnded.
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
    }
}

}  // namespace tafl::events
