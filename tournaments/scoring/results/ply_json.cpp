// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/ply_json.h"

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "rules/board_text.h"
#include "rules/move_text.h"
#include "tournaments/scoring/results/evaluation_words.h"

namespace tafl::results {

using nlohmann::json;
using nlohmann::ordered_json;

namespace {

ordered_json space_json(rules::Space space) {
    return space.is_none() ? ordered_json(nullptr) : ordered_json(to_string(space));
}

ordered_json captures_json(const std::vector<rules::Capture>& captures) {
    auto list = ordered_json::array();
    for (const rules::Capture& capture : captures) {
        list.push_back({{"space", to_string(capture.space)},
                        {"piece", std::string(1, letter_of(capture.piece))},
                        {"rule", name_of(capture.rule)}});
    }
    return list;
}

[[noreturn]] void refuse(const char* key, const json& found) {
    throw PlyJsonError(std::string(key) + ": found " + found.dump());
}

const json& list_at(const json& object, const char* key) {
    const json& list = object.at(key);
    if (!list.is_array()) refuse(key, list);
    return list;
}

std::chrono::microseconds microseconds_at(const json& object, const char* key) {
    const json& time = object.at(key);
    if (!time.is_number_integer()) refuse(key, time);
    return std::chrono::microseconds(time.get<std::int64_t>());
}

rules::Space space_at(const json& object, const char* key) {
    const auto text = object.at(key).get<std::string>();
    std::string_view rest = text;
    const auto space = rules::take_space(rest);
    if (!space || !rest.empty()) refuse(key, object.at(key));
    return *space;
}

rules::Capture capture_from_json(const json& object) {
    const auto letter = object.at("piece").get<std::string>();
    const auto piece =
        letter.size() == 1 ? rules::piece_from_letter(letter[0]) : std::optional<rules::Piece>();
    if (!piece) refuse("piece", object.at("piece"));
    const auto rule = rules::capture_rule_from_name(object.at("rule").get<std::string>());
    if (!rule) refuse("rule", object.at("rule"));
    return {space_at(object, "space"), *piece, *rule};
}

rules::TimeLeft left_from_json(const json& object) {
    return {std::chrono::milliseconds(object.at("main_ms").get<std::int64_t>()),
            std::chrono::milliseconds(object.at("period_ms").get<std::int64_t>()),
            object.at("periods").get<int>()};
}

rules::Evaluation evaluation_from_json(const json& object) {
    if (!object.is_object()) refuse("evaluation", object);
    rules::Evaluation found;
    if (object.contains("score")) found.score = object["score"].get<int>();
    if (object.contains("depth")) found.depth = object["depth"].get<int>();
    if (object.contains("nodes")) found.nodes = object["nodes"].get<std::int64_t>();
    if (object.contains("time_ms"))
        found.time = std::chrono::milliseconds(object["time_ms"].get<std::int64_t>());
    found.line = object.value("line", "");
    return found;
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

}  // namespace

ordered_json left_json(const rules::TimeLeft& left) {
    return {{"main_ms", left.main.count()},
            {"period_ms", left.period.count()},
            {"periods", left.periods}};
}

ordered_json left_json(const rules::BySide<rules::TimeLeft>& clocks) {
    return {{"attackers", left_json(clocks.attackers)}, {"defenders", left_json(clocks.defenders)}};
}

ordered_json words_json(double value) {
    return {{"verdict", verdict_of(value)}, {"share", share_of(value)}};
}

ordered_json evaluation_json(const rules::Evaluation& evaluation, rules::Side mover) {
    ordered_json found = ordered_json::object();
    ordered_json words = ordered_json::object();
    if (evaluation.score) {
        words = words_json(as_attackers_see_it(*evaluation.score, mover));
        words["score"] = score_text(*evaluation.score);
        found["score"] = *evaluation.score;
        found["view"] = "mover";
    }
    if (evaluation.depth) found["depth"] = *evaluation.depth;
    if (evaluation.nodes) found["nodes"] = *evaluation.nodes;
    if (evaluation.time) found["time_ms"] = evaluation.time->count();
    if (!evaluation.line.empty()) found["line"] = evaluation.line;
    words["text"] = thought_text(evaluation);
    found["words"] = std::move(words);
    return found;
}

ordered_json ply_json(const rules::PlayedPly& ply) {
    const rules::PlyRecord& record = ply.record;
    ordered_json object = {
        {"ply", ply.number},
        {"side", name_of(ply.mover)},
        {"text", ply.text()},
        {"from", space_json(record.move.from)},
        {"to", space_json(record.move.to)},
        {"captures", captures_json(ply.captures)},
        {"to_move", ply.to_move ? ordered_json(name_of(*ply.to_move)) : ordered_json(nullptr)},
        {"spent_us", record.spent.count()},
        {"late_us", record.host_lag.count()},
        {"left", left_json(record.left)}};
    if (record.evaluation) object["evaluation"] = evaluation_json(*record.evaluation, ply.mover);
    if (!record.comment.empty()) object["comment"] = record.comment;
    return object;
}

rules::PlayedPly ply_from_json(const json& object) {
    const auto written = rules::parse_move(object.at("text").get<std::string>());
    if (!written || written->is_resignation) refuse("text", object.at("text"));
    const auto mover = side_from_json(object.at("side"));
    if (!mover) refuse("side", object.at("side"));
    rules::PlayedPly ply;
    ply.number = object.at("ply").get<int>();
    ply.mover = *mover;
    ply.written = *written;
    for (const json& capture : list_at(object, "captures"))
        ply.captures.push_back(capture_from_json(capture));
    complete(ply);
    ply.to_move = side_from_json(object.at("to_move"));
    ply.record.move = written->move;
    ply.record.spent = microseconds_at(object, "spent_us");
    ply.record.host_lag = microseconds_at(object, "late_us");
    if (object.contains("left")) ply.record.left = left_from_json(object["left"]);
    if (object.contains("evaluation"))
        ply.record.evaluation = evaluation_from_json(object["evaluation"]);
    ply.record.comment = object.value("comment", "");
    return ply;
}

rules::BySide<rules::TimeLeft> clocks_from_json(const json& object) {
    return {left_from_json(object.at("attackers")), left_from_json(object.at("defenders"))};
}

std::optional<rules::Side> side_from_json(const json& name) {
    if (name.is_null()) return std::nullopt;
    const auto side = rules::side_named(name.get<std::string>());
    if (!side) refuse("side", name);
    return side;
}

}  // namespace tafl::results
