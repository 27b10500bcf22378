// SPDX-License-Identifier: MIT
// opentafl_dialect: special messages and rules for engines with Dialect::opentafl. These engines
// interpret OTN as the program OpenTafl does. With the special messages and rules, host and engine
// play the same game where possible.
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

/// Part of the line after which OpenTafl is ready for the next message. OpenTafl sends a move
/// before it plays the move on its own board. A message before this line kills OpenTafl or is lost.
/// After this line OpenTafl still needs EngineSpec::rest.
inline constexpr std::string_view opentafl_ready = "Transposition table stats";
/// Maximum wait for a line with `opentafl_ready` after a move.
inline constexpr std::chrono::milliseconds opentafl_timeouts{500};

/// Returns true if `line` is the first line that OpenTafl writes: "OpenTafl v0.4.8.0b log from
/// ...".
[[nodiscard]] bool is_opentafl_introduction(std::string_view line);

/// Returns the evaluation in `status`, "Best move scored -815", from the viewpoint of `side`.
/// OpenTafl sends it from the viewpoint of the attackers. Returns nullopt for any other status, and
/// for values that mean "not evaluated".
[[nodiscard]] std::optional<rules::Evaluation> opentafl_evaluation(std::string_view status,
                                                                   rules::Side side);

/// Returns the rules record that is sent to OpenTafl for `ruleset`. With it, OpenTafl applies the
/// same rules as the host where possible.
[[nodiscard]] std::string opentafl_rules(const rules::Ruleset& ruleset);

/// Returns the differences that remain between OpenTafl's rules and `ruleset`, one clause each.
/// Because of them, the host may refuse a move that is legal for OpenTafl, or end the game earlier.
[[nodiscard]] std::vector<std::string> opentafl_differences(const rules::Ruleset& ruleset);

/// Returns one sentence for each of opentafl_differences(), for the user that configures such an
/// engine. `engine` and `variant`: names for the text.
[[nodiscard]] std::vector<std::string> opentafl_warnings(std::string_view engine,
                                                         std::string_view variant,
                                                         const rules::Ruleset& ruleset);

/// Returns a sentence if `time` leaves OpenTafl less time per move on this board than it needs;
/// nullopt if the time is sufficient. `engine`: name for the text.
[[nodiscard]] std::optional<std::string> opentafl_time_warning(std::string_view engine,
                                                               const rules::Ruleset& ruleset,
                                                               const rules::TimeControl& time);
/// Returns a sentence if the arguments of `engine` have an option from OpenTafl's own .ini file
/// that Java rejects since version 14; otherwise nullopt.
[[nodiscard]] std::optional<std::string> opentafl_java_warning(const EngineSpec& engine);

/// Returns why OpenTafl cannot play by `ruleset`, as a clause; nullopt if it can.
[[nodiscard]] std::optional<std::string> why_opentafl_cannot(const rules::Ruleset& ruleset);

}  // namespace tafl::referee
