// SPDX-License-Identifier: MIT
// EngineRecord: the results of one engine in all tournaments of a database, by variant and side.
// Engines are identified by name. Pure functions of games.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "store/records.h"
#include "store/result_totals.h"
#include "tournaments/scoring/results/columns.h"
#include "tournaments/scoring/results/repeats.h"

namespace tafl::results {

/// Number of games by result, from the viewpoint of one player.
struct ScoreTally {
    int games = 0;
    int wins = 0;
    int draws = 0;
    int losses = 0;

    /// Adds `count` games in which the player had `side`. `result` must not be `none`.
    void add(rules::Result result, rules::Side side, int count = 1);
    /// Returns the points: 1 for a win, 1/2 for a draw.
    [[nodiscard]] double points() const { return wins + draws / 2.0; }
    ScoreTally& operator+=(const ScoreTally& other);
    bool operator==(const ScoreTally&) const = default;
};

/// Returns the columns of a ScoreTally: number of games, wins, draws and losses, and the points in
/// per cent of the games.
[[nodiscard]] std::span<const ColumnOf<ScoreTally>> tally_columns();

/// Results of one engine in all tournaments. Each of the members `variants`, `opponents`,
/// `tournaments` and `endings` counts every game of the engine that was played and has a result.
struct EngineRecord {
    /// Results by variant, and by side of the engine.
    std::map<std::string, rules::BySide<ScoreTally>> variants;
    std::map<std::string, ScoreTally> opponents;  ///< results by name of the opponent
    /// Results by tournament.
    std::map<store::TournamentId, ScoreTally> tournaments;
    std::map<rules::Termination, ScoreTally> endings;  ///< results by termination of the game
    /// Number of games that the engine lost by a forfeit or resigned, by termination.
    std::map<rules::Termination, int> gave_away;
    std::vector<const store::GameRow*> unfinished;  ///< scheduled or running games of the engine
    ScoreTally distinct;    ///< results without games that repeat an earlier game
    FingerprintSet seen{};  ///< fingerprints of the games added so far

    /// Returns the results in all variants together, by side of the engine.
    [[nodiscard]] rules::BySide<ScoreTally> by_side() const;
    /// Returns the results in all variants and on both sides together.
    [[nodiscard]] ScoreTally all() const;
    /// Returns the number of games that the engine lost because it exceeded its time.
    [[nodiscard]] int time_forfeits() const;
    /// Returns the number of games that the engine lost by a forfeit of any kind.
    [[nodiscard]] int forfeits() const;
};

/// Returns the columns of an engine that are added to tally_columns(): points in per cent by side,
/// and number of forfeits and of time forfeits.
[[nodiscard]] std::span<const ColumnOf<EngineRecord>> engine_columns();

/// Returns the record of each engine, by name of the engine. Finished games without a result and
/// games that were not played are left out. The records keep pointers to elements of `games`, which
/// must outlive them.
[[nodiscard]] std::map<std::string, EngineRecord> engine_records(
    const std::vector<store::GameRow>& games);
/// Returns the record of each engine from stored numbers of games. The members `tournaments`,
/// `unfinished`, `distinct` and `seen` are empty.
[[nodiscard]] std::map<std::string, EngineRecord> engine_records(
    const std::vector<store::ResultTotal>& totals);

}  // namespace tafl::results
