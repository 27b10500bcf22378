// SPDX-License-Identifier: MIT
// What the record of an imported game says besides its moves, as JSON for exports and pages.
// Members: EXPORT.md.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "store/recordings.h"

namespace tafl::publish {

/// Where it came from; of an OTG record also who commented on it, what is said of its beginning,
/// the puzzle that it is, and its variations.
[[nodiscard]] nlohmann::ordered_json recording_json(const store::Recording& recording);

}  // namespace tafl::publish
