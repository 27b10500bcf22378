// SPDX-License-Identifier: MIT
// Balanced openings: openings from the games of a database with a score near one half.
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

/// Returns the database in a text such as "balanced:open.db"; none if `openings` names a file.
[[nodiscard]] std::optional<std::string> balanced_source(const std::string& openings);

/// Minimum number of balanced openings. With fewer, a match repeats itself.
inline constexpr std::size_t fewest_balanced = 10;

/// Returns the openings of results::balanced_lines() under these rules, in its order. It uses the
/// games of all tournaments that are not archived. Returns an error text if there are fewer than
/// `fewest` openings, no openings, or no such database.
[[nodiscard]] rules::Expected<std::vector<Opening>, std::string> balanced_openings(
    const std::filesystem::path& database, const rules::Ruleset& ruleset, std::size_t fewest);

}  // namespace tafl::plan
