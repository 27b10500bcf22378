// SPDX-License-Identifier: MIT
#include "tournaments/web/live_page_game.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <tuple>

#include "rules/board_text.h"
#include "store/sha256.h"
#include "tournaments/results/numbers.h"
#include "tournaments/results/ply_json.h"

namespace tafl::web {

namespace {

using nlohmann::ordered_json;
using rules::Side;

double as_attackers_see_it(const rules::Evaluation& evaluation, Side side) {
    const double score = *evaluation.score;
    return side == Side::attackers ? score : -score;
}

/// Replays the plies and collects the engines' evaluations.
void listen(LivePageGame& game) {
    rules::Game board(game.open.compiled_rules);
    game.men_at_start = {board.position().board().count(Side::attackers),
                         board.position().board().count(Side::defenders)};
    static_cast<void>(for_each_ply(game.open.record, board, [&](const rules::PlayedPly& ply) {
        if (ply.record.evaluation) {
            auto& [attackers, defenders] = game.thoughts;
            (ply.mover == Side::attackers ? attackers : defenders) = ply.record.evaluation;
            if (const auto value = game.value()) game.values.emplace_back(ply.number, *value);
        }
        game.last = ply;
    }));
}

/// Returns a sort key; the smallest belongs to the closest game.
auto distance_of(const LivePageGame& game) {
    const auto value = game.value();
    return std::tuple(!value, std::abs(value.value_or(0)),
                      std::abs(game.points.attackers - game.points.defenders),
                      -game.points.attackers - game.points.defenders, game.open.row.scheduled.id);
}

ordered_json last_json(const std::optional<rules::PlayedPly>& last) {
    if (!last) return nullptr;
    auto captures = ordered_json::array();
    for (const rules::Capture& capture : last->captures) {
        captures.push_back(to_string(capture.space));
    }
    return {{"from", results::space_json(last->record.move.from)},
            {"to", results::space_json(last->record.move.to)},
            {"captures", std::move(captures)},
            {"side", name_of(last->mover)},
            {"text", last->text()},
            {"spent_ms", static_cast<double>(last->record.spent.count()) / 1000}};
}

ordered_json thoughts_json(const LivePageGame& game) {
    ordered_json json = ordered_json::object();
    for (const Side side : rules::both_sides) {
        const auto& thought = game.thoughts[side];
        if (thought) json[std::string(name_of(side))] = results::evaluation_json(*thought);
    }
    return json;
}

template <class T>
ordered_json both(const rules::BySide<T>& values) {
    return {{"attackers", values.attackers}, {"defenders", values.defenders}};
}

/// Returns `score` in words, from the engine's own view.
std::string own_verdict(std::int64_t score) {
    const std::int64_t size = std::abs(score);
    const std::string way = score > 0 ? "better" : "worse";
    if (size < 30) return "level";
    if (size >= 1000) return score > 0 ? "winning" : "losing";
    return (size < 120 ? "a little " : size < 350 ? "" : "much ") + way;
}

/// Returns the proven end; none for any other score. A score of 30,000 - n is a win in n plies. A
/// score of -30,000 + n is a loss in n plies.
std::optional<std::string> proven_end(std::int64_t score) {
    constexpr std::int64_t most_plies = 1000;
    const std::int64_t plies = 30'000 - std::abs(score);
    if (plies < 0 || plies > most_plies) return std::nullopt;
    return std::string(score > 0 ? "win" : "loss") + " in " + std::to_string(plies) +
           (plies == 1 ? " ply" : " plies");
}

/// Returns `count` in short form: 950, 12 k, 3.1 M.
std::string count_text(std::int64_t count) {
    constexpr std::array<const char*, 4> units = {" k", " M", " G", " T"};
    if (count < 10'000) return std::to_string(count);
    auto value = static_cast<double>(count) / 1000;
    std::size_t unit = 0;
    for (; value >= 999.5 && unit + 1 < units.size(); ++unit) value /= 1000;
    return results::decimals(value, value < 9.95 ? 1 : 0) + units[unit];
}

}  // namespace

std::optional<double> LivePageGame::value() const {
    double sum = 0;
    int count = 0;
    for (const Side side : rules::both_sides) {
        if (!thoughts[side] || !thoughts[side]->score) continue;
        sum += as_attackers_see_it(*thoughts[side], side);
        ++count;
    }
    return count > 0 ? std::optional(sum / count) : std::nullopt;
}

LivePageGame watched_game(store::Archive& archive, const store::GameRow& row, const Live* live) {
    LivePageGame game;
    game.open = open_game(archive, row, live);
    game.ground = store::sha256_of(row.scheduled.rules).substr(0, 16);
    listen(game);
    return game;
}

const LivePageGame& closest_of(const std::vector<LivePageGame>& games) {
    return *std::ranges::min_element(games, {}, distance_of);
}

ordered_json json_of(const LivePageGame& game) {
    const GameSnapshot& open = game.open;
    const auto& scheduled = open.row.scheduled;
    auto values = ordered_json::array();
    for (const auto& [ply, value] : game.values) values.push_back({ply, value});
    return {{"id", scheduled.id},
            {"address", game.address},
            {"ground", game.ground},
            {"names", both(open.row.names)},
            {"points", both(game.points)},
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
            {"last", last_json(game.last)},
            {"thoughts", thoughts_json(game)},
            {"values", std::move(values)}};
}

double share_of(double value) { return 1 / (1 + std::exp(-value / 250)); }

std::string verdict_of(double value) {
    const double size = std::abs(value);
    const std::string side = value > 0 ? "Attackers" : "Defenders";
    if (size < 30) return "Level";
    if (size >= 1000) return side + " are winning";
    return side + (size < 120 ? " a little better" : size < 350 ? " better" : " much better");
}

std::string thought_text(const rules::Evaluation& evaluation) {
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (evaluation.score) {
        const auto end = proven_end(*evaluation.score);
        add(end ? *end
                : own_verdict(*evaluation.score) + " (" + (*evaluation.score > 0 ? "+" : "") +
                      results::decimals(*evaluation.score / 100.0, 2) + ')');
    }
    if (evaluation.depth) add("depth " + std::to_string(*evaluation.depth));
    if (evaluation.nodes) add(count_text(*evaluation.nodes) + " nodes");
    return text;
}

std::string clock_text(std::chrono::milliseconds time) {
    const auto tenths = std::max<std::int64_t>(0, time.count()) / 100;
    const auto seconds = tenths / 10;
    std::array<char, 64> text{};
    const auto hours = static_cast<long>(seconds / 3600);
    const auto minutes = static_cast<int>(seconds / 60 % 60);
    const int used = hours > 0 ? std::snprintf(text.data(), text.size(), "%ld:%02d:%02d", hours,
                                               minutes, static_cast<int>(seconds % 60))
                               : std::snprintf(text.data(), text.size(), "%d:%02d", minutes,
                                               static_cast<int>(seconds % 60));
    std::string shown(text.data(), static_cast<std::size_t>(used));
    return seconds < 20 ? shown + '.' + std::to_string(tenths % 10) : shown;
}

}  // namespace tafl::web
