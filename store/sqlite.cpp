// SPDX-License-Identifier: MIT
#include "store/sqlite.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "rules/count_of.h"
#include "store/archive_error.h"
#include "store/database_file.h"

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

/// Returns true if the last write failed for lack of space. SQLite reports only ENOSPC as
/// SQLITE_FULL. A disk quota and a limit of the file size are treated the same way here. SQLite
/// keeps errno at one of three places, depending on the file that was written.
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
        case SQLITE_CORRUPT:
            return Kind::damaged;
        case SQLITE_CONSTRAINT:
        case SQLITE_READONLY:
            return Kind::refused;
        default:
            return Kind::io;
    }
}

std::string file_of(sqlite3* connection) {
    const char* file = sqlite3_db_filename(connection, "main");
    return file != nullptr && *file != '\0' ? file : "database";
}

/// Returns the advice for an archive that can no longer be read.
std::string way_out(const std::string& file) {
    return "; what is whole can be copied: lawspeaker verify " + file + " --salvage NEW.db";
}

[[noreturn]] void fail_damaged(sqlite3* connection, const std::string& what) {
    const std::string file = file_of(connection);
    throw ArchiveError(Kind::damaged, file + ": " + what + way_out(file));
}

[[noreturn]] void fail(sqlite3* connection, const Guard& guard) {
    const std::string file = file_of(connection);
    const int code = sqlite3_errcode(connection);
    const std::string text = file + ": " + sqlite3_errmsg(connection);
    if (guard.is_exhausted) {
        fail_damaged(connection,
                     "reading it takes more work than a database of its size can need; it is "
                     "damaged, or was made for that");
    }
    if (code == SQLITE_TOOBIG) {
        fail_damaged(connection, "a text or blob in it is larger than any that is ever written");
    }
    if (code == SQLITE_CORRUPT || (code == SQLITE_NOTADB && guard.is_ours)) {
        throw ArchiveError(Kind::damaged, text + way_out(file));
    }
    if (code == SQLITE_NOTADB) {
        throw ArchiveError(Kind::not_an_archive,
                           file + ": not a database; name a database of lawspeaker");
    }
    const Kind kind = kind_of_last_error(connection);
    throw ArchiveError(kind, kind == Kind::io && guard.is_ours ? text + way_out(file) : text);
}

void check(int code, sqlite3* connection, const Guard& guard) {
    if (code != SQLITE_OK) fail(connection, guard);
}
void check(int code, sqlite3_stmt* statement, const Guard& guard) {
    check(code, sqlite3_db_handle(statement), guard);
}

// Limits for untrusted files, in bytes. This program writes far smaller values: a plan with its
// openings has a few megabytes at most, other values are smaller.
constexpr int max_bytes_in_a_value = 32 << 20;
constexpr int max_bytes_of_sql = 1 << 20;

/// Interval of the progress handler stop_when_exhausted(), in SQLite steps.
constexpr int steps_between_questions = 1000;

// Limits of reading: a constant part, and a part for each byte of the file. For comparison, a game
// takes 1.3 KB on disk and 600 bytes in a list. Listing it takes about 200 steps, reading it 400.
constexpr std::int64_t steps_for_any = 20'000'000;
constexpr std::int64_t steps_for_a_byte = 4;
constexpr std::int64_t statements_together = 20;
constexpr std::int64_t bytes_for_any = 64 << 20;
constexpr std::int64_t bytes_for_a_byte = 16;

int stop_when_exhausted(void* context) {
    Guard& guard = *static_cast<Guard*>(context);
    guard.steps += steps_between_questions;
    guard.steps_together += guard.is_reader ? steps_between_questions : 0;
    guard.is_exhausted = !guard.may_work();
    return guard.is_exhausted ? 1 : 0;
}

std::string_view name_of_type(int type) {
    switch (type) {
        case SQLITE_INTEGER:
            return "a whole number";
        case SQLITE_FLOAT:
            return "a fraction";
        case SQLITE_TEXT:
            return "text";
        case SQLITE_BLOB:
            return "bytes";
        default:
            return "nothing";
    }
}

}  // namespace

Rows::~Rows() {
    if (statement_ == nullptr) return;
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
}

/// Reads the file size again only if the limit seems exceeded: the file may have grown.
bool Guard::may_work() {
    const auto is_enough = [this] {
        const std::int64_t most = steps_for_any + steps_for_a_byte * size;
        return steps > most || steps_together > statements_together * most;
    };
    if (is_enough()) look_at_size();
    return !is_enough();
}

