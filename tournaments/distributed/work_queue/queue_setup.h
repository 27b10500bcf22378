// SPDX-License-Identifier: MIT
// Queue setup: operations of the queue's owner, for commands on the command line. Blocking. All
// functions that connect throw QueueError.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/distributed/work_queue/queue_error.h"
#include "tournaments/distributed/work_queue/values.h"

namespace tafl::work_queue {

/// Returns the reason why `url` is not a valid address of a PostgreSQL database, as a clause.
/// Returns nullopt if it is valid. An address that contains a password is not valid. Does not
/// connect.
[[nodiscard]] std::optional<std::string> why_no_address(const std::string& url);

/// Creates an empty work queue in the database `url`, in a schema of its own. Deletes the queue
/// that the database already has. Keeps the database roles of the workers.
void init(const std::string& url);

/// Creates a database role `name` for workers. If the role exists, sets a new password for it.
/// Returns the password. `connections`: maximum number of simultaneous connections of this role.
/// Throws QueueError if a role with this name exists that is not a worker's role.
[[nodiscard]] std::string add_worker(const std::string& url, const std::string& name,
                                     int connections = 4);

// Internal to this directory: the tables and functions of a queue as SQL, from the .sql files here.

/// Version of the queue that schema() creates. The queue stores it in its table `queue`. Session
/// rejects a queue with another version.
inline constexpr int schema_version = 5;

/// Returns the SQL text that creates a queue.
[[nodiscard]] std::string_view schema();

}  // namespace tafl::work_queue
