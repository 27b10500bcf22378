// SPDX-License-Identifier: MIT
// Openings out of the games of a database: those whose score is near a half.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "rules/expected.h"
#include "rules/ruleset.h"
#include "tournaments/plan/openings.h"

namespace tafl::plan {

/// The database of "balanced:open.db"; none where `openings` names a file.
[[nodiscard]] std::optional<std::string> balanced_source(const std::string& openings);

/// Fewer make a match repeat itself.
inline constexpr std::size_t fewest_balanced = 10;

/// The openings of results::balanced_lines under these rules, in its order, from the games of all
/// tournaments that were not set aside. What is wrong if there are fewer than `fewest`, or none, or
/// no such database.
[[nodiscard]] rules::Expected<std::vector<Opening>, std::string> balanced_openings(
    const std::filesystem::path& database, const rules::Ruleset& ruleset, std::size_t fewest);

}  // namespace tafl::plan
