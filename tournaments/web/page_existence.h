// SPDX-License-Identifier: MIT
// Cheap test for addresses of tournaments and engines that do not exist.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tournaments/web/message.h"

namespace tafl::web {

/// Returns false if no tournament or engine has a page at that address. True may be wrong. The cost
/// is low. `registered` are the names of the engines that the server may start.
[[nodiscard]] bool may_exist(const std::filesystem::path& database, const Request& request,
                             const std::vector<std::string>& registered);

}  // namespace tafl::web
