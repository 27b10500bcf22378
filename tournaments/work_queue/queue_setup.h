// SPDX-License-Identifier: MIT
// What an owner does to a work queue from the command line. Blocking. Throws QueueError.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/work_queue/queue_error.h"
#include "tournaments/work_queue/values.h"

namespace tafl::work_queue {

/// Why nothing can be reached by that url, whatever runs there; none if it may be tried.
[[nodiscard]] std::optional<std::string> why_no_address(const std::string& url);

/// Makes an empty queue in the database, in a schema of its own; what an older queue there held is
/// gone, the machines' roles stay.
void init(const std::string& url);

/// Makes a role that may work, or gives it a new password. Returns the password. At most so many
/// workers of that role are connected at once.
[[nodiscard]] std::string add_worker(const std::string& url, const std::string& name,
                                     int connections = 4);

// Internal to this folder: the tables and functions of a queue as SQL, from the .sql files here.

/// What schema() makes, as its table `queue` says; a queue of another version is not ours.
inline constexpr int schema_version = 5;

[[nodiscard]] std::string_view schema();

}  // namespace tafl::work_queue
