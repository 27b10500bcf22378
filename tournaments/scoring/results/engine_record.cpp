// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/engine_record.h"

#include "rules/result.h"
#include "tournaments/scoring/results/numbers.h"

namespace tafl::results {

using rules::Side;
using rules::Termination;
using store::GameRow;

void ScoreTally::add(rules::Result result, Side side, int count) {
    games += count;
    if (result == rules::Result::draw) {
        draws += count;
    } else if (result == win_of(side)) {
        wins += count;
    } else {
        losses += count;
    }
}

ScoreTally& ScoreTally::operator+=(const ScoreTally& other) {
    games += other.games;
    wins += other.wins;
    draws += other.draws;
    losses += other.losses;
    return *this;
}

namespace {

template <auto member>
CellValue count_value(const ScoreTally& tally) {
    return cell_value(tally.*member);
}

/// Returns the points in per cent; a dash without games.
CellValue points_value(const ScoreTally& tally) {
    return cell_value(tally.games == 0 ? "\u2013" : percent(tally.points() / tally.games, 1));
}

constexpr ColumnOf<ScoreTally> tally_rows[] = {
    {"games", "Games", Look::number, count_value<&ScoreTally::games>},
    {"wins", "Won", Look::number, count_value<&ScoreTally::wins>},
    {"draws", "Drawn", Look::number, count_value<&ScoreTally::draws>},
    {"losses", "Lost", Look::number, count_value<&ScoreTally::losses>},
    {"", "Points, %", Look::number, points_value},
};

// clang-format off
constexpr ColumnOf<EngineRecord> engine_rows[] = {
    {"", "As attackers, %", Look::number,
     [](const EngineRecord& engine) { return points_value(engine.by_side().attackers); }},
    {"", "As defenders, %", Look::number,
     [](const EngineRecord& engine) { return points_value(engine.by_side().defenders); }},
    {"forfeits", "", Look::number,
     [](const EngineRecord& engine) { return cell_value(engine.forfeits()); }},
    {"time_forfeits", "Lost on time", Look::number,
     [](const EngineRecord& engine) { return cell_value(engine.time_forfeits()); }},
};
// clang-format on

}  // namespace

std::span<const ColumnOf<ScoreTally>> tally_columns() { return tally_rows; }
std::span<const ColumnOf<EngineRecord>> engine_columns() { return engine_rows; }

rules::BySide<ScoreTally> EngineRecord::by_side() const {
    rules::BySide<ScoreTally> sum;
    for (const auto& [variant, tallies] : variants) {
        for (const Side side : rules::both_sides) sum[side] += tallies[side];
    }
    return sum;
}

ScoreTally EngineRecord::all() const {
    const auto sides = by_side();
    ScoreTally sum = sides.attackers;
    return sum += sides.defenders;
}

int EngineRecord::time_forfeits() const {
    int sum = 0;
    for (const auto& [termination, count] : gave_away) {
        const bool is_time =
            termination == Termination::time || termination == Termination::time_overtime;
        if (is_time) sum += count;
    }
    return sum;
}

int EngineRecord::forfeits() const {
    int sum = 0;
    for (const auto& [termination, count] : gave_away) {
        if (is_forfeit(termination)) sum += count;
    }
    return sum;
}

namespace {

void add(EngineRecord& engine, const GameRow& game, Side side) {
    if (game.state != store::GameState::finished) {
        engine.unfinished.push_back(&game);
        return;
    }
    if (game.end.result == rules::Result::none || !is_played(game.end.termination)) return;
    engine.variants[game.scheduled.variant][side].add(game.end.result, side);
    engine.opponents[game.names[opponent(side)]].add(game.end.result, side);
    engine.tournaments[game.tournament_id].add(game.end.result, side);
    engine.endings[game.end.termination].add(game.end.result, side);
    if (engine.seen.add(game.fingerprint)) engine.distinct.add(game.end.result, side);
    if (game.end.at_fault == side) ++engine.gave_away[game.end.termination];
}

}  // namespace

std::map<std::string, EngineRecord> engine_records(const std::vector<GameRow>& games) {
    std::map<std::string, EngineRecord> engines;
    for (const GameRow& game : games) {
        for (const Side side : rules::both_sides) add(engines[game.names[side]], game, side);
    }
    return engines;
}

std::map<std::string, EngineRecord> engine_records(const std::vector<store::ResultTotal>& totals) {
    std::map<std::string, EngineRecord> engines;
    for (const store::ResultTotal& total : totals) {
        const rules::GameEnd& end = total.end;
        if (end.result == rules::Result::none || !is_played(end.termination)) continue;
        const int count = static_cast<int>(total.games);
        for (const Side side : rules::both_sides) {
            EngineRecord& engine = engines[total.names[side]];
            engine.variants[total.variant][side].add(end.result, side, count);
            engine.opponents[total.names[opponent(side)]].add(end.result, side, count);
            engine.endings[end.termination].add(end.result, side, count);
            if (end.at_fault == side) engine.gave_away[end.termination] += count;
        }
    }
    return engines;
}

}  // namespace tafl::results
