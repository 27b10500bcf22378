// SPDX-License-Identifier: MIT
#include "tournaments/server/web/live_page_game.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <tuple>

#include "rules/board_text.h"
#include "store/sha256.h"
#include "tournaments/scoring/results/evaluation_words.h"
#include "tournaments/scoring/results/ply_json.h"

namespace tafl::web {

namespace {

using nlohmann::ordered_json;
using rules::Side;

/// Collects the engines' evaluations.
void listen(LivePageGame& game) {
    const auto start = rules::Position::start_of(*game.open.compiled_rules);
    game.men_at_start = {start.board().count(Side::attackers),
                         start.board().count(Side::defenders)};
    for (const rules::PlayedPly& ply : game.open.plies) {
        if (!ply.record.evaluation) continue;
        auto& [attackers, defenders] = game.thoughts;
        (ply.mover == Side::attackers ? attackers : defenders) = ply.record.evaluation;
        if (const auto value = game.value())
            game.shares.emplace_back(ply.number, results::share_of(*value));
    }
}

/// Returns a sort key; the smallest belongs to the closest game.
auto distance_of(const LivePageGame& game) {
    const auto value = game.value();
    return std::tuple(!value, std::abs(value.value_or(0)), game.rank);
}

/// Returns a sort key; the smallest belongs to the game with rank 1.
auto order_by_points(const LivePageGame* game) {
    const auto& [attackers, defenders] = game->points;
    return std::tuple(std::abs(attackers - defenders), -attackers - defenders,
                      game->open.row.scheduled.id);
}

ordered_json last_json(const GameSnapshot& game) {
    return game.plies.empty() ? ordered_json(nullptr)
                              : results::ply_json(shortened(game.plies.back()));
}

ordered_json thoughts_json(const LivePageGame& game) {
    ordered_json json = ordered_json::object();
    for (const Side side : rules::both_sides) {
        const auto& thought = game.thoughts[side];
        if (thought) json[std::string(name_of(side))] = results::evaluation_json(*thought, side);
    }
    return json;
}

template <class T>
ordered_json both(const rules::BySide<T>& values) {
    return {{"attackers", values.attackers}, {"defenders", values.defenders}};
}

}  // namespace

std::optional<double> LivePageGame::value() const {
    const auto score_of = [](const std::optional<rules::Evaluation>& thought) {
        return thought ? thought->score : std::nullopt;
    };
    return results::mean_value({score_of(thoughts.attackers), score_of(thoughts.defenders)});
}

LivePageGame watched_game(store::Archive& archive, const store::GameRow& row, const Live* live) {
    LivePageGame game;
    game.open = open_game(archive, row, live);
    game.ground = store::sha256_of(row.scheduled.rules).substr(0, 16);
    listen(game);
    return game;
}

void set_ranks(std::vector<LivePageGame>& games) {
    std::vector<LivePageGame*> order;
    for (LivePageGame& game : games) order.push_back(&game);
    std::ranges::sort(order, {}, order_by_points);
    int rank = 0;
    for (LivePageGame* game : order) game->rank = ++rank;
}

const LivePageGame& closest_of(const std::vector<LivePageGame>& games) {
    return *std::ranges::min_element(games, {}, distance_of);
}

ordered_json json_of(const LivePageGame& game) {
    const GameSnapshot& open = game.open;
    const auto& scheduled = open.row.scheduled;
    auto shares = ordered_json::array();
    for (const auto& [ply, share] : game.shares) shares.push_back({ply, share});
    const auto value = game.value();
    return {{"id", scheduled.id},
            {"address", game.address},
            {"ground", game.ground},
            {"names", both(open.row.names)},
            {"rank", game.rank},
            {"men", both(game.men_at_start)},
            {"time",
             {{"attackers", to_string(open.record.time.attackers)},
              {"defenders", to_string(open.record.time.defenders)}}},
            {"ply", open.row.end.plies},
            {"is_over", game.is_over()},
            {"position", to_string(open.board)},
            {"to_move", game.is_over() ? ordered_json(nullptr) : name_of(open.to_move)},
            {"is_new_turn", open.is_new_turn},
            {"age_ms", age_json(open)},
            {"left", results::left_json(open.clocks)},
            {"last", last_json(open)},
            {"thoughts", thoughts_json(game)},
            {"value", value ? ordered_json(*value) : ordered_json(nullptr)},
            {"words", results::words_json(value.value_or(0))},
            {"shares", std::move(shares)}};
}

}  // namespace tafl::web
