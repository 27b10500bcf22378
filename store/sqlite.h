// SPDX-License-Identifier: MIT
// Database, Rows, Transaction: RAII wrappers of the SQLite functions that store/ uses.
// Only sqlite.cpp calls sqlite3_*. Every failure is thrown as ArchiveError. One thread at a time.
//
// The database file may be untrusted. Therefore triggers and functions in its schema are not
// executed, and the size and the work of reading are limited. A value that does not have the type
// of its column is reported as damage. `Guard` counts the work. sqlite.cpp and SCHEMA.md list the
// limits.
//
//     auto rows = database.query("SELECT name FROM entrants WHERE id = ?", id);
//     if (rows.next()) name = rows.text(0);
#pragma once

#include <concepts>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "rules/to_underlying.h"
#include "store/durability.h"
#include "store/id.h"

struct sqlite3;
struct sqlite3_stmt;

namespace tafl::store {

/// Counters for the work and the output of SQL statements. Their limits grow with the size of the
/// file. A normal file stays below the limits. A file that was made to block the program exceeds
/// them.
struct Guard {
    std::filesystem::path file;  ///< path of the database file; its size sets the limits
    std::int64_t size = 0;       ///< size of the file and its write-ahead log, in bytes
    std::int64_t steps = 0;      ///< SQLite instructions that the current statement has run
    /// SQLite instructions that all statements have run together. Counted only if `is_reader` is
    /// true.
    std::int64_t steps_together = 0;
    std::int64_t bytes = 0;     ///< bytes of text and blobs that the current statement returned
    bool is_reader = false;     ///< true: the connection was not opened with read_write
    bool is_exhausted = false;  ///< true: a limit of steps has stopped the current statement
    /// True: the file was identified as an archive. Afterwards, a read error is reported as damage.
    bool is_ours = false;

    /// Returns false if the current statement exceeds the limit of steps for one statement, or if
    /// all statements together exceed their limit.
    [[nodiscard]] bool may_work();
    /// Returns false if `bytes` exceeds the limit of bytes that one statement may return.
    [[nodiscard]] bool may_return();

  private:
    /// Sets `size` to the present size of the file and its write-ahead log. Does not change `size`
    /// if the present size is smaller.
    void look_at_size();
};

/// Result rows of a statement. They are read one at a time. The object must be destroyed before its
/// Database, and before the next query with the same SQL text.
class Rows {
  public:
    Rows(sqlite3_stmt* statement, Guard& guard) : statement_(statement), guard_(&guard) {}
    ~Rows();
    Rows(Rows&& other) noexcept
        : statement_(std::exchange(other.statement_, nullptr)), guard_(other.guard_) {}
    Rows& operator=(Rows&&) = delete;

    /// Moves to the next row; the first call moves to the first row. Returns false after the last
    /// row.
    bool next();

    // Values of the current row. Columns are numbered from 0. A function that reads a value of one
    // type throws ArchiveError (`damaged`) if the value has another type.
    /// Returns true if the value of column `column` is NULL.
    [[nodiscard]] bool is_null(int column) const;
    /// Returns the integer in column `column`.
    [[nodiscard]] std::int64_t integer(int column) const;
    /// Returns the integer in column `column`; nullopt for NULL.
    [[nodiscard]] std::optional<std::int64_t> optional_integer(int column) const;
    /// Returns the floating-point number in column `column`. Throws ArchiveError (`damaged`) if the
    /// number is not from 0 to `most`.
    [[nodiscard]] double real(int column, double most) const;
    /// Returns the text in column `column`.
    [[nodiscard]] std::string text(int column) const;
    /// Returns the text in column `column`; an empty text for NULL.
    [[nodiscard]] std::string text_or_empty(int column) const;
    /// Returns the bytes of the blob in column `column`.
    [[nodiscard]] std::vector<std::uint8_t> blob(int column) const;
    /// Returns the integer in column `column`. Throws ArchiveError (`damaged`) if the integer is
    /// not from `least` to `most`.
    template <std::integral Integer>
    [[nodiscard]] Integer within(int column, Integer least, Integer most) const {
        return static_cast<Integer>(checked(column, least, most));
    }
    /// Returns the enumerator with the number in column `column`. `last` is the last enumerator.
    /// Throws ArchiveError (`damaged`) if the number is not from 0 to the number of `last`.
    template <class Enum>
    requires std::is_enum_v<Enum>
    [[nodiscard]] Enum word(int column, Enum last) const {
        return static_cast<Enum>(checked(column, 0, to_underlying(last)));
    }
    /// Returns the value of column `column` as text, for messages. The value may have any type.
    /// Returns an empty text for NULL.
    [[nodiscard]] std::string shown(int column) const;
    /// Throws ArchiveError (`damaged`). The message is that column `column` contains `found`
    /// instead of `expected`.
    [[noreturn]] void refuse(int column, const std::string& found,
                             const std::string& expected) const;
    /// Returns the number of columns of each row.
    [[nodiscard]] int columns() const;

    // Functions that set one argument of the statement. Call them before the first next(). `index`
    // is the number of the argument, from 1. The value is copied. An empty optional becomes NULL.
    template <std::integral Integer>
    void bind(int index, Integer value) {
        bind_integer(index, value);
    }
    template <class Enum>
    requires std::is_enum_v<Enum>
    void bind(int index, Enum value) { bind_integer(index, to_underlying(value)); }
    template <class Of>
    void bind(int index, Id<Of> id) {
        bind_integer(index, id.number());
    }
    void bind(int index, double value);
    void bind(int index, std::string_view text);
    void bind(int index, std::span<const std::uint8_t> blob);
    void bind(int index, std::nullopt_t);
    template <class Value>
    void bind(int index, const std::optional<Value>& value) {
        if (value) {
            bind(index, *value);
        } else {
            bind(index, std::nullopt);
        }
    }

