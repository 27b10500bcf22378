// SPDX-License-Identifier: MIT
// Which addresses of tournaments and engines lead somewhere.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tournaments/web/message.h"

namespace tafl::web {

/// Returns false if no tournament or engine has a page at that address. Costs little; true may be
/// wrong. `registered` are engines that may be played.
[[nodiscard]] bool may_exist(const std::filesystem::path& database, const Request& request,
                             const std::vector<std::string>& registered);

}  // namespace tafl::web
