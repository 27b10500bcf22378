// SPDX-License-Identifier: MIT
// HostLock: lock that prevents other hosts from writing to a database.
// The kernel releases the lock when the process ends, even after a crash. The lock uses its own
// file, DATABASE.lock. SQLite's locks are not used, because a process loses them when it closes any
// descriptor of the database file. Readers ignore the lock.
#pragma once

#include <filesystem>

namespace tafl::store {

/// Lock on a database from construction to destruction.
class HostLock {
  public:
    /// Takes the lock. Throws ArchiveError: `locked`, with the id of the process that holds it, or
    /// `io`.
    explicit HostLock(const std::filesystem::path& database);
    ~HostLock();
    HostLock(HostLock&& other) noexcept;
    HostLock& operator=(HostLock&&) = delete;

  private:
    std::filesystem::path path_;
    int descriptor_ = -1;  // close-on-exec: an engine must not keep the lock of its host
};

}  // namespace tafl::store
