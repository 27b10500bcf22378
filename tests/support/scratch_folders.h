// SPDX-License-Identifier: MIT
// The scratch directories of engines that a host has left.
#pragma once

#include <filesystem>
#include <vector>

#include "referee/os/engine_resources.h"

namespace tafl::tests {

/// Returns the existing scratch directories that the process `host` created for its engines.
inline std::vector<std::filesystem::path> scratch_folders_of(pid_t host) {
    std::vector<std::filesystem::path> folders;
    for (const auto& entry : std::filesystem::directory_iterator(referee::temporary_directory())) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with(referee::scratch_prefix(host))) folders.push_back(entry.path());
    }
    return folders;
}

}  // namespace tafl::tests
