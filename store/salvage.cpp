// SPDX-License-Identifier: MIT
#include "store/salvage.h"

#include <algorithm>
#include <set>
#include <system_error>

#include "store/archive.h"
#include "store/archive_epoch.h"
#include "store/game_values.h"
#include "store/imported_games.h"
#include "store/new_database.h"
#include "store/schema.h"
#include "store/sha256.h"
#include "store/side_tables.h"

namespace tafl::store {

namespace {

namespace fs = std::filesystem;
using Kind = ArchiveError::Kind;

// Reading the damaged database

/// Adds the integers of the first column to `numbers`, up to the first error. Returns true if all
/// rows were read.
bool add_numbers(Database& database, const std::string& sql, std::set<std::int64_t>& numbers) {
    try {
        for (auto rows = database.query(sql); rows.next();) {
            if (!rows.is_null(0)) numbers.insert(rows.integer(0));
        }
        return true;
    } catch (const ArchiveError&) {
        return false;
    }
}

/// Returns the row ids of a damaged table; some of them may not exist. A scan of a table stops at a
/// damaged page, so the table is scanned from both ends. All ids in between are added, up to
/// `max_between`: a query for one id takes its own path through the tree and may succeed.
std::set<std::int64_t> rows_of(Database& database, const std::string& table) {
    constexpr std::int64_t max_between = 1'000'000;
    std::set<std::int64_t> first;
    const std::string select = "SELECT rowid FROM damaged." + table + " ORDER BY rowid";
    if (add_numbers(database, select, first)) return first;
    std::set<std::int64_t> last;
    add_numbers(database, select + " DESC", last);
    add_numbers(database, "SELECT max(rowid) FROM damaged." + table, last);
    if (table == "games") {
        add_numbers(database, "SELECT game FROM damaged.attempts", last);
        add_numbers(database, "SELECT rowid FROM damaged.games INDEXED BY sqlite_autoindex_games_1",
                    last);
    }
    first.merge(last);
    if (first.empty()) return first;
    const std::int64_t least = std::max<std::int64_t>(1, *first.begin() - max_between);
    for (auto id = least; id < *first.rbegin() && id - least < max_between; ++id) first.insert(id);
    return first;
}

/// Transaction that the destructor rolls back unless keep() was called. It is not an SQL savepoint:
/// some errors roll back the whole transaction, which would undo earlier copies. No commit waits
/// for the disk; salvage() sets `synchronous` for that.
class ScopedTransaction {
  public:
    explicit ScopedTransaction(Database& database) : database_(database) { database_.run("BEGIN"); }
    ~ScopedTransaction() {
        if (!database_.is_in_transaction()) return;
        try {
            database_.run("ROLLBACK");
        } catch (const ArchiveError&) {
        }
    }
    ScopedTransaction(const ScopedTransaction&) = delete;
    ScopedTransaction& operator=(const ScopedTransaction&) = delete;
    void keep() { database_.run("COMMIT"); }

  private:
    Database& database_;
};

/// Copier of the tables of a damaged database, which is attached to `out` as `damaged`.
class Salvage {
  public:
    Salvage(Database& out, Archive& damaged, const Examine& examine)
        : out_(out), damaged_(damaged), examine_(examine) {}

    Salvaged run() {
        keep_identity();
        copy_each("engines", "engines",
                  "INSERT INTO engines SELECT * FROM damaged.engines WHERE id = ?");
        copy_each("machines", "machine",
                  "INSERT INTO machines SELECT * FROM damaged.machines WHERE id = ?");
        copy_each("rules", "rules", "INSERT INTO rules SELECT * FROM damaged.rules WHERE id = ?");
        drop_changed_rules();
        for (const std::int64_t id : rows_of(out_, "tournaments")) {
            copy_tournament(TournamentId(id));
        }
        copy_each("tokens", "token",
                  "INSERT INTO tokens SELECT * FROM damaged.tokens WHERE id = ?");
        copy_seats();
        for (const std::int64_t id : rows_of(out_, "games")) copy_game(GameId(id));
        count_all_games(out_);
        return std::move(salvaged_);
    }

  private:
    void copy_each(const std::string& table, const std::string& name, const std::string& sql) {
        for (const std::int64_t id : rows_of(out_, table)) {
            ScopedTransaction attempt(out_);
            try {
                out_.run(sql, id);
                attempt.keep();
            } catch (const ArchiveError& error) {
                require_damage(error);
                tell_loss(name + ' ' + std::to_string(id), error);
            }
        }
    }

    /// Copies the identity, so that workers can return results of the damaged archive to the new
    /// one. If the identity cannot be read, the new database keeps its own.
    void keep_identity() {
        try {
            const ArchiveIdentity identity = ArchiveEpoch(damaged_).current();
            out_.run("UPDATE identity SET uuid = ?, incarnation = ?", identity.uuid,
                     identity.incarnation);
        } catch (const ArchiveError& error) {
            require_damage(error);
            tell_loss("its identity", error);
        }
    }