bool Guard::may_return() {
    const auto is_enough = [this] { return bytes > bytes_for_any + bytes_for_a_byte * size; };
    if (is_enough()) look_at_size();
    return !is_enough();
}

/// Includes the write-ahead log, because it contains a part of the committed data.
void Guard::look_at_size() {
    std::int64_t sum = 0;
    for (const char* part : {"", "-wal"}) {
        std::error_code none;
        const auto bytes_there = std::filesystem::file_size(file.string() + part, none);
        if (!none) sum += static_cast<std::int64_t>(bytes_there);
    }
    size = std::max(size, sum);
}

bool Rows::next() {
    const int code = sqlite3_step(statement_);
    if (code != SQLITE_ROW && code != SQLITE_DONE) fail(sqlite3_db_handle(statement_), *guard_);
    return code == SQLITE_ROW;
}

void Rows::refuse(int column, const std::string& found, const std::string& expected) const {
    const char* name = sqlite3_column_name(statement_, column);
    fail_damaged(sqlite3_db_handle(statement_), "found " + found + " in the column " +
                                                    (name != nullptr ? name : "?") + ", expected " +
                                                    expected);
}

void Rows::require_type(int column, int type, const char* expected) const {
    const int found = sqlite3_column_type(statement_, column);
    if (found != type) refuse(column, std::string(name_of_type(found)), expected);
}

void Rows::count(std::size_t bytes) const {
    guard_->bytes += static_cast<std::int64_t>(bytes);
    if (guard_->may_return()) return;
    fail_damaged(sqlite3_db_handle(statement_),
                 "it holds far more text than a database of its size can need; it is damaged, or "
                 "was made for that");
}

bool Rows::is_null(int column) const {
    return sqlite3_column_type(statement_, column) == SQLITE_NULL;
}
std::int64_t Rows::integer(int column) const {
    require_type(column, SQLITE_INTEGER, "a whole number");
    return sqlite3_column_int64(statement_, column);
}
std::int64_t Rows::checked(int column, std::int64_t least, std::int64_t most) const {
    const std::int64_t value = integer(column);
    if (value >= least && value <= most) return value;
    refuse(column, std::to_string(value),
           "a number from " + std::to_string(least) + " to " + std::to_string(most));
}
double Rows::real(int column, double most) const {
    require_type(column, SQLITE_FLOAT, "a number");
    const double value = sqlite3_column_double(statement_, column);
    if (value >= 0 && value <= most) return value;
    refuse(column, shown(column), "0 to " + std::to_string(most));
}

std::optional<std::int64_t> Rows::optional_integer(int column) const {
    if (is_null(column)) return std::nullopt;
    return integer(column);
}
std::string Rows::text(int column) const {
    require_type(column, SQLITE_TEXT, "text");
    return shown(column);
}
std::string Rows::text_or_empty(int column) const {
    return is_null(column) ? std::string() : text(column);
}
std::string Rows::shown(int column) const {
    // Get the text before the length: sqlite3_column_text() may convert the value, which changes
    // its length.
    const unsigned char* text = sqlite3_column_text(statement_, column);
    const std::size_t length = sqlite3_column_bytes(statement_, column);
    count(length);
    return text != nullptr ? std::string(reinterpret_cast<const char*>(text), length)
                           : std::string();
}
std::vector<std::uint8_t> Rows::blob(int column) const {
    require_type(column, SQLITE_BLOB, "bytes");
    const auto* bytes = static_cast<const std::uint8_t*>(sqlite3_column_blob(statement_, column));
    const std::size_t length = sqlite3_column_bytes(statement_, column);
    count(length);
    return bytes != nullptr ? std::vector<std::uint8_t>(bytes, bytes + length)
                            : std::vector<std::uint8_t>();
}

int Rows::columns() const { return sqlite3_column_count(statement_); }

void Rows::bind_integer(int index, std::int64_t value) {
    check(sqlite3_bind_int64(statement_, index, value), statement_, *guard_);
}
void Rows::bind(int index, double value) {
    check(sqlite3_bind_double(statement_, index, value), statement_, *guard_);
}

void Rows::bind(int index, std::string_view text) {
    // A null pointer would bind NULL instead of an empty text.
    const char* data = text.data() != nullptr ? text.data() : "";
    check(sqlite3_bind_text64(statement_, index, data, text.size(), SQLITE_TRANSIENT, SQLITE_UTF8),
          statement_, *guard_);
}
void Rows::bind(int index, std::span<const std::uint8_t> blob) {
    const void* data = blob.data() != nullptr ? static_cast<const void*>(blob.data()) : "";
    check(sqlite3_bind_blob64(statement_, index, data, blob.size(), SQLITE_TRANSIENT), statement_,
          *guard_);
}
void Rows::bind(int index, std::nullopt_t) {
    check(sqlite3_bind_null(statement_, index), statement_, *guard_);
}

