// SPDX-License-Identifier: MIT
#include "tournaments/play/hosting/void_game_monitor.h"

namespace tafl::hosting {

namespace {

std::string joined(const std::set<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    return text;
}

std::string name_of(const store::ScheduledGame& game) {
    return "game " + std::to_string(game.match) + '.' + to_string(game.game);
}

}  // namespace

std::optional<VoidGameMonitor::VoidGameWarning> VoidGameMonitor::note_void(
    const store::ScheduledGame& game, const std::string& holder, const std::string& why) {
    const bool is_here = holder.empty();
    const int in_a_row = ++in_a_row_[holder];
    auto& machines = machines_of_[game.id];
    if (!is_here && machines.insert(holder).second && machines.size() == max_machines) {
        return VoidGameWarning{name_of(game) + " was void on " + std::to_string(machines.size()) +
                                   " machines (" + joined(machines) + "), the last time because " +
                                   why,
                               true};
    }
    // On a worker, the warning is repeated after each `max_in_a_row` void games: the run
    // continues.
    const bool is_much = is_here ? in_a_row >= max_in_a_row : in_a_row % max_in_a_row == 0;
    if (!is_much) return std::nullopt;
    return VoidGameWarning{(is_here ? "the host" : holder) + " caused " + std::to_string(in_a_row) +
                               " void games in a row, the last one because " + why,
                           is_here};
}

std::optional<VoidGameMonitor::VoidGameWarning> VoidGameMonitor::note_lost(
    const store::ScheduledGame& game, const std::string& holder) {
    auto& machines = lost_with_[game.id];
    if (!machines.insert(holder).second || machines.size() % max_machines != 0) {
        return std::nullopt;
    }
    return VoidGameWarning{name_of(game) + " was given back by, or lost with, " +
                               std::to_string(machines.size()) + " machines (" + joined(machines) +
                               "): does one of its engines bring them down?",
                           false};
}

}  // namespace tafl::hosting
