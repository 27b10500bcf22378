// SPDX-License-Identifier: MIT
// Database, Rows, Transaction: as much of SQLite as this room needs, owned properly. No other file
// names sqlite3_*. Every failure is an ArchiveError. One thread at a time.
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

struct sqlite3;
struct sqlite3_stmt;

namespace tafl::store {

/// The rows that a statement gives, one at a time. Lives shorter than its Database, and ends before
/// the same statement is asked again.
class Rows {
  public:
    explicit Rows(sqlite3_stmt* statement) : statement_(statement) {}
    ~Rows();
    Rows(Rows&& other) noexcept : statement_(std::exchange(other.statement_, nullptr)) {}
    Rows& operator=(Rows&&) = delete;

    /// Goes to the next row, first to the first one; false after the last.
    bool next();

    // The current row; columns count from 0.
    [[nodiscard]] bool is_null(int column) const;
    [[nodiscard]] std::int64_t integer(int column) const;
    [[nodiscard]] std::optional<std::int64_t> optional_integer(int column) const;
    [[nodiscard]] std::string text(int column) const;
    [[nodiscard]] std::vector<std::uint8_t> blob(int column) const;
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

    sqlite3_stmt* statement_;
};

/// `immutable` reads a file that nobody writes, from where nothing can be written either.
enum class Access : std::uint8_t { read_only, read_write, immutable };

class Database {
  public:
    /// read_write creates a missing file.
    Database(const std::filesystem::path& path, Access access);
    [[nodiscard]] static Database in_memory();

    /// Throws if the file has been removed or replaced since it was opened: what is written now
    /// would be lost.
    void require_in_place();

    /// All of it as it was at one moment; whoever writes meanwhile is not held up. What `target`
    /// held is gone.
    void copy_to(Database& target);

    /// What statements call by this name: a pure function from one text to another.
    using TextFunction = std::string (*)(std::string_view);
    void define(const std::string& name, TextFunction function);

    /// Statements without arguments, separated by semicolons.
    void execute(const std::string& script);
    /// A statement with its arguments bound; prepared at its first use and kept.
    template <class... Arguments>
    [[nodiscard]] Rows query(std::string_view sql, const Arguments&... arguments) {
        Rows rows(prepared(sql));
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
    struct Close {
        void operator()(sqlite3* connection) const;
    };
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const;
    };
    sqlite3_stmt* prepared(std::string_view sql);
    [[nodiscard]] int changes() const;

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
