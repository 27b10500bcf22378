// SPDX-License-Identifier: MIT
// Which programs a tournament is played with: each engine's version as its organiser calls it, and
// a hash of the file that is started. Reads the file system; starts nothing.
#pragma once

#include <string>
#include <vector>

#include "store/records.h"
#include "tournaments/plan/plan.h"

namespace tafl::tournaments {

/// The entrants as they stand in the plan, with their programs as they are now. A program that
/// cannot be read has no hash.
[[nodiscard]] std::vector<store::EntrantRecord> entrant_records(const Plan& plan);

/// What people must know before a tournament goes on with other programs: a sentence for each
/// engine whose version or hash is known to differ.
[[nodiscard]] std::vector<std::string> changed_builds(
    const std::vector<store::EntrantRecord>& before, const std::vector<store::EntrantRecord>& now);

}  // namespace tafl::tournaments
