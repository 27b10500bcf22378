// SPDX-License-Identifier: MIT
#include "tournaments/distributed/remote/lease_watch.h"

#include <algorithm>

#include "rules/game.h"

namespace tafl::remote {

using std::chrono::milliseconds;

namespace {

constexpr milliseconds slack{30'000};  ///< extra time for starting engines and for late reports

/// Returns the longest time of one turn. Includes all overtime periods, because one move may use
/// them up.
milliseconds longest_turn(const referee::Assignment& game, rules::Side mover) {
    const rules::TimeControl& time = game.time[mover];
    if (!time.has_clock()) return game.hang_timeout;
    if (time.per_move.count() > 0) return time.per_move;
    return time.main + time.increment + time.overtime * time.periods;
}

}  // namespace

milliseconds longest_wait(const referee::Assignment& game, rules::Side mover) {
    const milliseconds hello =
        std::max(game.engines.attackers.hello_timeout, game.engines.defenders.hello_timeout);
    return longest_turn(game, mover) + game.limits.margin + hello + slack;
}

milliseconds longest_wait(const referee::Assignment& game) {
    rules::Game board(game.compiled_rules);
    for (const rules::Move& move : game.opening) {
        if (!board.play(move)) break;
    }
    return longest_wait(game, board.to_move());
}

void LeaseWatch::start(const work_queue::LeaseHolder& lease, TimePoint now, milliseconds wait) {
    Wait& known = waits_[lease.unit];
    if (known.lease.token == lease.token) return;
    known = {lease, now, wait};
}

void LeaseWatch::note(work_queue::UnitId unit, const std::string& token, std::size_t game,
                      std::size_t plies, TimePoint now, milliseconds wait) {
    const auto known = waits_.find(unit);
    if (known == waits_.end() || known->second.lease.token != token) return;
    const std::pair progress(game, plies);
    if (known->second.progress && progress <= *known->second.progress) return;
    known->second.progress = progress;
    known->second.since = now;
    known->second.limit = wait;
}

void LeaseWatch::restart(TimePoint now) {
    for (auto& [unit, wait] : waits_) wait.since = now;
}

std::vector<LeaseWatch::Overdue> LeaseWatch::take_overdue(TimePoint now) {
    std::vector<Overdue> overdue;
    std::erase_if(waits_, [&](const auto& entry) {
        const Wait& wait = entry.second;
        if (now - wait.since <= wait.limit) return false;
        overdue.push_back({wait.lease, wait.limit});
        return true;
    });
    return overdue;
}

}  // namespace tafl::remote
