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

/// Results of finished games from the viewpoint of one player.
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

/// Returns the columns of a tally: its counts, and its points in per cent.
[[nodiscard]] std::span<const ColumnOf<ScoreTally>> tally_columns();

/// Results of one engine. Each game is in `variants`, `opponents` and `tournaments`.
struct EngineRecord {
    /// By variant and by side of the engine.
    std::map<std::string, rules::BySide<ScoreTally>> variants;
    std::map<std::string, ScoreTally> opponents;  ///< by name of the opponent
    std::map<store::TournamentId, ScoreTally> tournaments;
    /// Number of games lost by the fault of the engine, by termination.
    std::map<rules::Termination, int> gave_away;
    std::vector<const store::GameRow*> unfinished;  ///< scheduled or running games
    ScoreTally distinct;                            ///< without games that repeat an earlier one
    Fingerprints seen{};                            ///< fingerprints of the games added so far

    /// Returns the tallies of all variants together, by side of the engine.
    [[nodiscard]] rules::BySide<ScoreTally> by_side() const;
    /// Returns the tally of all games.
    [[nodiscard]] ScoreTally all() const;
    /// Returns the number of games that the engine lost on time.
    [[nodiscard]] int time_forfeits() const;
    /// Returns the number of games that the engine lost by any forfeit.
    [[nodiscard]] int forfeits() const;
};

/// Returns the columns of an engine in addition to the tally of all its games: points by side, and
/// forfeits.
[[nodiscard]] std::span<const ColumnOf<EngineRecord>> engine_columns();

/// Returns the records by engine name. Finished games without a result, and games that were not
/// played, are left out. The records refer to `games`, which must outlive them.
[[nodiscard]] std::map<std::string, EngineRecord> engine_records(
    const std::vector<store::GameRow>& games);

}  // namespace tafl::results
