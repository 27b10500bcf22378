// SPDX-License-Identifier: MIT
// Submissions: tournament files from untrusted clients of a server. They may name engines that are
// registered on the server. They cannot name its programs, paths or limits.
#pragma once

#include <filesystem>
#include <string_view>

#include "rules/expected.h"
#include "tournaments/plan/engine_folder.h"
#include "tournaments/plan/plan_file.h"

namespace tafl::plan {

/// Engines and openings that a server offers for submissions, and its limits for them. The engines
/// must outlive the object.
struct SubmissionContext {
    const EngineFolder& engines;     ///< registered engines
    std::filesystem::path openings;  ///< directory of opening files; empty = no opening files
    int concurrency = 1;             ///< maximum and default of `concurrency`, in games
    CpuTimeLimit budget{};           ///< limit of CPU time for reading one submission
};

/// Maximum number of games of a submission. The openings of this number of games can be drawn
/// within seconds.
inline constexpr int max_submitted_games = 20'000;

/// Reads a submitted tournament file, and the opening files that it names. Returns the plan, or all
/// errors in the order of the text. Throws CpuTimeExceeded.
[[nodiscard]] rules::Expected<Plan, PlanErrors> read_submission(std::string_view text,
                                                                const SubmissionContext& offer);

}  // namespace tafl::plan
