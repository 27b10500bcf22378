// SPDX-License-Identifier: MIT
// EngineFolder: the engines that a server may play, from a folder of engine files: *.toml with
// tables
// [[engine]] (and [limits]) as in a tournament file, and OpenTafl's *.ini. Values; reading them
// looks for the engines' programs.
#pragma once

#include <toml++/toml.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/plan/plan_file.h"

namespace tafl::plan {

struct EngineFolder {
    /// Without mistakes, no two of one name, in the order of the files' names.
    std::vector<Entrant> engines;
    std::vector<std::string> mistakes;  ///< a line each; a server with some rejects the folder

    /// None if no engine has that name.
    [[nodiscard]] const Entrant* find(std::string_view name) const;
};

/// The engines are in the best sandbox there is unless something else is said. `limits` is a table
/// [limits] that holds for all of them; null if there is none. It has been checked (check_limits).
[[nodiscard]] EngineFolder read_engine_folder(const std::filesystem::path& folder,
                                              const toml::table* limits);

/// The mistakes in such a table.
[[nodiscard]] PlanErrors check_limits(const toml::table& limits);

}  // namespace tafl::plan
