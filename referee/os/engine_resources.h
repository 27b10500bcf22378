// SPDX-License-Identifier: MIT
// EngineResources: resources that the host creates for one engine. They are removed after the
// engine's last process has ended. Most engines have none. ScratchFolder: the only directory in
// which an engine in a landlock sandbox may write.
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

/// Owner of one scratch directory; removes it on destruction.
class ScratchFolder {
  public:
    ScratchFolder() = default;
    /// Creates a new scratch directory in temporary_directory(). Throws std::system_error, and the
    /// errors of temporary_directory().
    [[nodiscard]] static ScratchFolder make();
    ScratchFolder(ScratchFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
    ScratchFolder& operator=(ScratchFolder&& other) noexcept {
        std::swap(path_, other.path_);
        return *this;
    }
    /// Removes the directory and its content. If it has more than 32 entries or a non-empty
    /// subdirectory, a detached thread removes it: it may still exist on return.
    ~ScratchFolder();

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;  ///< empty = no directory
};

/// Removes `folder` and its content, at any depth. Also removes directories of mode 0.
void remove_scratch(const std::filesystem::path& folder);

/// Returns the scratch directories of the host process `host` that still exist. If the host was
/// killed, its supervisor removes them (supervisor.h).
[[nodiscard]] std::vector<std::filesystem::path> scratch_folders_of(pid_t host);

/// Sandbox and control group of one engine.
struct EngineResources {
    ScratchFolder scratch;
    std::uint64_t scratch_bytes = 0;  ///< limit for all files in `scratch` together; 0 = no limit
    Descriptor rules;                 ///< landlock ruleset, or file with bubblewrap's call filter
    ControlGroup group;               ///< may be empty

    [[nodiscard]] bool is_any() const { return !scratch.path().empty() || group.exists(); }
};

/// Keeps the resources of an engine that has ended, until remove_deferred(). For use while orphans
/// of any engine may still write to the scratch directory.
void defer_removal(EngineResources enclosure);
/// Removes the resources passed to defer_removal(). Call it when all orphans have ended.
void remove_deferred();

}  // namespace tafl::referee
