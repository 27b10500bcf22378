// SPDX-License-Identifier: MIT
// Protocols: list of the protocols, with the player class of each (EngineSpec::protocol). Only this
// list refers to a protocol by its name. Read-only; usable on any thread.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "referee/engine_spec.h"
#include "referee/player.h"

namespace tafl::referee {

class Player;
class World;

/// One protocol: its name, its player and its limits.
struct Protocol {
    std::string_view name;
    std::unique_ptr<Player> (*make_player)(const EngineSpec& spec, LaunchContext context,
                                           const World& world);
    /// Returns why such games cannot be played in this protocol and how to change that; nullopt if
    /// they can.
    std::optional<std::string> (*why_unfit)(const GameConditions& engagement);
    /// Built-in variants that it can play; `lawspeaker check` uses them.
    std::vector<std::string_view> variants;
    /// Time control of the whole games of a check; the protocol supports it.
    std::string_view check_time;
    bool has_line_scenes = false;  ///< check_scenes.h supports its lines
    bool is_for_people = false;    ///< not for programs: a person plays in the browser
};

/// Returns all protocols.
[[nodiscard]] std::span<const Protocol> protocols();
/// Returns the protocol with this name; null if it is unknown.
[[nodiscard]] const Protocol* find_protocol(std::string_view name);

/// Returns true if a person plays instead of a program. Such an entrant needs a server that shows
/// the page.
[[nodiscard]] inline bool is_person(const EngineSpec& spec) {
    const Protocol* const protocol = find_protocol(spec.protocol);
    return protocol != nullptr && protocol->is_for_people;
}

}  // namespace tafl::referee
