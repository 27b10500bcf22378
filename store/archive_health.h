// SPDX-License-Identifier: MIT
// ArchiveHealth: shows if an archive can be written, and if its file is consistent.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "store/archive_part.h"

namespace tafl::store {

/// Checks the file of an open archive.
class ArchiveHealth : private ArchivePart {
  public:
    explicit ArchiveHealth(Archive& archive) : ArchivePart(archive) {}

    /// Stores the number `beat`, and replaces the last heartbeat, so the file does not grow. Waits
    /// for the disk, as the storing of a result does. Throws ArchiveError if the archive cannot be
    /// written.
    void write_heartbeat(std::int64_t beat);
    /// Returns the number that the last write_heartbeat() stored; 0 if no heartbeat is stored.
    [[nodiscard]] std::int64_t heartbeat();
    /// Returns sentences about faults of the file; empty if the file has no fault. A fault is an
    /// inconsistent page, or a row that refers to a missing row; at most ten of each kind are
    /// returned. Reads the whole file. Throws ArchiveError (`damaged`) if an entrant's name is too
    /// long.
    [[nodiscard]] std::vector<std::string> faults();
};

}  // namespace tafl::store
