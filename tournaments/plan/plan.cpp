// SPDX-License-Identifier: MIT
#include "tournaments/plan/plan.h"

#include <algorithm>

namespace tafl::plan {

namespace {

/// Floating-point seconds. Whole numbers would overflow with the largest values of a file.
using Seconds = std::chrono::duration<double>;

/// Returns the maximum time of one side for `moves` moves, each with the longest time that its
/// clock allows. Returns nullopt if the time is unlimited. If `moves` is empty, the number of moves
/// is unlimited.
std::optional<Seconds> longest_side(const rules::TimeControl& time, std::optional<int> moves) {
    const Seconds each = time.has_clock()
                             ? std::max({time.increment, time.per_move,
                                         time.periods > 0 ? time.overtime : time.increment})
                             : referee::Assignment().hang_timeout;
    const Seconds once = Seconds(time.main) + time.periods * Seconds(time.overtime);
    if (each.count() == 0) return once;
    if (!moves) return std::nullopt;
    return once + *moves * each;
}

}  // namespace

std::optional<Seconds> longest_game(const Plan& plan) {
    std::optional<int> moves;
    if (plan.limits.max_plies > 0) moves = plan.limits.max_plies - plan.limits.max_plies / 2;
    Seconds longest{0};
    for (const Entrant& entrant : plan.entrants) {
        const auto side = longest_side(plan.time_of(entrant), moves);
        if (!side) return std::nullopt;
        longest = std::max(longest, *side);
    }
    return 2 * longest;
}

int processors_per_table(const Plan& plan) {
    int most = 0;
    for (const Entrant& entrant : plan.entrants) most = std::max(most, entrant.engine.limits.cpus);
    return most;
}

int processors_needed(const Plan& plan) {
    return plan.concurrency * std::max(1, processors_per_table(plan));
}

}  // namespace tafl::plan
