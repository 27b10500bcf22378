// SPDX-License-Identifier: MIT
// TemporaryFolder: directory for the files of a command that has no named database.
#pragma once

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

#include "referee/os/engine_resources.h"

namespace tafl::commands {

/// New directory, which is removed at the end unless keep() was called.
class TemporaryFolder {
  public:
    /// Makes the directory; its name contains `command`. Throws std::system_error.
    explicit TemporaryFolder(const std::string& command)
        : path_((referee::temporary_directory() / ("lawspeaker-" + command + "-XXXXXX")).string()) {
        if (mkdtemp(path_.data()) == nullptr) {
            throw std::system_error(errno, std::generic_category(), path_);
        }
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        if (!is_kept_) std::filesystem::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    [[nodiscard]] std::filesystem::path operator/(const char* name) const {
        return std::filesystem::path(path_) / name;
    }
    void keep() { is_kept_ = true; }

  private:
    std::string path_;
    bool is_kept_ = false;
};

}  // namespace tafl::commands
