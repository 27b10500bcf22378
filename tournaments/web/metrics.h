// SPDX-License-Identifier: MIT
// What is counted, in the text format of Prometheus. Pure.
#pragma once

#include <string>

#include "tournaments/web/tally.h"

namespace tafl::tournaments {

[[nodiscard]] std::string metrics_text(const Tally& tally, std::uint64_t engine_starts);

}  // namespace tafl::tournaments
