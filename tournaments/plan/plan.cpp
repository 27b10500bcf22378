// SPDX-License-Identifier: MIT
#include "tournaments/plan/plan.h"

#include <algorithm>

namespace tafl::plan {

int processors_per_table(const Plan& plan) {
    int most = 0;
    for (const Entrant& entrant : plan.entrants) most = std::max(most, entrant.engine.limits.cpus);
    return most;
}

int processors_needed(const Plan& plan) {
    return plan.concurrency * std::max(1, processors_per_table(plan));
}

}  // namespace tafl::plan
