// SPDX-License-Identifier: MIT
// TunedParameters: parameter values of the engines in the games of a tuning tournament. In other
// tournaments there are no values. Used on the loop's thread only.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "referee/assignment.h"
#include "store/records.h"
#include "tournaments/scoring/formats/format.h"

namespace tafl::hosting {

/// Determines the parameter values of each game.
class TunedParameters {
  public:
    /// `games` are all known games of the tournament. `settings` must outlive this object.
    TunedParameters(const formats::FormatSettings& settings,
                    const std::vector<store::GameRow>& games);

    /// Adds the result of a game that counts.
    void add(const store::ScheduledGame& game, const rules::GameEnd& end);
    /// Returns true if the values of `game` are known. They depend only on results of games before
    /// it in the schedule.
    [[nodiscard]] bool are_known(const store::ScheduledGame& game) const;
    /// Sets the values of both engines in `assignment`, if they are known.
    void give(const store::ScheduledGame& game, referee::Assignment& assignment) const;

  private:
    const formats::FormatSettings& settings_;
    std::unique_ptr<tuning::Tuner> tuner_;  ///< null if the tournament is not a tuning
};

/// Returns the parameter values of each side as text, such as "king=12,men=0.50". The text is empty
/// if the side has no values.
[[nodiscard]] rules::BySide<std::string> values_text(const referee::Assignment& assignment);

}  // namespace tafl::hosting
