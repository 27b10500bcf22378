// SPDX-License-Identifier: MIT
// PlayedMatches: the outcomes of a tournament, by match number.
#pragma once

#include <map>
#include <vector>

#include "rules/count_of.h"
#include "tournaments/scoring/results/standings.h"

namespace tafl::formats {

/// Outcomes of a tournament, grouped by match.
class PlayedMatches {
  public:
    /// Keeps a reference to `scoring`, which must outlive this object.
    PlayedMatches(const std::vector<results::Outcome>& outcomes,
                  const results::ScoringRules& scoring)
        : scoring_(scoring) {
        for (const results::Outcome& outcome : outcomes) games_[outcome.match].push_back(outcome);
    }

    /// Returns true if all games of the match have an outcome.
    [[nodiscard]] bool is_finished(int match) const {
        return count_of(games(match)) >= scoring_.games_per_match;
    }
    /// Returns true if all matches from `first` to `last` are finished.
    [[nodiscard]] bool are_finished(int first, int last) const {
        for (int match = first; match <= last; ++match) {
            if (!is_finished(match)) return false;
        }
        return true;
    }
    /// Returns the outcomes of the match; empty if no game of it has ended.
    [[nodiscard]] const std::vector<results::Outcome>& games(int match) const {
        static const std::vector<results::Outcome> none;
        const auto found = games_.find(match);
        return found == games_.end() ? none : found->second;
    }
    /// Returns the number of the entrant that won the match. Returns nullopt if the match is tied,
    /// or if both entrants lost it.
    [[nodiscard]] std::optional<int> winner(int match) const {
        return match_winner(games(match), scoring_.match_tie);
    }

  private:
    const results::ScoringRules& scoring_;
    std::map<int, std::vector<results::Outcome>> games_;
};

}  // namespace tafl::formats
