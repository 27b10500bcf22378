// SPDX-License-Identifier: MIT
// Repeats: games that were played move by move before, by the same builds from the same start.
// They are no evidence of their own. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "store/records.h"

namespace tafl::results {

/// What becomes of them in shares, intervals and tests.
enum class Repeats : std::uint8_t { left_out, kept };

/// Played games, and the distinct ones among them. A game that its opponent lost by withdrawing
/// was not played.
struct DistinctGames {
    std::int64_t games = 0;
    std::int64_t distinct = 0;
};
/// Of the finished and played games among `games`, after Archive::find_repeats().
[[nodiscard]] DistinctGames distinct_games(const std::vector<store::GameRow>& games);

/// A sentence if less than nine tenths are distinct: what that means, and what helps.
[[nodiscard]] std::optional<std::string> warning_of_repeats(const DistinctGames& games);

/// Tells fingerprints that are new from those that were seen before; 0 is always new.
class Fingerprints {
  public:
    bool add(std::uint64_t fingerprint) {
        return fingerprint == 0 || seen_.insert(fingerprint).second;
    }

  private:
    std::set<std::uint64_t> seen_;
};

}  // namespace tafl::results
