// SPDX-License-Identifier: MIT
#include "tournaments/results/void_attempts.h"

#include <map>
#include <memory>
#include <string>

#include "rules/played_ply.h"
#include "rules/ruleset_text.h"
#include "rules/tables.h"

namespace tafl::results {

namespace {

using Tables = std::map<std::string, std::shared_ptr<const rules::RulesTables>>;

/// Not stored: it follows from the moves, also of attempts that older versions have stored.
std::optional<rules::Side> side_to_move(const rules::GameRecord& record, Tables& tables) {
    auto& law = tables[to_string(record.ruleset)];
    if (!law) law = std::make_shared<const rules::RulesTables>(record.ruleset);
    rules::Game game(law);
    if (for_each_ply(record, game, [](const rules::PlayedPly&) {})) return std::nullopt;
    return game.to_move();
}

}  // namespace

std::vector<int> entrants_of_voids(store::Archive& archive, store::TournamentId tournament) {
    std::vector<int> entrants;
    Tables tables;
    for (const store::VoidAttempt& attempt : archive.host_late_attempts(tournament)) {
        const auto record = archive.record(attempt.game, attempt.number);
        const auto side = record ? side_to_move(*record, tables) : std::nullopt;
        if (side) entrants.push_back(attempt.entrants[*side]);
    }
    return entrants;
}

}  // namespace tafl::results
