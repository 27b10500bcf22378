// SPDX-License-Identifier: MIT
#include "referee/os/scratch_watch.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "referee/os/descriptor.h"
#include "referee/os/launch.h"

namespace tafl::referee {

namespace {

constexpr std::uint64_t min_bytes = 4096;
constexpr std::uint64_t bytes_of_block = 512;  // unit of st_blocks, see stat(2)
constexpr int deepest = 64;

/// Opens a directory, even if the engine has removed its permissions. Changes the mode by
/// descriptor, because the engine could replace the directory by a link.
Descriptor open_folder(int parent, const char* name) {
    constexpr int how = O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
    Descriptor folder(::openat(parent, name, O_RDONLY | how));
    if (folder.number() >= 0) return folder;
    const Descriptor closed(::openat(parent, name, O_PATH | how));
    if (closed.number() < 0) return folder;
    ::chmod(("/proc/self/fd/" + std::to_string(closed.number())).c_str(), S_IRWXU);
    return Descriptor(::openat(parent, name, O_RDONLY | how));
}

/// Measurement that subtracts the size of each entry from `room`. A file with several names counts
/// once in total.
class Measuring {
  public:
    explicit Measuring(std::uint64_t room) : room_(room) {}

    /// Returns false if there was not enough room.
    bool measure(Descriptor folder, int depth) {
        if (depth > deepest) return false;
        if (folder.number() < 0) return true;  // removed meanwhile
        const std::unique_ptr<DIR, int (*)(DIR*)> entries(::fdopendir(folder.number()), ::closedir);
        if (!entries) return true;
        // closedir() closes the descriptor.
        const int number = folder.release();
        while (const dirent* entry = ::readdir(entries.get())) {
            const std::string_view name = entry->d_name;
            if (name != "." && name != ".." && !count(number, entry->d_name, depth)) return false;
        }
        return true;
    }

  private:
    bool count(int folder, const char* name, int depth) {
        struct stat status {};
        if (::fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0) return true;
        const bool is_folder = S_ISDIR(status.st_mode);
        const std::uint64_t names = is_folder ? 1 : std::max<std::uint64_t>(status.st_nlink, 1);
        const std::uint64_t blocks = status.st_blocks;
        const std::uint64_t bytes = std::max(blocks * bytes_of_block, min_bytes) / names;
        if (bytes > room_) return false;
        room_ -= bytes;
        return !is_folder || measure(open_folder(folder, name), depth + 1);
    }

    std::uint64_t room_;
};

}  // namespace

bool exceeds(const std::filesystem::path& folder, std::uint64_t max_bytes) {
    return !Measuring(max_bytes).measure(open_folder(AT_FDCWD, folder.c_str()), 0);
}

/// The thread lives as long as the loop, longer than the process handles signals. A signal that it
/// received after that time would end the process.
ScratchWatch::ScratchWatch(boost::asio::execution_context& loop) : service(loop) {
    const BlockedSignals blocked;
    thread_.emplace(1);
}

void ScratchWatch::measure(const boost::asio::any_io_executor& loop, std::filesystem::path folder,
                           std::uint64_t max_bytes, std::function<void(bool)> done) {
    auto task = [loop, max_bytes, folder = std::move(folder), done = std::move(done)]() mutable {
        const bool is_over = exceeds(folder, max_bytes);
        boost::asio::post(loop, [done = std::move(done), is_over] { done(is_over); });
    };
    boost::asio::post(*thread_, std::move(task));
}

}  // namespace tafl::referee
