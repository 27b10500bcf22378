// SPDX-License-Identifier: MIT
#include "tournaments/work_queue/session.h"

#include "tournaments/work_queue/postgres_error.h"
#include "tournaments/work_queue/schema.h"

namespace tafl::work_queue {

namespace {

constexpr int most_attempts = 5;

// Whatever the database's defaults are. A call ends before its connection is given up.
constexpr const char* greeting =
    "SET default_transaction_isolation = 'read committed'; SET lock_timeout = '2s'; "
    "SET statement_timeout = '50s'; SET jit = off; SELECT lawspeaker.version()";

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
                         "there is no work queue in this database: `workers init` makes one");
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

Rows Session::ask(const std::string& statement, const Values& values) {
    for (int number = 1;; ++number) {
        try {
            return attempt([&](Connection& open) { return open.ask(statement, values); });
        } catch (const StateError& error) {
            if (!error.is_conflict() || number == most_attempts) throw;
        }
    }
}

void Session::run(const std::string& statement) {
    attempt([&](Connection& open) { return open.run(statement); });
}

}  // namespace tafl::work_queue
