// SPDX-License-Identifier: MIT
// The Dutch system by trying every complete pairing of a round and judging them criterion by
// criterion: slow, for some ten players, and nothing of it is shared with what it tests.
#pragma once

#include <optional>

#include "tournaments/scoring/formats/swiss.h"

namespace tafl::tests {

[[nodiscard]] std::optional<formats::Round> round_by_trial(
    const formats::SwissTournament& tournament);

}  // namespace tafl::tests
