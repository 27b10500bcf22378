// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/ply_json.h"

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "rules/board_text.h"
#include "rules/move_text.h"
#include "tournaments/base/json_reader.h"
#include "tournaments/scoring/results/evaluation_words.h"

namespace tafl::results {

using nlohmann::json;
using nlohmann::ordered_json;
using tournaments::JsonReader;

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

std::optional<rules::Space> space_in(std::string_view text) {
    const auto space = rules::take_space(text);
    return text.empty() ? space : std::nullopt;
}

std::optional<rules::Piece> piece_in(std::string_view text) {
    return text.size() == 1 ? rules::piece_from_letter(text[0]) : std::nullopt;
}

rules::Capture capture_from_json(JsonReader members) {
    return {members.parsed("space", space_in, "a space"),
            members.parsed("piece", piece_in, "the letter of a piece"),
            members.parsed("rule", rules::capture_rule_from_name, "a rule of capture")};
}

rules::TimeLeft left_from_json(JsonReader members) {
    rules::TimeLeft left;
    members.read("main_ms", left.main);
    members.read("period_ms", left.period);
    members.read("periods", left.periods);
    return left;
}

rules::Evaluation evaluation_from_json(JsonReader members) {
    rules::Evaluation found;
    found.score = members.optional<int>("score");
    found.depth = members.optional<int>("depth");
    found.nodes = members.optional<std::int64_t>("nodes");
    found.time = members.optional<std::chrono::milliseconds>("time_ms");
    members.take("line", found.line);
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

rules::PlayedPly ply_from_json(JsonReader& members) {
    const auto written = members.parsed("text", rules::parse_move, "a move");
    if (written.is_resignation) members.refuse("text", "a move");
    rules::PlayedPly ply;
    members.read("ply", ply.number);
    ply.mover = members.parsed("side", rules::side_named, "a side");
    ply.written = written;
    members.list("captures", [&](const json& capture) {
        ply.captures.push_back(capture_from_json(JsonReader(capture, "captures")));
    });
    complete(ply);
    ply.to_move = members.nullable_parsed("to_move", rules::side_named, "a side");
    ply.record.move = written.move;
    members.read("spent_us", ply.record.spent);
    members.read("late_us", ply.record.host_lag);
    if (members.has("left")) ply.record.left = left_from_json(members.object("left"));
    if (members.has("evaluation"))
        ply.record.evaluation = evaluation_from_json(members.object("evaluation"));
    members.take("comment", ply.record.comment);
    return ply;
}

rules::BySide<rules::TimeLeft> clocks_from_json(JsonReader members) {
    return {left_from_json(members.object("attackers")),
            left_from_json(members.object("defenders"))};
}

}  // namespace tafl::results
