// SPDX-License-Identifier: MIT
// Database, Rows, Transaction: RAII wrappers of the SQLite functions that store/ uses.
// No other file uses sqlite3_*. Every failure is an ArchiveError. One thread at a time.
//
// The database file may be untrusted. No trigger or function in its schema is executed. Reading is
// limited in size and work. A value with another type than its column is reported as damage.
// `Guard` counts; the limits are listed in sqlite.cpp and in SCHEMA.md.
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

#include "store/durability.h"
#include "store/id.h"

struct sqlite3;
struct sqlite3_stmt;

namespace tafl::store {

/// Counters of the work and the output of SQL statements, with limits that grow with the file size.
/// A normal file stays below the limits. A file made to block the program exceeds them.
struct Guard {
    std::filesystem::path file;       ///< database file; its size sets the limits
    std::int64_t size = 0;            ///< bytes of the file and its log, at the last check
    std::int64_t steps = 0;           ///< SQLite steps of the current statement
    std::int64_t steps_together = 0;  ///< steps of all statements of a reading connection
    std::int64_t bytes = 0;     ///< bytes of text and blobs that the current statement returned
    bool is_reader = false;     ///< the connection is not read_write; `steps_together` is limited
    bool is_exhausted = false;  ///< the current statement was stopped because of the limit
    /// The file was identified as an archive. From then on, a read error is reported as damage.
    bool is_ours = false;

    /// Returns false if the limit of steps is exceeded.
    [[nodiscard]] bool may_work();
    /// Returns false if the limit of returned bytes is exceeded.
    [[nodiscard]] bool may_return();

  private:
    /// Updates `size` from the files.
    void look_at_size();
};

/// Result rows of a statement, read one at a time. Destroy it before its Database, and before the
/// next query with the same SQL text.
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

    // Values of the current row. Columns are numbered from 0. Throws ArchiveError (`damaged`) if a
    // value has another type.
    [[nodiscard]] bool is_null(int column) const;
    [[nodiscard]] std::int64_t integer(int column) const;
    [[nodiscard]] std::optional<std::int64_t> optional_integer(int column) const;
    /// Returns a number from 0 to `most`. Throws ArchiveError (`damaged`) outside this range.
    [[nodiscard]] double real(int column, double most) const;
    [[nodiscard]] std::string text(int column) const;
    [[nodiscard]] std::string text_or_empty(int column) const;  ///< empty for NULL
    [[nodiscard]] std::vector<std::uint8_t> blob(int column) const;
    /// Returns an integer from `least` to `most`. Throws ArchiveError (`damaged`) outside this
    /// range.
    template <std::integral Integer>
    [[nodiscard]] Integer within(int column, Integer least, Integer most) const {
        return static_cast<Integer>(
            checked(column, static_cast<std::int64_t>(least), static_cast<std::int64_t>(most)));
    }
    /// Returns the enumerator with the stored number. Throws ArchiveError (`damaged`) if it is not
    /// 0 to `last`.
    template <class Enum>
    requires std::is_enum_v<Enum>
    [[nodiscard]] Enum word(int column, Enum last) const {
        return static_cast<Enum>(checked(column, 0, static_cast<std::int64_t>(last)));
    }
    /// Returns a value of any type as text, for messages. Empty for NULL.
    [[nodiscard]] std::string shown(int column) const;
    /// Throws ArchiveError (`damaged`): column `column` contains `found` instead of `expected`.
    [[noreturn]] void refuse(int column, const std::string& found,
                             const std::string& expected) const;
    /// Returns the number of columns.
    [[nodiscard]] int columns() const;

    // Arguments of the statement. They are numbered from 1 and copied.
    template <std::integral Integer>
    void bind(int index, Integer value) {
        bind_integer(index, static_cast<std::int64_t>(value));
    }
    template <class Enum>
    requires std::is_enum_v<Enum>
    void bind(int index, Enum value) { bind_integer(index, static_cast<std::int64_t>(value)); }
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

/// Returns the results of `read`, which is called for each row, in the order of the rows.
template <class Read>
[[nodiscard]] auto read_all(Rows rows, Read read) {
    std::vector<std::invoke_result_t<Read, const Rows&>> all;
    while (rows.next()) all.push_back(read(rows));
    return all;
}

/// Access to a database file. `immutable` is for a file that no process writes, in a place without
/// write permission.
enum class Access : std::uint8_t { read_only, read_write, immutable };

/// Connection to a SQLite database.
class Database {
  public:
    /// Opens a database; read_write creates a missing file. Throws ArchiveError if the path exists
    /// and is not a regular file. With read_write, also throws if the file has several hard links.
    /// SQLite names its companion files by path, so a second name would bypass its locks.
    Database(const std::filesystem::path& path, Access access);
    /// Returns a new, empty database in memory.
    [[nodiscard]] static Database in_memory();

    /// Throws ArchiveError if the file or its log was removed, replaced or cut since it was opened.
    /// Without this check, later writes would be lost.
    void require_in_place();
    /// Marks the file as an archive. Later read errors are reported as damage, not as a foreign
    /// file.
    void accept() { guard_->is_ours = true; }
    /// Returns at most ten sentences of SQLite about damaged pages; empty if the file is intact.
    [[nodiscard]] std::vector<std::string> page_faults();
    /// Returns at most ten sentences about damaged pages, and about indexes that differ from their
    /// tables. Empty if the file is intact. Takes about three times longer than page_faults().
    [[nodiscard]] std::vector<std::string> all_faults();

    /// Replaces the contents of `target` by a consistent copy of this database. Other connections
    /// can write during the copy.
    void copy_to(Database& target);

    /// Attaches another file for reading. Its tables are named `name.table` in statements.
    void attach(const std::filesystem::path& path, Access access, const std::string& name);

    /// Function that SQL statements can call. It must be pure.
    using TextFunction = std::string (*)(std::string_view);
    /// Makes `function` available to SQL statements as `name`.
    void define(const std::string& name, TextFunction function);

    /// Runs statements without arguments, separated by semicolons.
    void execute(const std::string& script);
    /// Returns the rows of a statement with these arguments. The statement is compiled at its first
    /// use and cached.
    template <class... Arguments>
    [[nodiscard]] Rows query(std::string_view sql, const Arguments&... arguments) {
        Rows rows(prepared(sql), *guard_);
        int index = 0;
        (rows.bind(++index, arguments), ...);
        return rows;
    }
    /// Runs a statement and ignores its rows. Returns the number of changed rows.
    template <class... Arguments>
    int run(std::string_view sql, const Arguments&... arguments) {
        query(sql, arguments...).next();
        return changes();
    }
    /// Returns the row id of the last inserted row.
    [[nodiscard]] std::int64_t last_id() const;
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

/// Write transaction. Its constructor takes SQLite's write lock. Its destructor rolls back unless
/// commit() was called. Transactions cannot be nested.
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
