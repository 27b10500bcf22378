// SPDX-License-Identifier: MIT
#include "store/schema.h"

#include "rules/result.h"
#include "store/archive_error.h"
#include "store/schema_comparison.h"
#include "store/sha256.h"

namespace tafl::store {

namespace {

using Kind = ArchiveError::Kind;

std::int64_t number(Database& database, std::string_view sql) {
    auto rows = database.query(sql);
    return rows.next() ? rows.integer(0) : 0;
}

[[noreturn]] void refuse_too_new(std::string_view name, const std::string& what) {
    throw ArchiveError(Kind::too_new, std::string(name) + " was written by a newer program: " +
                                          what + "; use a newer lawspeaker");
}

/// Returns the version of an archive. Throws ArchiveError if the file is not an archive or is too
/// new. Reads no table of the archive before its schema is checked.
std::size_t check_is_ours(Database& database, std::string_view name,
                          std::span<const Migration> known) {
    if (number(database, "PRAGMA application_id") != application_id) {
        throw ArchiveError(
            Kind::not_an_archive,
            std::string(name) + ": a database of another program; name a database of lawspeaker");
    }
    const std::size_t version = number(database, "PRAGMA user_version");
    if (version == 0) {
        throw ArchiveError(Kind::not_an_archive,
                           std::string(name) + " was never finished: it holds no version");
    }
    if (version > known.size()) {
        refuse_too_new(name, "its schema has version " + std::to_string(version) +
                                 ", and this program knows " + std::to_string(known.size()));
    }
    if (const auto difference = schema_difference(database, version, known)) {
        throw ArchiveError(
            Kind::not_an_archive,
            std::string(name) + " is not as lawspeaker makes its databases: " + *difference);
    }
    database.accept();
    if (number(database, "SELECT ifnull(max(id), 0) FROM terminations") >=
        rules::termination_count) {
        refuse_too_new(name, "it knows reasons to end a game that this program does not");
    }
    return version;
}

/// Page size of new files, in bytes. Seven games of typical length fill such a page. SQLite's
/// default of 4 KB would hold only three games, and a quarter of the page would stay empty.
constexpr int page_size = 8192;

/// Turns on the write-ahead log, so that readers do not block the host. Turns on foreign keys.
void configure(Database& database, std::string_view name) {
    auto rows = database.query("PRAGMA journal_mode = WAL");
    if (!rows.next() || rows.text(0) != "wal") {
        throw ArchiveError(Kind::io,
                           std::string(name) + ": this file system cannot hold a write-ahead log");
    }
    database.execute("PRAGMA foreign_keys = ON");
}

void apply(Database& database, const Migration& migration, std::size_t version) {
    database.execute(std::string(migration.script));
    if (migration.fill != nullptr) migration.fill(database);
    database.run("INSERT INTO migrations VALUES (?, ?, unixepoch() * 1000000)", version,
                 migration.title);
    database.execute("PRAGMA user_version = " + std::to_string(version));
}

/// Adds the missing terminations. This is not part of a migration: new terminations need no change
/// of the tables.
void write_terminations(Database& database) {
    for (int id = 0; id < rules::termination_count; ++id) {
        database.run("INSERT OR IGNORE INTO terminations VALUES (?, ?)", id,
                     name_of(static_cast<rules::Termination>(id)));
    }
}

}  // namespace

bool is_empty(Database& database) {
    return number(database, "SELECT count(*) FROM sqlite_schema") == 0 &&
           number(database, "PRAGMA user_version") == 0 &&
           number(database, "PRAGMA application_id") == 0;
}

bool is_newest(Database& database, std::string_view name) {
    return check_is_ours(database, name, migrations()) == migrations().size();
}

void migrate(Database& database, std::string_view name, std::span<const Migration> known) {
    const bool is_new = is_empty(database);
    std::size_t version = is_new ? 0 : check_is_ours(database, name, known);
    database.define("sha256_of", sha256_of);
    Transaction transaction(database);
    if (is_new) database.execute("PRAGMA application_id = " + std::to_string(application_id));
    while (version < known.size()) {
        const Migration& migration = known[version];
        apply(database, migration, ++version);
    }
    write_terminations(database);
    transaction.commit();
    database.accept();
}

void prepare_for_writing(Database& database, std::string_view name,
                         std::span<const Migration> known) {
    if (is_empty(database)) {
        database.execute("PRAGMA page_size = " + std::to_string(page_size));
    } else {
        check_is_ours(database, name, known);
    }
    configure(database, name);
    migrate(database, name, known);
}

}  // namespace tafl::store