    /// Copies the table of tokens with the scope `play`. A database may have no such table.
    void copy_seats() {
        ScopedTransaction attempt(out_);
        try {
            const std::string table = "SELECT 1 FROM damaged.sqlite_schema WHERE name = 'seats'";
            if (!out_.query(table).next()) return;
            require_side_table(out_, SideTable::seats);
            out_.run(
                "INSERT INTO seats SELECT token FROM damaged.seats"
                " WHERE token IN (SELECT id FROM tokens)");
            attempt.keep();
        } catch (const ArchiveError& error) {
            require_damage(error);
            tell_loss("the scope play of its tokens", error);
        }
    }

    /// Deletes rules that do not match their hash. Games with changed rules are not intact.
    void drop_changed_rules() {
        std::vector<std::int64_t> changed;
        for (auto rows = out_.query("SELECT id, record, sha256 FROM rules"); rows.next();) {
            if (sha256_of(rows.text(1)) != rows.text(2)) changed.push_back(rows.integer(0));
        }
        for (const std::int64_t id : changed) {
            out_.run("DELETE FROM rules WHERE id = ?", id);
            salvaged_.other_losses.push_back("rules " + std::to_string(id) +
                                             ": they are not those that were stored");
        }
    }

    void copy_tournament(TournamentId id) {
        ScopedTransaction attempt(out_);
        try {
            const int there = out_.run(
                "INSERT INTO tournaments SELECT * FROM damaged.tournaments WHERE id = ?", id);
            out_.run(
                "INSERT INTO entrants SELECT tournament, number, name, command_line,"
                " (SELECT e.id FROM engines e WHERE e.id = x.engine), kind"
                " FROM damaged.entrants x WHERE tournament = ?",
                id);
            if (there > 0) require_entrants(id);
            attempt.keep();
        } catch (const ArchiveError& error) {
            require_damage(error);
            return tell_loss("tournament " + to_string(id) + ", with its games", error);
        }
        copy_parts_of(id, "queue", "its place in the queue");
        copy_parts_of(id, "byes", "its byes");
        copy_parts_of(id, "withdrawals", "who has withdrawn from it");
    }

    void require_entrants(TournamentId id) {
        auto rows = out_.query(
            "SELECT ifnull(min(number), 0), ifnull(max(number), 0), count(*),"
            " ifnull(max(length(name)), 0) FROM entrants WHERE tournament = ?",
            id);
        rows.next();
        // Reject long names: each lookup in the table reads a whole name.
        static_cast<void>(rows.within(3, 0, 4096));
        if (rows.integer(0) == 1 && rows.integer(1) == rows.integer(2)) return;
        throw ArchiveError(Kind::damaged, "not all of its entrants can be read");
    }

    void copy_parts_of(TournamentId tournament, const std::string& table, const char* what) {
        ScopedTransaction attempt(out_);
        try {
            out_.run("INSERT INTO " + table + " SELECT * FROM damaged." + table +
                         " WHERE tournament = ?",
                     tournament);
            attempt.keep();
        } catch (const ArchiveError& error) {
            require_damage(error);
            tell_loss("tournament " + to_string(tournament) + ", " + what, error);
        }
    }

    void copy_game(GameId id) {
        std::string why;
        {
            ScopedTransaction attempt(out_);
            try {
                const int there =
                    out_.run("INSERT INTO games SELECT * FROM damaged.games WHERE id = ?", id);
                if (there == 0) return;  // no game has this id
                copy_parts(id);
                const bool is_finished = require_whole(id);
                attempt.keep();
                ++(is_finished ? salvaged_.finished : salvaged_.open);
                return copy_recording(id);
            } catch (const ArchiveError& error) {
                require_damage(error);
                why = error.what();
            }
        }
        salvaged_.lost.push_back({id, why, schedule_again(id)});
    }

    /// Copies the recording of a game. The game counts as intact even if that fails.
    void copy_recording(GameId id) {
        ScopedTransaction attempt(out_);
        try {
            const auto recording = ImportedGames(damaged_).recording(id);
            if (!recording) return;
            require_side_table(out_, SideTable::recordings);
            out_.run("INSERT INTO recordings VALUES (?, ?, ?)", id, recording->place,
                     recording->text);
            attempt.keep();
        } catch (const ArchiveError& error) {
            require_damage(error);
            tell_loss("the record that game " + to_string(id) + " was read from", error);
        }
    }

    void copy_parts(GameId game) {
        for (const char* sql :
             {"INSERT INTO parameters SELECT * FROM damaged.parameters WHERE game = ?",
              "INSERT INTO attempts SELECT * FROM damaged.attempts WHERE game = ?",
              "INSERT INTO evidence SELECT e.* FROM attempts a JOIN damaged.evidence e"
              " ON e.attempt = a.id WHERE a.game = ?",
              "INSERT INTO dialogue SELECT d.* FROM evidence e JOIN attempts a ON a.id = e.attempt"
              " JOIN damaged.dialogue d ON d.attempt = e.attempt WHERE a.game = ?",
              "INSERT INTO audit SELECT * FROM damaged.audit WHERE game = ?",
              "INSERT INTO journal SELECT * FROM damaged.journal WHERE game = ?"}) {
            out_.run(sql, game);
        }
    }

