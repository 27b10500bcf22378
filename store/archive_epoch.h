// SPDX-License-Identifier: MIT
// ArchiveEpoch: the identity of an archive for workers, with the number of times that a coordinator
// has started with this archive.
#pragma once

#include <cstdint>
#include <string>

#include "store/archive_part.h"

namespace tafl::store {

/// Identity by which workers recognise an archive. A copy of the database file has the same
/// identity.
struct ArchiveIdentity {
    /// Random UUID in lower case. It was generated when the database was created, or when it was
    /// migrated from a version below 6.
    std::string uuid;
    /// Number of times that a coordinator has started with this archive; 0 = never.
    std::int64_t incarnation = 0;
    bool operator==(const ArchiveIdentity&) const = default;
};

/// Reads and changes the identity of an open archive. An epoch is the period between two starts of
/// a coordinator.
class ArchiveEpoch : private ArchivePart {
  public:
    explicit ArchiveEpoch(Archive& archive) : ArchivePart(archive) {}

    /// Returns the identity of the archive. An archive of a version below 6 has no stored identity.
    /// If such an archive is opened read-only, a random identity is generated at each opening.
    [[nodiscard]] ArchiveIdentity current();
    /// Adds 1 to the stored incarnation and returns the new identity. The change survives a power
    /// cut after the return.
    ArchiveIdentity increment();
    /// Undoes the call of increment() that returned `identity`. Does nothing if the incarnation has
    /// changed after that call.
    void revert(const ArchiveIdentity& identity);
};

}  // namespace tafl::store
