// SPDX-License-Identifier: MIT
// SandboxPaths: what an engine in a sandbox may open, and nothing else: what programs need of the
// system, what lies in PATH, and its own places. Folders that hold something hidden
// (EngineSpec::hidden) are granted entry by entry, as they are when the engine is started.
#pragma once

#include <filesystem>
#include <vector>

#include "referee/engine_spec.h"

namespace tafl::referee {

struct SandboxPaths {
    /// Files, and folders with all below them, to be read and executed. Sorted, each once.
    std::vector<std::filesystem::path> readable;
    /// Folders of which no more than the names in them may be seen: those of the engine that hold
    /// something hidden.
    std::vector<std::filesystem::path> listed;
};

/// What is there of all that, now.
[[nodiscard]] SandboxPaths sandbox_paths_of(const EngineSpec& spec);

/// What belongs to an engine alone: its program, that program's folder, the files that its
/// arguments name. To be hidden from others.
[[nodiscard]] std::vector<std::filesystem::path> paths_of(const EngineSpec& spec);

/// Of `places`, those that hide nothing that belongs to this engine.
[[nodiscard]] std::vector<std::filesystem::path> paths_not_used_by(
    const EngineSpec& spec, const std::vector<std::filesystem::path>& places);

/// Absolute and without links, as far as it exists: as EngineSpec::hidden wants it.
[[nodiscard]] std::filesystem::path resolved(const std::filesystem::path& path);

[[nodiscard]] bool is_below(const std::filesystem::path& path, const std::filesystem::path& folder);

}  // namespace tafl::referee
