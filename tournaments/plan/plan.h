// SPDX-License-Identifier: MIT
// Plan: the contents of a tournament file, checked and complete. A plain value; names and defaults
// of its members are those of the file's keys. Reading: plan_file.h. Games: schedule.h. Stored
// part: stored_plan.h.
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
#include "tournaments/plan/openings.h"
#include "tournaments/plan/plan_settings.h"

namespace tafl::plan {

/// Bye that an engine requests, and its position in the file.
struct ByeEntry {
    int round = 1;
    int line = 0;  ///< 0 = not in a file
    int column = 0;
};

/// Team of an engine. The position in the file is that of the key, or of the table if the key is
/// missing.
struct EngineTeam {
    std::string name;  ///< empty = none
    int line = 0;      ///< 0 = not in a file
    int column = 0;
};

/// Participant of a tournament: an engine or a person.
struct Entrant {
    referee::EngineSpec engine;  ///< command and directory are absolute, or looked up in PATH
    std::optional<rules::TimeControl> time;  ///< time odds; none = the tournament's time
    std::string version;           ///< organiser's name of this build; empty = none. May change
    std::vector<ByeEntry> byes{};  ///< by round; in a Swiss also in the format settings
    EngineTeam team{};
};

/// Rules of games, and their openings.
struct RuleSet {
    std::string variant = "custom";  ///< a built-in name, or "custom"
    rules::Ruleset ruleset;
    std::vector<Opening> openings{};  ///< from a file; empty = none
};

/// Contents of a tournament file.
struct Plan : PlanSettings {
    std::vector<RuleSet> rule_sets;  ///< at least one; each pairing is played under all of them
    rules::TimeControl time;
    OpeningsOrder openings_order = OpeningsOrder::sequential;
    int concurrency = 1;           ///< number of games at the same time
    std::filesystem::path folder;  ///< of the tournament file; may move without changing the plan
    std::filesystem::path database;
    std::filesystem::path transcripts;          ///< directory for games' transcripts; empty = none
    tournaments::PerEntrant<Entrant> entrants;  ///< at least two, with unique names
    std::vector<std::filesystem::path> hidden;  ///< host's files, hidden from sandboxed engines
    std::vector<std::filesystem::path> inputs;  ///< files of openings that were read
    std::vector<std::filesystem::path> others;  ///< files of other engines, hidden as well
    std::vector<std::string> warnings;          ///< settings that are valid but unusual

    /// Returns the seed of all random decisions.
    [[nodiscard]] std::uint64_t seed() const { return format_settings.scoring.seed; }
    /// Returns the time control of an entrant.
    [[nodiscard]] const rules::TimeControl& time_of(const Entrant& entrant) const {
        return entrant.time ? *entrant.time : time;
    }
};

/// Returns the maximum duration of a game by its clocks: twice the time of the slower entrant. A
/// move without a clock counts as referee::Assignment::hang_timeout. Returns none if the duration
/// is unlimited.
[[nodiscard]] std::optional<std::chrono::duration<double>> longest_game(const Plan& plan);

/// Returns the number of processors that each running game reserves: the largest `cpus` of the
/// engines.
[[nodiscard]] int processors_per_table(const Plan& plan);
/// Returns the number of processors for all simultaneous games: `cpus` for each game, at least one.
[[nodiscard]] int processors_needed(const Plan& plan);

}  // namespace tafl::plan

namespace tafl::tournaments {

template <>
inline constexpr referee::Sandbox last_of<referee::Sandbox> = referee::Sandbox::automatic;
template <>
inline constexpr referee::Restart last_of<referee::Restart> = referee::Restart::never;

}  // namespace tafl::tournaments
