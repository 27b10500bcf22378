// SPDX-License-Identifier: MIT
// Results of a finished tournament in a database, for tests that interrupt tournaments.
#pragma once

#include <doctest/doctest.h>

#include <filesystem>
#include <set>
#include <string>

#include "rules/move_text.h"
#include "rules/result.h"
#include "store/archive.h"

namespace tafl::tests {

/// Results of a tournament. `games` must not depend on interruptions.
struct StoredResults {
    std::string games;
    int interrupted = 0;               ///< number of interrupted attempts
    std::set<std::string> machines{};  ///< machines of the workers that played the games
};

inline StoredResults stored_results(const std::filesystem::path& database,
                                    const std::string& name) {
    auto archive = store::Archive::open(database, store::Access::read_only);
    const auto tournament = archive.find_tournament(name);
    REQUIRE(tournament.has_value());
    StoredResults stored;
    std::set<std::string> games;
    for (const auto& row : archive.games(tournament->id)) {
        CHECK(row.state == store::GameState::finished);
        const std::string game = std::to_string(row.scheduled.round) + '.' +
                                 std::to_string(row.scheduled.match) + '.' +
                                 to_string(row.scheduled.game);
        CHECK(games.insert(game).second);
        stored.games += game + ' ' + row.names.attackers + ' ' + row.names.defenders + ' ' +
                        row.parameters.attackers + ' ' + row.parameters.defenders + ' ' +
                        row.scheduled.opening + ' ' + std::to_string(row.scheduled.seed) + ' ' +
                        std::string(name_of(row.end.result)) + ' ' +
                        std::string(name_of(row.end.termination)) + ' ' +
                        std::to_string(row.end.plies);
        const auto record = archive.record(row.scheduled.id);
        REQUIRE(record.has_value());
        for (const auto& ply : record->plies) stored.games += ' ' + to_string(ply.move);
        stored.games += '\n';
        int counting = 0;
        for (const auto& attempt : archive.attempts(row.scheduled.id)) {
            const bool is_void = !rules::counts(attempt.end.termination);
            if (attempt.end.termination == rules::Termination::interrupted) ++stored.interrupted;
            if (!is_void) ++counting;
            if (!is_void && attempt.machine) stored.machines.insert(attempt.machine->name);
        }
        CHECK(counting == 1);
    }
    return stored;
}

}  // namespace tafl::tests
