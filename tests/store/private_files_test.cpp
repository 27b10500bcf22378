// SPDX-License-Identifier: MIT
// Permissions of a database's files: owner only, for any umask.
#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "store/archive.h"
#include "store/host_lock.h"
#include "tests/store/sample.h"

namespace tafl::store::tests::private_files_test {
namespace {

namespace fs = std::filesystem;

unsigned mode_of(const fs::path& file) {
    struct stat status {};
    REQUIRE(::stat(file.c_str(), &status) == 0);
    return status.st_mode & 07777;
}

struct Place {
    TemporaryDirectory directory;
    fs::path path = directory / "open.db";
};

/// Sets the umask to 0 and restores it.
struct OpenHanded {
    mode_t before = ::umask(0);
    ~OpenHanded() { ::umask(before); }
};

TEST_SUITE_BEGIN("store/private_files");

TEST_CASE_FIXTURE(Place, "a database, its companions and its copies are their owner's alone") {
    const OpenHanded umask;
    Archive host = Archive::open(path, Access::read_write);
    add_sample(host, 1);
    for (const char* companion : {"", "-wal", "-shm", ".lock"}) {
        CAPTURE(companion);
        CHECK(mode_of(path.string() + companion) == 0600);
    }
    host.copy_to(path.string() + ".copy");
    CHECK(mode_of(path.string() + ".copy") == 0600);
}

TEST_CASE_FIXTURE(Place,
                  "a database that was open to others is closed by its next host, not by readers") {
    { add_sample(*std::make_unique<Archive>(Archive::open(path, Access::read_write)), 1); }
    fs::permissions(path, fs::perms(0664));
    { CHECK(Archive::open(path, Access::read_only).tournaments().size() == 1); }
    CHECK(mode_of(path) == 0664);
    const Archive host = Archive::open(path, Access::read_write);
    CHECK(mode_of(path) == 0600);
}

TEST_CASE_FIXTURE(Place, "a link to a database stays a link, and its target is closed to others") {
    { add_sample(*std::make_unique<Archive>(Archive::open(path, Access::read_write)), 1); }
    fs::permissions(path, fs::perms(0644));
    const fs::path link = path.string() + ".link";
    fs::create_symlink(path, link);
    { const Archive host = Archive::open(link, Access::read_write); }
    CHECK(fs::is_symlink(link));
    CHECK(mode_of(path) == 0600);
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::store::tests::private_files_test
