// SPDX-License-Identifier: MIT
// An archive with a tournament, and what comes back out of it.
#pragma once

#include <doctest/doctest.h>

#include <vector>

#include "rules/count_of.h"
#include "store/archive.h"
#include "tests/store/sample.h"

namespace tafl::store::tests {

struct Sample {
    TemporaryDirectory directory;
    Archive archive = Archive::open(directory / "a.db", Access::read_write);
    TournamentId tournament = add_sample(archive, 2);
    std::vector<GameRow> games = archive.games(tournament);
};

inline void check_equal(const rules::GameRecord& actual, const rules::GameRecord& expected) {
    CHECK(actual.players == expected.players);
    CHECK(actual.ruleset == expected.ruleset);
    CHECK(actual.time == expected.time);
    CHECK(actual.plies == expected.plies);
    CHECK(actual.end == expected.end);
    CHECK(actual.evidence == expected.evidence);
    CHECK(actual.started == expected.started);
    CHECK(actual.ended == expected.ended);
}

inline JournalPlies journal_of(GameId game, const std::vector<rules::PlyRecord>& plies) {
    JournalPlies entries;
    for (const auto& ply : plies) entries[game].emplace(count_of(entries[game]) + 1, ply);
    return entries;
}

}  // namespace tafl::store::tests
