// SPDX-License-Identifier: MIT
// Internal to this room: the rows of machines that have played games elsewhere. Facts as they were
// at the time: the same ones are one row, changed ones another.
#pragma once

#include <cstdint>
#include <optional>

#include "store/records.h"
#include "store/sqlite.h"

namespace tafl::store {

/// The id of these facts, within the caller's transaction. None for none.
std::optional<std::int64_t> store_machine(Database& database,
                                          const std::optional<Machine>& machine);
/// From six columns, `name` to `calibration` of the table, the first of which is `column`. None if
/// that is NULL.
[[nodiscard]] std::optional<Machine> machine_from(const Rows& rows, int column);

/// What can be an average load; none otherwise.
[[nodiscard]] std::optional<double> stored_load(const std::optional<double>& load);
[[nodiscard]] std::optional<double> load_from(const Rows& rows, int column);

}  // namespace tafl::store
