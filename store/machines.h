// SPDX-License-Identifier: MIT
// Rows of the machines of workers. Internal to store/.
// A row holds the facts at the time of a game. Equal facts share a row; changed facts get a new
// row.
#pragma once

#include <cstdint>
#include <optional>

#include "store/records.h"
#include "store/sqlite.h"

namespace tafl::store {

/// Returns the id of these facts; none if `machine` is empty. Stores the facts if they are new.
/// Part of the caller's transaction.
std::optional<std::int64_t> store_machine(Database& database,
                                          const std::optional<Machine>& machine);
/// Returns the machine of the six columns from `name` to `calibration`, of which `column` is the
/// first. None if that column is NULL.
[[nodiscard]] std::optional<Machine> machine_from(const Rows& rows, int column);

/// Returns `load` if it is a possible load average (0 to 1e9); otherwise none.
[[nodiscard]] std::optional<double> stored_load(const std::optional<double>& load);
/// Returns the load average of a column; none for NULL.
[[nodiscard]] std::optional<double> load_from(const Rows& rows, int column);

}  // namespace tafl::store
