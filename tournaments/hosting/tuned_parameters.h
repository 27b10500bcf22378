// SPDX-License-Identifier: MIT
// TunedParameters: with which values of its parameters each engine plays in the games of a tuning;
// in other tournaments with none. Belongs to whoever gives the games out, on the loop's thread.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "referee/assignment.h"
#include "store/records.h"
#include "tournaments/formats/format.h"

namespace tafl::hosting {

class TunedParameters {
  public:
    /// `games`: all that are known of the tournament. The form outlives this.
    TunedParameters(const formats::FormatSettings& settings,
                    const std::vector<store::GameRow>& games);

    /// A game that counts.
    void add(const store::ScheduledGame& game, const rules::GameEnd& end);
    /// Whether those of a game are known. They may depend on the results of games before it in the
    /// schedule, never on others.
    [[nodiscard]] bool are_known(const store::ScheduledGame& game) const;
    /// Both engines get theirs, if they are known.
    void give(const store::ScheduledGame& game, referee::Assignment& assignment) const;

  private:
    const formats::FormatSettings& settings_;
    std::unique_ptr<tuning::Tuner> tuner_;  ///< null if nothing is tuned
};

/// "king=12,men=0.50", for each side; empty where there are none.
[[nodiscard]] rules::BySide<std::string> values_text(const referee::Assignment& assignment);

}  // namespace tafl::hosting
