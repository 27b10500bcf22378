// SPDX-License-Identifier: MIT
#include "store/game_values.h"

#include <algorithm>
#include <sstream>

#include "rules/move_text.h"
#include "rules/result.h"
#include "rules/ruleset_text.h"
#include "store/archive_error.h"
#include "store/attempts.h"
#include "store/ply_codec.h"

namespace tafl::store {

namespace {

using rules::PlyRecord;
using rules::Side;

/// Returns the lowest evaluation of the plies of the winner; nullopt without one.
std::optional<int> lowest_of_winner(std::span<const PlyRecord> plies, Side first,
                                    rules::Result result) {
    const auto winner = winner_of(result);
    std::optional<int> lowest;
    const std::vector<Side> movers = movers_of(plies, first);
    for (std::size_t i = 0; i < plies.size(); ++i) {
        const auto& evaluation = plies[i].evaluation;
        if (movers[i] != winner || !evaluation || !evaluation->score) continue;
        lowest = std::min(lowest.value_or(*evaluation->score), *evaluation->score);
    }
    return lowest;
}

constexpr std::string_view select_counts =
    "INSERT INTO counts SELECT attackers_name, defenders_name, variant, result, termination,"
    " ifnull(at_fault, 2), rules, count(*) FROM games WHERE state = 2";

/// Stores the values of one game of an old archive, unless its decompressed plies need more than
/// `bytes` bytes. Subtracts their size.
void fill_one(Database& database, GameId game, std::uint64_t& bytes) {
    static const std::string sql =
        "SELECT a.plies, r.record, g.result FROM games g JOIN attempts a ON a.game = g.id"
        " AND a.number = " +
        effective_attempt() +
        " JOIN rules r ON r.id = a.rules"
        " WHERE g.id = ?1 AND g.state = 2 AND a.plies IS NOT NULL";
    note_opening(database, game);
    auto rows = database.query(sql, game);
    if (!rows.next()) return;
    const auto blob = rows.blob(0);
    const auto reading = rules::parse_ruleset(rows.text(1));
    const std::uint64_t size = unpacked_size(blob);
    if (size > bytes || !reading) return;
    bytes -= size;
    const auto plies = decode_plies(blob);
    if (!plies) return;
    note_plies(database, game, *plies, reading->ruleset.first_side(),
               rows.word(2, rules::Result::draw));
}

}  // namespace

std::string first_moves_text(std::span<const rules::Move> moves) {
    std::string text;
    for (const rules::Move move : moves.first(std::min(moves.size(), first_moves_stored))) {
        text += (text.empty() ? "" : " ") + to_string(move);
    }
    return text;
}

std::optional<std::vector<rules::Move>> moves_in(const std::string& text) {
    std::vector<rules::Move> moves;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        const auto record = rules::parse_move(word);
        if (!record || record->is_resignation) return std::nullopt;
        moves.push_back(record->move);
    }
    return moves.empty() ? std::nullopt : std::optional(moves);
}

void note_opening(Database& database, GameId game) {
    auto rows = database.query("SELECT opening FROM games WHERE id = ?", game);
    rows.next();
    const auto moves = moves_in(rows.text(0)).value_or(std::vector<rules::Move>());
    database.run("UPDATE games SET first_moves = ?2, winner_lowest = NULL WHERE id = ?1", game,
                 first_moves_text(moves));
}

void note_plies(Database& database, GameId game, std::span<const PlyRecord> plies, Side first,
                rules::Result result) {
    std::vector<rules::Move> moves;
    for (const PlyRecord& ply : plies.first(std::min(plies.size(), first_moves_stored))) {
        moves.push_back(ply.move);
    }
    database.run(
        "UPDATE games SET first_moves = iif(?2 = '', first_moves, ?2), winner_lowest = ?3"
        " WHERE id = ?1",
        game, first_moves_text(moves), lowest_of_winner(plies, first, result));
}

void count_game(Database& database, GameId game) {
    static const std::string sql =
        std::string(select_counts) +
        " AND id = ? GROUP BY id ON CONFLICT DO UPDATE SET games = counts.games + 1";
    database.run(sql, game);
}

void count_all_games(Database& database) {
    static const std::string sql = std::string(select_counts) + " GROUP BY 1, 2, 3, 4, 5, 6, 7";
    database.run("DELETE FROM counts");
    database.run(sql);
}

void fill_game_values(Database& database) {
    // A crafted file can contain plies that decompress to a thousand times their size.
    std::uint64_t bytes = std::uint64_t{1} << 30;
    for (const GameId game : read_all(database.query("SELECT id FROM games ORDER BY id DESC"),
                                      [](const Rows& rows) { return GameId(rows.integer(0)); })) {
        try {
            fill_one(database, game, bytes);
        } catch (const ArchiveError& error) {
            if (error.kind() != ArchiveError::Kind::damaged) throw;
        }
    }
}

}  // namespace tafl::store
