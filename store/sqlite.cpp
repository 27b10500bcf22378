// SPDX-License-Identifier: MIT
#include "store/sqlite.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "store/archive_error.h"
#include "store/private_files.h"

namespace tafl::store {

namespace {

using Kind = ArchiveError::Kind;
constexpr int busy_timeout_ms = 5000;

int last_errno(sqlite3* connection, int which_file) {
    sqlite3_file* file = nullptr;
    sqlite3_file_control(connection, "main", which_file, &file);
    int error = 0;
    if (file != nullptr && file->pMethods != nullptr) {
        file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &error);
    }
    return error;
}

/// SQLite itself tells ENOSPC from other failures; a quota and a limit on the size of files are the
/// same to us. It keeps what the system said at one of three places, depending on which file was
/// written.
bool has_no_room(sqlite3* connection) {
    const std::array errors = {sqlite3_system_errno(connection),
                               last_errno(connection, SQLITE_FCNTL_FILE_POINTER),
                               last_errno(connection, SQLITE_FCNTL_JOURNAL_POINTER)};
    return std::ranges::any_of(
        errors, [](int error) { return error == ENOSPC || error == EDQUOT || error == EFBIG; });
}

Kind kind_of_last_error(sqlite3* connection) {
    switch (sqlite3_errcode(connection)) {
        case SQLITE_FULL:
            return Kind::full;
        case SQLITE_IOERR:
            return has_no_room(connection) ? Kind::full : Kind::io;
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            return Kind::locked;
        case SQLITE_NOTADB:
            return Kind::not_an_archive;
        case SQLITE_CORRUPT:
            return Kind::damaged;
        case SQLITE_CONSTRAINT:
        case SQLITE_READONLY:
            return Kind::refused;
        default:
            return Kind::io;
    }
}

[[noreturn]] void fail(sqlite3* connection) {
    const char* file = sqlite3_db_filename(connection, "main");
    throw ArchiveError(
        kind_of_last_error(connection),
        std::string(file != nullptr ? file : "database") + ": " + sqlite3_errmsg(connection));
}

void check(int code, sqlite3* connection) {
    if (code != SQLITE_OK) fail(connection);
}
void check(int code, sqlite3_stmt* statement) { check(code, sqlite3_db_handle(statement)); }

}  // namespace

Rows::~Rows() {
    if (statement_ == nullptr) return;
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
}

bool Rows::next() {
    const int code = sqlite3_step(statement_);
    if (code != SQLITE_ROW && code != SQLITE_DONE) fail(sqlite3_db_handle(statement_));
    return code == SQLITE_ROW;
}

bool Rows::is_null(int column) const {
    return sqlite3_column_type(statement_, column) == SQLITE_NULL;
}
std::int64_t Rows::integer(int column) const { return sqlite3_column_int64(statement_, column); }
std::optional<std::int64_t> Rows::optional_integer(int column) const {
    if (is_null(column)) return std::nullopt;
    return integer(column);
}
std::string Rows::text(int column) const {
    // The text first: asking for it may convert the value and so change its length.
    const unsigned char* text = sqlite3_column_text(statement_, column);
    const auto length = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
    return text != nullptr ? std::string(reinterpret_cast<const char*>(text), length)
                           : std::string();
}
std::vector<std::uint8_t> Rows::blob(int column) const {
    const auto* bytes = static_cast<const std::uint8_t*>(sqlite3_column_blob(statement_, column));
    const auto length = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
    return bytes != nullptr ? std::vector<std::uint8_t>(bytes, bytes + length)
                            : std::vector<std::uint8_t>();
}

int Rows::columns() const { return sqlite3_column_count(statement_); }

void Rows::bind_integer(int index, std::int64_t value) {
    check(sqlite3_bind_int64(statement_, index, value), statement_);
}
void Rows::bind(int index, std::string_view text) {
    // A null pointer would bind NULL, which an empty text is not.
    const char* data = text.data() != nullptr ? text.data() : "";
    check(sqlite3_bind_text64(statement_, index, data, text.size(), SQLITE_TRANSIENT, SQLITE_UTF8),
          statement_);
}
void Rows::bind(int index, std::span<const std::uint8_t> blob) {
    const void* data = blob.data() != nullptr ? static_cast<const void*>(blob.data()) : "";
    check(sqlite3_bind_blob64(statement_, index, data, blob.size(), SQLITE_TRANSIENT), statement_);
}
void Rows::bind(int index, std::nullopt_t) {
    check(sqlite3_bind_null(statement_, index), statement_);
}

void Database::Close::operator()(sqlite3* connection) const { sqlite3_close_v2(connection); }
void Database::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

