// SPDX-License-Identifier: MIT
// Cheap test for addresses of tournaments and engines that do not exist.
#pragma once

#include <filesystem>
#include <vector>

#include "tournaments/server/web/api.h"

namespace tafl::web {

/// Returns false if no tournament or engine has a page at that address. True may be wrong. The cost
/// is low. `registered` are the engines that the server may start.
[[nodiscard]] bool may_exist(const std::filesystem::path& database, const Request& request,
                             const std::vector<RegisteredEngine>& registered);

}  // namespace tafl::web
