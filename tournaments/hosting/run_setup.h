// SPDX-License-Identifier: MIT
// RunSetup: what `run` and `match` have in common, from a plan to the end of play. It opens the
// database, begins the tournament or goes on with it, and tells people on standard error.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/events/event.h"
#include "tournaments/hosting/tournament_run.h"
#include "tournaments/plan/plan_file.h"

namespace tafl::hosting {

struct RunSetup {
    plan::Plan& plan;    ///< gets the rules records of the stored tournament, if there is one
    std::string source;  ///< what the plan was read from, for messages
    std::string resume_command;  ///< how to go on after an interruption
    bool is_fresh = false;       ///< an old tournament of that name is set aside
    std::string events;          ///< where JSON lines go; empty = nowhere
    std::optional<std::chrono::milliseconds> until;
    /// Makes what people see.
    std::function<events::Observer()> view;
    events::Observers::Detail view_detail =
        events::Observers::Detail::every_ply;  ///< that it wants
    /// Made from the outcomes so far; its answer is asked for before play as well. Empty = never.
    /// Both are told games' fingerprints.
    std::function<bool(const std::vector<results::Outcome>&)> is_decided;
    std::function<bool(const results::Outcome&)> decides;
    bool checks_start = true;           ///< each engine is started once before the first game
    RunnerSourceFactory make_tables{};  ///< where games are played; empty = on this host
    /// The options that set keys of the plan, for messages: "cycles" is set by "--pairs".
    std::map<std::string, std::string> options{};
};

/// Plays. Throws InputError if the database is none of ours or holds another plan, and
/// std::runtime_error, which says how to go on, if it cannot be written.
[[nodiscard]] events::RunOutcome host(const RunSetup& hosting);

/// Throws InputError with every mistake on a line of its own.
[[noreturn]] void refuse(const plan::PlanErrors& errors, const std::string& file);

/// The engine of that name in `file`, a tournament file that may be empty; else the engine that
/// `spec` describes (read_engine_argument). Throws InputError.
[[nodiscard]] plan::Entrant engine_from_argument(const std::string& spec, const std::string& file);

/// Throws InputError if tables with processors of their own need more of them than there are.
void require_processors(const plan::Plan& plan);

/// A table on a terminal, a line an event in a pipe.
[[nodiscard]] events::Observer default_view(const std::string& title);

/// As a shell takes it for one word.
[[nodiscard]] std::string quoted(const std::string& word);

}  // namespace tafl::hosting
