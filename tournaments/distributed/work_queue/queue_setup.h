// SPDX-License-Identifier: MIT
// Queue setup: operations of the queue's owner from the command line. Blocking. Throws QueueError.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/distributed/work_queue/queue_error.h"
#include "tournaments/distributed/work_queue/values.h"

namespace tafl::work_queue {

/// Returns the reason why `url` is not a usable address of a database, as a clause. Returns an
/// empty optional if it can be tried. An address that contains a password is not usable.
[[nodiscard]] std::optional<std::string> why_no_address(const std::string& url);

/// Creates an empty work queue in the database `url`, in a schema of its own. Deletes an older
/// queue there; the roles of machines stay.
void init(const std::string& url);

/// Creates a database role `name` for workers. If the role exists, gives it a new password. Returns
/// the password. `connections`: maximum number of simultaneous connections of this role.
[[nodiscard]] std::string add_worker(const std::string& url, const std::string& name,
                                     int connections = 4);

// Internal to this directory: the tables and functions of a queue as SQL, from the .sql files here.

/// Version of the queue that schema() creates, stored in its table `queue`. A queue of another
/// version is rejected.
inline constexpr int schema_version = 5;

/// Returns the SQL text that creates a queue.
[[nodiscard]] std::string_view schema();

}  // namespace tafl::work_queue
