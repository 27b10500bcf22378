// SPDX-License-Identifier: MIT
// opentafl_dialect: messages and rules that differ for engines that interpret OTN like OpenTafl, so
// that both sides play the same game.
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

/// Part of the line after which OpenTafl is ready. OpenTafl sends a move before it plays the move
/// on its own board. A message before this line kills OpenTafl or is lost. After this line OpenTafl
/// still needs EngineSpec::rest.
inline constexpr std::string_view opentafl_ready = "Transposition table stats";
/// Maximum wait for that line.
inline constexpr std::chrono::milliseconds opentafl_timeouts{500};

/// Returns true for the first line that OpenTafl writes: "OpenTafl v0.4.8.0b log from ...".
[[nodiscard]] bool is_opentafl_introduction(std::string_view line);

/// Returns the evaluation in a status of OpenTafl, "Best move scored -815", for the side of the
/// engine: OpenTafl's values are those of the attackers. Empty for any other status, and for the
/// values that mean "not evaluated".
[[nodiscard]] std::optional<rules::Evaluation> opentafl_evaluation(std::string_view status,
                                                                   rules::Side side);

/// Returns the rules record that makes OpenTafl apply the same rules as the host where possible.
[[nodiscard]] std::string opentafl_rules(const rules::Ruleset& ruleset);

/// Returns the remaining differences of OpenTafl's rules, one clause each. Because of them, the
/// host may refuse a move that is legal for OpenTafl, or end the game earlier.
[[nodiscard]] std::vector<std::string> opentafl_differences(const rules::Ruleset& ruleset);

/// Returns the differences as sentences, for the user that configures such an engine.
[[nodiscard]] std::vector<std::string> opentafl_warnings(std::string_view engine,
                                                         std::string_view variant,
                                                         const rules::Ruleset& ruleset);

/// Returns a sentence if `time` leaves OpenTafl less time per move on this board than it needs;
/// otherwise empty.
[[nodiscard]] std::optional<std::string> opentafl_time_warning(std::string_view engine,
                                                               const rules::Ruleset& ruleset,
                                                               const rules::TimeControl& time);
/// Returns a sentence if the arguments have an option of OpenTafl's own .ini file that current
/// versions of Java reject; otherwise empty.
[[nodiscard]] std::optional<std::string> opentafl_java_warning(const EngineSpec& engine);

/// Returns why OpenTafl cannot play by these rules; empty if it can.
[[nodiscard]] std::optional<std::string> why_opentafl_cannot(const rules::Ruleset& ruleset);

}  // namespace tafl::referee