    /// Returns true if the game is finished. Throws ArchiveError (`damaged`) if the game is not
    /// intact.
    bool require_whole(GameId id) {
        const auto row = damaged_.game(id);
        if (!row) throw ArchiveError(Kind::damaged, "its row is missing");
        for (const AttemptRow& attempt : damaged_.attempts(id)) {
            static_cast<void>(damaged_.record(id, attempt.number));
        }
        if (row->state != GameState::finished) return false;
        const auto record = damaged_.record(id);
        if (!record) throw ArchiveError(Kind::damaged, "its record is missing");
        auto fault = contradiction(*row, *record);
        if (!fault) fault = examine_(*record);
        if (fault) throw ArchiveError(Kind::damaged, *fault);
        return true;
    }

    /// Copies only the pairing, so that the game can be played again. Returns false if the pairing
    /// cannot be read.
    bool schedule_again(GameId id) {
        ScopedTransaction attempt(out_);
        try {
            const int there = out_.run(
                "INSERT INTO games (id, tournament, round, match, game, attackers, defenders,"
                " variant, rules, opening, seed, attackers_name, defenders_name) SELECT id,"
                " tournament, round, match, game, attackers, defenders, variant, rules, opening,"
                " seed, attackers_name, defenders_name FROM damaged.games"
                " WHERE id = ?",
                id);
            if (there > 0) note_opening(out_, id);
            attempt.keep();
            return there > 0;
        } catch (const ArchiveError& error) {
            require_damage(error);
            return false;
        }
    }

    /// Rethrows `error` if the new file is full or locked: such an error is not damage of the old
    /// file.
    static void require_damage(const ArchiveError& error) {
        if (error.kind() == Kind::full || error.kind() == Kind::locked) throw error;
    }
    void tell_loss(const std::string& what, const ArchiveError& error) {
        salvaged_.other_losses.push_back(what + ": " + error.what());
    }

    Database& out_;
    Archive& damaged_;
    const Examine& examine_;
    Salvaged salvaged_;
};

std::int64_t version_of(Database& database) {
    auto rows = database.query("PRAGMA user_version");
    rows.next();
    return rows.integer(0);
}

/// Returns the access for the damaged file. Without write permission in its directory, a file
/// without a write-ahead log can be opened as immutable.
Access access_to(const fs::path& from) {
    try {
        Database database(from, Access::read_only);
        static_cast<void>(version_of(database));
    } catch (const ArchiveError& error) {
        const bool may_not_write = error.kind() == Kind::io || error.kind() == Kind::refused;
        if (!may_not_write || fs::exists(from.string() + "-wal")) throw;
        return Access::immutable;
    }
    return Access::read_only;
}

/// Returns `from`, or a migrated copy if `from` has an older version. The copy is next to
/// `partial`; the caller deletes it.
fs::path source_of_today(const fs::path& from, Access access, const fs::path& partial) {
    Database database(from, access);
    if (version_of(database) == static_cast<std::int64_t>(migrations().size())) return from;
    fs::path copy = partial;
    copy += "-old";
    fs::remove(copy);
    Database target(copy, Access::read_write);
    database.copy_to(target);
    migrate(target, from.string());
    return copy;
}

}  // namespace

std::optional<std::string> contradiction(const GameRow& row, const rules::GameRecord& record) {
    const auto differ = [](const char* what) {
        return "its row and its record have different " + std::string(what);
    };
    if (row.end.result != record.end.result) return differ("results");
    if (row.end.termination != record.end.termination) return differ("reasons to end");
    if (row.end.at_fault != record.end.at_fault) return differ("sides at fault");
    if (static_cast<std::size_t>(row.end.plies) != record.plies.size())
        return differ("numbers of plies");
    if (row.started.value_or(Time{}) != record.started) return differ("beginnings");
    if (row.ended.value_or(Time{}) != record.ended) return differ("ends");
    return std::nullopt;
}

Salvaged salvage(const fs::path& from, const fs::path& to, const Examine& examine) {
    if (!fs::exists(from))
        throw ArchiveError(Kind::missing, from.string() + ": the database does not exist");
    Salvaged salvaged;
    create_whole_database(to, [&](const fs::path& partial) {
        const Access access = access_to(from);
        const fs::path source = source_of_today(from, access, partial);
        {
            Archive damaged = Archive::open_damaged(source, access);
            Database out(partial, Access::read_write);
            prepare_for_writing(out, partial.string());
            out.execute("PRAGMA synchronous = NORMAL");
            out.attach(source, access, "damaged");
            salvaged = Salvage(out, damaged, examine).run();
            out.execute("PRAGMA synchronous = FULL; PRAGMA main.wal_checkpoint(TRUNCATE)");
        }
        if (source != from) fs::remove(source);
        return salvaged.finished + salvaged.open;
    });
    return salvaged;
}

}  // namespace tafl::store
