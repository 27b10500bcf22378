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
    /// Files, and directories with their content, that may be read and executed. Sorted, without
    /// duplicates.
    std::vector<std::filesystem::path> readable;
    /// Directories of the engine that hold hidden paths. Only the names in them may be read.
    std::vector<std::filesystem::path> listed;
};

/// Returns the paths for this engine that exist now.
[[nodiscard]] SandboxPaths sandbox_paths_of(const EngineSpec& spec);

/// Returns the resolved paths that belong to this engine: its program, that program's directory,
/// and the files named in its arguments. They are to be hidden from other engines.
[[nodiscard]] std::vector<std::filesystem::path> paths_of(const EngineSpec& spec);

/// Returns the members of `places` that do not contain any path of this engine.
[[nodiscard]] std::vector<std::filesystem::path> paths_not_used_by(
    const EngineSpec& spec, const std::vector<std::filesystem::path>& places);

/// Returns the absolute path without symbolic links, as far as it exists. EngineSpec::hidden needs
/// this form.
[[nodiscard]] std::filesystem::path resolved(const std::filesystem::path& path);

/// Returns true if `path` is `folder` or is inside it.
[[nodiscard]] bool is_below(const std::filesystem::path& path, const std::filesystem::path& folder);

}  // namespace tafl::referee
