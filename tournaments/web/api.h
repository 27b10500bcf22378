// SPDX-License-Identifier: MIT
// The JSON interface: what stands under /api. openapi.json describes it.
#pragma once

#include "store/archive.h"
#include "tournaments/web/message.h"

namespace tafl::tournaments {

/// Answers a GET; `request.path` begins with "api". Throws what the archive throws.
[[nodiscard]] Response answer_api(store::Archive& archive, const Request& request);

}  // namespace tafl::tournaments
