// SPDX-License-Identifier: MIT
// GameEvent: events of a running game, as values, for its observers. An observer is called on the
// loop's thread. It must not block, because all running games would wait for it.
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

/// The game starts; no engine has been started yet.
struct GameStarted {
    std::int64_t game = 0;
    rules::BySide<std::string> players;
};

/// The program of an engine was started. Not sent for a process that still runs from the previous
/// game.
struct EngineStarted {
    std::int64_t game = 0;
    rules::Side side{};
};

/// The engine sent its greeting, or still runs from the previous game. By now it has read the files
/// that it needs to start.
struct EngineReady {
    std::int64_t game = 0;
    rules::Side side{};
    /// true: the process still runs from the previous game.
    bool has_stayed = false;
    std::string build;         ///< EngineSpec::build for which the program was started
    bool is_opentafl = false;  ///< Hello::is_opentafl
};

/// Both players are ready: the clock of the side to move starts now. Not sent if the game ends
/// before that.
struct PlayBegan {
    std::int64_t game = 0;
    bool operator==(const PlayBegan&) const = default;
};

/// A ply was played, also one of the opening.
struct PlyPlayed {
    std::int64_t game = 0;
    rules::PlayedPly ply;
    rules::BySide<rules::TimeLeft> clocks;  ///< time left after the ply
    bool operator==(const PlyPlayed&) const = default;
};

/// The outcome is known; the engines may still be shutting down.
struct GameDecided {
    std::int64_t game = 0;
    rules::GameEnd end;
};

using GameEvent =
    std::variant<GameStarted, EngineStarted, EngineReady, PlayBegan, PlyPlayed, GameDecided>;
using GameObserver = std::function<void(const GameEvent&)>;

}  // namespace tafl::referee
