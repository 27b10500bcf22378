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

/// Plan and options of one run: the input of host().
struct RunSetup {
    plan::Plan& plan;            ///< plan of the run; host() may change it
    std::string source;          ///< name of the source of the plan, such as its file, for messages
    std::string resume_command;  ///< command line that resumes this run, for messages
    /// True: host() archives a stored tournament of the same name and starts a new one.
    bool is_fresh = false;
    /// Path of the file to which events are written as JSON lines. "-" = standard output. Empty =
    /// no JSON lines.
    std::string events;
    /// Time after which no further game starts; empty = no limit.
    std::optional<std::chrono::milliseconds> stop_after;
    /// Creates the observer that prints progress for people. Must be set.
    std::function<events::Observer()> view;
    events::Observers::Detail view_detail =
        events::Observers::Detail::every_ply;  ///< events that the observer of `view` requests
    /// Function that is called once, before the first game, with the outcomes of earlier runs. The
    /// outcomes have the fingerprints of their games. If it returns true, the run ends before its
    /// first game. Empty = not used.
    std::function<bool(const std::vector<results::Outcome>&)> is_decided;
    /// Function that is called after each game that counts, with the outcome of the game. If it
    /// returns true, the run ends. Empty = not used.
    std::function<bool(const results::Outcome&)> decides;
    bool checks_start = true;  ///< true: start each engine once before the first game
    /// Factory of the source of match runners; empty = play on this host.
    RunnerSourceFactory make_runners{};
    /// Command-line options that set keys of the plan, by key. Messages then name the option and
    /// not the key. Example: the option "--pairs" for the key "cycles".
    std::map<std::string, std::string> options{};
    /// Function that is called once if games are left, after the engines were checked and before a
    /// new tournament is stored. If it returns false, the run ends, and a new tournament is not
    /// stored. Empty = not used.
    std::function<bool()> wait_for_start{};
};

/// Plays the run and returns the reason why it ended. When a tournament is resumed, copies parts of
/// the stored plan to the plan of `hosting` (keep_stored_choices). Throws InputError if the plan, a
/// file or the database cannot be used, or if the stored tournament has another plan. For any other
/// failure, throws std::runtime_error with the reason and the resume command.
[[nodiscard]] events::RunOutcome host(const RunSetup& hosting);

/// Throws InputError with one line for each stored error in `errors`. Each line begins with the
/// name of the tournament file `file`. Empty = the lines name no file.
[[noreturn]] void throw_plan_errors(const plan::PlanErrors& errors, const std::string& file);

/// Returns the engine with the name `spec` in the tournament file `file`. If `file` is empty or has
/// no such engine, `spec` is read as a description of an engine (read_engine_argument). Throws
/// InputError if `file` has errors, or if `spec` is neither a name in `file` nor a valid
/// description.
[[nodiscard]] plan::Entrant engine_from_argument(const std::string& spec, const std::string& file);

/// Throws InputError if the game slots of `plan` need more processors than this host has. Does
/// nothing if the plan does not assign processors to game slots.
void require_processors(const plan::Plan& plan);

/// Returns the observer that prints progress on standard error. If standard error is a terminal, it
/// shows a live table with the title `title`; otherwise it prints a line when a game starts or
/// ends.
[[nodiscard]] events::Observer default_view(const std::string& title);

/// Returns `word` in single quotes, so that a shell reads it as one word. A word without special
/// characters is returned unchanged.
[[nodiscard]] std::string shell_quoted(const std::string& word);

}  // namespace tafl::hosting
