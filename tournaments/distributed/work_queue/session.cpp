// SPDX-License-Identifier: MIT
#include "tournaments/distributed/work_queue/session.h"

#include <optional>
#include <string_view>

#include "tournaments/distributed/work_queue/postgres_error.h"
#include "tournaments/distributed/work_queue/queue_setup.h"

namespace tafl::work_queue {

namespace {

constexpr int max_attempts = 5;

// Settings that do not depend on the database's defaults. The server ends a call (50 s) before the
// client gives up the connection (60 s).
constexpr const char* greeting =
    "SET default_transaction_isolation = 'read committed'; SET lock_timeout = '2s'; "
    "SET statement_timeout = '50s'; SET jit = off; SELECT lawspeaker.version()";

std::string process_of(Connection& connection) { return connection.run("SELECT pg_backend_pid()"); }

/// Returns true if the connection uses a pooler such as PgBouncer in transaction or statement mode.
/// In these modes, each transaction may get another server process. Then an open transaction of a
/// second connection takes over the process of this one.
bool is_shared(Connection& connection, const std::string& url) {
    const std::string process = process_of(connection);
    if (process == std::to_string(connection.backend())) return false;  // no pooler
    // Several probes, because other clients may hold the process.
    constexpr int max_probes = 3;
    for (int probe = 0; probe < max_probes; ++probe) {
        std::optional<Connection> other;
        try {
            other.emplace(url);
            other->run("BEGIN");
        } catch (const QueueError& error) {
            // PgBouncer rejects BEGIN in statement mode. Other errors do not reveal the mode.
            return std::string_view(error.what()).find("pooling mode") != std::string_view::npos;
        }
        if (process_of(connection) != process) return true;
    }
    return false;
}

void require_own_session(Connection& connection, const std::string& url) {
    if (!is_shared(connection, url)) return;
    throw QueueError(QueueError::Kind::refused,
                     "the database is reached through a pooler in transaction or statement mode, "
                     "and a work queue needs sessions; set pool_mode = session in PgBouncer for "
                     "this database, or connect to PostgreSQL directly");
}

std::string other_version(const std::string& version) {
    const bool is_older = std::stoi(version) < schema_version;
    return "the work queue in this database has version " + version + ", this program needs " +
           std::to_string(schema_version) +
           (is_older ? "; make a new queue with `lawspeaker workers init URL` (units under way are "
                       "played again, finished games are not affected)"
                     : "; install the newer version of lawspeaker");
}

void require_version(Connection& connection) {
    using Kind = QueueError::Kind;
    std::string version;
    try {
        version = connection.run(greeting);
    } catch (const QueueError& error) {
        if (error.kind() != Kind::foreign) throw;
        throw QueueError(Kind::foreign,
                         "this database has no work queue: `workers init` makes one");
    }
    if (version.empty()) throw QueueError(Kind::unreachable, "the work queue is being made");
    if (version != std::to_string(schema_version)) {
        throw QueueError(Kind::foreign, other_version(version));
    }
}

}  // namespace

Connection& Session::connection() {
    if (!connection_) {
        Connection fresh(url_);
        require_own_session(fresh, url_);
        require_version(fresh);
        connection_.emplace(std::move(fresh));
        ++connections_;
    }
    return *connection_;
}

template <class Call>
auto Session::attempt(Call call) {
    try {
        return call(connection());
    } catch (const StateError& error) {
        const bool is_whole = error.is_conflict() || error.is_blocked();
        const bool may_be_mended = error.kind() == QueueError::Kind::unreachable ||
                                   error.kind() == QueueError::Kind::denied ||
                                   error.kind() == QueueError::Kind::foreign;
        if (may_be_mended && !is_whole) connection_.reset();
        throw;
    } catch (...) {
        connection_.reset();
        throw;
    }
}

QueryResult Session::query(const std::string& statement, const Values& values) {
    for (int number = 1;; ++number) {
        try {
            return attempt([&](Connection& open) { return open.query(statement, values); });
        } catch (const StateError& error) {
            if (!error.is_conflict() || number == max_attempts) throw;
        }
    }
}

void Session::run(const std::string& statement) {
    attempt([&](Connection& open) { return open.run(statement); });
}

}  // namespace tafl::work_queue
