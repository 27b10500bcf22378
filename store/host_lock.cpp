// SPDX-License-Identifier: MIT
#include "store/host_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

#include "store/archive_error.h"

namespace tafl::store {

namespace {

using Kind = ArchiveError::Kind;

[[noreturn]] void fail(const std::filesystem::path& path, int error) {
    throw ArchiveError(Kind::io, path.string() + ": " + std::generic_category().message(error));
}

/// Two names of one database, say by a symbolic link, must meet at one lock.
std::filesystem::path lock_path(const std::filesystem::path& database) {
    std::error_code error;
    std::filesystem::path path =
        std::filesystem::weakly_canonical(std::filesystem::absolute(database), error);
    if (error) path = database;
    return path += ".lock";
}

int open_lock_file(const std::filesystem::path& path) {
    const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor < 0) fail(path, errno);
    return descriptor;
}

/// False if another file stands there by now, or none: whoever held the lock before removed it.
bool still_stands(int descriptor, const std::filesystem::path& path) {
    struct stat held {};
    struct stat there {};
    return ::fstat(descriptor, &held) == 0 && ::stat(path.c_str(), &there) == 0 &&
           held.st_ino == there.st_ino && held.st_dev == there.st_dev;
}

[[noreturn]] void refuse(int descriptor, const std::filesystem::path& database) {
    std::array<char, 32> text{};
    const auto length = ::pread(descriptor, text.data(), text.size() - 1, 0);
    ::close(descriptor);
    const std::string holder =
        length > 0 ? "process " + std::string(text.data()) : std::string("another process");
    throw ArchiveError(Kind::locked, database.string() + " is in use by " + holder +
                                         "; wait for it to end, or stop it");
}

void write_holder(int descriptor) {
    // For people only. On a full disk the lock holds without it.
    const std::string text = std::to_string(::getpid());
    if (::ftruncate(descriptor, 0) == 0) {
        [[maybe_unused]] const auto written = ::pwrite(descriptor, text.data(), text.size(), 0);
    }
}

}  // namespace

HostLock::HostLock(const std::filesystem::path& database) : path_(lock_path(database)) {
    while (descriptor_ < 0) {
        const int descriptor = open_lock_file(path_);
        if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
            if (errno == EWOULDBLOCK) refuse(descriptor, database);
            const int error = errno;
            ::close(descriptor);
            fail(path_, error);
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
    ::unlink(path_.c_str());  // while it is held: nobody can have taken it yet
    ::close(descriptor_);
}

}  // namespace tafl::store
