// SPDX-License-Identifier: MIT
// Archive: queries of games and attempts.
#include <algorithm>
#include <iterator>
#include <limits>
#include <set>
#include <utility>

#include "rules/result.h"
#include "store/archive.h"
#include "store/attempts.h"
#include "store/columns.h"
#include "store/game_query.h"
#include "store/game_values.h"
#include "store/machines.h"
#include "store/played_lines.h"

namespace tafl::store {

namespace {

using rules::GameRecord;

constexpr std::string_view in_schedule_order = " ORDER BY g.tournament, g.round, g.match, g.game";

/// Reads a number from column `column`. Throws ArchiveError (`damaged`) if it is not from 1 to
/// `max_counted`.
int number_from(const Rows& rows, int column) { return rows.within(column, 1, max_counted); }

// Limits of texts, in bytes. Many games may share one text, and each GameRow has its own copy. This
// program never writes longer texts.
constexpr std::size_t longest_name = 4096;
constexpr std::size_t longest_record = 1 << 20;

std::string text_from(const Rows& rows, int column, std::size_t longest) {
    std::string text = rows.text(column);
    if (text.size() <= longest) return text;
    rows.refuse(column, std::to_string(text.size()) + " bytes",
                "at most " + std::to_string(longest));
}

ScheduledGame read_scheduled(const Rows& rows) {
    ScheduledGame game;
    game.id = GameId(rows.integer(0));
    game.round = number_from(rows, 1);
    game.match = number_from(rows, 2);
    game.game = GameNumber(number_from(rows, 3));
    game.entrants = {number_from(rows, 4), number_from(rows, 5)};
    if (game.entrants.attackers == game.entrants.defenders) {
        rows.refuse(5, "an engine that plays against itself", "two entrants");
    }
    game.variant = text_from(rows, 6, longest_name);
    game.rules = text_from(rows, 7, longest_record);
    game.opening = text_from(rows, 8, longest_record);
    game.seed = rows.integer(9);
    return game;
}

void require_what_it_names(const Rows& rows) {
    constexpr int tournament = 10;
    constexpr int rules = 7;
    if (rows.is_null(tournament)) rows.refuse(tournament, "nothing", "the tournament of a game");
    if (rows.is_null(rules)) rows.refuse(rules, "nothing", "the rules of a game");
    if (rows.integer(24) != 0) rows.refuse(23, "nothing", "the machine of a game");
    for (const auto& [name, number] : {std::pair(11, 4), std::pair(12, 5)}) {
        if (!rows.is_null(name)) continue;
        rows.refuse(number, rows.shown(number), "the number of an entrant");
    }
}

std::optional<int> optional_evaluation(const Rows& rows, int column) {
    if (rows.is_null(column)) return std::nullopt;
    using Limits = std::numeric_limits<int>;
    return rows.within(column, Limits::min(), Limits::max());
}

GameRow read_game(const Rows& rows) {
    require_what_it_names(rows);
    GameRow row;
    row.scheduled = read_scheduled(rows);
    row.tournament_id = TournamentId(rows.integer(22));
    row.tournament = text_from(rows, 10, longest_name);
    row.names = {text_from(rows, 11, longest_name), text_from(rows, 12, longest_name)};
    row.state = rows.word(13, GameState::finished);
    row.end.result = rows.word(14, rules::Result::draw);
    row.end.termination = rows.word(15, last_termination);
    row.end.plies = count_from(rows, 16);
    row.end.captures = {count_from(rows, 17), count_from(rows, 18)};
    row.end.at_fault = side_from(rows, 19);
    row.started = optional_time_from(rows, 20);
    row.ended = optional_time_from(rows, 21);
    if (!rows.is_null(23)) row.machine = text_from(rows, 23, longest_name);
    row.parameters = {text_from(rows, 25, longest_record), text_from(rows, 26, longest_record)};
    row.winner_lowest = optional_evaluation(rows, 27);
    if (row.end.result != rules::Result::none && row.state != GameState::finished) {
        rows.refuse(14, "a result of a game that is not finished", "none");
    }
    return row;
}

bool begins_with(const std::vector<rules::Move>& moves, const std::vector<rules::Move>& first) {
    return moves.size() >= first.size() && std::equal(first.begin(), first.end(), moves.begin());
}

std::string selection(std::string_view condition) {
    return select_games() + std::string(condition).append(in_schedule_order);
}

/// Returns true if the query of `filter` compares only the first moves of its opening.
bool has_longer_opening(const GameFilter& filter) {
    const auto moves = filter.opening ? moves_in(*filter.opening) : std::nullopt;
    return moves && moves->size() > first_moves_stored;
}

/// Removes the games that have another opening. A game is kept if the game, or its scheduled
/// opening, starts with the moves of `opening`.
void keep_opening(Archive& archive, std::vector<GameRow>& games, const std::string& opening) {
    const std::vector<rules::Move> wanted = *moves_in(opening);
    std::set<GameId> begin_so;
    std::vector<GameId> ids;
    for (const GameRow& row : games) ids.push_back(row.scheduled.id);
    PlayedLines(archive).read(ids, [&](const PlayedLine& line) {
        if (begins_with(line.moves, wanted)) begin_so.insert(line.game);
    });
    std::erase_if(games, [&](const GameRow& row) {
        if (begin_so.contains(row.scheduled.id)) return false;
        const auto scheduled = moves_in(row.scheduled.opening);
        return !scheduled || !begins_with(*scheduled, wanted);
    });
}

}  // namespace

std::vector<GameRow> Archive::games(TournamentId tournament) {
    static const std::string sql = selection(" WHERE g.tournament = ?");
    return read_all(database_.query(sql, tournament), read_game);
}

std::vector<GameRow> Archive::games(const GameFilter& filter) {
    auto games = read_all(query_games(database_, filter, nullptr), read_game);
    if (has_longer_opening(filter)) keep_opening(*this, games, *filter.opening);
    return games;
}

std::vector<GameRow> Archive::games(const GameFilter& filter, const GamePart& part) {
    if (!has_longer_opening(filter))
        return read_all(query_games(database_, filter, &part), read_game);
    GamePart portion = part;
    portion.limit = 1000;
    std::vector<GameRow> found;
    while (found.size() < part.limit) {
        auto rows = read_all(query_games(database_, filter, &portion), read_game);
        const bool is_last = rows.size() < portion.limit;
        if (!rows.empty()) portion.after = rows.back().scheduled.id;
        keep_opening(*this, rows, *filter.opening);
        const auto wanted = std::min(rows.size(), part.limit - found.size());
        std::move(rows.begin(), rows.begin() + wanted, std::back_inserter(found));
        if (is_last) break;
    }
    return found;
}

std::optional<GameRow> Archive::game(GameId game) {
    static const std::string sql = selection(" WHERE g.id = ?");
    auto rows = database_.query(sql, game);
    if (!rows.next()) return std::nullopt;
    return read_game(rows);
}

std::vector<GameRow> Archive::games_being_played() {
    static const std::string sql = selection(" WHERE g.state = " + sql_number(GameState::running));
    return read_all(database_.query(sql), read_game);
}

std::string Archive::games_version(std::optional<TournamentId> tournament) {
    const std::string sql =
        "SELECT count(*) || ' ' || total(state) || ' ' || total(started) || ' ' || total(plies) ||"
        " ' ' || ifnull(max(ended), 0) || ' ' || (SELECT count(*) FROM audit) || ' ' ||"
        " (SELECT count(*) FROM engines) || ' ' || (SELECT count(*) FROM byes) || ' ' ||"
        " (SELECT count(*) FROM withdrawals) || ' ' || " +
        std::string(tournament
                        ? "ifnull((SELECT name FROM tournaments WHERE id = ?1), '') FROM games"
                          " WHERE tournament = ?1"
                        : "ifnull((SELECT group_concat(name, x'0a') FROM tournaments), '')"
                          " FROM games");
    auto rows = tournament ? database_.query(sql, *tournament) : database_.query(sql);
    rows.next();
    return rows.text(0);
}

std::optional<GameRecord> Archive::record(GameId game) {
    const auto row = this->game(game);
    if (!row || row->state == GameState::scheduled) return std::nullopt;
    return read_attempt(database_, game, std::nullopt);
}

std::optional<GameRecord> Archive::record(GameId game, int attempt) {
    return read_attempt(database_, game, attempt);
}

std::vector<AttemptRow> Archive::attempts(GameId game) {
    std::vector<AttemptRow> all;
    for (auto rows = database_.query(
             "SELECT a.number, a.started, a.ended, a.result, a.termination, a.at_fault, x.version,"
             " x.sha256, y.version, y.sha256, a.holder, a.load, m.name, m.processor, m.cores,"
             " m.kernel, m.version, m.calibration, a.machine FROM attempts a"
             " LEFT JOIN engines x ON x.id = a.engine_attackers"
             " LEFT JOIN engines y ON y.id = a.engine_defenders"
             " LEFT JOIN machines m ON m.id = a.machine WHERE a.game = ? ORDER BY a.number",
             game);
         rows.next();) {
        AttemptRow row;
        row.number = number_from(rows, 0);
        row.started = time_from(rows, 1);
        row.ended = optional_time_from(rows, 2);
        row.end.result = rows.word(3, rules::Result::draw);
        row.end.termination = rows.word(4, last_termination);
        row.end.at_fault = side_from(rows, 5);
        row.builds = {{rows.text_or_empty(6), rows.text_or_empty(7)},
                      {rows.text_or_empty(8), rows.text_or_empty(9)}};
        row.holder = rows.text(10);
        row.load = load_from(rows, 11);
        row.machine = machine_from(rows, 12);
        if (!row.machine && !rows.is_null(18)) {
            rows.refuse(18, rows.shown(18), "the number of a machine");
        }
        all.push_back(std::move(row));
    }
    return all;
}

std::map<GameId, rules::BySide<EngineBuild>> Archive::played_builds() {
    static const std::string sql =
        "SELECT g.id, x.version, x.sha256, y.version, y.sha256 FROM games g"
        " JOIN attempts a ON a.game = g.id AND a.number = " +
        effective_attempt() +
        " LEFT JOIN engines x ON x.id = a.engine_attackers"
        " LEFT JOIN engines y ON y.id = a.engine_defenders WHERE g.state = " +
        sql_number(GameState::finished);
    std::map<GameId, rules::BySide<EngineBuild>> builds;
    for (auto rows = database_.query(sql); rows.next();) {
        builds[GameId(rows.integer(0))] = {{rows.text_or_empty(1), rows.text_or_empty(2)},
                                           {rows.text_or_empty(3), rows.text_or_empty(4)}};
    }
    return builds;
}

/// Runs one query for each game. This is fast enough: pages for people do not show loads, and lists
/// for programs are sent in sections.
void Archive::read_loads(std::span<GameRow> games) {
    const std::string sql =
        "SELECT o.load FROM games g JOIN attempts o ON o.game = g.id"
        " WHERE g.id = ?1 AND g.state = ?2 AND o.load IS NOT NULL AND o.number = " +
        effective_attempt();
    for (GameRow& game : games) {
        auto rows = database_.query(sql, game.scheduled.id, GameState::finished);
        if (rows.next()) game.load = load_from(rows, 0);
    }
}

std::vector<VoidAttempt> Archive::host_late_attempts(TournamentId tournament) {
    return read_all(
        database_.query(
            "SELECT g.id, a.number, g.attackers, g.defenders FROM games g"
            " JOIN attempts a ON a.game = g.id WHERE g.tournament = ? AND a.termination = ?"
            " ORDER BY g.id, a.number",
            tournament, rules::Termination::void_host_late),
        [](const Rows& rows) {
            return VoidAttempt{GameId(rows.integer(0)),
                               number_from(rows, 1),
                               {number_from(rows, 2), number_from(rows, 3)}};
        });
}

std::vector<Machine> Archive::worker_machines() {
    return read_all(database_.query("SELECT name, processor, cores, kernel, version, calibration"
                                    " FROM machines ORDER BY id"),
                    [](const Rows& rows) { return *machine_from(rows, 0); });
}

GameCounts Archive::count_games(TournamentId tournament) {
    auto rows = database_.query(
        "SELECT count(*), ifnull(sum(state = ?2), 0), ifnull(sum(state = ?3), 0),"
        " max(ifnull(max(round), 0),"
        " (SELECT ifnull(max(round), 0) FROM byes WHERE tournament = ?1))"
        " FROM games WHERE tournament = ?1",
        tournament, GameState::running, GameState::finished);
    rows.next();
    return {count_from(rows, 0), count_from(rows, 1), count_from(rows, 2), count_from(rows, 3)};
}

}  // namespace tafl::store
