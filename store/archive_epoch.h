// SPDX-License-Identifier: MIT
// ArchiveEpoch: the identity of an archive for workers, and the number of its coordinators.
#pragma once

#include <cstdint>
#include <string>

#include "store/archive_part.h"

namespace tafl::store {

/// Identity of an archive for workers. A copy of the file has the same identity.
struct ArchiveIdentity {
    /// Random. Set when the database is created, or migrated from a version below 6.
    std::string uuid;
    std::int64_t incarnation = 0;  ///< number of times that a coordinator started with this archive
    bool operator==(const ArchiveIdentity&) const = default;
};

/// Reads and counts the epochs of an open archive.
class ArchiveEpoch : private ArchivePart {
  public:
    explicit ArchiveEpoch(Archive& archive) : ArchivePart(archive) {}

    /// Returns the identity of the archive. An older file that is opened read-only has no stored
    /// identity; each opening generates another one.
    [[nodiscard]] ArchiveIdentity current();
    /// Adds 1 to the incarnation and returns the new identity. Durable when it returns.
    ArchiveIdentity increment();
    /// Undoes increment() if `identity` still has the current incarnation.
    void revert(const ArchiveIdentity& identity);
};

}  // namespace tafl::store
