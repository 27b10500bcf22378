// SPDX-License-Identifier: MIT
// Protocols: which player an engine gets, by the protocol that it speaks (EngineSpec::protocol).
// Nothing else asks for a protocol by its name. Read-only; any thread.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "referee/player.h"

namespace tafl::referee {

struct Protocol {
    std::string_view name;
    std::unique_ptr<Player> (*make_player)(const EngineSpec& spec, LaunchContext context,
                                           const World& world);
};

[[nodiscard]] std::span<const Protocol> protocols();
/// Null if there is none of that name.
[[nodiscard]] const Protocol* find_protocol(std::string_view name);

}  // namespace tafl::referee
