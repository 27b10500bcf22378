// SPDX-License-Identifier: MIT
// Internal to this directory. Session: connection to a queue that reconnects. It connects at the
// first call that needs a connection, and drops a broken one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tournaments/distributed/work_queue/postgres.h"

namespace tafl::work_queue {

/// Reconnecting connection to one queue.
class Session {
  public:
    explicit Session(std::string url) : url_(std::move(url)) {}

    /// Runs one statement as a transaction. Repeats it a few times after a conflict with another
    /// transaction. Throws QueueError; `foreign` if there is no queue of this version.
    QueryResult ask(const std::string& statement, const Values& values = {});
    /// Runs a statement that is not allowed in a transaction.
    void run(const std::string& statement);
    /// Returns the connection; connects if necessary.
    Connection& connection();
    /// Returns the number of connections made so far.
    [[nodiscard]] std::int64_t connections() const { return connections_; }

  private:
    /// Returns `call(connection)`. Drops the connection if the failure may be due to it.
    template <class Call>
    auto attempt(Call call);

    std::string url_;
    std::optional<Connection> connection_;
    std::int64_t connections_ = 0;
};

}  // namespace tafl::work_queue
