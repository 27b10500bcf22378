// SPDX-License-Identifier: MIT
// Internal to this folder: a Connection to a queue that comes back. Connects when it is asked and
// has none, and drops what is broken.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tournaments/work_queue/postgres.h"

namespace tafl::work_queue {

class Session {
  public:
    explicit Session(std::string url) : url_(std::move(url)) {}

    /// Throws QueueError; `foreign` if there is no queue of our version. What was in another
    /// transaction's way is tried again a few times: so a statement is a transaction.
    QueryResult ask(const std::string& statement, const Values& values = {});
    /// For what may be in no transaction.
    void run(const std::string& statement);
    /// For who has secrets to make.
    Connection& connection();
    /// How often it has connected.
    [[nodiscard]] std::int64_t connections() const { return connections_; }

  private:
    /// `call(connection)`, and drops the connection if that is what fails.
    template <class Call>
    auto attempt(Call call);

    std::string url_;
    std::optional<Connection> connection_;
    std::int64_t connections_ = 0;
};

}  // namespace tafl::work_queue
