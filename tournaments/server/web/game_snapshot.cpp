// SPDX-License-Identifier: MIT
#include "tournaments/server/web/game_snapshot.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "rules/count_of.h"
#include "rules/ruleset_text.h"
#include "tournaments/reports/publish/game_json.h"
#include "tournaments/scoring/results/ply_json.h"

namespace tafl::web {

namespace {

using nlohmann::ordered_json;
using rules::BySide;
using rules::Side;
using rules::TimeLeft;

TimeLeft full(const rules::TimeControl& time) {
    if (time.per_move.count() > 0) return {time.per_move, {}, 0};
    return {time.main, time.overtime, time.periods};
}

/// Reads the stored record: the journal of a game that another process plays, or the record of a
/// finished game.
void read_stored(store::Archive& archive, GameSnapshot& game) {
    const auto record = archive.record(game.row.scheduled.id);
    if (!record) return;
    game.record = *record;
    const auto attempts = archive.attempts(game.row.scheduled.id);
    if (attempts.empty()) return;
    const store::AttemptRow& running = attempts.back();
    game.builds = running.builds;
    game.played_on = {running.machine, running.load};
}

void read_live(const LiveGame& played, GameSnapshot& game) {
    game.row.state = store::GameState::running;
    game.row.started = played.started;
    game.row.machine = played.machine;
    game.record.time = played.time;
    // The plies of Live replace the stored ones, because the plies of the last quarter of a second
    // may not be stored yet.
    game.record.plies.clear();
    for (const referee::PlyPlayed& played_ply : played.plies) {
        game.record.plies.push_back(played_ply.ply.record);
    }
    game.clocks = played.clocks;
    if (played.clock_started) {
        const auto age = std::chrono::steady_clock::now() - *played.clock_started;
        game.age = std::chrono::duration_cast<std::chrono::milliseconds>(age);
    }
}

/// Plays the record, and sets all members that follow from its plies.
void replay(GameSnapshot& game) {
    game.compiled_rules = std::make_shared<const rules::CompiledRules>(game.record.ruleset);
    rules::Game board(game.compiled_rules);
    static_cast<void>(for_each_ply(game.record, board, [&](rules::PlayedPly ply) {
        // Not operator[]: g++ 12 at -O3 wrongly reports an access outside the pair.
        auto& [attackers, defenders] = game.clocks;
        (ply.mover == Side::attackers ? attackers : defenders) = ply.record.left;
        game.plies.push_back(std::move(ply));
    }));
    if (!game.plies.empty()) {
        game.is_new_turn = game.plies.back().to_move != game.plies.back().mover;
        game.marks = publish::marks_of(game.plies.back());
    }
    game.row.end.captures = board.captures();
    game.row.end.plies = count_of(game.record.plies);
    game.to_move = board.to_move();
    game.board = board.position().board();
}

}  // namespace

GameSnapshot open_game(store::Archive& archive, const store::GameRow& row, const Live* live) {
    GameSnapshot game;
    game.row = row;
    if (auto reading = rules::parse_ruleset(row.scheduled.rules)) {
        game.record.ruleset = std::move(reading->ruleset);
    }
    game.record.players = row.names;
    if (row.state != store::GameState::scheduled) read_stored(archive, game);
    const LiveGame* played = live == nullptr ? nullptr : live->game(row.scheduled.id);
    game.clocks = {full(game.record.time.attackers), full(game.record.time.defenders)};
    if (played != nullptr) read_live(*played, game);
    replay(game);
    if (live != nullptr)
        game.event_id = live->last_event_id() + '-' + std::to_string(game.row.end.plies);
    return game;
}

ordered_json age_json(const GameSnapshot& game) {
    return game.age ? ordered_json(game.age->count()) : ordered_json(nullptr);
}

ordered_json json_of(const GameSnapshot& game) {
    const publish::PublishedGame shown{game.row, game.record, game.builds, game.played_on};
    // If a ply is illegal, the function that plays the record reports it.
    const bool is_whole = game.plies.size() == game.record.plies.size();
    ordered_json json = is_whole ? json_of(shown, game.plies) : json_of(shown);
    json["reason"] = nullptr;
    if (game.row.state != store::GameState::running) return json;
    json["to_move"] = name_of(game.to_move);
    json["clocks"] = results::left_json(game.clocks);
    json["age_ms"] = age_json(game);
    json["event_id"] = game.event_id.empty() ? ordered_json(nullptr) : ordered_json(game.event_id);
    return json;
}

}  // namespace tafl::web
