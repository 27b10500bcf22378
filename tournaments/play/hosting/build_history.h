// SPDX-License-Identifier: MIT
// BuildHistory: the builds of the engines of one run of a tournament, by entrant. It publishes
// messages if games of one entrant may not be comparable: the build of the entrant changed, or is
// unknown, or the engine does not get the rules in its dialect. Used on the loop's thread only.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "rules/side.h"
#include "store/records.h"
#include "tournaments/plan/plan.h"
#include "tournaments/play/events/event_publisher.h"

namespace tafl::hosting {

/// Records the builds that the entrants of one tournament use, and publishes changes.
class BuildHistory {
  public:
    /// SHA-256 hash of the build of each side; empty = unknown.
    using Hashes = rules::BySide<std::string>;

    /// The arguments must outlive this object.
    BuildHistory(const plan::Plan& plan, events::EventPublisher& publisher)
        : plan_(plan), publisher_(publisher) {}

    /// Records the builds that start to play `game`. Publishes a changed build, because its games
    /// still count for the same entrant. Publishes at most two changes per entrant: some engines
    /// write a file that is one of their arguments.
    void note_builds(const store::ScheduledGame& game, const Hashes& builds);
    /// Publishes a message for each side of `game` of which the expected build is known, but not
    /// the build that has played.
    void warn_of_unknown_builds(const store::ScheduledGame& game, const Hashes& expected,
                                const Hashes& played);
    /// Returns the builds with the hashes `hashes` of the entrants of `game`, as the store has
    /// them.
    [[nodiscard]] rules::BySide<store::EngineBuild> builds_of(const store::ScheduledGame& game,
                                                              const Hashes& hashes) const;
    /// Publishes a warning, once per entrant, that the engine is OpenTafl but is not configured
    /// with the dialect of OpenTafl.
    void warn_of_opentafl(int number);

  private:
    [[nodiscard]] const plan::Entrant& entrant(int number) const { return plan_.entrants[number]; }

    const plan::Plan& plan_;
    events::EventPublisher& publisher_;
    /// By entrant: hashes of the builds used so far, the latest last.
    std::map<int, std::vector<std::string>> builds_;
    std::set<int> warned_of_;  ///< entrants about which warn_of_opentafl() has warned
};

}  // namespace tafl::hosting
