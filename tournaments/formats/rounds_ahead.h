// SPDX-License-Identifier: MIT
// Whether a Swiss tournament can be finished without repeating a meeting. Pure; all that is tried
// at random comes from a fixed seed.
#pragma once

#include <vector>

#include "tournaments/formats/pairing.h"
#include "tournaments/formats/swiss.h"

namespace tafl::tournaments {

/// The opponent of who has a bye.
inline constexpr int bye_number = 0;

/// `pairs` themselves, if `rounds_after` more rounds without a repetition were found to be possible
/// after them; else other pairs for which that is so. If nothing was found, `pairs` again.
[[nodiscard]] std::vector<Pairing> with_rounds_ahead(std::vector<Pairing> pairs,
                                                     const std::vector<SwissPlayer>& players,
                                                     int rounds_after);

}  // namespace tafl::tournaments
