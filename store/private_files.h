// SPDX-License-Identifier: MIT
// keep_private(): restricts the files of a database to their owner (mode 0600).
// A user with access to the files could lock them and block the host for ever. To share a database,
// use a copy (lawspeaker backup) or an export.
#pragma once

#include <filesystem>

namespace tafl::store {

/// Creates a missing database file with mode 0600; SQLite gives its companion files the same mode.
/// If the database exists, removes the permissions of group and others from its files. Changes only
/// files that the user of this process owns. Ignores errors; opening the database reports them.
void keep_private(const std::filesystem::path& database);

}  // namespace tafl::store
