// SPDX-License-Identifier: MIT
// Outcomes by the number of their match.
#pragma once

#include <map>
#include <vector>

#include "rules/count_of.h"
#include "tournaments/results/standings.h"

namespace tafl::formats {

class PlayedMatches {
  public:
    PlayedMatches(const std::vector<results::Outcome>& outcomes,
                  const results::ScoringRules& scoring)
        : scoring_(scoring) {
        for (const results::Outcome& outcome : outcomes) games_[outcome.match].push_back(outcome);
    }

    /// All its games are there.
    [[nodiscard]] bool is_finished(int match) const {
        return count_of(games(match)) >= scoring_.games_per_match;
    }
    /// Of the matches `first` to `last`.
    [[nodiscard]] bool are_finished(int first, int last) const {
        for (int match = first; match <= last; ++match) {
            if (!is_finished(match)) return false;
        }
        return true;
    }
    [[nodiscard]] const std::vector<results::Outcome>& games(int match) const {
        static const std::vector<results::Outcome> none;
        const auto found = games_.find(match);
        return found == games_.end() ? none : found->second;
    }
    /// The entrant who won it; none if it is tied.
    [[nodiscard]] std::optional<int> winner(int match) const {
        return match_winner(games(match), scoring_.match_tie);
    }

  private:
    const results::ScoringRules& scoring_;
    std::map<int, std::vector<results::Outcome>> games_;
};

}  // namespace tafl::formats
