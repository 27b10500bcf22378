// SPDX-License-Identifier: MIT
// StoredPlan: a plan as databases hold it, a JSON text. This is its one writer and its one reader;
// no other file looks into that text. A database may come from anybody, and from earlier versions
// of this program: what its plan says is checked before anything is made of it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "referee/assignment.h"
#include "referee/engine_spec.h"
#include "tournaments/formats/format.h"
#include "tournaments/results/statistics.h"

namespace tafl::plan {

struct Plan;

/// Versions of the text. 1 is every text that does not tell its version: what such a text leaves
/// out is what programs of that time did. 2 tells it. 3 may name protocols. A text of a later
/// version is refused.
inline constexpr int plan_version = 3;

/// So many may meet; a crosstable of more helps nobody, and takes all memory.
inline constexpr int most_entrants = 2000;
/// Of one tournament: what they come to stays far from the ends of an int.
inline constexpr std::int64_t most_games = 4'000'000;

/// An engine. Paths are relative to the tournament file where they can be, so that the whole folder
/// may be moved.
struct StoredEngine {
    std::string name;
    std::string command;
    std::vector<std::string> arguments;
    std::string directory;
    std::map<std::string, std::string> environment;
    std::string protocol = "otep";
    std::string address;
    int seconds = 0;
    referee::Dialect dialect = referee::Dialect::otn;  ///< otn for `automatic`
    referee::Restart restart = referee::Restart::game;
    std::string time;  ///< empty = the tournament's
};

/// Rules under which games are played, with openings from a file, as OTN texts.
struct StoredRules {
    std::string variant;
    std::string rules;
    std::vector<std::string> openings;
};

/// Everything that decides what is played, and nothing that may change when a tournament is gone on
/// with (concurrency, database, limits). The names are those of the tournament file.
struct StoredPlan {
    std::string name;
    std::string site;
    formats::FormatSettings format_settings;
    std::vector<StoredRules> rule_sets;  ///< at least one
    std::string time;
    std::string openings_order;              ///< empty without openings
    std::optional<results::MatchTest> test;  ///< none: not a match, or an older text
    int random_plies = 0;
    int max_plies = 0;
    int no_capture_plies = 0;
    int illegal_moves = 0;
    referee::RulesDiffer rules_differ = referee::RulesDiffer::draw;
    int margin_ms = 0;
    std::vector<StoredEngine> engines;  ///< by the numbers of the entrants, from 1

    /// Throws std::runtime_error if the database has another number of entrants: the plan is
    /// damaged, or that of others.
    [[nodiscard]] const formats::FormatSettings& settings_of(std::size_t entrants) const;
};

[[nodiscard]] StoredPlan to_stored(const Plan& plan);

/// The text for the database.
[[nodiscard]] std::string to_json(const StoredPlan& plan);
/// What such a text says. Throws std::runtime_error, which says what was found instead, for a text
/// that no version of this program could have written.
[[nodiscard]] StoredPlan read_stored_plan(const std::string& text);

/// The members of a plan, secrets included: for writing, comparing, and public_plan.h.
[[nodiscard]] nlohmann::json members_of(const StoredPlan& plan);

/// Who is told: whoever wrote the file himself, or others as well.
enum class Visibility : std::uint8_t { author, others };

/// What differs between two plans, a line each: "time: 60+1 before, 300+3 now". Empty if nothing
/// does. Two paths to one place, from `folder` if they are relative, do not differ. Of an engine's
/// environment, and for others of all that is not public of an engine (public_plan.h), the values
/// are left out.
[[nodiscard]] std::vector<std::string> differences(const StoredPlan& before, const StoredPlan& now,
                                                   const std::filesystem::path& folder = "/",
                                                   Visibility audience = Visibility::author);

/// Gives `plan` what a tournament continues with because it started with it: the stored rules
/// records of built-in variants that have changed since `before` was stored, and dialects that a
/// start check has learned. Returns a sentence for each changed record.
[[nodiscard]] std::vector<std::string> keep_stored_choices(Plan& plan, const StoredPlan& before);

/// Throws std::runtime_error for a form that no tournament file could have.
void require_valid(const formats::FormatSettings& settings);

}  // namespace tafl::plan
