// SPDX-License-Identifier: MIT
#include "store/existence.h"

namespace tafl::store {

bool Existence::has_tournament(TournamentId tournament) {
    return database_.query("SELECT 1 FROM tournaments WHERE id = ?", tournament).next();
}

bool Existence::has_more_games(TournamentId tournament, std::size_t count) {
    auto rows = database_.query("SELECT 1 FROM games WHERE tournament = ? LIMIT 1 OFFSET ?",
                                tournament, count);
    return rows.next();
}

bool Existence::has_game(TournamentId tournament, int round, int match, int game) {
    auto rows = database_.query(
        "SELECT 1 FROM games WHERE tournament = ? AND round = ? AND match = ? AND game = ?",
        tournament, round, match, game);
    return rows.next();
}

bool Existence::meet_again(TournamentId tournament, int one, int other) {
    auto rows = database_.query(
        "SELECT 1 FROM games WHERE tournament = ?1 AND (attackers = ?2 AND defenders = ?3"
        " OR attackers = ?3 AND defenders = ?2) LIMIT 1 OFFSET 1",
        tournament, one, other);
    return rows.next();
}

bool Existence::has_entrant(std::string_view name) {
    return database_.query("SELECT 1 FROM entrants WHERE name = ? LIMIT 1", name).next();
}

}  // namespace tafl::store
