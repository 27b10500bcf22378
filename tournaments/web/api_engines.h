// SPDX-License-Identifier: MIT
// /api/engines: engines that have played in a database, and those that a server may play.
#pragma once

#include "tournaments/web/api.h"

namespace tafl::web {

/// /api/engines or /api/engines/NAME.
[[nodiscard]] Response answer_engines(store::Archive& archive, const Request& request,
                                      const ApiSources& sources);

}  // namespace tafl::web