void Database::Close::operator()(sqlite3* connection) const { sqlite3_close_v2(connection); }
void Database::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

namespace {

/// Returns the SQLite URI of an absolute path, with one query parameter `option`.
std::string uri_of(const std::filesystem::path& path, const std::string& option) {
    std::string uri = "file:";
    for (const char c : path.string()) {
        if (c == '%' || c == '?' || c == '#') {
            uri += c == '%' ? "%25" : c == '?' ? "%3f" : "%23";
        } else {
            uri += c;
        }
    }
    return uri + '?' + option;
}

void require_one_name(const std::filesystem::path& path) {
    std::error_code missing;
    const auto names = std::filesystem::hard_link_count(path, missing);
    if (missing || names <= 1) return;
    throw ArchiveError(Kind::refused, path.string() + ": the file has " + std::to_string(names) +
                                          " names (hard links), and SQLite protects only one; "
                                          "remove the others, or use a copy (lawspeaker backup)");
}

}  // namespace

/// Passes an absolute path to SQLite. A relative name could be read as a URI or as ":memory:".
Database::Database(const std::filesystem::path& path, Access access) {
    const std::filesystem::path file = resolved_path(path);
    // Opening a pipe, for example, would block for ever.
    if (std::filesystem::exists(file) && !std::filesystem::is_regular_file(file)) {
        throw ArchiveError(Kind::not_an_archive,
                           path.string() + ": not a regular file; name a database file");
    }
    if (access == Access::read_write) {
        require_one_name(file);
        keep_private(file);
    }
    open(access == Access::immutable ? uri_of(file, "immutable=1") : file.string(), file, access);
}

void Database::open(const std::string& name, const std::filesystem::path& file, Access access) {
    const int flags = access == Access::read_write ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                                                   : SQLITE_OPEN_READONLY;
    sqlite3* connection = nullptr;
    const int code = sqlite3_open_v2(name.c_str(), &connection,
                                     flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI, nullptr);
    // Before the check: SQLite requires closing the connection even if opening it failed.
    connection_.reset(connection);
    if (code != SQLITE_OK) {
        throw ArchiveError(Kind::io, file.string() + ": " + sqlite3_errstr(code));
    }
    sqlite3_busy_timeout(connection, busy_timeout_ms);
    harden();
    guard_->file = file;
    guard_->is_reader = access != Access::read_write;
    sqlite3_progress_handler(connection, steps_between_questions, stop_when_exhausted,
                             guard_.get());
}

