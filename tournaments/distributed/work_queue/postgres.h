// SPDX-License-Identifier: MIT
// Internal to this directory: RAII wrapper of the part of libpq that the queue needs. Only the
// files postgres*.cpp call libpq. Parameters and results use PostgreSQL's binary format. Every
// failure is a QueueError. Blocking: each call ends within a minute. Use it on one thread at a
// time.
//
//     const auto rows = connection.query("SELECT name FROM t WHERE id = $1", Values().add(id));
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

/// Parameters of one statement, in their order.
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
    Values& add_uuid(const std::string& uuid);  ///< adds a UUID, given as text of 36 characters
    /// Adds a transaction number (xid8).
    Values& add_transaction(std::uint64_t number);

  private:
    friend class Connection;
    struct Value {
        unsigned type;  ///< PostgreSQL's OID of the value's type
        std::string bytes;
    };
    std::vector<Value> values_;
};

/// Result rows of a statement. Rows and columns count from 0. The functions for one type throw
/// QueueError if the column has another type. NULL is read as 0, false or empty.
class QueryResult {
  public:
    explicit QueryResult(pg_result* result);

    [[nodiscard]] int count() const;
    [[nodiscard]] bool is_null(int row, int column) const;
    /// Returns the value of an int4 or int8 column.
    [[nodiscard]] std::int64_t integer(int row, int column) const;
    [[nodiscard]] std::uint64_t transaction(int row, int column) const;
    [[nodiscard]] double number(int row, int column) const;
    [[nodiscard]] bool truth(int row, int column) const;
    [[nodiscard]] std::string text(int row, int column) const;
    [[nodiscard]] std::string uuid(int row, int column) const;
    [[nodiscard]] std::vector<std::string> texts(int row, int column) const;
    [[nodiscard]] std::vector<Bytes> blobs(int row, int column) const;
    /// Returns the bytes of a column of any type, without conversion.
    [[nodiscard]] std::string raw(int row, int column) const;

  private:
    [[nodiscard]] std::string_view cell(int row, int column,
                                        std::initializer_list<unsigned> types) const;
    struct Clear {
        void operator()(pg_result* result) const;
    };
    std::unique_ptr<pg_result, Clear> result_;
};

/// Connection to a PostgreSQL database.
class Connection {
  public:
    /// Connects to the database `url`. Throws `refused` if `url` contains a password. Two settings
    /// have defaults if `url` does not set them: the timeout for connecting, and the time after
    /// which a dead connection is detected.
    explicit Connection(const std::string& url);

    /// Runs one statement and returns its result. If no transaction is open, the statement is a
    /// transaction of its own. Prepares the statement at its first use.
    QueryResult query(const std::string& statement, const Values& values = {});
    /// Runs one or several statements without parameters. They are one transaction, unless they
    /// contain BEGIN or COMMIT. Returns the first value of the last result as text; empty if that
    /// result has no rows.
    std::string run(const std::string& statements);
    /// Returns the process id of the server process that serves this connection. It is the id that
    /// the server announced at the connect. A connection pooler announces an id of its own.
    [[nodiscard]] int backend() const;
    /// Returns the SCRAM verifier of `password` for the role `role`. A server stores it instead of
    /// the password, so the password never appears in the server's log.
    [[nodiscard]] std::string verifier(const std::string& role, const std::string& password);

  private:
    struct Finish {
        void operator()(pg_conn* connection) const;
    };
    void prepare(const std::string& statement, const Values& values);
    /// Waits for the result of the statement that was sent.
    QueryResult await();
    /// Waits for one of the poll(2) `events`. Throws after `deadline` (milliseconds of the steady
    /// clock).
    void await_socket(short events, std::int64_t deadline);
    [[noreturn]] void fail(const char* what);

    std::unique_ptr<pg_conn, Finish> connection_;
    /// Names of the prepared statements, by their text.
    std::map<std::string, std::string> prepared_;
};

}  // namespace tafl::work_queue
