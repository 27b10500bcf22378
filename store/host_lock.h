// SPDX-License-Identifier: MIT
// HostLock: while it lives, no other host writes to a database. The kernel drops it when the
// process dies, however it dies. It stands on a file of its own, DATABASE.lock, for SQLite's locks
// are lost when anybody in the process closes the database file. Readers do not look at it.
#pragma once

#include <filesystem>

namespace tafl::store {

class HostLock {
  public:
    /// Throws ArchiveError: `locked`, with the number of the process that holds it, or `io`.
    explicit HostLock(const std::filesystem::path& database);
    ~HostLock();
    HostLock(HostLock&& other) noexcept;
    HostLock& operator=(HostLock&&) = delete;

  private:
    std::filesystem::path path_;
    int descriptor_ = -1;  // close-on-exec: an engine must not keep its host's lock
};

}  // namespace tafl::store
