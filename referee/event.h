// SPDX-License-Identifier: MIT
// GameEvent: what whoever watches a running game is told, as values. An observer is called on the
// loop's thread and must not block: every running game waits for it.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <variant>

#include "rules/game_record.h"
#include "rules/played_ply.h"
#include "rules/side.h"
#include "rules/time_control.h"

namespace tafl::referee {

/// Before the engines are started.
struct GameStarted {
    std::int64_t game = 0;
    rules::BySide<std::string> players;
};

/// A program was started; one that has stayed from the game before is not.
struct EngineStarted {
    std::int64_t game = 0;
    rules::Side side{};
};

/// It has said hello, or has stayed from the game before; from now on it reads no more of its files
/// than it likes to.
struct EngineReady {
    std::int64_t game = 0;
    rules::Side side{};
    bool has_stayed = false;
    std::string build;         ///< EngineSpec::build for which the program was started
    bool is_opentafl = false;  ///< Hello::is_opentafl
};

/// Both players are ready: from now on the clock of the side to move runs. A game that ends earlier
/// has no such event.
struct PlayBegan {
    std::int64_t game = 0;
    bool operator==(const PlayBegan&) const = default;
};

/// After each ply, those of the opening included.
struct PlyPlayed {
    std::int64_t game = 0;
    rules::PlayedPly ply;
    rules::BySide<rules::TimeLeft> clocks;
    bool operator==(const PlyPlayed&) const = default;
};

/// As soon as the outcome is known; the engines may still be on their way out.
struct GameDecided {
    std::int64_t game = 0;
    rules::GameEnd end;
};

using GameEvent =
    std::variant<GameStarted, EngineStarted, EngineReady, PlayBegan, PlyPlayed, GameDecided>;
using GameObserver = std::function<void(const GameEvent&)>;

}  // namespace tafl::referee
