// SPDX-License-Identifier: MIT
// StoredPlan: a plan as a JSON text in a database. Only this module writes the text. Only this
// module and the migrations of store/ read it. A database may be untrusted, or from an earlier
// version of this program. Therefore the text is checked before use.
#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "referee/assignment.h"
#include "referee/engine_spec.h"
#include "tournaments/plan/plan_settings.h"

namespace tafl::plan {

struct Plan;

/// Version of the text. 1: the text has no version; a missing member means the behaviour of
/// programs of that time. 2: the text has a version. 3: the text may name protocols. Texts of later
/// versions are rejected.
inline constexpr int plan_version = 3;

/// Maximum number of entrants. A larger crosstable is not useful and needs too much memory.
inline constexpr int max_entrants = 2000;
/// Maximum number of games in a tournament. Numbers derived from it fit into an int.
inline constexpr std::int64_t max_games = 4'000'000;

/// Engine of a stored plan; engine_keys decides which members are stored. `command` (if it is a
/// path) and `directory` are relative to the directory of the tournament file, even for places
/// outside it. So this directory may be moved. Arguments are stored unchanged.
struct StoredEngine : referee::EngineSpec {
    std::string time;  ///< time control of this engine; empty = the tournament's time control
};

/// Rules of games and their openings from a file, as OTN texts.
struct StoredRules {
    std::string variant;
    std::string rules;
    std::vector<std::string> openings;
};

/// Everything that decides the games of a tournament. Settings that may change when it is resumed
/// are left out (concurrency, database, limits). Names are those of the tournament file.
struct StoredPlan : PlanSettings {
    std::vector<StoredRules> rule_sets;  ///< at least one
    std::string time;
    std::string openings_order;         ///< name of the OpeningsOrder; empty = no openings
    std::vector<StoredEngine> engines;  ///< engines in the order of the entrants' numbers, from 1

    /// Returns `format_settings`. Throws std::runtime_error if the database has another number of
    /// entrants: the plan is damaged, or belongs to another tournament.
    [[nodiscard]] const formats::FormatSettings& settings_of(std::size_t entrants) const;
};

/// Returns the part of a plan that is stored.
[[nodiscard]] StoredPlan to_stored(const Plan& plan);

/// Returns the text for the database.
[[nodiscard]] std::string to_json(const StoredPlan& plan);
/// Returns the plan in a text of the database. Throws std::runtime_error, with the value that was
/// found, if no version of this program could have written the text.
[[nodiscard]] StoredPlan read_stored_plan(const std::string& text);

/// Returns the JSON members of a plan, including secrets. For writing, comparing, and
/// public_plan.h.
[[nodiscard]] nlohmann::json members_of(const StoredPlan& plan);

/// Audience of a text: only the author of the tournament file, or others as well.
enum class Visibility : std::uint8_t { author, others };

/// Returns the differences between two plans, one line each, such as "time: 60+1 before, 300+3
/// now". Empty if the plans are equal. Two paths to one place are equal; relative paths are
/// relative to `folder`. Values of an engine's environment are left out. If `audience` is `others`,
/// the values of all private keys of engines are left out (public_plan.h).
[[nodiscard]] std::vector<std::string> differences(const StoredPlan& before, const StoredPlan& now,
                                                   const std::filesystem::path& folder = "/",
                                                   Visibility audience = Visibility::author);

/// Copies from `before` to `plan` what stays fixed since the start of a tournament. It copies the
/// stored rules records of built-in variants that have changed. It also copies the dialects that a
/// start check has found. Returns a sentence for each changed record.
[[nodiscard]] std::vector<std::string> keep_stored_choices(Plan& plan, const StoredPlan& before);

/// Throws std::runtime_error if no tournament file could have these settings.
void require_valid(const formats::FormatSettings& settings);

}  // namespace tafl::plan
