// SPDX-License-Identifier: MIT
#include "store/imported_games.h"

#include <map>

#include "rules/board_text.h"
#include "rules/ruleset_text.h"
#include "store/attempts.h"
#include "store/columns.h"
#include "store/fingerprints.h"
#include "store/ply_codec.h"
#include "store/side_tables.h"
#include "store/tournament_rows.h"

namespace tafl::store {

namespace {

void insert_recorded(Database& database, TournamentId tournament, const RecordedGame& game) {
    const GameId id = insert_game(database, tournament, game.scheduled);
    const rules::GameRecord& record = game.record;
    open_attempt(database, id, record.started, record.time);
    close_attempt(database, id, record);
    set_finished(database, id, record);
    database.run("INSERT INTO recordings VALUES (?, ?, ?)", id, game.recording.place,
                 game.recording.text);
}

/// Returns the start position of each stored rules record, as text. Leaves out records that cannot
/// be parsed.
std::map<std::int64_t, std::string> starts_of_rules(Database& database) {
    std::map<std::int64_t, std::string> starts;
    for (auto rows = database.query("SELECT id, record FROM rules"); rows.next();) {
        const auto reading = rules::parse_ruleset(rows.text(1));
        if (reading) starts[rows.integer(0)] = to_string(reading->ruleset.start);
    }
    return starts;
}

const std::string select_same =
    std::string(
        "SELECT x.name, y.name, g.variant, a.rules, g.started, a.plies FROM games g"
        " JOIN attempts a ON a.game = g.id AND a.number = ") +
    effective_attempt() +
    " JOIN entrants x ON x.tournament = g.tournament AND x.number = g.attackers"
    " JOIN entrants y ON y.tournament = g.tournament AND y.number = g.defenders"
    " WHERE a.plies IS NOT NULL AND g.state = " +
    sql_number(GameState::finished);

}  // namespace

std::uint64_t same_game_key(const rules::BySide<std::string>& players, std::string_view variant,
                            std::string_view start, Time played,
                            std::span<const rules::PlyRecord> plies) {
    const auto day = std::chrono::floor<std::chrono::days>(played).time_since_epoch().count();
    std::string text = players.attackers + '\n' + players.defenders + '\n';
    text.append(variant).append("\n").append(start).append("\n" + std::to_string(day) + '\n');
    return hash_with_moves(std::move(text), plies);
}

void ImportedGames::add(const TournamentRecord& tournament,
                        std::span<const EntrantRecord> newcomers,
                        std::span<const RecordedGame> games) {
    Transaction transaction(database_);
    require_side_table(database_, SideTable::recordings);
    database_.run("UPDATE tournaments SET plan = ?2 WHERE id = ?1", tournament.id, tournament.plan);
    for (const EntrantRecord& entrant : newcomers) {
        insert_entrant(database_, tournament.id, entrant);
    }
    for (const RecordedGame& game : games) insert_recorded(database_, tournament.id, game);
    transaction.commit();
}

std::optional<Recording> ImportedGames::recording(GameId game) {
    if (!has_side_table(database_, SideTable::recordings)) return std::nullopt;
    auto rows = database_.query("SELECT place, text FROM recordings WHERE game = ?", game);
    if (!rows.next()) return std::nullopt;
    return Recording{rows.text(0), rows.text(1)};
}

std::unordered_set<std::uint64_t> ImportedGames::same_game_keys() {
    const auto starts = starts_of_rules(database_);
    std::unordered_set<std::uint64_t> keys;
    for (auto rows = database_.query(select_same); rows.next();) {
        const auto start = starts.find(rows.integer(3));
        const auto plies = decode_plies(rows.blob(5));
        if (start == starts.end() || !plies) continue;
        keys.insert(same_game_key({rows.text(0), rows.text(1)}, rows.text(2), start->second,
                                  optional_time_from(rows, 4).value_or(Time{}), *plies));
    }
    return keys;
}

}  // namespace tafl::store
