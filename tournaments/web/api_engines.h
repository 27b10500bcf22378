// SPDX-License-Identifier: MIT
// /api/engines: engines that have played in a database, and engines that the server may start.
#pragma once

#include "tournaments/web/api.h"

namespace tafl::web {

/// Answers /api/engines and /api/engines/NAME. Throws ArchiveError if the database cannot be read.
[[nodiscard]] Response answer_engines(store::Archive& archive, const Request& request,
                                      const ApiSources& sources);

}  // namespace tafl::web
