// SPDX-License-Identifier: MIT
// What a sandbox keeps from each engine of a tournament (EngineSpec::hidden).
#pragma once

#include <filesystem>
#include <vector>

#include "tournaments/plan/plan.h"

namespace tafl::hosting {

/// For each entrant in a sandbox: the host's own files, and what belongs to other engines alone;
/// resolved. Empty for those in none.
[[nodiscard]] tournaments::PerEntrant<std::vector<std::filesystem::path>> hidden_from_each(
    const plan::Plan& plan);

}  // namespace tafl::hosting