  private:
    void bind_integer(int index, std::int64_t value);
    [[nodiscard]] std::int64_t checked(int column, std::int64_t least, std::int64_t most) const;
    void require_type(int column, int type, const char* expected) const;
    void count(std::size_t bytes) const;

    sqlite3_stmt* statement_;
    Guard* guard_;
};

/// Calls `read` for each row of `rows`. Returns the results of `read` in the order of the rows.
template <class Read>
[[nodiscard]] auto read_all(Rows rows, Read read) {
    std::vector<std::invoke_result_t<Read, const Rows&>> all;
    while (rows.next()) all.push_back(read(rows));
    return all;
}

/// Access to a database file. With `immutable`, the file is only read, and no permission to write
/// to its directory is needed. No process may write to the file while it is open as `immutable`.
enum class Access : std::uint8_t { read_only, read_write, immutable };

/// Connection to a SQLite database.
class Database {
  public:
    /// Opens the database `path`. With read_write, creates a missing file, and gives only its owner
    /// access (keep_private()). Throws ArchiveError if `path` exists and is not a regular file.
    /// With read_write, also throws it if the file has several hard links. Reason: SQLite names its
    /// companion files after `path`, so a second name would bypass its locks.
    Database(const std::filesystem::path& path, Access access);
    /// Returns a new, empty database in memory.
    [[nodiscard]] static Database in_memory();

    /// Throws ArchiveError (`gone` or `damaged`) if the database file was removed or replaced after
    /// it was opened, or if its write-ahead log was removed or cut. Later changes would otherwise
    /// be lost.
    void require_in_place();
    /// Marks the file as an archive. Afterwards, a file that cannot be read is reported as
    /// `damaged`, not as `not_an_archive`.
    void accept() { guard_->is_ours = true; }
    /// Checks the pages of the file. Returns at most ten sentences of SQLite about damaged pages;
    /// empty if all pages are intact.
    [[nodiscard]] std::vector<std::string> page_faults();
    /// Checks the pages of the file, and compares indexes with their tables. Returns at most ten
    /// sentences of SQLite about faults; empty if the file is intact. Takes about three times the
    /// time of page_faults().
    [[nodiscard]] std::vector<std::string> all_faults();

    /// Replaces the contents of `target` by a consistent copy of this database. Other connections
    /// can write during the copy.
    void copy_to(Database& target);

    /// Attaches the database `path` for reading. SQL statements can then use its table T as
    /// `name.T`.
    void attach(const std::filesystem::path& path, Access access, const std::string& name);

    /// Function with one text argument that SQL statements can call. It must be a pure function.
    using TextFunction = std::string (*)(std::string_view);
    /// Makes `function` available to SQL statements as `name`.
    void define(const std::string& name, TextFunction function);

    /// Runs the SQL statements of `script`, which are separated by semicolons and have no
    /// arguments.
    void execute(const std::string& script);
    /// Prepares the statement `sql` with these arguments, and returns its rows. The first call of
    /// Rows::next() runs the statement. The compiled statement is cached.
    template <class... Arguments>
    [[nodiscard]] Rows query(std::string_view sql, const Arguments&... arguments) {
        Rows rows(prepared(sql), *guard_);
        int index = 0;
        (rows.bind(++index, arguments), ...);
        return rows;
    }
    /// Runs the statement `sql` with these arguments and ignores its result rows. Returns the
    /// number of rows that it inserted, updated or deleted.
    template <class... Arguments>
    int run(std::string_view sql, const Arguments&... arguments) {
        query(sql, arguments...).next();
        return changes();
    }
    /// Returns the id of the last row that this connection has inserted.
    [[nodiscard]] std::int64_t last_id() const;
    /// Returns true if a Transaction of this connection is open.
    [[nodiscard]] bool is_in_transaction() const;

  private:
    Database() = default;
    void open(const std::string& name, const std::filesystem::path& file, Access access);
    struct Close {
        void operator()(sqlite3* connection) const;
    };
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const;
    };
    sqlite3_stmt* prepared(std::string_view sql);
    [[nodiscard]] int changes() const;
    void harden();
    [[nodiscard]] std::vector<std::string> faults(const char* check);
    void begin_statement();

    void require_log();

    std::uintmax_t log_size_ = 0;  ///< size of the write-ahead log at the last check, in bytes
    std::unique_ptr<Guard> guard_ = std::make_unique<Guard>();  // outlives the connection
    std::unique_ptr<sqlite3, Close> connection_;
    std::map<std::string, std::unique_ptr<sqlite3_stmt, Finalize>, std::less<>> statements_;
};

/// Write transaction. The constructor waits for the write lock of SQLite. It throws ArchiveError
/// (`locked`) if another program keeps this lock for more than 5 s. It also throws the errors of
/// Database::require_in_place(). The destructor undoes all changes unless commit() was called.
/// Transactions cannot be nested.
class Transaction {
  public:
    explicit Transaction(Database& database, Durability durability = Durability::power_cut);
    ~Transaction();
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;

    void commit();

  private:
    Database& database_;
};

}  // namespace tafl::store
