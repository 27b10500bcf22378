// SPDX-License-Identifier: MIT
// EngineResources: what the host makes for one engine and takes away after its last process has
// ended. Empty for most. ScratchFolder: the one folder where an engine in a landlock sandbox may
// write.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <utility>
#include <vector>

#include "referee/os/control_group.h"
#include "referee/os/descriptor.h"

namespace tafl::referee {

/// Returns the directory for temporary files: TMPDIR, or else /tmp. Throws std::runtime_error,
/// which names TMPDIR, if it is not a directory.
[[nodiscard]] std::filesystem::path temporary_directory();

class ScratchFolder {
  public:
    ScratchFolder() = default;
    /// A new one, in the folder for temporary files. Throws std::system_error.
    [[nodiscard]] static ScratchFolder make();
    ScratchFolder(ScratchFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
    ScratchFolder& operator=(ScratchFolder&& other) noexcept {
        std::swap(path_, other.path_);
        return *this;
    }
    /// With all that is in it; what is more than a little, on a thread of its own.
    ~ScratchFolder();

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;  ///< empty = none
};

/// With all that is in it, also what its engine has closed to everybody (mode 0), and however deep.
void remove_scratch(const std::filesystem::path& folder);

/// Those that a host has made and not yet removed; its warden removes them if it could not.
[[nodiscard]] std::vector<std::filesystem::path> scratch_folders_of(pid_t host);

struct EngineResources {
    ScratchFolder scratch;
    std::uint64_t scratch_bytes = 0;  ///< limit of all its files together; 0 = no limit
    Descriptor rules;                 ///< landlock's ruleset, or bubblewrap's call filter
    ControlGroup group;

    [[nodiscard]] bool is_any() const { return !scratch.path().empty() || group.exists(); }
};

/// For an engine that has ended while others that engines left behind may still write there.
void defer_removal(EngineResources enclosure);
/// Removes what was left; once nobody is left to write there.
void remove_deferred();

}  // namespace tafl::referee
