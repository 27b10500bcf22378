// SPDX-License-Identifier: MIT
// What an engine has done in all tournaments of a database: on each side, under each variant.
// Engines are known by their names. Pure functions of games.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "store/records.h"
#include "tournaments/results/repeats.h"

namespace tafl::results {

/// Finished games from one player's view.
struct ScoreTally {
    int games = 0;
    int wins = 0;
    int draws = 0;
    int losses = 0;

    void add(rules::Result result, rules::Side side);
    /// 1 for a win, a half for a draw.
    [[nodiscard]] double points() const { return wins + draws / 2.0; }
    ScoreTally& operator+=(const ScoreTally& other);
    bool operator==(const ScoreTally&) const = default;
};

struct EngineRecord {
    std::map<std::string, rules::BySide<ScoreTally>> variants;
    std::map<std::string, ScoreTally> opponents;
    std::map<store::TournamentId, ScoreTally> tournaments;
    std::map<rules::Termination, int> gave_away;    ///< games lost by its own fault, by reason
    std::vector<const store::GameRow*> unfinished;  ///< running or to be played
    ScoreTally distinct;                            ///< without games that repeat an earlier one
    Fingerprints seen{};

    [[nodiscard]] rules::BySide<ScoreTally> by_side() const;
    [[nodiscard]] ScoreTally all() const;
    /// Flags that fell.
    [[nodiscard]] int time_forfeits() const;
    [[nodiscard]] int forfeits() const;
};

/// By the engines' names. Games that nobody can win count nowhere; `games` outlives the result.
[[nodiscard]] std::map<std::string, EngineRecord> engine_records(
    const std::vector<store::GameRow>& games);

}  // namespace tafl::results
