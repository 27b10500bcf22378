// SPDX-License-Identifier: MIT
#include "referee/enclosure.h"

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

namespace tafl::referee {

ScratchFolder ScratchFolder::make() {
    std::string path = (std::filesystem::temp_directory_path() / "lawspeaker-XXXXXX").string();
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
    std::filesystem::remove_all(path_, ignored);
}

}  // namespace tafl::referee
