// SPDX-License-Identifier: MIT
// Common parts of `match` and `tune`, which play a tournament without a tournament file.
#pragma once

#include <toml++/toml.h>

#include <filesystem>
#include <functional>
#include <map>
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
    /// Options with other names than their keys, by key (TableOptions::renamed()).
    std::map<std::string, std::string> renamed;
    std::string database;
    bool is_fresh = false;
    bool is_unchecked = false;
    std::string events;
    std::string workers;
    std::string format = "text";
    std::vector<std::string> words;  ///< words of the command line, for resume_command()
};

/// Returns an object that adds options for keys of [tournament] to `command`. Their values are
/// stored in `options.tournament`. Sets the default of --time, "10+0.1".
[[nodiscard]] TableOptions tournament_options(const Command& command, PlayOptions& options);

/// Returns the table [tournament] with the values of the options. If no option sets `openings`,
/// removes `openings_order`, and adds the default of `random_plies` if that key is missing.
[[nodiscard]] toml::table tournament_of(const PlayOptions& options);

/// Returns `plan` with the database `database`, and with the directory of this file as the plan's
/// directory. Adds the file of --engines to the files that are hidden from sandboxed engines.
/// Throws InputError if `plan` is a list of errors, or if the plan needs more processors than this
/// host has.
[[nodiscard]] plan::Plan checked_plan(const PlayOptions& options,
                                      rules::Expected<plan::Plan, plan::PlanErrors> plan,
                                      const std::filesystem::path& database);

/// Returns the command line that resumes the run, quoted for a shell: the words of this call
/// without --fresh.
[[nodiscard]] std::string resume_command(const PlayOptions& options);

/// State of a tournament, for progress messages.
struct Progress {
    tournaments::PerEntrant<std::string> engines;  ///< names of the engines
    int games = 0;     ///< games of the tournament, as expected at the start
    int finished = 0;  ///< number of finished games that count
};

/// Returns the setup of a run. The observer of the run prints messages on standard error. Every few
/// seconds and at the end, it calls `print_progress`. `source` is the name of the plan's source for
/// messages. `plan` must outlive the result.
[[nodiscard]] hosting::RunSetup setup_of(const PlayOptions& options, plan::Plan& plan,
                                         const std::string& source,
                                         std::function<void(const Progress&)> print_progress);

}  // namespace tafl::commands
