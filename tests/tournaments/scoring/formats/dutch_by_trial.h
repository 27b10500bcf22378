// SPDX-License-Identifier: MIT
// Pairs a round by the Dutch system: tries every complete pairing and compares the pairings
// criterion by criterion. Slow: for about ten players. Shares no code with the implementation that
// it tests.
#pragma once

#include <optional>

#include "tournaments/scoring/formats/swiss.h"

namespace tafl::tests {

[[nodiscard]] std::optional<formats::Round> round_by_trial(
    const formats::SwissTournament& tournament);

}  // namespace tafl::tests
