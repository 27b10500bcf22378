// SPDX-License-Identifier: MIT
#include "store/game_query.h"

#include <array>

#include "rules/result.h"
#include "rules/to_underlying.h"
#include "rules/variant.h"
#include "store/columns.h"
#include "store/game_values.h"

namespace tafl::store {

namespace {

// Arguments of the statements: ?1 tournament, ?2 engine, ?3 opponent, ?4 variant, ?5 result,
// ?6 termination, ?7 and ?8 opening, ?9 id of the tournament, ?10 time, ?11 last game, ?12 limit.

using rules::Side;

/// Column of an order, its place in select_games(), and the condition of its indexes.
struct OrderTerms {
    std::string column;
    std::string place;
    std::string direction;
    std::string condition;
};

const OrderTerms& terms_of(GameOrder order) {
    static const std::array<OrderTerms, 5> all = {
        {{"id", "1", " DESC", "g.id > 0"},
         {"id", "1", "", "g.id > 0"},
         {"plies", "17", "", "g.plies > 0"},
         {"plies", "17", " DESC", "g.plies > 0"},
         {"winner_lowest", "28", "", "g.winner_lowest < 0"}}};
    return all.at(to_underlying(order));
}

/// Returns the first moves of the filter's opening; nullopt if the opening is not a list of moves.
std::optional<std::string> opening_moves(const GameFilter& filter) {
    const auto moves = filter.opening ? moves_in(*filter.opening) : std::nullopt;
    return moves ? std::optional(first_moves_text(*moves)) : std::nullopt;
}

bool has_player(const GameFilter& filter) { return filter.engine || filter.opponent; }

/// Returns true if the index of a range is used. Its games must be sorted.
bool is_led_by_range(const GameFilter& filter) {
    return !has_player(filter) && !filter.tournament && !filter.tournament_id &&
           (opening_moves(filter) || filter.ended_since);
}

std::string won_in_play() {
    std::string forfeits;
    for (int i = 0; i < rules::termination_count; ++i) {
        if (!is_forfeit(static_cast<rules::Termination>(i))) continue;
        forfeits += (forfeits.empty() ? "" : ", ") + std::to_string(i);
    }
    return " AND +g.result IN (1, 2) AND +g.termination NOT IN (" + forfeits + ')';
}

/// Returns the conditions of a section. With `plus` = "+", they do not use an index.
std::string conditions_of(const GamePart& part, const std::string& plus) {
    const OrderTerms& terms = terms_of(part.order);
    std::string sql = " AND " + plus + terms.condition;
    if (!part.after) return sql;
    return sql + " AND (" + plus + "g." + terms.column + ", g.id)" +
           (terms.direction.empty() ? " > " : " < ") + "(SELECT " + terms.column +
           ", id FROM games g WHERE id = ?11 AND " + terms.condition + ')';
}

std::string order_by(const GamePart* part, bool is_range) {
    if (part == nullptr) return " ORDER BY 23, 2, 3, 4";
    const OrderTerms& terms = terms_of(part->order);
    if (is_range && terms.column == "id") return " ORDER BY +g.id" + terms.direction;
    return " ORDER BY " + terms.place + terms.direction + ", 1" + terms.direction;
}

/// Returns a SELECT for the games in which the engine of the filter has `side`.
std::string select_for(const GameFilter& filter, const GamePart* part, Side side) {
    std::string sql = select_games() + " WHERE 1";
    // Only the first condition may use an index: SQLite does not know that few results and
    // terminations exist, and would prefer their indexes. A "+" excludes an index.
    std::string plus;
    const auto add = [&](const std::string& comparison) {
        sql += " AND " + plus + "g." + comparison;
        plus = "+";
    };
    const Side other = filter.engine ? opponent(side) : side;
    if (filter.engine) add(std::string(name_of(side)) + "_name = ?2");
    if (filter.opponent) add(std::string(name_of(other)) + "_name = ?3");
    if (filter.tournament) {
        add("tournament = (SELECT id FROM tournaments WHERE name = ?1 UNION ALL SELECT id FROM"
            " tournaments WHERE id = CAST(?1 AS INTEGER) AND CAST(id AS TEXT) = ?1 LIMIT 1)");
    }
    if (filter.tournament_id) add("tournament = ?9");
    const std::string before = " AND " + plus + "g.";
    if (opening_moves(filter)) {
        add("first_moves >= ?7");
        sql += before + "first_moves < ?8";
    } else if (filter.opening) {
        add("opening = ?7");
        sql += before + "opening <> ''";
    }
    if (filter.ended_since) add("ended >= ?10");
    if (filter.variant) add("variant = ?4");
    if (filter.termination) add("termination = ?6");
    if (filter.result) add("result = ?5");
    if (filter.is_won_in_play) sql += won_in_play();
    if (part == nullptr) return sql;
    if (!filter.tournament) {
        sql += " AND +g.tournament NOT IN (SELECT id FROM tournaments WHERE name GLOB '*" +
               std::string(archived_name_mark) + "*)')";
    }
    return sql + conditions_of(*part, is_led_by_range(filter) ? "+" : "");
}

}  // namespace

// LEFT JOIN keeps games that refer to a missing entrant, tournament, rules record or machine.
// read_game() must report such a game as damage; otherwise it would be missing without an error.
const std::string& select_games() {
    static const std::string sql =
        "SELECT g.id, g.round, g.match, g.game, g.attackers, g.defenders, g.variant, r.record,"
        " g.opening, g.seed, t.name, a.name, d.name, g.state, g.result, g.termination, g.plies,"
        " g.captures_attackers, g.captures_defenders, g.at_fault, g.started, g.ended, g.tournament,"
        " CASE g.state WHEN 1 THEN (SELECT o.holder FROM attempts o WHERE o.game = g.id"
        " AND o.plies IS NULL) ELSE m.name END, g.machine IS NOT NULL AND m.id IS NULL,"
        " coalesce(p.attackers, ''), coalesce(p.defenders, ''), g.winner_lowest"
        " FROM games g"
        " LEFT JOIN machines m ON m.id = g.machine"
        " LEFT JOIN tournaments t ON t.id = g.tournament"
        " LEFT JOIN rules r ON r.id = g.rules"
        " LEFT JOIN entrants a ON a.tournament = g.tournament AND a.number = g.attackers"
        " LEFT JOIN entrants d ON d.tournament = g.tournament AND d.number = g.defenders"
        " LEFT JOIN parameters p ON p.game = g.id";
    return sql;
}

std::string games_sql(const GameFilter& filter, const GamePart* part) {
    // Two statements for the two sides: SQLite merges them in the order of their indexes. One
    // statement with OR would sort all games of the player.
    std::string sql;
    for (const Side side : rules::both_sides) {
        if (filter.engine && filter.side && *filter.side != side) continue;
        if (!has_player(filter) && !sql.empty()) break;
        sql += (sql.empty() ? "" : " UNION ALL ") + select_for(filter, part, side);
    }
    return sql + order_by(part, is_led_by_range(filter)) + " LIMIT ?12";
}

Rows query_games(Database& database, const GameFilter& filter, const GamePart* part) {
    const auto moves = opening_moves(filter);
    std::optional<std::string> variant;
    if (filter.variant) variant = rules::variant_name(*filter.variant);
    // The next text after all texts that begin with the moves and a space character.
    std::optional<std::string> moves_end;
    if (moves) moves_end = *moves + '!';
    std::optional<std::int64_t> since;
    if (filter.ended_since) since = to_column(*filter.ended_since);
    return database.query(games_sql(filter, part), filter.tournament, filter.engine,
                          filter.opponent, variant, filter.result, filter.termination,
                          moves ? moves : filter.opening, moves_end, filter.tournament_id, since,
                          part != nullptr ? part->after : std::nullopt,
                          part != nullptr ? static_cast<std::int64_t>(part->limit) : -1);
}

}  // namespace tafl::store
