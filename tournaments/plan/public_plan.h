// SPDX-License-Identifier: MIT
// What of a stored plan everybody may see. Whatever leaves for others - exports, pages, answers,
// events, logs - asks here: how engines are started is their keeper's business. There are paths in
// it, and passwords perhaps.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "tournaments/plan/stored_plan.h"

namespace tafl::plan {

/// Whether everybody may see what an [[engine]] has under that key. What is not known to be public
/// is not: `command`, `args`, `directory`, `env`, `ini`.
[[nodiscard]] bool is_public_engine_key(std::string_view key);
/// The same of the keys around the engines.
[[nodiscard]] bool is_public_plan_key(std::string_view key);

/// The public part of a plan. Numbers of 64 bits are strings.
[[nodiscard]] nlohmann::ordered_json public_plan(const StoredPlan& plan);
/// The same for a database that leaves the house: read_stored_plan() reads it.
[[nodiscard]] std::string stored_public_plan(const StoredPlan& plan);

}  // namespace tafl::plan
