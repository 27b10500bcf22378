// SPDX-License-Identifier: MIT
#include "tournaments/distributed/work_queue/postgres.h"

#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <new>
#include <optional>

#include "rules/count_of.h"
#include "tournaments/distributed/work_queue/postgres_error.h"
#include "tournaments/distributed/work_queue/queue_setup.h"

namespace tafl::work_queue {

namespace {

using Clock = std::chrono::steady_clock;

/// Maximum duration of a call. After it, the connection counts as broken.
constexpr std::chrono::seconds longest_call{60};

struct Default {
    const char* key;
    const char* value;
};
// Values for keys that are not in the URL. They detect a dead machine after about 25 s.
constexpr std::array defaults{Default{"connect_timeout", "10"},
                              Default{"keepalives_idle", "10"},
                              Default{"keepalives_interval", "5"},
                              Default{"keepalives_count", "3"},
                              Default{"tcp_user_timeout", "20000"},
                              Default{"target_session_attrs", "read-write"},
                              Default{"fallback_application_name", "lawspeaker"},
                              Default{"client_encoding", "UTF8"}};

}  // namespace

/// Rejects a URL with a password: every user who may list processes could read it.
std::optional<std::string> why_no_address(const std::string& url) {
    char* reason = nullptr;
    const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> options(
        PQconninfoParse(url.c_str(), &reason), PQconninfoFree);
    const std::unique_ptr<char, decltype(&PQfreemem)> owned(reason, PQfreemem);
    if (!options) return "this is not the address of a PostgreSQL database";
    for (const PQconninfoOption* option = options.get(); option->keyword != nullptr; ++option) {
        const std::string key = option->keyword;
        if ((key == "password" || key == "sslpassword") && option->val != nullptr &&
            *option->val != '\0') {
            return "an address of a database may not have a password in it: put it into the file "
                   "that PGPASSFILE names (~/.pgpass), or into a service file";
        }
    }
    return std::nullopt;
}

namespace {

pg_conn* connect(const std::string& url) {
    std::vector<const char*> keys;
    std::vector<const char*> values;
    for (const Default& fallback : defaults) {
        keys.push_back(fallback.key);
        values.push_back(fallback.value);
    }
    // libpq expands a URL in `dbname`. The URL overrides the values before it.
    keys.insert(keys.end(), {"dbname", nullptr});
    values.insert(values.end(), {url.empty() ? "postgresql://" : url.c_str(), nullptr});
    return PQconnectdbParams(keys.data(), values.data(), 1);
}

void ignore_notice(void* /*context*/, const PGresult* /*notice*/) {}

std::int64_t milliseconds_now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now().time_since_epoch())
        .count();
}

}  // namespace

void Connection::Finish::operator()(pg_conn* connection) const { PQfinish(connection); }

Connection::Connection(const std::string& url) {
    if (const auto reason = why_no_address(url)) {
        throw QueueError(QueueError::Kind::refused, *reason);
    }
    connection_.reset(connect(url));
    if (!connection_) throw std::bad_alloc();
    require_connected(connection_.get());
    PQsetNoticeReceiver(connection_.get(), ignore_notice, nullptr);
    PQsetnonblocking(connection_.get(), 1);
}

void Connection::fail(const char* what) { throw QueueError(QueueError::Kind::unreachable, what); }

void Connection::await_socket(short events, std::int64_t deadline) {
    pollfd socket{PQsocket(connection_.get()), events, 0};
    const std::int64_t left = deadline - milliseconds_now();
    if (left <= 0) fail("the database does not answer");
    if (poll(&socket, 1, static_cast<int>(left)) < 0 && errno != EINTR) {
        fail("the connection to the database broke");
    }
}

QueryResult Connection::await() {
    pg_conn* const connection = connection_.get();
    const std::int64_t deadline =
        milliseconds_now() + std::chrono::milliseconds(longest_call).count();
    for (int unsent = PQflush(connection); unsent != 0; unsent = PQflush(connection)) {
        if (unsent < 0) throw error_of(connection);
        await_socket(POLLIN | POLLOUT, deadline);
        if (PQconsumeInput(connection) == 0) throw error_of(connection);
    }
    QueryResult last(nullptr);
    std::optional<StateError> error;
    while (true) {
        while (PQisBusy(connection) != 0) {
            await_socket(POLLIN, deadline);
            if (PQconsumeInput(connection) == 0) throw error_of(connection);
        }
        pg_result* const result = PQgetResult(connection);
        if (result == nullptr) break;
        last = QueryResult(result);
        const ExecStatusType status = PQresultStatus(result);
        if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK) {
            error = error_of(result, connection);
        }
    }
    if (error) throw *error;
    return last;
}

void Connection::prepare(const std::string& statement, const Values& values) {
    std::vector<Oid> types;
    for (const Values::Value& value : values.values_) types.push_back(value.type);
    const std::string name = "s" + std::to_string(prepared_.size());
    if (PQsendPrepare(connection_.get(), name.c_str(), statement.c_str(), count_of(types),
                      types.data()) == 0) {
        throw error_of(connection_.get());
    }
    await();
    prepared_[statement] = name;
}

QueryResult Connection::query(const std::string& statement, const Values& values) {
    if (!prepared_.contains(statement)) prepare(statement, values);
    std::vector<const char*> bytes;
    std::vector<int> sizes;
    for (const Values::Value& value : values.values_) {
        bytes.push_back(value.bytes.data());
        sizes.push_back(count_of(value.bytes));
    }
    const std::vector<int> binary(bytes.size(), 1);
    if (PQsendQueryPrepared(connection_.get(), prepared_[statement].c_str(), count_of(bytes),
                            bytes.data(), sizes.data(), binary.data(), 1) == 0) {
        throw error_of(connection_.get());
    }
    return await();
}

std::string Connection::run(const std::string& statements) {
    if (PQsendQuery(connection_.get(), statements.c_str()) == 0) {
        throw error_of(connection_.get());
    }
    const QueryResult rows = await();
    return rows.count() > 0 ? rows.raw(0, 0) : std::string();
}

int Connection::backend() const { return PQbackendPID(connection_.get()); }

std::string Connection::verifier(const std::string& role, const std::string& password) {
    const std::unique_ptr<char, decltype(&PQfreemem)> made(
        PQencryptPasswordConn(connection_.get(), password.c_str(), role.c_str(), "scram-sha-256"),
        PQfreemem);
    if (!made) throw error_of(connection_.get());
    return made.get();
}

}  // namespace tafl::work_queue
