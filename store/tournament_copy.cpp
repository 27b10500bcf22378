// SPDX-License-Identifier: MIT
#include "store/tournament_copy.h"

#include <array>
#include <string>

#include "store/archive_error.h"
#include "store/game_values.h"
#include "store/schema.h"
#include "store/side_tables.h"
#include "store/sqlite.h"

namespace tafl::store {

namespace {

using Kind = ArchiveError::Kind;

/// Statements that copy the tables; ?1 is the tournament, ?2 to ?4 are the states of a game. Each
/// statement lists its columns, because the copy may be published: a new column is copied only if
/// it is added here.
constexpr std::array copies = {
    R"(INSERT INTO engines (id, name, version, sha256)
       SELECT id, name, version, sha256 FROM whole.engines e WHERE id IN
           (SELECT engine FROM whole.entrants WHERE tournament = ?1
            UNION SELECT a.engine_attackers FROM whole.attempts a
                  JOIN whole.games g ON g.id = a.game WHERE g.tournament = ?1
            UNION SELECT a.engine_defenders FROM whole.attempts a
                  JOIN whole.games g ON g.id = a.game WHERE g.tournament = ?1))",
    R"(INSERT INTO machines (id, name, processor, cores, kernel, version, calibration)
       SELECT id, name, processor, cores, kernel, version, calibration FROM whole.machines
       WHERE id IN (SELECT a.machine FROM whole.attempts a
                    JOIN whole.games g ON g.id = a.game WHERE g.tournament = ?1))",
    R"(INSERT INTO rules (id, record, sha256)
       SELECT id, record, sha256 FROM whole.rules WHERE id IN
           (SELECT rules FROM whole.games WHERE tournament = ?1
            UNION SELECT a.rules FROM whole.attempts a
                  JOIN whole.games g ON g.id = a.game WHERE g.tournament = ?1))",
    R"(INSERT INTO entrants (tournament, number, name, command_line, engine, kind)
       SELECT tournament, number, name, '', engine, kind FROM whole.entrants WHERE tournament = ?1)",
    R"(INSERT INTO byes (tournament, round, entrant, kind)
       SELECT tournament, round, entrant, kind FROM whole.byes WHERE tournament = ?1)",
    R"(INSERT INTO withdrawals (tournament, entrant, withdrew)
       SELECT tournament, entrant, withdrew FROM whole.withdrawals WHERE tournament = ?1)",
    R"(INSERT INTO games (id, tournament, round, match, game, attackers, defenders, variant, rules,
                          opening, seed, state, result, termination, plies, captures_attackers,
                          captures_defenders, at_fault, started, ended, machine, attackers_name,
                          defenders_name, first_moves, winner_lowest)
       SELECT id, tournament, round, match, game, attackers, defenders, variant, rules,
              opening, seed, iif(state = ?3, ?2, state), result, termination, plies,
              captures_attackers, captures_defenders, at_fault, iif(state = ?3, NULL, started),
              ended, iif(state = ?4, machine, NULL), attackers_name, defenders_name, first_moves,
              winner_lowest
       FROM whole.games WHERE tournament = ?1)",
    R"(INSERT INTO parameters (game, attackers, defenders)
       SELECT p.game, p.attackers, p.defenders FROM whole.parameters p
       JOIN games g ON g.id = p.game)",
    R"(INSERT INTO attempts (id, game, number, rules, time_attackers, time_defenders, started,
                             ended, result, termination, at_fault, plies, engine_attackers,
                             engine_defenders, holder, machine, load)
       SELECT a.id, a.game, a.number, a.rules, a.time_attackers, a.time_defenders, a.started,
              a.ended, a.result, a.termination, a.at_fault, a.plies, a.engine_attackers,
              a.engine_defenders, '', a.machine, a.load
       FROM whole.attempts a JOIN games g ON g.id = a.game WHERE a.plies IS NOT NULL)",
    R"(INSERT INTO evidence (attempt, summary, standard_error, exit_code, signal)
       SELECT e.attempt, e.summary, e.standard_error, e.exit_code, e.signal
       FROM whole.evidence e JOIN attempts a ON a.id = e.attempt)",
    R"(INSERT INTO dialogue (attempt, number, line)
       SELECT d.attempt, d.number, d.line FROM whole.dialogue d
       JOIN evidence e ON e.attempt = d.attempt)",
    R"(INSERT INTO audit (id, game, attempt, applied, program, reason, old_result, new_result,
                          old_termination, new_termination, old_at_fault, old_captures_attackers,
                          old_captures_defenders, old_plies)
       SELECT u.id, u.game, u.attempt, u.applied, u.program, u.reason, u.old_result, u.new_result,
              u.old_termination, u.new_termination, u.old_at_fault, u.old_captures_attackers,
              u.old_captures_defenders, u.old_plies
       FROM whole.audit u JOIN attempts a ON a.game = u.game AND a.number = u.attempt)"};

constexpr const char* copy_recordings =
    "INSERT INTO recordings (game, place, text) SELECT r.game, r.place, r.text"
    " FROM whole.recordings r JOIN games g ON g.id = r.game";

void require_version_of_today(Database& database) {
    auto rows = database.query("PRAGMA whole.user_version");
    rows.next();
    if (rows.integer(0) == static_cast<std::int64_t>(migrations().size())) return;
    throw ArchiveError(Kind::refused, "the archive is of an older version of this program");
}

bool has_recordings(Database& database) {
    return database
        .query("SELECT 1 FROM whole.sqlite_schema WHERE type = 'table' AND name = 'recordings'")
        .next();
}

}  // namespace

void copy_tournament(const std::filesystem::path& archive, TournamentId tournament,
                     std::string_view plan, const std::filesystem::path& to) {
    if (std::filesystem::exists(to))
        throw ArchiveError(Kind::refused, to.string() + " exists; it is not overwritten");
    Database out(to, Access::read_write);
    prepare_for_writing(out, to.string());
    // No wait for the disk: after a power cut, the copy can be requested again.
    out.execute("PRAGMA synchronous = OFF");
    out.attach(archive, Access::read_only, "whole");
    require_version_of_today(out);
    {
        Transaction transaction(out, Durability::process_death);
        const int found = out.run(
            "INSERT INTO tournaments (id, name, site, plan, created)"
            " SELECT id, name, site, ?2, created FROM whole.tournaments WHERE id = ?1",
            tournament, plan);
        if (found == 0) throw ArchiveError(Kind::missing, "the tournament does not exist");
        for (const char* copy : copies) {
            // SQLite rejects an argument that the statement does not use.
            const std::string_view text = copy;
            if (text.find("?4") != std::string_view::npos) {
                out.run(copy, tournament, GameState::scheduled, GameState::running,
                        GameState::finished);
            } else if (text.find("?1") != std::string_view::npos) {
                out.run(copy, tournament);
            } else {
                out.run(copy);
            }
        }
        if (has_recordings(out)) {
            require_side_table(out, SideTable::recordings);
            out.run(copy_recordings);
        }
        count_all_games(out);
        transaction.commit();
    }
    out.execute("PRAGMA main.wal_checkpoint(TRUNCATE)");
}

}  // namespace tafl::store
