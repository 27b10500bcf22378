// SPDX-License-Identifier: MIT
#include "tournaments/publish/recording_json.h"

#include <nlohmann/json.hpp>

#include "rules/otg_lines.h"
#include "tournaments/results/ply_json.h"

namespace tafl::publish {

namespace {

using nlohmann::ordered_json;

ordered_json line_move_json(const rules::PlayedPly& ply) {
    ordered_json move = {{"ply", ply.number},
                         {"side", name_of(ply.mover)},
                         {"text", ply.text()},
                         {"from", results::space_json(ply.record.move.from)},
                         {"to", results::space_json(ply.record.move.to)},
                         {"captures", results::captures_json(ply.captures)}};
    if (!ply.record.comment.empty()) move["comment"] = ply.record.comment;
    return move;
}

ordered_json variations_json(const std::vector<rules::OtgLine>& lines) {
    auto variations = ordered_json::array();
    for (const rules::OtgLine& line : lines) {
        auto moves = ordered_json::array();
        for (const rules::PlayedPly& ply : line.moves) moves.push_back(line_move_json(ply));
        ordered_json variation = {{"address", line.address},
                                  {"parent", nullptr},
                                  {"ply", line.ply},
                                  {"moves", std::move(moves)}};
        if (line.parent) variation["parent"] = *line.parent;
        if (!line.rest.empty()) variation["rest"] = line.rest;
        variations.push_back(std::move(variation));
    }
    return variations;
}

/// Null for a game that is none.
ordered_json puzzle_json(const rules::OtgRecord& record, const rules::Replay& replay) {
    const std::string_view mode = record.tag("puzzle-mode");
    const std::string_view start = record.tag("puzzle-start");
    if ((mode.empty() || mode == "none") && start.empty()) return nullptr;
    return {{"mode", mode.empty() ? "loose" : mode},
            {"ply", ply_of_address(record, replay, start).value_or(0)}};
}

}  // namespace

ordered_json recording_json(const store::Recording& recording) {
    ordered_json object = {{"place", recording.place}};
    const auto record = rules::parse_otg(recording.text);
    if (recording.text.empty() || !record) return object;
    const rules::Replay replay = rules::replay(*record);
    const auto tag = [&](const char* member, std::string_view text) {
        if (!text.empty()) object[member] = text;
    };
    tag("annotator", record->tag("annotator"));
    tag("comment", record->tag("start-comment"));
    if (auto puzzle = puzzle_json(*record, replay); !puzzle.is_null()) object["puzzle"] = puzzle;
    const auto lines = lines_of(*record, replay);
    if (!lines.empty()) object["variations"] = variations_json(lines);
    return object;
}

}  // namespace tafl::publish
