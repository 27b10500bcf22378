// SPDX-License-Identifier: MIT
// Plan: the contents of a tournament file, checked and complete. A plain value. Its members have
// the names and the defaults of the file's keys. plan_file.h reads it, schedule.h makes its games,
// and stored_plan.h stores a part of it.
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
#include "tournaments/plan/engine_credits.h"
#include "tournaments/plan/openings.h"
#include "tournaments/plan/plan_settings.h"

namespace tafl::plan {

/// Bye that an engine requests, and its position in the tournament file.
struct ByeEntry {
    int round = 1;
    int line = 0;    ///< line in the tournament file, from 1; 0 = the bye is not from a file
    int column = 0;  ///< column in this line, from 1; 0 = the bye is not from a file
};

/// Team of an engine, and the position of the key `team` in the tournament file. If the key is
/// missing, the position is that of the engine's table.
struct EngineTeam {
    std::string name;  ///< name of the team; empty = the engine has no team
    int line = 0;      ///< line in the tournament file, from 1; 0 = the team is not from a file
    int column = 0;    ///< column in this line, from 1; 0 = the team is not from a file
};

/// Participant of a tournament: an engine or a person.
struct Entrant {
    referee::EngineSpec engine;  ///< its paths are absolute; a command without `/` is searched
    /// Time control of this entrant (time odds). Empty = the time control of the tournament.
    std::optional<rules::TimeControl> time;
    /// Version of the engine, as the organiser names it; empty = no version. It may change when the
    /// tournament is resumed.
    std::string version;
    /// Byes that the engine requests, sorted by round. In a Swiss, check_format() copies them to
    /// the format settings.
    std::vector<ByeEntry> byes{};
    EngineTeam team{};
    EngineCredits credits{};  ///< not stored; may change when the tournament is resumed
};

/// Rules of games, and the openings of games under these rules.
struct RuleSet {
    std::string variant = "custom";  ///< name of a built-in variant; "custom" = other rules
    rules::Ruleset ruleset;
    std::vector<Opening> openings{};  ///< openings from a file; empty = no file
};

/// Contents of a tournament file.
struct Plan : PlanSettings {
    std::vector<RuleSet> rule_sets;  ///< at least one; each pairing is played under each of them
    rules::TimeControl time;
    OpeningsOrder openings_order = OpeningsOrder::sequential;
    int concurrency = 1;  ///< maximum number of games at the same time
    /// Directory of the tournament file. Moving the directory does not change the plan.
    std::filesystem::path folder;
    std::filesystem::path database;
    /// Directory for games' transcripts; empty = no transcripts.
    std::filesystem::path transcripts;
    tournaments::PerEntrant<Entrant> entrants;  ///< at least two, with unique names
    std::vector<std::filesystem::path> hidden;  ///< host's files, hidden from sandboxed engines
    std::vector<std::filesystem::path> inputs;  ///< opening files that were read
    /// Files of all engines that are registered on a server; empty without a server. They are
    /// hidden from sandboxed engines.
    std::vector<std::filesystem::path> others;
    std::vector<std::string> warnings;  ///< sentences about settings that are valid but unusual

    /// Returns the seed of all random decisions.
    [[nodiscard]] std::uint64_t seed() const { return format_settings.scoring.seed; }
    /// Returns the time control of an entrant.
    [[nodiscard]] const rules::TimeControl& time_of(const Entrant& entrant) const {
        return entrant.time ? *entrant.time : time;
    }
};

/// Returns the maximum duration of a game by its clocks: twice the maximum time of the entrant with
/// the most time. If a time control has no clock, each move counts as
/// referee::Assignment::hang_timeout. Returns nullopt if the duration is unlimited.
[[nodiscard]] std::optional<std::chrono::duration<double>> longest_game(const Plan& plan);

/// Returns the number of processors that each running game reserves: the largest value of `cpus` of
/// all engines. 0 = games reserve no processors.
[[nodiscard]] int processors_per_table(const Plan& plan);
/// Returns the number of processors that `concurrency` games need together. Each game needs
/// processors_per_table(), but at least one.
[[nodiscard]] int processors_needed(const Plan& plan);

}  // namespace tafl::plan
