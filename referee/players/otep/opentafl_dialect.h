// SPDX-License-Identifier: MIT
// What is said differently to an engine that shares OpenTafl's readings, so that both sides mean
// the same game.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/engine_spec.h"
#include "rules/game_record.h"
#include "rules/ruleset.h"
#include "rules/side.h"
#include "rules/time_control.h"

namespace tafl::referee {

/// OpenTafl moves before it has played that move on its own board. What it is told in between kills
/// it or gets lost; it is ready when it has printed this, and needs EngineSpec::rest even then.
inline constexpr std::string_view opentafl_ready = "Transposition table stats";
/// How long that is waited for.
inline constexpr std::chrono::milliseconds opentafl_timeouts{500};

/// Returns true for the first line that OpenTafl writes: "OpenTafl v0.4.8.0b log from ...".
[[nodiscard]] bool is_opentafl_introduction(std::string_view line);

/// Returns the evaluation in a status of OpenTafl, "Best move scored -815", for the side of the
/// engine: OpenTafl's values are those of the attackers. None for any other status, and for the
/// values that mean "not evaluated".
[[nodiscard]] std::optional<rules::Evaluation> opentafl_evaluation(std::string_view status,
                                                                   rules::Side side);

/// The rules record that makes OpenTafl judge as the law does, as far as it can.
[[nodiscard]] std::string opentafl_rules(const rules::Ruleset& ruleset);

/// What OpenTafl makes something else of nevertheless, a clause each: it may then be refused moves
/// that it takes for legal, or play on after the game's end.
[[nodiscard]] std::vector<std::string> opentafl_differences(const rules::Ruleset& ruleset);

/// The same as sentences for whoever seats such an engine.
[[nodiscard]] std::vector<std::string> opentafl_warnings(std::string_view engine,
                                                         std::string_view variant,
                                                         const rules::Ruleset& ruleset);

/// Returns a sentence if `time` leaves OpenTafl less time for a move on this board than it needs;
/// none otherwise.
[[nodiscard]] std::optional<std::string> opentafl_time_warning(std::string_view engine,
                                                               const rules::Ruleset& ruleset,
                                                               const rules::TimeControl& time);
/// Returns a sentence if the arguments have an option of OpenTafl's own .ini file that current
/// versions of Java reject; none otherwise.
[[nodiscard]] std::optional<std::string> opentafl_java_warning(const EngineSpec& engine);

/// Why OpenTafl can't play by these rules at all; none if it can.
[[nodiscard]] std::optional<std::string> why_opentafl_cannot(const rules::Ruleset& ruleset);

}  // namespace tafl::referee
