// SPDX-License-Identifier: MIT
// TunedParameters: parameter values of the engines in the games of a tuning tournament. In other
// tournaments, the object has no values. Used on the loop's thread only.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "referee/assignment.h"
#include "store/records.h"
#include "tournaments/scoring/formats/format.h"

namespace tafl::hosting {

/// Determines the parameter values of the engines in each game of a tuning. Does nothing in other
/// tournaments.
class TunedParameters {
  public:
    /// Adds the results of the finished games in `games`, which must contain all known games of the
    /// tournament. `settings` must outlive this object.
    TunedParameters(const formats::FormatSettings& settings,
                    const std::vector<store::GameRow>& games);

    /// Adds the result of a game that has ended and counts.
    void add(const store::ScheduledGame& game, const rules::GameEnd& end);
    /// Returns true if the parameter values of `game` are known; always true if the tournament is
    /// not a tuning. The values depend only on results of games that are before `game` in the
    /// schedule.
    [[nodiscard]] bool are_known(const store::ScheduledGame& game) const;
    /// Sets the parameter values of both engines of `game` in `assignment`. are_known(game) must be
    /// true. Does nothing if the tournament is not a tuning.
    void apply(const store::ScheduledGame& game, referee::Assignment& assignment) const;

  private:
    const formats::FormatSettings& settings_;
    std::unique_ptr<tuning::Tuner> tuner_;  ///< null if the tournament is not a tuning
};

/// Returns the parameter values of each side as text, such as "king=12,men=0.50"; empty if the
/// engine of the side has no values.
[[nodiscard]] rules::BySide<std::string> values_text(const referee::Assignment& assignment);

}  // namespace tafl::hosting
