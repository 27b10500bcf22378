// SPDX-License-Identifier: MIT
// SandboxPaths: the paths that an engine in a sandbox may open. They are the system's programs and
// libraries, the tools in PATH, and the engine's own paths. Directories that hold hidden paths
// (EngineSpec::hidden) are granted entry by entry, as they are when the engine is started.
#pragma once

#include <filesystem>
#include <vector>

#include "referee/engine_spec.h"

namespace tafl::referee {

/// Paths that one engine may open.
struct SandboxPaths {
    /// Files, and directories with their content, that the engine may read and execute. Sorted,
    /// without duplicates.
    std::vector<std::filesystem::path> readable;
    /// Directories of the engine that contain hidden paths. The engine may read only the names in
    /// them.
    std::vector<std::filesystem::path> listed;
};

/// Returns the existing paths that the engine `spec` may open in a sandbox.
[[nodiscard]] SandboxPaths sandbox_paths_of(const EngineSpec& spec);

/// Returns the resolved paths that belong to the engine `spec`: its program, usually the directory
/// of the program, and the files named in its arguments. System paths are left out. The caller
/// hides these paths from other engines.
[[nodiscard]] std::vector<std::filesystem::path> paths_of(const EngineSpec& spec);

/// Returns the members of `places` that are not a path of the engine `spec` and do not contain one.
[[nodiscard]] std::vector<std::filesystem::path> paths_not_used_by(
    const EngineSpec& spec, const std::vector<std::filesystem::path>& places);

/// Returns `path` as an absolute path. Replaces symbolic links in the part of the path that exists.
/// EngineSpec::hidden needs this form.
[[nodiscard]] std::filesystem::path resolved(const std::filesystem::path& path);

/// Returns true if `path` is `folder` or is inside it.
[[nodiscard]] bool is_below(const std::filesystem::path& path, const std::filesystem::path& folder);

}  // namespace tafl::referee
