// SPDX-License-Identifier: MIT
// What happens in a tournament as JSON objects, without the time and the wire: EVENTS.md documents
// their members. Pure functions.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/event.h"
#include "store/records.h"
#include "tournaments/formats/format.h"

namespace tafl::tournaments {

/// The names of the entrants, in the order of their numbers.
using Names = std::vector<std::string>;

[[nodiscard]] nlohmann::ordered_json begin_event(const std::string& tournament, Format format,
                                                 const Names& names, int games,
                                                 std::size_t finished);
[[nodiscard]] nlohmann::ordered_json schedule_event(int round, std::size_t games);
[[nodiscard]] nlohmann::ordered_json round_event(int round);
[[nodiscard]] nlohmann::ordered_json started_event(const Names& names,
                                                   const store::ScheduledGame& game);
[[nodiscard]] nlohmann::ordered_json ply_event(const referee::PlyPlayed& played);
/// `what` is "game-ended" or "game-void".
[[nodiscard]] nlohmann::ordered_json ended_event(std::string_view what, const Names& names,
                                                 const store::ScheduledGame& game,
                                                 const rules::GameEnd& end);
/// Points alone: whoever wants tie-breaks asks the database.
[[nodiscard]] nlohmann::ordered_json standings_event(const Names& names, const Form& form,
                                                     const Past& past);
[[nodiscard]] nlohmann::ordered_json message_event(const std::string& text);
[[nodiscard]] nlohmann::ordered_json end_event(bool is_finished, std::size_t games);

/// What both sides have left, in seconds: {"attackers": {"main", "period", "periods"}, ...}.
[[nodiscard]] nlohmann::ordered_json seconds_left(const rules::BySide<rules::TimeLeft>& clocks);

}  // namespace tafl::tournaments
