// SPDX-License-Identifier: MIT
// RunSetup: input of host(), the common part of the commands `run` and `match`. host() opens the
// database, starts or resumes the tournament and plays it. It prints messages for people on
// standard error.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/plan/plan_file.h"
#include "tournaments/play/events/event.h"
#include "tournaments/play/hosting/tournament_run.h"

namespace tafl::hosting {

/// Plan and options of one run.
struct RunSetup {
    plan::Plan& plan;    ///< receives the rules records of the stored tournament, if there is one
    std::string source;  ///< source of the plan, for messages
    std::string resume_command;  ///< command line that resumes the run, for messages
    bool is_fresh = false;       ///< a stored tournament of the same name is archived
    std::string events;          ///< file for JSON lines, or "-"; empty = no JSON lines
    std::optional<std::chrono::milliseconds> until;  ///< limit for starting games; none = no limit
    /// Creates the observer that prints progress for people.
    std::function<events::Observer()> view;
    events::Observers::Detail view_detail =
        events::Observers::Detail::every_ply;  ///< detail level of `view`
    /// Decides before play, from the outcomes so far, whether the run is over. Empty = not used.
    /// The outcomes have the games' fingerprints.
    std::function<bool(const std::vector<results::Outcome>&)> is_decided;
    /// Called after each game that counts; true ends the run. Empty = not used.
    std::function<bool(const results::Outcome&)> decides;
    bool checks_start = true;           ///< start each engine once before the first game
    RunnerSourceFactory make_tables{};  ///< factory of the match runners; empty = play on this host
    /// Command-line options that set keys of the plan, for messages. Example: key "cycles" is set
    /// by option "--pairs".
    std::map<std::string, std::string> options{};
};

/// Plays the run and returns how it ended. Throws InputError if the database is not an archive or
/// has another plan. Throws std::runtime_error with the resume command if the database cannot be
/// written.
[[nodiscard]] events::RunOutcome host(const RunSetup& hosting);

/// Throws InputError with one line for each error.
[[noreturn]] void refuse(const plan::PlanErrors& errors, const std::string& file);

/// Returns the engine named `spec` in the tournament file `file`; `file` may be empty. If no such
/// engine exists, reads `spec` as an engine description (read_engine_argument). Throws InputError.
[[nodiscard]] plan::Entrant engine_from_argument(const std::string& spec, const std::string& file);

/// Throws InputError if the game slots need more processors than this machine has. Checks only
/// plans that assign processors to each slot.
void require_processors(const plan::Plan& plan);

/// Returns a live table if standard error is a terminal, else one line per event.
[[nodiscard]] events::Observer default_view(const std::string& title);

/// Returns `word` quoted for a shell, so that it is read as one word.
[[nodiscard]] std::string quoted(const std::string& word);

}  // namespace tafl::hosting
