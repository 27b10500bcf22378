// SPDX-License-Identifier: MIT
// EngineFolder: the engines that a server may play, from a directory of engine files. Engine files
// are *.toml with tables [[engine]] (and [limits]) as in a tournament file, and OpenTafl's *.ini.
// The engines are plain values. The reader checks that their programs exist.
#pragma once

#include <toml++/toml.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/plan/plan_file.h"

namespace tafl::plan {

/// Engines of a directory, and the errors in its files.
struct EngineFolder {
    /// Engines without errors, in the order of the file names. Names are unique.
    std::vector<Entrant> engines;
    std::vector<std::string> mistakes;  ///< one line each; a server rejects a directory with errors

    /// Returns the engine with this name; null if it does not exist.
    [[nodiscard]] const Entrant* find(std::string_view name) const;
};

/// Reads all engine files of a directory. Engines use the best available sandbox unless their file
/// sets another one. `limits` is a table [limits] that applies to all engines; null = no such
/// table. check_limits() must have found no errors in this table.
[[nodiscard]] EngineFolder read_engine_folder(const std::filesystem::path& folder,
                                              const toml::table* limits);

/// Returns the errors in the table [limits] `limits`; empty = the table is valid.
[[nodiscard]] PlanErrors check_limits(const toml::table& limits);

}  // namespace tafl::plan
