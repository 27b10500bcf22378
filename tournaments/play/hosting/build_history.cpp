// SPDX-License-Identifier: MIT
#include "tournaments/play/hosting/build_history.h"

namespace tafl::hosting {

void BuildHistory::note_builds(const store::ScheduledGame& game, const Hashes& builds) {
    for (const rules::Side side : rules::both_sides) {
        const int number = game.entrants[side];
        auto& seen = builds_[number];
        const std::string& now = builds[side];
        if (now.empty() || (!seen.empty() && seen.back() == now)) continue;
        seen.push_back(now);
        const std::string& name = entrant(number).engine.name;
        if (seen.size() == 2) {
            publisher_.message(name + " is another program than before (SHA-256 " + seen[0] +
                               " before, " + now +
                               " now); later games are stored with the new build");
        } else if (seen.size() == 3) {
            publisher_.message(name +
                               " is another program once more; further changes are noted with " +
                               "the games only (is one of its arguments a file that it writes?)");
        }
        if (seen.size() > 3) seen.erase(seen.begin());
    }
}

void BuildHistory::warn_of_unknown_builds(const store::ScheduledGame& game, const Hashes& expected,
                                          const Hashes& played) {
    for (const rules::Side side : rules::both_sides) {
        if (!played[side].empty() || expected[side].empty()) continue;
        publisher_.message("the files of " + entrant(game.entrants[side]).engine.name +
                           " changed while it was being started: which of them has played game " +
                           std::to_string(game.match) + '.' + to_string(game.game) +
                           " is not known");
    }
}

rules::BySide<store::EngineBuild> BuildHistory::builds_of(const store::ScheduledGame& game,
                                                          const Hashes& hashes) const {
    return {{entrant(game.entrants.attackers).version, hashes.attackers},
            {entrant(game.entrants.defenders).version, hashes.defenders}};
}

void BuildHistory::warn_of_opentafl(int number) {
    if (!warned_of_.insert(number).second) return;
    publisher_.message("warning: \"" + entrant(number).engine.name +
                       "\" is OpenTafl by its first line, but is sent the rules as OTN, which it "
                       "reads otherwise (tfr:w and tfr:l change places): add dialect = "
                       "\"opentafl\", or start without --no-check");
}

}  // namespace tafl::hosting
