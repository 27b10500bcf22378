// SPDX-License-Identifier: MIT
#include "tournaments/publish/game_json.h"

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "rules/board_text.h"
#include "rules/game.h"
#include "rules/move_text.h"
#include "rules/ruleset_text.h"

namespace tafl::tournaments {

namespace {

using nlohmann::ordered_json;
using rules::Side;

ordered_json or_null(const std::optional<store::Time>& time) {
    return time ? ordered_json(iso_text(*time)) : ordered_json(nullptr);
}

template <class Value>
ordered_json or_null(const std::optional<Value>& value) {
    return value ? ordered_json(*value) : ordered_json(nullptr);
}

ordered_json side_or_null(const std::optional<Side>& side) {
    return side ? ordered_json(name_of(*side)) : ordered_json(nullptr);
}

ordered_json captures_json(const rules::Effects& effects) {
    auto captures = ordered_json::array();
    for (const rules::Capture& capture : effects.captures()) {
        captures.push_back({{"space", to_string(capture.space)},
                            {"piece", std::string(1, letter_of(capture.piece))},
                            {"rule", name_of(capture.rule)}});
    }
    return captures;
}

ordered_json left_json(const rules::TimeLeft& left) {
    return {{"main_ms", left.main.count()},
            {"period_ms", left.period.count()},
            {"periods", left.periods}};
}

ordered_json moves_json(const store::GameRow& row, const rules::GameRecord& record) {
    auto moves = ordered_json::array();
    rules::Game game(record.ruleset);
    for (const rules::PlyRecord& ply : record.plies) {
        const rules::Position before = game.position();
        const auto effects = game.play(ply.move);
        if (!effects) {
            throw std::runtime_error(
                "game " + std::to_string(row.scheduled.id) + " breaks at ply " +
                std::to_string(game.plies() + 1) + ", " + to_string(ply.move) + ": " +
                std::string(explain(effects.error())) + "; lawspeaker verify lists all such games");
        }
        const bool has_clock = record.time[before.to_move()].has_clock();
        moves.push_back(move_json({game.plies(), before, *effects, ply, has_clock}));
    }
    return moves;
}

ordered_json build_json(const store::EngineBuild& build) {
    return {{"version", build.version}, {"sha256", build.sha256}};
}

ordered_json evidence_json(const rules::Evidence& evidence) {
    if (evidence == rules::Evidence{}) return nullptr;
    return {{"summary", evidence.summary},
            {"exit_code", or_null(evidence.exit_code)},
            {"signal", or_null(evidence.signal)},
            {"standard_error", evidence.standard_error},
            {"dialogue", evidence.dialogue}};
}

}  // namespace

ordered_json move_json(const PlayedPly& played) {
    const auto& [number, before, effects, ply, has_clock] = played;
    ordered_json move = {{"ply", number},
                         {"side", name_of(before.to_move())},
                         {"text", to_string(describe(before, ply.move, effects))},
                         {"from", to_string(ply.move.from)},
                         {"to", to_string(ply.move.to)},
                         {"captures", captures_json(effects)},
                         {"spent_us", ply.spent.count()},
                         {"late_us", ply.host_lag.count()}};
    if (has_clock) move["left"] = left_json(ply.left);
    if (!ply.comment.empty()) move["comment"] = ply.comment;
    return move;
}

ordered_json json_of(const store::GameRow& row) {
    const bool has_result =
        row.state == store::GameState::finished && row.result != rules::Result::none;
    return {{"id", row.scheduled.id},
            {"tournament", row.tournament},
            {"round", row.scheduled.round},
            {"match", row.scheduled.match},
            {"game", row.scheduled.game},
            {"attackers", row.names.attackers},
            {"defenders", row.names.defenders},
            {"variant", row.scheduled.variant},
            {"opening", row.scheduled.opening},
            {"state", name_of(row.state)},
            {"result", has_result ? ordered_json(name_of(row.result)) : ordered_json(nullptr)},
            {"termination", row.termination == rules::Termination::none
                                ? ordered_json(nullptr)
                                : ordered_json(name_of(row.termination))},
            {"plies", row.plies},
            {"started", or_null(row.started)},
            {"ended", or_null(row.ended)}};
}

ordered_json json_of(const FinishedGame& finished) {
    const auto& [row, record, builds] = finished;
    ordered_json game = json_of(row);
    game["reason"] = explain(row.termination);
    game["at_fault"] = side_or_null(row.at_fault);
    game["captures"] = {{"attackers", row.captures.attackers},
                        {"defenders", row.captures.defenders}};
    game["builds"] = {{"attackers", build_json(builds.attackers)},
                      {"defenders", build_json(builds.defenders)}};
    game["seed"] = std::to_string(row.scheduled.seed);  // many readers have but 53 bits
    game["rules"] = to_string(record.ruleset);
    game["start"] = to_string(record.ruleset.start);
    game["time"] = {{"attackers", to_string(record.time.attackers)},
                    {"defenders", to_string(record.time.defenders)}};
    game["moves"] = moves_json(row, record);
    game["evidence"] = evidence_json(record.evidence);
    return game;
}

std::string text_of(const ordered_json& value) {
    return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace tafl::tournaments
