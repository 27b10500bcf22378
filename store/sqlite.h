// SPDX-License-Identifier: MIT
// Database, Rows, Transaction: as much of SQLite as this room needs, owned properly. No other file
// names sqlite3_*. Every failure is an ArchiveError. One thread at a time.
//
// The file may come from anybody: nothing in it runs as a program (no triggers, no functions in its
// schema), what it holds is read with limits of size and of work, and a value of another type than
// its column has is damage. `Guard` counts; the limits are in sqlite.cpp and in SCHEMA.md.
//
//     for (auto rows = database.query("SELECT name FROM entrants WHERE tournament = ?", id);
//     rows.next();)
//         names.push_back(rows.text(0));
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

#include "store/id.h"

struct sqlite3;
struct sqlite3_stmt;

namespace tafl::store {

/// How much a statement has worked and returned. That is limited by the size of the file: what a
/// file of that size can need is known, and one that was made to hang us needs more.
struct Guard {
    std::filesystem::path file;       ///< whose size counts
    std::int64_t size = 0;            ///< when it was looked at last
    std::int64_t steps = 0;           ///< of this statement
    std::int64_t steps_together = 0;  ///< of all of this connection, where they are limited
    std::int64_t bytes = 0;           ///< of text and blobs, of this statement
    bool is_reader = false;           ///< does not stay for months
    bool is_exhausted = false;        ///< a statement was ended for that
    bool is_ours = false;  ///< it was found to be an archive: from now on, damage is damage

    [[nodiscard]] bool may_work();
    [[nodiscard]] bool may_return();

  private:
    void look_at_size();
};

/// The rows that a statement gives, one at a time. Lives shorter than its Database, and ends before
/// the same statement is asked again.
class Rows {
  public:
    Rows(sqlite3_stmt* statement, Guard& guard) : statement_(statement), guard_(&guard) {}
    ~Rows();
    Rows(Rows&& other) noexcept
        : statement_(std::exchange(other.statement_, nullptr)), guard_(other.guard_) {}
    Rows& operator=(Rows&&) = delete;

    /// Goes to the next row, first to the first one; false after the last.
    bool next();

    // The current row; columns count from 0. What has another type is damage.
    [[nodiscard]] bool is_null(int column) const;
    [[nodiscard]] std::int64_t integer(int column) const;
    [[nodiscard]] std::optional<std::int64_t> optional_integer(int column) const;
    /// Not below 0, and at most `most`.
    [[nodiscard]] double real(int column, double most) const;
    [[nodiscard]] std::string text(int column) const;
    [[nodiscard]] std::string text_or_empty(int column) const;  ///< empty for NULL
    [[nodiscard]] std::vector<std::uint8_t> blob(int column) const;
    /// An integer from `least` to `most`.
    template <std::integral Integer>
    [[nodiscard]] Integer within(int column, Integer least, Integer most) const {
        return static_cast<Integer>(
            checked(column, static_cast<std::int64_t>(least), static_cast<std::int64_t>(most)));
    }
    /// The number of an enumerator, from 0 to that of `last`.
    template <class Enum>
    requires std::is_enum_v<Enum>
    [[nodiscard]] Enum word(int column, Enum last) const {
        return static_cast<Enum>(checked(column, 0, static_cast<std::int64_t>(last)));
    }
    /// Whatever it is, as people see it; for questions that are not ours.
    [[nodiscard]] std::string shown(int column) const;
    /// Throws what says that this column of the row cannot be.
    [[noreturn]] void refuse(int column, const std::string& found,
                             const std::string& expected) const;
    /// How many columns there are.
    [[nodiscard]] int columns() const;

    // Arguments; they count from 1 and are copied.
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

/// `immutable` reads a file that nobody writes, from where nothing can be written either.
enum class Access : std::uint8_t { read_only, read_write, immutable };

class Database {
  public:
    /// read_write creates a missing file. Throws if the file is not a regular one, or, with
    /// read_write, has several hard links: SQLite's companions go by name, and by another name
    /// nothing would protect it.
    Database(const std::filesystem::path& path, Access access);
    [[nodiscard]] static Database in_memory();

    /// Throws if the file has been removed or replaced since it was opened: what is written now
    /// would be lost.
    void require_in_place();
    /// It was found to be an archive: what cannot be read from now on is damaged, not foreign.
    void accept() { guard_->is_ours = true; }
    /// Returns at most ten sentences of SQLite about damage to the file, or nothing.
    [[nodiscard]] std::vector<std::string> page_faults();
    /// Compares indexes with tables as well, which takes about three times as long.
    [[nodiscard]] std::vector<std::string> all_faults();

    /// All of it as it was at one moment; whoever writes meanwhile is not held up. What `target`
    /// held is gone.
    void copy_to(Database& target);

    /// The tables of another file, to be read as `name.table`.
    void attach(const std::filesystem::path& path, Access access, const std::string& name);

    /// What statements call by this name: a pure function from one text to another.
    using TextFunction = std::string (*)(std::string_view);
    void define(const std::string& name, TextFunction function);

    /// Statements without arguments, separated by semicolons.
    void execute(const std::string& script);
    /// A statement with its arguments bound; prepared at its first use and kept.
    template <class... Arguments>
    [[nodiscard]] Rows query(std::string_view sql, const Arguments&... arguments) {
        Rows rows(prepared(sql), *guard_);
        int index = 0;
        (rows.bind(++index, arguments), ...);
        return rows;
    }
    /// The same for a statement whose rows nobody wants. Returns how many rows it changed.
    template <class... Arguments>
    int run(std::string_view sql, const Arguments&... arguments) {
        query(sql, arguments...).next();
        return changes();
    }
    /// Of the row that was inserted last.
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

    std::uintmax_t log_size_ = 0;  ///< of the write-ahead log, when it was looked at last
    std::unique_ptr<Guard> guard_ = std::make_unique<Guard>();  // outlives the connection
    std::unique_ptr<sqlite3, Close> connection_;
    std::map<std::string, std::unique_ptr<sqlite3_stmt, Finalize>, std::less<>> statements_;
};

/// What a commit outlives. Whatever is committed later with `power_cut` takes the earlier ones with
/// it.
enum class Durability : bool {
    process_death,  ///< the commit is handed to the system: about ten times as fast
    power_cut       ///< the commit waits for the disk
};

/// Holds the right to write from its making on. Undone by its end unless committed. They do not
/// nest.
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
