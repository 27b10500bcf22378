// SPDX-License-Identifier: MIT
// Existing files are not opened here: closing a database file drops this process's locks on it.
#include "store/private_files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tafl::store {

namespace {

constexpr mode_t owner_only = 0600;
constexpr mode_t others = 0077;

void close_to_others(const std::filesystem::path& file) {
    struct stat status {};
    if (::stat(file.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return;
    if (status.st_uid != ::geteuid() || (status.st_mode & others) == 0) return;
    ::chmod(file.c_str(), status.st_mode & ~others & 07777);
}

}  // namespace

void keep_private(const std::filesystem::path& database) {
    const int made = ::open(database.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, owner_only);
    if (made >= 0) {
        ::close(made);
        return;
    }
    for (const char* companion : {"", "-wal", "-shm", "-journal"}) {
        close_to_others(database.string() + companion);
    }
}

}  // namespace tafl::store