namespace {

/// The file as SQLite's URIs name it.
std::string immutable_uri(const std::filesystem::path& path) {
    std::string uri = "file:";
    for (const char c : std::filesystem::absolute(path).string()) {
        if (c == '%' || c == '?' || c == '#') {
            uri += c == '%' ? "%25" : c == '?' ? "%3f" : "%23";
        } else {
            uri += c;
        }
    }
    return uri + "?immutable=1";
}

}  // namespace

Database::Database(const std::filesystem::path& path, Access access) {
    const int flags = access == Access::read_write ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                                                   : SQLITE_OPEN_READONLY | SQLITE_OPEN_URI;
    const std::string name = access == Access::immutable ? immutable_uri(path) : path.string();
    if (access == Access::read_write && path != ":memory:") keep_private(path);
    sqlite3* connection = nullptr;
    const int code =
        sqlite3_open_v2(name.c_str(), &connection, flags | SQLITE_OPEN_NOMUTEX, nullptr);
    connection_.reset(connection);  // to be closed even if it could not be opened
    if (code != SQLITE_OK) {
        throw ArchiveError(Kind::io, path.string() + ": " + sqlite3_errstr(code));
    }
    sqlite3_busy_timeout(connection, busy_timeout_ms);
}

void Database::require_in_place() {
    int has_moved = 0;
    sqlite3_file_control(connection_.get(), "main", SQLITE_FCNTL_HAS_MOVED, &has_moved);
    if (has_moved == 0) return;
    throw ArchiveError(Kind::io, "the database file was removed or replaced while it was in use");
}

Database Database::in_memory() { return {":memory:", Access::read_write}; }

void Database::copy_to(Database& target) {
    sqlite3* to = target.connection_.get();
    sqlite3_backup* backup = sqlite3_backup_init(to, "main", connection_.get(), "main");
    if (backup == nullptr) fail(to);
    // In one step: between two, another writer could make it begin anew, for ever.
    constexpr int all_pages = -1;
    const int code = sqlite3_backup_step(backup, all_pages);
    sqlite3_backup_finish(backup);
    if (code != SQLITE_DONE) fail(to);
}

void Database::define(const std::string& name, TextFunction function) {
    const auto call = [](sqlite3_context* context, int, sqlite3_value** arguments) {
        const auto* data = reinterpret_cast<const char*>(sqlite3_value_text(arguments[0]));
        const auto size = static_cast<std::size_t>(sqlite3_value_bytes(arguments[0]));
        const auto apply = reinterpret_cast<TextFunction>(sqlite3_user_data(context));
        try {
            const std::string text = apply({data, data != nullptr ? size : 0});
            sqlite3_result_text64(context, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
        } catch (const std::exception& error) {
            sqlite3_result_error(context, error.what(), -1);
        }
    };
    check(sqlite3_create_function(connection_.get(), name.c_str(), 1,
                                  SQLITE_UTF8 | SQLITE_DETERMINISTIC,
                                  reinterpret_cast<void*>(function), call, nullptr, nullptr),
          connection_.get());
}

void Database::execute(const std::string& script) {
    check(sqlite3_exec(connection_.get(), script.c_str(), nullptr, nullptr, nullptr),
          connection_.get());
}

sqlite3_stmt* Database::prepared(std::string_view sql) {
    const auto found = statements_.find(sql);
    if (found != statements_.end()) return found->second.get();
    sqlite3_stmt* statement = nullptr;
    check(sqlite3_prepare_v3(connection_.get(), sql.data(), static_cast<int>(sql.size()),
                             SQLITE_PREPARE_PERSISTENT, &statement, nullptr),
          connection_.get());
    statements_.emplace(sql, statement);
    return statement;
}

int Database::changes() const { return sqlite3_changes(connection_.get()); }
std::int64_t Database::last_id() const { return sqlite3_last_insert_rowid(connection_.get()); }
bool Database::is_in_transaction() const { return sqlite3_get_autocommit(connection_.get()) == 0; }

// BEGIN IMMEDIATE: a transaction that begins as a reader may be refused when it wants to write
// later.
Transaction::Transaction(Database& database, Durability durability) : database_(database) {
    database_.execute(durability == Durability::power_cut ? "PRAGMA synchronous = FULL"
                                                          : "PRAGMA synchronous = NORMAL");
    database_.require_in_place();
    database_.run("BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
    // SQLite undoes some failed transactions by itself. What fails here is undone by closing.
    if (!database_.is_in_transaction()) return;
    try {
        database_.run("ROLLBACK");
    } catch (const ArchiveError&) {
    }
}

void Transaction::commit() { database_.run("COMMIT"); }

}  // namespace tafl::store