/// Applies SQLite's recommendations for untrusted files (sqlite.org/security.html). This program
/// does not need any of the disabled features.
void Database::harden() {
    sqlite3* connection = connection_.get();
    for (const auto& [option, value] :
         {std::pair(SQLITE_DBCONFIG_DEFENSIVE, 1), std::pair(SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
          std::pair(SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)}) {
        sqlite3_db_config(connection, option, value, nullptr);
    }
    for (const auto& [limit, value] :
         {std::pair(SQLITE_LIMIT_LENGTH, max_bytes_in_a_value),
          std::pair(SQLITE_LIMIT_SQL_LENGTH, max_bytes_of_sql),
          std::pair(SQLITE_LIMIT_EXPR_DEPTH, 100), std::pair(SQLITE_LIMIT_COLUMN, 200),
          std::pair(SQLITE_LIMIT_COMPOUND_SELECT, 20), std::pair(SQLITE_LIMIT_TRIGGER_DEPTH, 4)}) {
        sqlite3_limit(connection, limit, value);
    }
    // Early enough: SQLite uses cell_size_check only when a statement reads a page.
    sqlite3_exec(connection, "PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0", nullptr, nullptr,
                 nullptr);
}

void Database::begin_statement() {
    guard_->steps = 0;
    guard_->bytes = 0;
    guard_->is_exhausted = false;
}

std::vector<std::string> Database::page_faults() { return faults("PRAGMA quick_check(10)"); }

std::vector<std::string> Database::all_faults() { return faults("PRAGMA integrity_check(10)"); }

std::vector<std::string> Database::faults(const char* check) {
    std::vector<std::string> found;
    for (auto rows = query(check); rows.next();) {
        if (std::string sentence = rows.text(0); sentence != "ok") found.push_back(sentence);
    }
    return found;
}

void Database::require_in_place() {
    int has_moved = 0;
    sqlite3_file_control(connection_.get(), "main", SQLITE_FCNTL_HAS_MOVED, &has_moved);
    if (has_moved == 0) return require_log();
    throw ArchiveError(Kind::gone, file_of(connection_.get()) +
                                       ": the database file was removed or replaced while it was "
                                       "in use; put it back and start again");
}

/// Throws ArchiveError if the write-ahead log was removed or damaged. Normally the log shrinks only
/// if the last connection is closed, or if a full checkpoint empties it. If another program cuts
/// the log, committed data are lost, and SQLite would continue writing after the gap.
void Database::require_log() {
    std::error_code none;
    const auto size = std::filesystem::file_size(guard_->file.string() + "-wal", none);
    const auto before = std::exchange(log_size_, none ? 0 : size);
    if (none && before > 0) {
        throw ArchiveError(Kind::gone, guard_->file.string() +
                                           ": its write-ahead log was removed while it was in "
                                           "use, and with it what was saved last");
    }
    if (none || size >= before) return;
    try {
        if (Database(guard_->file, Access::read_only).page_faults().empty()) return;
    } catch (const ArchiveError&) {  // unreadable without the lost part of the log
    }
    fail_damaged(connection_.get(), "its write-ahead log was cut short");
}

Database Database::in_memory() {
    Database database;
    database.open(":memory:", ":memory:", Access::read_write);
    return database;
}

void Database::copy_to(Database& target) {
    sqlite3* to = target.connection_.get();
    sqlite3_backup* backup = sqlite3_backup_init(to, "main", connection_.get(), "main");
    if (backup == nullptr) fail(to, *target.guard_);
    // In one step: between two steps, a writer could make the backup restart again and again.
    constexpr int all_pages = -1;
    const int code = sqlite3_backup_step(backup, all_pages);
    sqlite3_backup_finish(backup);
    if (code != SQLITE_DONE) fail(to, *target.guard_);
    target.guard_->file = guard_->file;  // the limits of the copy follow from this file's size
}

void Database::attach(const std::filesystem::path& path, Access access, const std::string& name) {
    const char* how = access == Access::immutable ? "immutable=1" : "mode=ro";
    const std::filesystem::path file = resolved_path(path);
    run("ATTACH ? AS " + name, uri_of(file, how));
    guard_->file = file;  // from now on, its size sets the limits
    guard_->is_ours = true;
}

void Database::define(const std::string& name, TextFunction function) {
    const auto call = [](sqlite3_context* context, int, sqlite3_value** arguments) {
        const auto* data = reinterpret_cast<const char*>(sqlite3_value_text(arguments[0]));
        const std::size_t size = sqlite3_value_bytes(arguments[0]);
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
          connection_.get(), *guard_);
}

void Database::execute(const std::string& script) {
    begin_statement();
    check(sqlite3_exec(connection_.get(), script.c_str(), nullptr, nullptr, nullptr),
          connection_.get(), *guard_);
}

sqlite3_stmt* Database::prepared(std::string_view sql) {
    begin_statement();
    const auto found = statements_.find(sql);
    if (found != statements_.end()) return found->second.get();
    sqlite3_stmt* statement = nullptr;
    check(sqlite3_prepare_v3(connection_.get(), sql.data(), count_of(sql),
                             SQLITE_PREPARE_PERSISTENT, &statement, nullptr),
          connection_.get(), *guard_);
    statements_.emplace(sql, statement);
    return statement;
}

int Database::changes() const { return sqlite3_changes(connection_.get()); }
std::int64_t Database::last_id() const { return sqlite3_last_insert_rowid(connection_.get()); }
bool Database::is_in_transaction() const { return sqlite3_get_autocommit(connection_.get()) == 0; }

// BEGIN IMMEDIATE takes the write lock at once. If a transaction starts as a reader, SQLite may
// refuse its first write.
Transaction::Transaction(Database& database, Durability durability) : database_(database) {
    database_.execute(durability == Durability::power_cut ? "PRAGMA synchronous = FULL"
                                                          : "PRAGMA synchronous = NORMAL");
    database_.require_in_place();
    database_.run("BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
    // SQLite rolls back some failed transactions by itself. If ROLLBACK fails, closing the
    // connection rolls back.
    if (!database_.is_in_transaction()) return;
    try {
        database_.run("ROLLBACK");
    } catch (const ArchiveError&) {
    }
}

void Transaction::commit() { database_.run("COMMIT"); }

}  // namespace tafl::store
