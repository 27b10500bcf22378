// SPDX-License-Identifier: MIT
// Submissions: tournament files that strangers hand to a server. They name engines that are
// registered there, and nothing else of the server's: no program, no path, no limit.
#pragma once

#include <filesystem>
#include <string_view>

#include "rules/expected.h"
#include "tournaments/plan/engine_folder.h"
#include "tournaments/plan/plan_file.h"

namespace tafl::plan {

/// What a server offers.
struct SubmissionContext {
    const EngineFolder& engines;
    std::filesystem::path openings;  ///< the folder in which `openings` names a file; empty = none
    int tables = 1;                  ///< `concurrency` is at most that, and that by default
    CpuTimeLimit budget{};           ///< for reading one submission
};

/// A submission may come to so many games: their openings are drawn in seconds.
inline constexpr int most_submitted_games = 20'000;

/// Reads the text of a tournament file; the mistakes are reported at once, in its order. Reads
/// files of openings. Throws CpuTimeExceeded.
[[nodiscard]] rules::Expected<Plan, PlanErrors> read_submission(std::string_view text,
                                                                const SubmissionContext& offer);

}  // namespace tafl::plan
