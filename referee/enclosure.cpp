// SPDX-License-Identifier: MIT
#include "referee/enclosure.h"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

namespace tafl::referee {

namespace fs = std::filesystem;

namespace {

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

ScratchFolder ScratchFolder::make() {
    std::string path =
        (fs::temp_directory_path() / (start_of_name(::getpid()) + "XXXXXX")).string();
    if (::mkdtemp(path.data()) == nullptr) {
        throw std::system_error(errno, std::generic_category(), "cannot make a scratch folder");
    }
    ScratchFolder folder;
    folder.path_ = path;
    return folder;
}

ScratchFolder::~ScratchFolder() {
    if (path_.empty()) return;
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

}  // namespace tafl::referee
