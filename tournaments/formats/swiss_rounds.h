// SPDX-License-Identifier: MIT
// The rounds of a Swiss that were drawn, for people.
#pragma once

#include <vector>

#include "tournaments/formats/format.h"

namespace tafl::formats {

[[nodiscard]] std::vector<PairedRound> swiss_rounds(const Form& form, const Past& past);

}  // namespace tafl::formats
