// SPDX-License-Identifier: MIT
// What happens in a tournament, as lines of the log.
#pragma once

#include <memory>

#include "tournaments/hosting/progress.h"

namespace tafl::tournaments {

/// Games that end are told at level info, those that begin at debug.
[[nodiscard]] std::unique_ptr<Progress> log_view(const Field& field);

}  // namespace tafl::tournaments
