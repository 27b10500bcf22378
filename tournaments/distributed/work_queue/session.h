// SPDX-License-Identifier: MIT
// Internal to this directory. Session: connection to a work queue that reconnects after a failure.
// It connects at the first call that needs a connection. After an error that the connection may
// have caused, it closes the connection.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tournaments/distributed/work_queue/postgres.h"

namespace tafl::work_queue {

/// Connection to one work queue. It reconnects after a failure.
class Session {
  public:
    explicit Session(std::string url) : url_(std::move(url)) {}

    /// Runs one statement as a transaction and returns its result. After a conflict with another
    /// transaction, repeats the statement, up to 5 attempts in total. Throws QueueError. Its kind
    /// is `foreign` if the database has no queue of this version.
    QueryResult query(const std::string& statement, const Values& values = {});
    /// Runs a statement that is not allowed inside a transaction block, such as VACUUM. Does not
    /// repeat it after an error. Throws QueueError.
    void run(const std::string& statement);
    /// Returns the connection. Connects first if it is not connected. Throws QueueError.
    Connection& connection();
    /// Returns the number of connections that this session has made so far. If the number changes,
    /// the connection was lost in between.
    [[nodiscard]] std::int64_t connections() const { return connections_; }

  private:
    /// Returns `call(connection())`. If it throws, closes the connection, except after an error
    /// that shows that the connection still works.
    template <class Call>
    auto attempt(Call call);

    std::string url_;
    std::optional<Connection> connection_;
    std::int64_t connections_ = 0;
};

}  // namespace tafl::work_queue
