// SPDX-License-Identifier: MIT
#include "store/host_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <string>
#include <system_error>
#include <utility>

#include "store/archive_error.h"
#include "store/database_file.h"

namespace tafl::store {

namespace {

using Kind = ArchiveError::Kind;

[[noreturn]] void fail(const std::filesystem::path& path, int error) {
    throw ArchiveError(Kind::io, path.string() + ": " + std::generic_category().message(error));
}

/// Returns the path of the lock file. Symbolic links are resolved, so that all links to a database
/// share one lock.
std::filesystem::path lock_path(const std::filesystem::path& database) {
    return resolved_path(database) += ".lock";
}

int open_lock_file(const std::filesystem::path& path) {
    const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor < 0) fail(path, errno);
    return descriptor;
}

/// Returns false if `path` is now missing or another file: the previous holder has removed the file
/// that `descriptor` refers to.
bool still_stands(int descriptor, const std::filesystem::path& path) {
    struct stat held {};
    struct stat there {};
    return ::fstat(descriptor, &held) == 0 && ::stat(path.c_str(), &there) == 0 &&
           held.st_ino == there.st_ino && held.st_dev == there.st_dev;
}

/// Returns the process id in the lock file; 0 if the file is empty.
pid_t holder_of(int descriptor) {
    std::array<char, 32> text{};
    const auto length = ::pread(descriptor, text.data(), text.size() - 1, 0);
    return length > 0 ? static_cast<pid_t>(std::atol(text.data())) : 0;
}

bool is_dead(pid_t process) { return process > 0 && ::kill(process, 0) != 0 && errno == ESRCH; }

/// Returns false if another process holds the lock. Waits up to 2 s: a command that prepares a new
/// database holds the lock for a moment. If the recorded holder is dead, waits up to 5 s: a child
/// process that it forked for an engine keeps the lock until exec().
bool take(int descriptor) {
    constexpr auto pause = std::chrono::milliseconds(20);
    const auto start = std::chrono::steady_clock::now();
    while (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK) throw std::system_error(errno, std::generic_category());
        const auto patience = std::chrono::seconds(is_dead(holder_of(descriptor)) ? 5 : 2);
        if (std::chrono::steady_clock::now() - start > patience) return false;
        ::usleep(static_cast<useconds_t>(std::chrono::microseconds(pause).count()));
    }
    return true;
}

[[noreturn]] void refuse(int descriptor, const std::filesystem::path& database) {
    const pid_t process = holder_of(descriptor);
    ::close(descriptor);
    const std::string holder =
        process > 0 ? "process " + std::to_string(process) : std::string("another process");
    throw ArchiveError(Kind::locked, database.string() + " is in use by " + holder +
                                         "; wait for it to end, or stop it");
}

void write_holder(int descriptor) {
    // Errors are ignored, for example a full disk: the lock also works without the process id.
    const std::string text = std::to_string(::getpid());
    if (::ftruncate(descriptor, 0) == 0) {
        [[maybe_unused]] const auto written = ::pwrite(descriptor, text.data(), text.size(), 0);
    }
}

}  // namespace

HostLock::HostLock(const std::filesystem::path& database) : path_(lock_path(database)) {
    while (descriptor_ < 0) {
        const int descriptor = open_lock_file(path_);
        try {
            if (!take(descriptor)) refuse(descriptor, database);
        } catch (const std::system_error& error) {
            ::close(descriptor);
            fail(path_, error.code().value());
        }
        if (still_stands(descriptor, path_)) {
            descriptor_ = descriptor;
        } else {
            ::close(descriptor);
        }
    }
    write_holder(descriptor_);
}

HostLock::HostLock(HostLock&& other) noexcept
    : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)) {}

HostLock::~HostLock() {
    if (descriptor_ < 0) return;
    // Before close(): no other process can hold the lock yet, so the path still names this file.
    ::unlink(path_.c_str());
    ::close(descriptor_);
}

}  // namespace tafl::store
