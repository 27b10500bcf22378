// SPDX-License-Identifier: MIT
#include "referee/os/engine_resources.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>

#include "referee/os/launch.h"
#include "referee/os/scratch_removal.h"
#include "referee/os/supervisor.h"

namespace tafl::referee {

namespace fs = std::filesystem;

namespace {

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

}  // namespace

std::string scratch_prefix(pid_t host) { return "lawspeaker-engine-" + std::to_string(host) + '-'; }

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
    std::string path = (temporary_directory() / (scratch_prefix(::getpid()) + "XXXXXX")).string();
    if (::mkdtemp(path.data()) == nullptr) {
        throw std::system_error(errno, std::generic_category(), path);
    }
    ScratchFolder folder;
    folder.path_ = path;
    return folder;
}

/// Removes large directories on another thread: an engine may have left a million files, and the
/// loop must not block. If the host ends before that thread, the supervisor removes the rest.
ScratchFolder::~ScratchFolder() {
    if (path_.empty() || remove_few(path_)) return;
    const BlockedSignals blocked;  // the thread may live longer than the process handles signals
    try {
        std::thread([path = path_] { remove_scratch(AT_FDCWD, path.c_str()); }).detach();
    } catch (const std::system_error&) {  // no further thread can be started
        remove_scratch(AT_FDCWD, path_.c_str());
    }
}

void defer_removal(EngineResources enclosure) { left_enclosures().push_back(std::move(enclosure)); }
void remove_deferred() { left_enclosures().clear(); }

}  // namespace tafl::referee
