// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/void_attempts.h"

#include <map>
#include <memory>
#include <string>

#include "rules/compiled_rules.h"
#include "rules/played_ply.h"
#include "rules/ruleset_text.h"

namespace tafl::results {

namespace {

using Tables = std::map<std::string, std::shared_ptr<const rules::CompiledRules>>;

/// Returns the side to move after the last ply; none if a ply is refused. Replays the moves,
/// because the side is not stored, and attempts of older versions have moves too.
std::optional<rules::Side> side_to_move(const rules::GameRecord& record, Tables& tables) {
    auto& compiled_rules = tables[to_string(record.ruleset)];
    if (!compiled_rules)
        compiled_rules = std::make_shared<const rules::CompiledRules>(record.ruleset);
    rules::Game game(compiled_rules);
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
