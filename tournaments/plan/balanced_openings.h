// SPDX-License-Identifier: MIT
// Balanced openings: openings from the games of a database after which both sides have the same
// chances, as far as the results show.
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

/// Returns the path of the database if `openings` is a text such as "balanced:open.db". Returns
/// nullopt if the text does not begin with "balanced:", because it then names a file of openings.
[[nodiscard]] std::optional<std::string> balanced_source(const std::string& openings);

/// Minimum number of balanced openings for a match. With fewer openings, too many games of the
/// match would start alike.
inline constexpr std::size_t fewest_balanced = 10;

/// Returns the balanced openings of the database `database` for games under `ruleset`. They are the
/// lines of results::balanced_lines(), in the same order, from all tournaments that are not
/// archived. Returns an error text if the number of openings is 0 or below `fewest`, or if the
/// database cannot be read.
[[nodiscard]] rules::Expected<std::vector<Opening>, std::string> balanced_openings(
    const std::filesystem::path& database, const rules::Ruleset& ruleset, std::size_t fewest);

}  // namespace tafl::plan
