// SPDX-License-Identifier: MIT
// Internal to this folder: as much of libpq as it needs, owned properly. No other file names PQ*.
// Everything goes as parameters, in PostgreSQL's binary format, and comes back so. Every failure is
// a QueueError. Blocking, each call within a minute; one thread at a time.
//
//     const Rows rows = connection.ask("SELECT name FROM t WHERE id = $1", Values().add(id));
//     for (int row = 0; row < rows.count(); ++row) names.push_back(rows.text(row, 0));
#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

struct pg_conn;
struct pg_result;

namespace tafl::work_queue {

using Bytes = std::vector<std::uint8_t>;

/// The parameters of one statement, in their order.
class Values {
  public:
    Values& add(std::int64_t value);
    Values& add(int value);
    Values& add(double value);
    Values& add(bool value);
    Values& add(const std::string& value);
    Values& add(const std::vector<std::int64_t>& values);
    Values& add(const std::vector<int>& values);
    Values& add(const std::vector<std::string>& values);
    Values& add(const std::vector<Bytes>& values);
    Values& add_uuid(const std::string& uuid);  ///< its 36 characters
    Values& add_transaction(std::uint64_t number);

  private:
    friend class Connection;
    struct Value {
        unsigned type;  ///< its OID
        std::string bytes;
    };
    std::vector<Value> values_;
};

/// What a statement gave. Rows and columns count from 0; a column of another type than it is asked
/// for is an error, NULL reads as nothing.
class QueryResult {
  public:
    explicit QueryResult(pg_result* result);

    [[nodiscard]] int count() const;
    [[nodiscard]] bool is_null(int row, int column) const;
    [[nodiscard]] std::int64_t integer(int row, int column) const;  ///< of four bytes or eight
    [[nodiscard]] std::uint64_t transaction(int row, int column) const;
    [[nodiscard]] double number(int row, int column) const;
    [[nodiscard]] bool truth(int row, int column) const;
    [[nodiscard]] std::string text(int row, int column) const;
    [[nodiscard]] std::string uuid(int row, int column) const;
    [[nodiscard]] std::vector<std::string> texts(int row, int column) const;
    [[nodiscard]] std::vector<Bytes> blobs(int row, int column) const;
    [[nodiscard]] std::string raw(int row, int column) const;  ///< its bytes, whatever it is

  private:
    [[nodiscard]] std::string_view cell(int row, int column,
                                        std::initializer_list<unsigned> types) const;
    struct Clear {
        void operator()(pg_result* result) const;
    };
    std::unique_ptr<pg_result, Clear> result_;
};

class Connection {
  public:
    /// Connects. A url that has a password in it is refused. What it does not say is set: how long
    /// to wait for a connection, and when one that is dead counts as broken.
    explicit Connection(const std::string& url);

    /// One statement, in a transaction of its own unless one is open; prepared when first asked.
    QueryResult ask(const std::string& statement, const Values& values = {});
    /// Statements without parameters, all in one transaction unless they say otherwise; gives what
    /// the last of them does, as text.
    std::string run(const std::string& statements);
    /// Process of the server, as it was announced at the connection; a pooler announces another.
    [[nodiscard]] int backend() const;
    /// What a server keeps of a password: its log never sees the password.
    [[nodiscard]] std::string verifier(const std::string& role, const std::string& password);

  private:
    struct Finish {
        void operator()(pg_conn* connection) const;
    };
    void prepare(const std::string& statement, const Values& values);
    QueryResult await();
    /// Waits for one of the poll() `events`.
    void await_socket(short events, std::int64_t deadline);
    [[noreturn]] void fail(const char* what);

    std::unique_ptr<pg_conn, Finish> connection_;
    std::map<std::string, std::string> prepared_;  ///< names by statement
};

}  // namespace tafl::work_queue
