// SPDX-License-Identifier: MIT
// EngineRecord: results of an engine in all tournaments of a database, by variant and side. Engines
// are identified by name. Pure functions of games.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "store/records.h"
#include "tournaments/scoring/results/columns.h"
#include "tournaments/scoring/results/repeats.h"

namespace tafl::results {

/// Number of games by result, from the viewpoint of one player.
struct ScoreTally {
    int games = 0;
    int wins = 0;
    int draws = 0;
    int losses = 0;

    /// Adds a game in which the player had `side`. `result` must not be `none`.
    void add(rules::Result result, rules::Side side);
    /// Returns the points: 1 for a win, 1/2 for a draw.
    [[nodiscard]] double points() const { return wins + draws / 2.0; }
    ScoreTally& operator+=(const ScoreTally& other);
    bool operator==(const ScoreTally&) const = default;
};

/// Returns the columns of a ScoreTally: number of games, wins, draws and losses, and points in per
/// cent.
[[nodiscard]] std::span<const ColumnOf<ScoreTally>> tally_columns();

/// Results of one engine in all tournaments. `variants`, `opponents` and `tournaments` each have
/// all its games with a result.
struct EngineRecord {
    /// Results by variant, and by side of the engine.
    std::map<std::string, rules::BySide<ScoreTally>> variants;
    std::map<std::string, ScoreTally> opponents;  ///< results by name of the opponent
    /// Results by tournament.
    std::map<store::TournamentId, ScoreTally> tournaments;
    /// Number of games in which the engine was at fault, by termination.
    std::map<rules::Termination, int> gave_away;
    std::vector<const store::GameRow*> unfinished;  ///< scheduled or running games of the engine
    ScoreTally distinct;  ///< results without games that repeat an earlier game
    Fingerprints seen{};  ///< fingerprints of the games added so far

    /// Returns the results of all variants together, by side of the engine.
    [[nodiscard]] rules::BySide<ScoreTally> by_side() const;
    /// Returns the results of all games with a result.
    [[nodiscard]] ScoreTally all() const;
    /// Returns the number of games that the engine lost on time.
    [[nodiscard]] int time_forfeits() const;
    /// Returns the number of games that the engine lost by a forfeit of any kind.
    [[nodiscard]] int forfeits() const;
};

/// Returns the columns that an engine has in addition to tally_columns(): points by side, and
/// forfeits.
[[nodiscard]] std::span<const ColumnOf<EngineRecord>> engine_columns();

/// Returns the record of each engine, by its name. Finished games without a result, and games that
/// were not played, are left out. The records keep pointers to `games`, which must outlive them.
[[nodiscard]] std::map<std::string, EngineRecord> engine_records(
    const std::vector<store::GameRow>& games);

}  // namespace tafl::results
