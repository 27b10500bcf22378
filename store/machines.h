// SPDX-License-Identifier: MIT
// Reads and writes the rows of machines of workers. Internal to store/.
// A row contains the facts about a machine at the time of a game. Games with equal facts use the
// same row. If a fact has changed, the machine gets a new row.
#pragma once

#include <cstdint>
#include <optional>

#include "store/records.h"
#include "store/sqlite.h"

namespace tafl::store {

/// Returns the row id of the facts `machine`; nullopt if `machine` is empty. Stores the facts if
/// the database does not have them. Part of the transaction of the caller.
std::optional<std::int64_t> store_machine(Database& database,
                                          const std::optional<Machine>& machine);
/// Reads a machine from six columns of the current row, from column `column` on. They must be the
/// columns `name` to `calibration` of the table `machines`. Returns nullopt if column `column` is
/// NULL.
[[nodiscard]] std::optional<Machine> machine_from(const Rows& rows, int column);

/// Returns `load` if it is a valid load average, from 0 to 1e9; otherwise nullopt.
[[nodiscard]] std::optional<double> stored_load(const std::optional<double>& load);
/// Reads a load average from column `column` of the current row; returns nullopt for NULL. Throws
/// ArchiveError (`damaged`) if the load average is not from 0 to 1e9.
[[nodiscard]] std::optional<double> load_from(const Rows& rows, int column);

}  // namespace tafl::store
