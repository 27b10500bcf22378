// SPDX-License-Identifier: MIT
#include "tournaments/play/hosting/pending_matches.h"

#include <utility>

namespace tafl::hosting {

PendingMatches::PendingMatches(const TunedParameters& values,
                               const std::vector<store::GameRow>& games)
    : values_(values) {
    for (const store::GameRow& row : games) {
        if (row.state != store::GameState::finished) add_waiting(row.scheduled);
    }
}

/// Adds a game to its match. Expects the games in the order of the schedule, so that the games of a
/// match are consecutive.
void PendingMatches::add_waiting(const store::ScheduledGame& game) {
    const bool is_next_of_match = !waiting_.empty() && waiting_.back().back().round == game.round &&
                                  waiting_.back().back().match == game.match;
    if (!is_next_of_match) waiting_.emplace_back();
    waiting_.back().push_back(game);
}

PendingMatches::Next PendingMatches::next() const {
    if (is_complete_) return Next::none;
    if (!waiting_.empty() && is_next_known()) return Next::match;
    if (waiting_.empty() && playing_ == 0 && !is_extending_) return Next::stage;
    return Next::later;
}

PendingMatches::Match PendingMatches::take() {
    Match match = std::move(waiting_.front());
    waiting_.pop_front();
    ++playing_;
    return match;
}

void PendingMatches::put_back(Match rest) {
    if (!rest.empty()) waiting_.push_front(std::move(rest));
    --playing_;
}

void PendingMatches::add_stage(const std::vector<store::ScheduledGame>& games) {
    is_extending_ = false;
    for (const store::ScheduledGame& game : games) add_waiting(game);
}

/// In a tuning tournament, a match may need the results of other matches. These are all before it
/// in the schedule, so a deadlock is impossible.
bool PendingMatches::is_next_known() const { return values_.are_known(waiting_.front().front()); }

}  // namespace tafl::hosting
