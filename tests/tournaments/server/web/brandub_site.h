// SPDX-License-Identifier: MIT
// A site with finished games of Brandub.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "rules/ruleset_text.h"
#include "rules/variant.h"
#include "tests/tournaments/server/web/site_sample.h"

namespace tafl::tests {

/// A finished game. Entrants are numbers: 1 = A, 2 = B, 3 = C.
struct BrandubGame {
    int attackers;
    int defenders;
    rules::Result result;
    std::string version = "1.0";  ///< version of A, if it plays
};

/// The games of `SiteSample`, and finished games of one ply each by the engines A and B and the
/// person C. At most 16 games; none of them repeats another one.
struct BrandubSite : SiteSample {
    int played = 0;

    void add(const std::vector<BrandubGame>& games) {
        // The openings of a variant have the games with its rules alone.
        const std::string rules = to_string(rules::ruleset_of(*rules::find_variant("brandub")));
        std::vector<store::ScheduledGame> scheduled(games.size());
        for (std::size_t i = 0; i < games.size(); ++i) {
            scheduled[i].match = static_cast<int>(i) + 1;
            scheduled[i].entrants = {games[i].attackers, games[i].defenders};
            scheduled[i].variant = "brandub";
            scheduled[i].rules = rules;
        }
        const std::vector<store::EntrantRecord> entrants = {
            {1, "A", "a"}, {2, "B", "b"}, {3, "C", "", {}, store::EntrantKind::person}};
        const store::TournamentId id = store::TournamentQueue(archive).add(
            {0, "Brandub " + std::to_string(played), "", plan_of_sample, at(1)}, entrants,
            scheduled, {"", 0});
        const auto rows = archive.games(id);
        for (std::size_t i = 0; i < games.size(); ++i) store_game(rows[i], games[i], rules);
    }

  private:
    void store_game(const store::GameRow& row, const BrandubGame& game, const std::string& rules) {
        rules::GameRecord record;
        record.ruleset = rules::parse_ruleset(rules)->ruleset;
        record.players = row.names;
        record.started = at(100 + 10 * played);
        record.ended = at(105 + 10 * played);
        record.end.result = game.result;
        record.end.termination = game.result == rules::Result::attackers_win
                                     ? rules::Termination::king_captured
                                     : rules::Termination::escape;
        record.plies.push_back({});
        record.plies.back().move = first_move();
        const auto build_of = [&](int entrant) {
            return store::EngineBuild{entrant == 1 ? game.version : "", ""};
        };
        store::PlayedBy by;
        by.builds = {build_of(game.attackers), build_of(game.defenders)};
        archive.begin_game(row.scheduled.id, record.started, {}, by);
        store::tests::finish_game(archive, row.scheduled.id, record);
        ++played;
    }

    /// Returns another legal first move for each game: d1-b1, d1-c1, d1-e1, d1-f1, then moves of
    /// d2 and d6.
    [[nodiscard]] rules::Move first_move() const {
        static const std::vector<std::pair<int, int>> ends = {
            {1, 0}, {2, 0}, {4, 0}, {5, 0}, {0, 1}, {1, 1}, {2, 1}, {4, 1},
            {5, 1}, {6, 1}, {0, 5}, {1, 5}, {2, 5}, {4, 5}, {5, 5}, {6, 5}};
        const auto [file, rank] = ends.at(static_cast<std::size_t>(played));
        return {{3, rank}, {file, rank}};
    }
};

}  // namespace tafl::tests
