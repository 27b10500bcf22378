// SPDX-License-Identifier: MIT
// The tables of an archive and how an older archive gets them: numbered migrations that only ever
// grow at the end. What the tables mean: SCHEMA.md.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "store/sqlite.h"

namespace tafl::store {

/// "Tafl" in ASCII, in the header of every archive: how `file` and we tell one from any other
/// SQLite database.
inline constexpr std::int64_t application_id = 0x5461666c;

struct Migration {
    std::string_view title;
    std::string_view script;
};

/// The first makes an empty file version 1, the next one that version 2, ...
[[nodiscard]] std::span<const Migration> migrations();

/// False if migrations are missing. Throws ArchiveError if this is no archive that can be read:
/// `not_an_archive`, `too_new`.
[[nodiscard]] bool is_newest(Database& database, std::string_view name);

/// Makes an archive of an empty file, and the newest version of an older archive, in one
/// transaction. Throws ArchiveError, and leaves everything as it is, for what is no archive or is
/// newer than `known`.
void migrate(Database& database, std::string_view name,
             std::span<const Migration> known = migrations());

/// The same for a file that a host is going to write to.
void prepare_for_writing(Database& database, std::string_view name,
                         std::span<const Migration> known = migrations());

}  // namespace tafl::store
