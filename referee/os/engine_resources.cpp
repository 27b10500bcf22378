// SPDX-License-Identifier: MIT
#include "referee/os/engine_resources.h"

#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>

#include "referee/os/supervisor.h"

namespace tafl::referee {

namespace fs = std::filesystem;

namespace {

/// Makes the directory accessible. Safe: no process is left that could replace the directory by a
/// link.
void open_up(const fs::path& folder) {
    std::error_code ignored;
    fs::permissions(folder, fs::perms::owner_all, ignored);
}

/// Empties a directory. Moves its subdirectories into `scratch`, so that no path becomes too long.
/// Returns false if nothing could be removed or moved.
bool empty_out(const fs::path& folder, const fs::path& scratch, std::uint64_t& moved) {
    open_up(folder);
    bool is_any = false;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        std::error_code failure;
        if (entry.symlink_status(failure).type() == fs::file_type::directory) {
            // The moved directory must be writable, because its ".." changes.
            open_up(entry.path());
            fs::rename(entry.path(), scratch / (".." + std::to_string(moved++)), failure);
        } else {
            fs::remove(entry.path(), failure);
        }
        is_any = is_any || !failure;
    }
    return is_any;
}

/// Removes a directory with at most 32 entries, as a well-behaved engine leaves it. Returns false
/// if the directory still exists.
bool remove_few(const fs::path& folder) {
    constexpr int few = 32;
    int removed = 0;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        std::error_code failure;
        if (++removed > few || !fs::remove(entry.path(), failure)) return false;
    }
    return fs::remove(folder, error);
}

/// Resources passed to defer_removal(). Used on the loop's thread, like all functions that end
/// engines.
std::vector<EngineResources>& left_enclosures() {
    static std::vector<EngineResources> left;
    return left;
}

std::string start_of_name(pid_t host) { return "lawspeaker-engine-" + std::to_string(host) + '-'; }

}  // namespace

std::vector<fs::path> scratch_folders_of(pid_t host) {
    std::vector<fs::path> folders;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(fs::temp_directory_path(error), error)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with(start_of_name(host))) folders.push_back(entry.path());
    }
    return folders;
}

fs::path temporary_directory() {
    std::error_code error;
    fs::path directory = fs::temp_directory_path(error);
    if (!error) return directory;
    const char* const given = std::getenv("TMPDIR");
    throw std::runtime_error(std::string("TMPDIR: ") + (given != nullptr ? given : "/tmp") + ": " +
                             error.message() + "; create it, or set TMPDIR to a directory");
}

ScratchFolder ScratchFolder::make() {
    // First: the supervisor removes the directory if the host is killed before it runs an engine.
    start_supervisor();
    std::string path = (temporary_directory() / (start_of_name(::getpid()) + "XXXXXX")).string();
    if (::mkdtemp(path.data()) == nullptr) {
        throw std::system_error(errno, std::generic_category(), path);
    }
    ScratchFolder folder;
    folder.path_ = path;
    return folder;
}

void remove_scratch(const fs::path& folder) {
    std::uint64_t moved = 0;
    bool is_any = true;
    while (is_any) {
        open_up(folder);
        is_any = false;
        std::error_code error;
        for (const auto& entry : fs::directory_iterator(folder, error)) {
            std::error_code failure;
            if (entry.symlink_status(failure).type() == fs::file_type::directory) {
                is_any = empty_out(entry.path(), folder, moved) || is_any;
            }
            is_any = fs::remove(entry.path(), failure) || is_any;
        }
    }
    std::error_code ignored;
    fs::remove(folder, ignored);
}

/// Removes large directories on another thread: an engine may have left a million files, and the
/// loop must not block. If the host ends before that thread, the supervisor removes the rest.
ScratchFolder::~ScratchFolder() {
    if (path_.empty() || remove_few(path_)) return;
    try {
        std::thread([path = path_] { remove_scratch(path); }).detach();
    } catch (const std::system_error&) {  // no further thread can be started
        remove_scratch(path_);
    }
}

void defer_removal(EngineResources enclosure) { left_enclosures().push_back(std::move(enclosure)); }
void remove_deferred() { left_enclosures().clear(); }

}  // namespace tafl::referee
