// SPDX-License-Identifier: MIT
// Protocols: list of the protocols, with the name (EngineSpec::protocol) and the player class of
// each. A new protocol needs a row in protocols.cpp. Read-only; usable on any thread.
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

/// One protocol: its name, the constructor of its player, and its limits.
struct Protocol {
    std::string_view name;
    /// Creates the player of an engine that speaks this protocol. The player is not started.
    std::unique_ptr<Player> (*make_player)(const EngineSpec& spec, LaunchContext context,
                                           const World& world);
    /// Returns why games with these conditions cannot be played in this protocol, and how to change
    /// that; nullopt if they can be played.
    std::optional<std::string> (*why_unfit)(const GameConditions& engagement);
    /// Names of built-in variants that the protocol supports; `lawspeaker check` uses them.
    std::vector<std::string_view> variants;
    /// Text of the time control for the whole games of a check, such as "10+0.1". The protocol
    /// supports this time control.
    std::string_view check_time;
    bool has_line_scenes = false;  ///< true: the scenes of check_scenes.h can check its engines
    /// True: a person plays in the browser; programs cannot use this protocol.
    bool is_for_people = false;
};

/// Returns all protocols.
[[nodiscard]] std::span<const Protocol> protocols();
/// Returns the protocol with the name `name`; null if no protocol has this name.
[[nodiscard]] const Protocol* find_protocol(std::string_view name);

/// Returns true if a person plays as the entrant `spec`, not a program. Such an entrant needs a
/// server with the web page on which the person plays.
[[nodiscard]] inline bool is_person(const EngineSpec& spec) {
    const Protocol* const protocol = find_protocol(spec.protocol);
    return protocol != nullptr && protocol->is_for_people;
}

}  // namespace tafl::referee
