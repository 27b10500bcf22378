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

/// Version of the stored text that this program writes. Version 1: the text contains no version. A
/// missing member then means the behaviour of the programs of that time. Version 2: the text
/// contains its version. Version 3: the text may contain protocols. Texts of later versions are
/// rejected.
inline constexpr int plan_version = 3;

/// Maximum number of entrants. A larger crosstable is not useful and needs too much memory.
inline constexpr int max_entrants = 2000;
/// Maximum number of games in a tournament. Counts that are computed from this number fit into an
/// int.
inline constexpr std::int64_t max_games = 4'000'000;

/// Engine of a stored plan. The rows of engine_keys decide which members are stored. `command`, if
/// it is a path, and `directory` are relative to the directory of the tournament file, even if they
/// are outside it. So this directory may be moved. Arguments are stored unchanged.
struct StoredEngine : referee::EngineSpec {
    std::string time;  ///< time control of this engine; empty = the tournament's time control
};

/// Rules of games, and the openings of games under these rules, as OTN texts.
struct StoredRules {
    std::string variant;
    std::string rules;
    std::vector<std::string> openings;
};

/// All settings that decide the games of a tournament. Settings that may change when a tournament
/// is resumed are left out: concurrency, database and the limits of engines. The members have the
/// names of the keys in a tournament file.
struct StoredPlan : PlanSettings {
    std::vector<StoredRules> rule_sets;  ///< at least one member
    std::string time;
    std::string openings_order;         ///< name of the OpeningsOrder; empty = no openings
    std::vector<StoredEngine> engines;  ///< engines in the order of the entrants' numbers, from 1

    /// Returns `format_settings`. `entrants` is the number of entrants in the database. Throws
    /// std::runtime_error if the plan has another number of engines, because the plan is then
    /// damaged or belongs to another tournament.
    [[nodiscard]] const formats::FormatSettings& settings_of(std::size_t entrants) const;
};

/// Returns the part of a plan that is stored.
[[nodiscard]] StoredPlan to_stored(const Plan& plan);

/// Returns the plan as JSON text for the database.
[[nodiscard]] std::string to_json(const StoredPlan& plan);
/// Returns the plan that `text`, a text of to_json(), describes. Throws std::runtime_error, with
/// the value that was found, if the text cannot come from this version or an earlier version of
/// this program.
[[nodiscard]] StoredPlan read_stored_plan(const std::string& text);

/// Returns a JSON object with the members of a plan, including secret values. It is used to write
/// and to compare plans, and by public_plan.h.
[[nodiscard]] nlohmann::json members_of(const StoredPlan& plan);

/// Audience of a text: only the author of the tournament file, or others as well.
enum class Visibility : std::uint8_t { author, others };

/// Returns the differences between two plans, one line each, such as "time: 60+1 before, 300+3
/// now". Empty if the plans are equal. Two paths to one place are equal; relative paths are
/// relative to `folder`. A line about a variable of an engine's environment names only the
/// variable, not its values. If `audience` is `others`, lines about any private key of an engine
/// (public_plan.h) have no values.
[[nodiscard]] std::vector<std::string> differences(const StoredPlan& before, const StoredPlan& now,
                                                   const std::filesystem::path& folder = "/",
                                                   Visibility audience = Visibility::author);

/// Copies the parts of the stored plan `before` to `plan` that must not change after the start of a
/// tournament. If the rules of a built-in variant have changed since then, the stored rules are
/// copied. If a start check has found that an engine is OpenTafl, its stored dialect is copied.
/// Returns a sentence for each copy of stored rules.
[[nodiscard]] std::vector<std::string> keep_stored_choices(Plan& plan, const StoredPlan& before);

/// Throws std::runtime_error if no tournament file could have these settings.
void require_valid(const formats::FormatSettings& settings);

}  // namespace tafl::plan
