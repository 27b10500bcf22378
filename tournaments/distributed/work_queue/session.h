// SPDX-License-Identifier: MIT
// Internal to this directory. Session: connection to a queue that reconnects. It connects at the
// first call that needs a connection, and drops a broken one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tournaments/distributed/work_queue/postgres.h"

namespace tafl::work_queue {

/// Connection to one work queue, which is made again after a failure.
class Session {
  public:
    explicit Session(std::string url) : url_(std::move(url)) {}

    /// Runs one statement as a transaction and returns its result. Repeats it a few times after a
    /// conflict with another transaction. Throws QueueError; its kind is `foreign` if the database
    /// has no queue of this version.
    QueryResult query(const std::string& statement, const Values& values = {});
    /// Runs a statement that is not allowed inside a transaction block, such as VACUUM. Throws
    /// QueueError.
    void run(const std::string& statement);
    /// Returns the connection. Connects first if it is not connected. Throws QueueError.
    Connection& connection();
    /// Returns the number of connections that were made so far. It changes if the connection was
    /// lost.
    [[nodiscard]] std::int64_t connections() const { return connections_; }

  private:
    /// Returns `call(connection())`. If it throws, drops the connection unless the connection is
    /// surely intact.
    template <class Call>
    auto attempt(Call call);

    std::string url_;
    std::optional<Connection> connection_;
    std::int64_t connections_ = 0;
};

}  // namespace tafl::work_queue
