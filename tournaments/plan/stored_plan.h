// SPDX-License-Identifier: MIT
// Plans as databases hold them. A database may come from anybody: what its plan says is checked
// before anything is made of it.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "tournaments/formats/format.h"

namespace tafl::tournaments {

/// So many may meet; a crosstable of more helps nobody, and takes all memory.
inline constexpr int most_entrants = 2000;
/// Of one tournament: what they come to stays far from the ends of an int.
inline constexpr std::int64_t most_games = 4'000'000;
/// What a form comes to, or a little more, without making it.
[[nodiscard]] std::int64_t scheduled_games(const Form& form);

/// The plan's JSON, with everything in it of the type and in the range that a tournament file could
/// have given it. Throws std::runtime_error, which says what was found instead.
[[nodiscard]] nlohmann::json checked_plan(const std::string& stored);

/// Throws std::runtime_error for a form that no tournament file could have.
void require_sound(const Form& form);

/// The form of a tournament that has so many entrants. Throws std::runtime_error if the plan is
/// damaged, or is that of others.
[[nodiscard]] Form stored_form(const std::string& plan, std::size_t entrants);

/// Throws std::runtime_error if the plan speaks of another number of engines.
void require_same_field(int in_plan, std::size_t stored);

}  // namespace tafl::tournaments
