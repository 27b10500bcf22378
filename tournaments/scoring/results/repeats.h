// SPDX-License-Identifier: MIT
// Repeats: games with the same moves, builds and start as an earlier game. They add no evidence.
// Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "store/records.h"

namespace tafl::results {

/// Treatment of repeats in shares, intervals and tests.
enum class Repeats : std::uint8_t { left_out, kept };

/// Number of played games, and of distinct games among them. A game that was lost by a withdrawal
/// is not played.
struct DistinctGames {
    std::int64_t games = 0;
    std::int64_t distinct = 0;
};
/// Returns the counts of the finished and played games. Call store::Fingerprints::find_repeats()
/// for `games` before.
[[nodiscard]] DistinctGames distinct_games(const std::vector<store::GameRow>& games);

/// Returns a warning if less than 90 % of the games are distinct, else none. It states the
/// consequence and the remedy.
[[nodiscard]] std::optional<std::string> warning_of_repeats(const DistinctGames& games);

/// Set of the fingerprints of games seen so far.
class Fingerprints {
  public:
    /// Adds `fingerprint`. Returns true if it is new; 0 is always new.
    bool add(std::uint64_t fingerprint) {
        return fingerprint == 0 || seen_.insert(fingerprint).second;
    }

  private:
    std::set<std::uint64_t> seen_;
};

}  // namespace tafl::results
