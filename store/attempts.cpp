// SPDX-License-Identifier: MIT
#include "store/attempts.h"

#include <limits>

#include "rules/count_of.h"
#include "rules/result.h"
#include "rules/ruleset_text.h"
#include "store/archive_error.h"
#include "store/columns.h"
#include "store/machines.h"
#include "store/ply_codec.h"
#include "store/sha256.h"

namespace tafl::store {

namespace {

using rules::BySide;
using rules::Evidence;
using rules::GameRecord;
using rules::PlyRecord;
using rules::TimeControl;

[[noreturn]] void fail_damaged(GameId game, const std::string& what) {
    throw ArchiveError(ArchiveError::Kind::damaged,
                       "game " + to_string(game) + " cannot be read back: " + what);
}

std::vector<PlyRecord> plies_from(GameId game, std::span<const std::uint8_t> blob) {
    auto plies = decode_plies(blob);
    if (plies) return std::move(*plies);
    fail_damaged(game, "plies, byte " + std::to_string(plies.error().offset) + ": " +
                           std::string(explain(plies.error().code)));
}

rules::Ruleset ruleset_from(GameId game, std::string_view text) {
    auto reading = rules::parse_ruleset(text);
    if (!reading) fail_damaged(game, "rules, " + to_string(reading.error()));
    return std::move(reading->ruleset);
}

TimeControl time_control_from(GameId game, std::string_view text) {
    const auto control = rules::parse_time_control(text);
    if (!control) fail_damaged(game, "time control, " + to_string(control.error()));
    return *control;
}

AttemptId find_open_attempt(Database& database, GameId game) {
    auto rows = database.query("SELECT id FROM attempts WHERE game = ? AND plies IS NULL", game);
    if (!rows.next()) fail_damaged(game, "it is running, but no attempt at it is");
    return rows.integer(0);
}

void drop_journal(Database& database, GameId game) {
    database.run("DELETE FROM journal WHERE game = ?", game);
}

void write_evidence(Database& database, AttemptId attempt, const GameRecord& record) {
    const Evidence& evidence = record.evidence;
    if (record.end.summary.empty() && evidence == Evidence{}) return;
    database.run("INSERT INTO evidence VALUES (?, ?, ?, ?, ?)", attempt, record.end.summary,
                 evidence.standard_error, evidence.exit_code, evidence.signal);
    int number = 0;
    for (const auto& line : evidence.dialogue) {
        database.run("INSERT INTO dialogue VALUES (?, ?, ?)", attempt, ++number, line);
    }
}

std::optional<int> optional_int(const Rows& rows, int column) {
    if (rows.is_null(column)) return std::nullopt;
    using Limits = std::numeric_limits<int>;
    return rows.within(column, Limits::min(), Limits::max());
}

std::vector<std::string> read_dialogue(Database& database, AttemptId attempt) {
    return read_all(
        database.query("SELECT line FROM dialogue WHERE attempt = ? ORDER BY number", attempt),
        [](const Rows& rows) { return rows.text(0); });
}

void read_evidence(Database& database, AttemptId attempt, GameRecord& record) {
    auto rows = database.query(
        "SELECT summary, standard_error, exit_code, signal FROM evidence WHERE attempt = ?",
        attempt);
    if (!rows.next()) return;
    record.end.summary = rows.text(0);
    Evidence& evidence = record.evidence;
    evidence.dialogue = read_dialogue(database, attempt);
    evidence.standard_error = rows.text(1);
    evidence.exit_code = optional_int(rows, 2);
    evidence.signal = optional_int(rows, 3);
}

const std::string select_attempt =
    std::string(
        "SELECT a.id, a.plies, r.record, x.name, y.name, a.time_attackers, a.time_defenders, "
        "a.started,"
        " a.ended, a.result, a.termination, a.at_fault,"
        " g.captures_attackers, g.captures_defenders"
        " FROM attempts a"
        " JOIN games g ON g.id = a.game"
        " LEFT JOIN rules r ON r.id = a.rules"
        " LEFT JOIN entrants x ON x.tournament = g.tournament AND x.number = g.attackers"
        " LEFT JOIN entrants y ON y.tournament = g.tournament AND y.number = g.defenders"
        " WHERE a.game = ?1 AND a.number = coalesce(?2, ") +
    effective_attempt() + ')';

GameRecord read_record(Database& database, GameId game, const Rows& rows) {
    GameRecord record;
    record.plies = rows.is_null(1) ? read_journal(database, game) : plies_from(game, rows.blob(1));
    record.ruleset = ruleset_from(game, rows.text(2));
    record.players = {rows.text(3), rows.text(4)};
    record.time = {time_control_from(game, rows.text(5)), time_control_from(game, rows.text(6))};
    record.started = time_from(rows, 7);
    // NULL while the attempt runs, and if it was interrupted without a record.
    record.ended = optional_time_from(rows, 8).value_or(Time());
    record.end.result = rows.word(9, rules::Result::draw);
    record.end.termination = rows.word(10, last_termination);
    record.end.at_fault = side_from(rows, 11);
    record.end.plies = count_of(record.plies);
    // Captures are stored only in the row of the game. At most one attempt of a game counts, so
    // they belong to that attempt.
    if (counts(record.end.termination)) {
        record.end.captures = {count_from(rows, 12), count_from(rows, 13)};
    }
    read_evidence(database, rows.integer(0), record);
    return record;
}

}  // namespace

std::int64_t store_rules(Database& database, std::string_view record) {
    const auto find = [&] {
        return database.query("SELECT id FROM rules WHERE record = ?", record);
    };
    if (auto there = find(); there.next()) return there.integer(0);
    database.run("INSERT INTO rules (record, sha256) VALUES (?, ?)", record, sha256_of(record));
    return database.last_id();
}

const std::string& effective_attempt() {
    static const std::string sql = [] {
        std::string uncounted;
        for (int number = 1; number < rules::termination_count; ++number) {
            if (counts(static_cast<rules::Termination>(number))) continue;
            uncounted += (uncounted.empty() ? "" : ", ") + std::to_string(number);
        }
        return "(SELECT max(number) FROM attempts WHERE game = g.id AND (g.state <> " +
               sql_number(GameState::finished) + " OR termination NOT IN (" + uncounted + ")))";
    }();
    return sql;
}

std::int64_t store_engine(Database& database, std::string_view name, const EngineBuild& build) {
    const auto find = [&] {
        return database.query(
            "SELECT id FROM engines WHERE name = ? AND version = ? AND sha256 = ?", name,
            build.version, build.sha256);
    };
    if (auto there = find(); there.next()) return there.integer(0);
    database.run("INSERT INTO engines (name, version, sha256) VALUES (?, ?, ?)", name,
                 build.version, build.sha256);
    return database.last_id();
}

/// Returns the ids of the builds of a game's entrants. Stores builds that are new.
static BySide<std::int64_t> store_engines(Database& database, GameId game,
                                          const BySide<EngineBuild>& builds) {
    BySide<std::string> names;
    {
        auto rows = database.query(
            "SELECT x.name, y.name FROM games g"
            " JOIN entrants x ON x.tournament = g.tournament AND x.number = g.attackers"
            " JOIN entrants y ON y.tournament = g.tournament AND y.number = g.defenders"
            " WHERE g.id = ?",
            game);
        rows.next();
        names = {rows.text(0), rows.text(1)};
    }
    return {store_engine(database, names.attackers, builds.attackers),
            store_engine(database, names.defenders, builds.defenders)};
}

void set_entrants_builds(Database& database, GameId game, const BySide<EngineBuild>& builds) {
    const BySide<std::int64_t> engines = store_engines(database, game, builds);
    constexpr std::string_view update =
        "UPDATE entrants SET engine = ?2 FROM games g WHERE g.id = ?1 AND engine IS NOT ?2 AND"
        " entrants.tournament = g.tournament AND entrants.number = g.";
    database.run(std::string(update) + "attackers", game, engines.attackers);
    database.run(std::string(update) + "defenders", game, engines.defenders);
}

void set_attempts_builds(Database& database, GameId game, const BySide<EngineBuild>& builds) {
    const BySide<std::int64_t> engines = store_engines(database, game, builds);
    database.run("UPDATE attempts SET engine_attackers = ?2, engine_defenders = ?3 WHERE id = ?1",
                 find_open_attempt(database, game), engines.attackers, engines.defenders);
}

void open_attempt(Database& database, GameId game, Time started, const BySide<TimeControl>& time,
                  const PlayedBy& by) {
    database.run(
        "INSERT INTO attempts (game, number, rules, time_attackers, time_defenders, started,"
        " engine_attackers, engine_defenders, holder, machine, load)"
        " SELECT g.id, 1 + (SELECT count(*) FROM attempts WHERE game = ?1), g.rules, ?2, ?3, ?4,"
        " x.engine, y.engine, ?5, ?6, ?7 FROM games g"
        " JOIN entrants x ON x.tournament = g.tournament AND x.number = g.attackers"
        " JOIN entrants y ON y.tournament = g.tournament AND y.number = g.defenders"
        " WHERE g.id = ?1",
        game, to_string(time.attackers), to_string(time.defenders), to_column(started), by.holder,
        store_machine(database, by.machine), stored_load(by.load));
}

void set_attempts_place(Database& database, GameId game, const PlayedBy& by) {
    database.run("UPDATE attempts SET holder = ?2, machine = ?3, load = ?4 WHERE id = ?1",
                 find_open_attempt(database, game), by.holder, store_machine(database, by.machine),
                 stored_load(by.load));
}

void write_journal(Database& database, GameId game, int number, const PlyRecord& ply) {
    // Each ply is encoded as a game of one ply. The size of the board is unknown here: the largest
    // board contains the spaces of all boards.
    database.run("INSERT OR REPLACE INTO journal VALUES (?, ?, ?)", game, number,
                 encode_plies({&ply, 1}, rules::largest_board));
}

std::vector<PlyRecord> read_journal(Database& database, GameId game) {
    std::vector<PlyRecord> plies;
    for (auto rows = database.query("SELECT data FROM journal WHERE game = ? ORDER BY ply", game);
         rows.next();) {
        for (PlyRecord& ply : plies_from(game, rows.blob(0))) plies.push_back(std::move(ply));
    }
    return plies;
}

void close_attempt(Database& database, GameId game, const GameRecord& record) {
    const AttemptId attempt = find_open_attempt(database, game);
    database.run(
        "UPDATE attempts SET rules = ?2, time_attackers = ?3, time_defenders = ?4, started = ?5,"
        " ended = ?6, result = ?7, termination = ?8, at_fault = ?9, plies = ?10 WHERE id = ?1",
        attempt, store_rules(database, to_string(record.ruleset)), to_string(record.time.attackers),
        to_string(record.time.defenders), to_column(record.started), to_column(record.ended),
        record.end.result, record.end.termination, record.end.at_fault,
        encode_plies(record.plies, record.ruleset.size()));
    write_evidence(database, attempt, record);
    drop_journal(database, game);
}

void close_interrupted_attempt(Database& database, GameId game) {
    const AttemptId attempt = find_open_attempt(database, game);
    database.run("UPDATE attempts SET termination = ?2, plies = ?3 WHERE id = ?1", attempt,
                 rules::Termination::interrupted,
                 encode_plies(read_journal(database, game), rules::largest_board));
    drop_journal(database, game);
}

void shorten_attempt(Database& database, GameId game, int number,
                     std::span<const PlyRecord> plies) {
    // The size of the board is unknown here: the largest board contains the spaces of all boards.
    database.run("UPDATE attempts SET plies = ?3 WHERE game = ?1 AND number = ?2", game, number,
                 encode_plies(plies, rules::largest_board));
}

std::optional<GameRecord> read_attempt(Database& database, GameId game, std::optional<int> number) {
    auto rows = database.query(select_attempt, game, number);
    if (!rows.next()) return std::nullopt;
    return read_record(database, game, rows);
}

}  // namespace tafl::store
