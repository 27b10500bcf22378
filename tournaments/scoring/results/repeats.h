// SPDX-License-Identifier: MIT
// Repeats: games with the same moves, builds and start position as an earlier game. They do not add
// evidence of strength. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "store/records.h"

namespace tafl::results {

/// Decides if repeated games count in shares, intervals and tests.
enum class Repeats : std::uint8_t { left_out, kept };

/// Number of played games, and number of distinct games among them. A game that an entrant lost
/// because it withdrew was not played.
struct DistinctGames {
    std::int64_t games = 0;
    std::int64_t distinct = 0;
};
/// Returns the counts of the games among `games` that are finished and were played. Call
/// store::GameFingerprints::mark_repeats() for `games` before.
[[nodiscard]] DistinctGames distinct_games(const std::vector<store::GameRow>& games);

/// Returns a warning for people if less than 90 % of the games are distinct, else nullopt.
[[nodiscard]] std::optional<std::string> warning_of_repeats(const DistinctGames& games);

/// Set of the fingerprints of the games that were added.
class FingerprintSet {
  public:
    /// Adds the fingerprint of a game. Returns true if it was not in the set. The fingerprint 0 is
    /// not stored: add() always returns true for it.
    bool add(std::uint64_t fingerprint) {
        return fingerprint == 0 || seen_.insert(fingerprint).second;
    }

  private:
    std::set<std::uint64_t> seen_;
};

}  // namespace tafl::results
