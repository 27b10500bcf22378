// SPDX-License-Identifier: MIT
// EngineResources: resources that the host creates for one engine. They are removed after the
// engine's last process has ended. Most engines have no such resources.
// ScratchFolder: the only directory in which an engine in a landlock sandbox may write.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>

#include "referee/os/control_group.h"
#include "referee/os/descriptor.h"

namespace tafl::referee {

/// Returns the directory for temporary files, like std::filesystem::temp_directory_path(): the
/// value of TMPDIR or of a similar environment variable, or /tmp if no such variable is set. If the
/// path is not a directory, throws std::runtime_error with a text that names TMPDIR.
[[nodiscard]] std::filesystem::path temporary_directory();

/// Owner of one scratch directory. A default-constructed object has no directory.
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
    /// Removes the directory with its content. If it has more than 32 entries or a non-empty
    /// subdirectory, another thread removes it: the directory may then still exist on return.
    ~ScratchFolder();

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;  ///< path of the directory; empty = this object has no directory
};

/// Returns the common start of the names of all scratch directories that the host process with the
/// number `host` creates. If the host is killed, its supervisor removes these directories
/// (supervisor.h).
[[nodiscard]] std::string scratch_prefix(pid_t host);

/// Scratch directory, sandbox rules and control group of one engine; each may be missing.
struct EngineResources {
    ScratchFolder scratch;
    /// Maximum bytes of all files in `scratch` together; 0 = no limit.
    std::uint64_t scratch_bytes = 0;
    Descriptor rules;  ///< landlock ruleset, or file with bubblewrap's call filter; empty = neither
    ControlGroup group;  ///< control group; ControlGroup::exists() is false without one

    /// Returns true if the engine has a scratch directory or a control group.
    [[nodiscard]] bool is_any() const { return !scratch.path().empty() || group.exists(); }
};

/// Stores the resources of an engine that has ended, until remove_deferred(). Used while orphans of
/// any engine may still write to the scratch directory.
void defer_removal(EngineResources enclosure);
/// Removes the resources that were passed to defer_removal(). Call it when all orphans have ended.
void remove_deferred();

}  // namespace tafl::referee
