// SPDX-License-Identifier: MIT
// Protocols: which player an engine gets, by the protocol that it speaks (EngineSpec::protocol).
// Nothing else asks for a protocol by its name. Read-only; any thread.
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

struct Protocol {
    std::string_view name;
    std::unique_ptr<Player> (*make_player)(const EngineSpec& spec, LaunchContext context,
                                           const World& world);
    /// Why such games cannot be played in this protocol, and what to change; asked before play.
    std::optional<std::string> (*why_unfit)(const GameConditions& engagement);
    /// Built-in variants that it can play: those of which an engine is checked.
    std::vector<std::string_view> variants;
    /// Time control of the whole games of a check, which it can carry.
    std::string_view check_time;
    bool has_line_scenes = false;  ///< check_scenes.h knows its lines
    bool is_for_people = false;    ///< no program speaks it: somebody sits at a page
};

[[nodiscard]] std::span<const Protocol> protocols();
/// Null if there is none of that name.
[[nodiscard]] const Protocol* find_protocol(std::string_view name);

/// Such an "engine" has no program, and plays only where a server shows its page.
[[nodiscard]] inline bool is_person(const EngineSpec& spec) {
    const Protocol* const protocol = find_protocol(spec.protocol);
    return protocol != nullptr && protocol->is_for_people;
}

}  // namespace tafl::referee
