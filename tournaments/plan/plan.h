// SPDX-License-Identifier: MIT
// Plan: what a tournament file says, checked and complete. A plain value; the names and defaults of
// its members are those of the file. Reading it: plan_file.h. What it comes to: schedule.h. What of
// it is kept: stored_plan.h.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/assignment.h"
#include "referee/engine_spec.h"
#include "rules/ruleset.h"
#include "rules/time_control.h"
#include "tournaments/formats/format.h"
#include "tournaments/plan/openings.h"
#include "tournaments/results/statistics.h"

namespace tafl::plan {

/// A round in which an engine asks to be free, and where its file says so.
struct ByeEntry {
    int round = 1;
    int line = 0;  ///< 0 = not in a file
    int column = 0;
};

/// The team that an engine plays for, and where its file says so, or could.
struct EngineTeam {
    std::string name;  ///< empty = none
    int line = 0;      ///< 0 = not in a file
    int column = 0;
};

/// An engine that takes part.
struct Entrant {
    referee::EngineSpec engine;  ///< command and directory are absolute, or looked up in PATH
    std::optional<rules::TimeControl> time;  ///< odds: instead of the tournament's
    std::string version;  ///< as the organiser calls this build; empty = not told. May change
    std::vector<ByeEntry> byes{};  ///< by round; those of a Swiss are in its Form as well
    EngineTeam team{};
};

/// Rules under which games are played.
struct RuleSet {
    std::string variant = "custom";  ///< a built-in name, or "custom"
    rules::Ruleset ruleset;
    std::vector<Opening> openings{};  ///< from a file; empty = none
};

struct Plan {
    std::string name;
    std::string site;
    formats::FormatSettings format_settings;
    std::vector<RuleSet> rule_sets;  ///< at least one; everyone meets everyone under each
    rules::TimeControl time;
    OpeningsOrder openings_order = OpeningsOrder::sequential;
    std::optional<results::MatchTest> test;  ///< of `match`; none for tournament files
    int random_plies = 0;
    int concurrency = 1;
    int max_plies = 600;
    int no_capture_plies = 0;
    int illegal_moves = 1;
    referee::RulesDiffer rules_differ = referee::RulesDiffer::draw;
    std::chrono::milliseconds margin{0};
    std::filesystem::path folder;  ///< of the tournament file; a moved one is still the same plan
    std::filesystem::path database;
    std::filesystem::path transcripts;  ///< folder for the games' dialogues; empty = none are kept
    tournaments::PerEntrant<Entrant> entrants;  ///< at least two, no two of one name
    std::vector<std::filesystem::path> hidden;  ///< from engines in a sandbox: the host's own files
    std::vector<std::filesystem::path> inputs;  ///< files of openings that it was read from
    std::vector<std::filesystem::path> others;  ///< places of engines that don't take part
    std::vector<std::string> warnings;          ///< what is odd about the file, but not wrong

    /// Everything drawn at random comes from it.
    [[nodiscard]] std::uint64_t seed() const { return format_settings.scoring.seed; }
    [[nodiscard]] const rules::TimeControl& time_of(const Entrant& entrant) const {
        return entrant.time ? *entrant.time : time;
    }
};

/// How long a game can last by its clocks: twice the time of the slower entrant, with
/// referee::Assignment::hang_timeout for each move without a clock. None = without a limit.
[[nodiscard]] std::optional<std::chrono::duration<double>> longest_game(const Plan& plan);

/// How many processors a table keeps for itself: the most that any of its engines asks for.
[[nodiscard]] int processors_per_table(const Plan& plan);
/// Returns the processors that all games at the same time need: `cpus`, else one, for each.
[[nodiscard]] int processors_needed(const Plan& plan);

}  // namespace tafl::plan

namespace tafl::tournaments {

template <>
inline constexpr referee::Sandbox last_of<referee::Sandbox> = referee::Sandbox::automatic;
template <>
inline constexpr referee::RulesDiffer last_of<referee::RulesDiffer> = referee::RulesDiffer::loss;
template <>
inline constexpr referee::Restart last_of<referee::Restart> = referee::Restart::never;

}  // namespace tafl::tournaments
