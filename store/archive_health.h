// SPDX-License-Identifier: MIT
// ArchiveHealth: tests if an archive can be written, and if its file is consistent.
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

    /// Stores the number `beat` as the heartbeat. It replaces the last heartbeat, so the file does
    /// not grow. Waits for the disk, like a call that stores a result. Throws ArchiveError if the
    /// archive cannot be written.
    void write_heartbeat(std::int64_t beat);
    /// Returns the number that the last write_heartbeat() stored; 0 if no heartbeat is stored.
    [[nodiscard]] std::int64_t heartbeat();
    /// Returns sentences about faults of the file; empty if the file has no fault. A fault is an
    /// inconsistent page or index, or a row that refers to a missing row. Returns at most ten
    /// faults of each of these two kinds. Reads the whole file. Throws ArchiveError (`damaged`) if
    /// the name of an entrant is longer than 4096 characters.
    [[nodiscard]] std::vector<std::string> faults();
};

}  // namespace tafl::store
