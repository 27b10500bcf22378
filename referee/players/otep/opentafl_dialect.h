// SPDX-License-Identifier: MIT
// What is said differently to an engine that shares OpenTafl's readings, so that both sides mean
// the same game.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/ruleset.h"

namespace tafl::referee {

/// OpenTafl moves before it has played that move on its own board. What it is told in between kills
/// it or gets lost; it is ready when it has printed this, and needs EngineSpec::rest even then.
inline constexpr std::string_view opentafl_ready = "Transposition table stats";
/// How long that is waited for.
inline constexpr std::chrono::milliseconds opentafl_timeouts{500};

/// The rules record that makes OpenTafl judge as the law does, as far as it can.
[[nodiscard]] std::string opentafl_rules(const rules::Ruleset& ruleset);

/// What OpenTafl makes something else of nevertheless, a clause each: it may then be refused moves
/// that it takes for legal, or play on after the game's end.
[[nodiscard]] std::vector<std::string> opentafl_differences(const rules::Ruleset& ruleset);

/// The same as sentences for whoever seats such an engine.
[[nodiscard]] std::vector<std::string> opentafl_warnings(std::string_view engine,
                                                         std::string_view variant,
                                                         const rules::Ruleset& ruleset);

/// Why OpenTafl can't play by these rules at all; none if it can.
[[nodiscard]] std::optional<std::string> why_opentafl_cannot(const rules::Ruleset& ruleset);

}  // namespace tafl::referee
