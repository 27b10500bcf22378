// SPDX-License-Identifier: MIT
// HostLock: lock that prevents other hosts from writing to a database.
// The kernel releases the lock when the process ends, even after a crash. The lock uses its own
// file, DATABASE.lock. It does not use the locks of SQLite, because a process loses them when it
// closes any descriptor of the database file. Readers ignore the lock.
#pragma once

#include <filesystem>

namespace tafl::store {

/// Lock on a database, held from construction to destruction of the object.
class HostLock {
  public:
    /// Locks `database`. Waits up to 2 s for another holder. Throws ArchiveError (`locked`) if it
    /// still holds the lock; the message contains the id of that process, if it is known. Throws
    /// ArchiveError (`io`) if the lock file cannot be used.
    explicit HostLock(const std::filesystem::path& database);
    ~HostLock();
    HostLock(HostLock&& other) noexcept;
    HostLock& operator=(HostLock&&) = delete;

  private:
    std::filesystem::path path_;  ///< path of the lock file
    /// Descriptor of the lock file; -1 = the lock was moved to another object. The descriptor is
    /// close-on-exec, because an engine must not keep the lock of its host.
    int descriptor_ = -1;
};

}  // namespace tafl::store
