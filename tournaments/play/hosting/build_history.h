// SPDX-License-Identifier: MIT
// BuildHistory: the builds of the engines of one run of a tournament, by entrant. It publishes a
// message if the games of one entrant may not be comparable. Reasons are: the build of the entrant
// has changed, the build is unknown, or the engine receives the rules in another dialect than its
// own. Used on the loop's thread only.
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

    /// Records `builds`, the builds that start to play `game`. If the build of an entrant has
    /// changed, publishes a message, because the games of both builds count for the same entrant.
    /// At most two messages are published per entrant: some engines write a file that is one of
    /// their arguments, so that their build changes often.
    void note_builds(const store::ScheduledGame& game, const Hashes& builds);
    /// Publishes a message for each side of `game` if its build in `expected`, before the start, is
    /// known, but its build in `played`, after the game, is unknown.
    void warn_of_unknown_builds(const store::ScheduledGame& game, const Hashes& expected,
                                const Hashes& played);
    /// Returns the build of each side of `game`, in the form for the database. The version comes
    /// from the plan, and the hash from `hashes`.
    [[nodiscard]] rules::BySide<store::EngineBuild> builds_of(const store::ScheduledGame& game,
                                                              const Hashes& hashes) const;
    /// Publishes a warning that the engine of the entrant `number` is OpenTafl, but is not
    /// configured with the dialect of OpenTafl. Does nothing if this entrant had a warning before.
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
