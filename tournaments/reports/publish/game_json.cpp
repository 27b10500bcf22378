// SPDX-License-Identifier: MIT
#include "tournaments/reports/publish/game_json.h"

#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>
#include <utility>

#include "rules/board_text.h"
#include "rules/move_text.h"
#include "rules/otg_lines.h"
#include "rules/result.h"
#include "rules/ruleset_text.h"
#include "store/archive_error.h"
#include "store/imported_games.h"
#include "tournaments/reports/publish/game_columns.h"
#include "tournaments/scoring/results/machine_table.h"
#include "tournaments/scoring/results/ply_json.h"
#include "tournaments/scoring/results/time_text.h"

namespace tafl::publish {

namespace {

// Data of an imported game's record in addition to the moves, as JSON for exports and pages.
// EXPORT.md describes the members.

using nlohmann::ordered_json;

ordered_json line_move_json(const rules::PlayedPly& ply) {
    ordered_json move = results::ply_json(ply);
    for (const char* member : {"spent_us", "late_us", "left"}) move.erase(member);
    return move;
}

ordered_json variations_json(const std::vector<rules::PlayedVariation>& lines) {
    auto variations = ordered_json::array();
    for (const rules::PlayedVariation& line : lines) {
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

/// Returns null for a game that is not a puzzle.
ordered_json puzzle_json(const rules::OtgRecord& record, const rules::Replay& replay) {
    const std::string_view mode = record.tag("puzzle-mode");
    const std::string_view start = record.tag("puzzle-start");
    if ((mode.empty() || mode == "none") && start.empty()) return nullptr;
    return {{"mode", mode.empty() ? "loose" : mode},
            {"ply", ply_of_address(record, replay, start).value_or(0)}};
}

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

using rules::Side;

template <class Value>
ordered_json or_null(const std::optional<Value>& value) {
    return value ? ordered_json(*value) : ordered_json(nullptr);
}

ordered_json side_or_null(const std::optional<Side>& side) {
    return side ? ordered_json(name_of(*side)) : ordered_json(nullptr);
}

ordered_json moves_json(const rules::GameRecord& record, std::span<const rules::PlayedPly> plies) {
    auto moves = ordered_json::array();
    for (const rules::PlayedPly& ply : plies) {
        moves.push_back(results::ply_json(ply));
        if (!record.time[ply.mover].has_clock()) moves.back().erase("left");
    }
    return moves;
}

/// Throws ArchiveError (`damaged`) if the record has an illegal ply.
std::vector<rules::PlayedPly> plies_of(const PublishedGame& game) {
    std::vector<rules::PlayedPly> plies;
    const auto refused =
        for_each_ply(game.record, [&](rules::PlayedPly ply) { plies.push_back(std::move(ply)); });
    if (!refused) return plies;
    throw store::ArchiveError(
        store::ArchiveError::Kind::damaged,
        "game " + to_string(game.row.scheduled.id) + " breaks at ply " +
            std::to_string(refused->number) + ", " + to_string(refused->move) + ": " +
            std::string(explain(refused->why)) + "; lawspeaker verify lists all such games");
}

ordered_json build_json(const store::EngineBuild& build) {
    return {{"version", build.version}, {"sha256", build.sha256}};
}

}  // namespace

ordered_json evidence_json(const rules::GameRecord& record, const std::optional<double>& load) {
    const rules::Evidence& evidence = record.evidence;
    if (record.end.summary.empty() && evidence == rules::Evidence{}) return nullptr;
    return {{"summary", record.end.summary},
            {"exit_code", or_null(evidence.exit_code)},
            {"signal", or_null(evidence.signal)},
            {"load", or_null(load)},
            {"standard_error", evidence.standard_error},
            {"dialogue", evidence.dialogue}};
}

ordered_json played_on_json(const GameMachine& played_on) {
    if (!played_on.machine) return nullptr;
    ordered_json object = results::machine_json(*played_on.machine);
    object["load"] = or_null(played_on.load);
    return object;
}

ordered_json json_of(const store::GameRow& row) { return game_object(GameListing::json, row); }

ordered_json json_of(const PublishedGame& game) { return json_of(game, plies_of(game)); }

ordered_json json_of(const PublishedGame& finished, std::span<const rules::PlayedPly> plies) {
    const auto& [row, record, builds, played_on, recording] = finished;
    ordered_json game = json_of(row);
    game["reason"] = explain(row.end.termination);
    game["at_fault"] = side_or_null(row.end.at_fault);
    game["captures"] = {{"attackers", row.end.captures.attackers},
                        {"defenders", row.end.captures.defenders}};
    game["builds"] = {{"attackers", build_json(builds.attackers)},
                      {"defenders", build_json(builds.defenders)}};
    game["load"] = or_null(played_on.load);
    game["played_on"] = played_on_json(played_on);
    // Written as text, since many readers have numbers of 53 bits only.
    game["seed"] = std::to_string(row.scheduled.seed);
    game["rules"] = to_string(record.ruleset);
    game["start"] = to_string(record.ruleset.start);
    game["time"] = {{"attackers", to_string(record.time.attackers)},
                    {"defenders", to_string(record.time.defenders)}};
    game["moves"] = moves_json(record, plies);
    game["evidence"] = evidence_json(record, played_on.load);
    if (recording) game["recording"] = recording_json(*recording);
    return game;
}

std::string text_of(const ordered_json& value) {
    return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace tafl::publish
