// SPDX-License-Identifier: MIT
// How large a scratch directory is, whatever an engine makes of it.
#include "referee/os/scratch_watch.h"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "playing.h"

namespace tafl::referee::scratch_watch_test {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kilobyte = 1024;

/// A new directory, gone afterwards.
struct Folder {
    explicit Folder(std::string_view name) : path(testing::temporary_path(name)) {
        fs::create_directories(path);
    }
    ~Folder() { fs::remove_all(path); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    fs::path path;
};

void write(const fs::path& file, std::size_t bytes) {
    std::ofstream(file) << std::string(bytes, 'x');
}

}  // namespace

TEST_SUITE_BEGIN("referee/os/scratch_watch");

TEST_CASE("files and directories count together, at any depth") {
    const Folder folder("measured");
    CHECK(!exceeds(folder.path, 0));
    fs::create_directories(folder.path / "a/b");
    write(folder.path / "one", 100 * kilobyte);
    write(folder.path / "a/b/two", 100 * kilobyte);
    CHECK(exceeds(folder.path, 199 * kilobyte));
    CHECK(!exceeds(folder.path, 300 * kilobyte));
}

TEST_CASE("a file with several names counts once, an empty one as an inode, a hole not at all") {
    const Folder folder("names");
    write(folder.path / "one", 100 * kilobyte);
    for (int i = 0; i < 9; ++i) {
        fs::create_hard_link(folder.path / "one", folder.path / std::to_string(i));
    }
    CHECK(!exceeds(folder.path, 150 * kilobyte));
    fs::resize_file(folder.path / "one", 100 * kilobyte);
    write(folder.path / "hole", 1);
    fs::resize_file(folder.path / "hole", 1000 * kilobyte);
    CHECK(!exceeds(folder.path, 150 * kilobyte));
    for (int i = 0; i < 100; ++i) write(folder.path / ("empty" + std::to_string(i)), 0);
    CHECK(exceeds(folder.path, 399 * kilobyte));
}

TEST_CASE("a link out of the directory is not followed, a path that is too long exceeds") {
    const Folder folder("links");
    const Folder other("large");
    write(other.path / "file", 1000 * kilobyte);
    fs::create_directory_symlink(other.path, folder.path / "link");
    CHECK(!exceeds(folder.path, 100 * kilobyte));
    fs::path deep = folder.path;
    for (int i = 0; i < 70; ++i) deep /= "d";
    fs::create_directories(deep);
    CHECK(exceeds(folder.path, 100'000 * kilobyte));
    CHECK(!exceeds(folder.path / "gone", 0));
}

/// Root may read closed directories, so another user measures.
TEST_CASE("a directory that the engine has closed is opened and counts") {
    const Folder folder("closed");
    fs::permissions(folder.path.parent_path(), fs::perms(0755));
    fs::permissions(folder.path, fs::perms(0777));
    const pid_t child = ::fork();
    if (child == 0) {
        constexpr uid_t other_user = 54321;
        if (::geteuid() == 0 && ::setuid(other_user) != 0) ::_exit(1);
        const fs::path closed = folder.path / "closed";
        if (::mkdir(closed.c_str(), 0700) != 0) ::_exit(77);
        write(closed / "file", 100 * kilobyte);
        ::chmod(closed.c_str(), 0);
        const bool is_over = exceeds(folder.path, 99 * kilobyte);
        ::_exit(is_over && !exceeds(folder.path, 200 * kilobyte) ? 0 : 1);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 77) {
        MESSAGE("skipped: the folder for temporary files (TMPDIR) is closed to other users");
        return;
    }
    CHECK(status == 0);
}

TEST_SUITE_END();

}  // namespace tafl::referee::scratch_watch_test
