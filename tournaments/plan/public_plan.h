// SPDX-License-Identifier: MIT
// Public part of a stored plan. All output that other people can read must use these functions:
// exports, pages, responses, events and logs. The commands of engines are private, because they
// contain paths and perhaps passwords.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "tournaments/plan/stored_plan.h"

namespace tafl::plan {

/// Returns true if the value of this key of [[engine]] is public. Unknown keys are private.
/// Examples of private keys are `command`, `args`, `directory`, `env` and `ini`.
[[nodiscard]] bool is_public_engine_key(std::string_view key);
/// Returns true if the value of this key outside [[engine]] is public. Unknown keys are private.
[[nodiscard]] bool is_public_plan_key(std::string_view key);

/// Returns the public part of a plan as JSON. `seed` is a string, because it may have 64 bits.
[[nodiscard]] nlohmann::ordered_json public_plan(const StoredPlan& plan);
/// Returns the public part of a plan as text for a database that is given to others.
/// read_stored_plan() can read it.
[[nodiscard]] std::string stored_public_plan(const StoredPlan& plan);

/// Name of the file of openings in public_plan_file().
inline constexpr std::string_view openings_name = "openings.txt";
/// Returns a tournament file to play the tournament of `plan` again. Its engines have no command.
/// Their keys that a submission must not have (submission.h) are comments. Returns an empty text
/// for imported games.
[[nodiscard]] std::string public_plan_file(const StoredPlan& plan);
/// Returns the content of the file `openings_name`. Returns an empty text if the plan has no
/// openings, or if its variants have different ones, because a tournament file names one file.
[[nodiscard]] std::string openings_file(const StoredPlan& plan);

}  // namespace tafl::plan
