// SPDX-License-Identifier: MIT
// Common parts of `match` and `tune`, which play a tournament without a tournament file.
#pragma once

#include <toml++/toml.h>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "tournaments/base/per_entrant.h"
#include "tournaments/commands/command_line.h"
#include "tournaments/commands/table_options.h"
#include "tournaments/play/hosting/run_setup.h"

namespace tafl::commands {

/// Values of the options that both commands have.
struct PlayOptions {
    std::string engines_file;
    toml::table tournament;  ///< keys of [tournament]
    std::string database;
    bool is_fresh = false;
    bool is_unchecked = false;
    std::string events;
    std::string workers;
    std::string format = "text";
    std::vector<std::string> words;  ///< words of the command line, for the command that resumes
};

/// Returns the options of `command` for keys of [tournament], which set `options.tournament`.
/// --time has a default.
[[nodiscard]] TableOptions tournament_options(const Command& command, PlayOptions& options);

/// Returns the keys of [tournament] that the options set. Without openings, random plies are
/// played.
[[nodiscard]] toml::table tournament_of(const PlayOptions& options);

/// Returns `plan` with its database, and the host's files that the options name. Throws InputError
/// if the plan has errors or needs more processors than this host has.
[[nodiscard]] plan::Plan checked_plan(const PlayOptions& options,
                                      rules::Expected<plan::Plan, plan::PlanErrors> plan,
                                      const std::filesystem::path& database);

/// Returns the command line without --fresh, quoted for a shell.
[[nodiscard]] std::string resume_command(const PlayOptions& options);

/// State of a run.
struct Progress {
    tournaments::PerEntrant<std::string> engines;  ///< names
    int games = 0;                                 ///< expected number of games of the run
    int finished = 0;                              ///< number of finished games that count
};

/// Returns the setup of a run. Its observer prints messages on standard error and, every few
/// seconds and at the end, `print_progress`. `plan` must outlive the result; `source` names it in
/// messages.
[[nodiscard]] hosting::RunSetup setup_of(const PlayOptions& options, plan::Plan& plan,
                                         const std::string& source,
                                         std::function<void(const Progress&)> print_progress);

}  // namespace tafl::commands
