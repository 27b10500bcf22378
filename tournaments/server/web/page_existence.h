// SPDX-License-Identifier: MIT
// Fast check for addresses of tournaments, games and engines that do not exist.
#pragma once

#include <filesystem>
#include <vector>

#include "tournaments/server/web/api.h"

namespace tafl::web {

/// Returns false if the address of the request belongs to a tournament, game or engine that does
/// not exist. Returns true in all other cases, and also if a fast check cannot decide.
/// `registered`: engines that the server may start.
[[nodiscard]] bool may_exist(const std::filesystem::path& database, const Request& request,
                             const std::vector<RegisteredEngine>& registered);

}  // namespace tafl::web
