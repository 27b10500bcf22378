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

    /// Stores `beat` in place of the last heartbeat, so the file does not grow. Durable when it
    /// returns, like the result of a game. Throws ArchiveError if the archive cannot be written.
    void write_heartbeat(std::int64_t beat);
    /// Returns the number of the last write_heartbeat(); 0 if it was never called.
    [[nodiscard]] std::int64_t heartbeat();
    /// Returns about twenty sentences at most about faults of the file. Faults are inconsistent
    /// pages and rows that refer to missing rows. Reads the whole file.
    [[nodiscard]] std::vector<std::string> faults();
};

}  // namespace tafl::store
