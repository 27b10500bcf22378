// SPDX-License-Identifier: MIT
// Forger: makes databases that the program never would. It works on the file with SQLite alone,
// without any of our limits: with loose() columns take anything, and the schema says afterwards
// what it said before.
#pragma once

#include <sqlite3.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace tafl::store::tests {

class Forger {
  public:
    explicit Forger(std::filesystem::path path) : path_(std::move(path)) { open(); }
    ~Forger() { close(); }
    Forger(const Forger&) = delete;
    Forger& operator=(const Forger&) = delete;

    void execute(const std::string& sql) {
        char* message = nullptr;
        if (sqlite3_exec(connection_, sql.c_str(), nullptr, nullptr, &message) == SQLITE_OK) return;
        const std::string text = sql + ": " + (message != nullptr ? message : "?");
        sqlite3_free(message);
        throw std::runtime_error(text);
    }

    [[nodiscard]] sqlite3* connection() const { return connection_; }

    /// Runs `sql` with tables that check nothing; then they are as before. `prepare` sees the
    /// connection on which it runs; what fails is thrown when all is as before.
    void loose(const std::string& sql, void (*prepare)(sqlite3*) = nullptr) {
        const auto before = schema();
        execute(
            "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql ="
            " replace(replace(replace(sql, 'STRICT, ', ''), 'STRICT', ''), 'NOT NULL', '')"
            " WHERE type = 'table'");
        reopen();
        execute("PRAGMA ignore_check_constraints = ON");
        if (prepare != nullptr) prepare(connection_);
        std::string mistake;
        try {
            execute(sql);
        } catch (const std::runtime_error& error) {
            mistake = error.what();
        }
        reopen();  // whatever it left open or set
        execute("PRAGMA writable_schema = ON");
        for (const auto& [name, text] : before) {
            execute("UPDATE sqlite_schema SET sql = '" + quoted(text) + "' WHERE name = '" + name +
                    "'");
        }
        reopen();
        if (!mistake.empty()) throw std::runtime_error(mistake);
    }

    static std::string quoted(const std::string& text) {
        std::string quoted;
        for (const char c : text) quoted += c == '\'' ? std::string("''") : std::string(1, c);
        return quoted;
    }

  private:
    void open() {
        if (sqlite3_open(path_.c_str(), &connection_) != SQLITE_OK) {
            throw std::runtime_error(path_.string());
        }
    }
    void close() {
        sqlite3_close(connection_);
        connection_ = nullptr;
    }
    void reopen() {
        close();
        open();
    }
    std::map<std::string, std::string> schema() {
        std::map<std::string, std::string> tables;
        const auto note = [](void* into, int, char** values, char**) {
            (*static_cast<std::map<std::string, std::string>*>(into))[values[0]] = values[1];
            return 0;
        };
        sqlite3_exec(connection_, "SELECT name, sql FROM sqlite_schema WHERE type = 'table'", note,
                     &tables, nullptr);
        return tables;
    }

    std::filesystem::path path_;
    sqlite3* connection_ = nullptr;
};

inline std::string bytes_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

inline void write_bytes(const std::filesystem::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

}  // namespace tafl::store::tests
