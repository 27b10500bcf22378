// SPDX-License-Identifier: MIT
#include "store/database_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>

namespace tafl::store {

namespace fs = std::filesystem;

namespace {

constexpr mode_t owner_only = 0600;
constexpr mode_t others = 0077;

void close_to_others(const fs::path& file) {
    struct stat status {};
    if (::stat(file.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return;
    if (status.st_uid != ::geteuid() || (status.st_mode & others) == 0) return;
    ::chmod(file.c_str(), status.st_mode & ~others & 07777);
}

}  // namespace

fs::path resolved_path(const fs::path& path) {
    constexpr int max_links = 40;
    std::error_code error;
    fs::path file = fs::absolute(path, error);
    if (error) file = path;
    // weakly_canonical() does not follow a link to a missing file.
    for (int links = 0; links < max_links && fs::is_symlink(file, error); ++links) {
        file = file.parent_path() / fs::read_symlink(file, error);
    }
    fs::path real = fs::weakly_canonical(file, error);
    return error ? file : real;
}

bool is_database(const fs::path& path) {
    constexpr std::string_view mark("SQLite format 3\0", 16);
    std::error_code error;
    if (!fs::is_regular_file(path, error)) return false;
    std::array<char, mark.size()> front{};
    std::ifstream file(path, std::ios::binary);
    file.read(front.data(), front.size());
    return file && std::string_view(front.data(), front.size()) == mark;
}

std::optional<fs::path> owner_of_companion(const fs::path& path) {
    const std::string name = path.string();
    for (const std::string_view ending : {"-wal", "-shm", "-journal", ".lock"}) {
        if (name.ends_with(ending)) return name.substr(0, name.size() - ending.size());
    }
    return std::nullopt;
}

void keep_private(const fs::path& database) {
    // An existing file is not opened: closing a database file drops this process's locks on it.
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
