// SPDX-License-Identifier: MIT
// Internal to this folder: the tables and functions of a queue as SQL, from the .sql files here.
#pragma once

#include <string_view>

namespace tafl::work_queue {

/// What schema() makes, as its table `queue` says; a queue of another version is not ours.
inline constexpr int schema_version = 5;

[[nodiscard]] std::string_view schema();

}  // namespace tafl::work_queue
