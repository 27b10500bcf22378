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

/// The game starts. Neither engine has been started yet.
struct GameStarted {
    std::int64_t game = 0;
    rules::BySide<std::string> players;
};

/// The program of an engine was started for this game. Not sent if the process still runs from the
/// previous game.
struct EngineStarted {
    std::int64_t game = 0;
    rules::Side side{};
};

/// The engine sent its greeting, or its process still runs from the previous game. By now the
/// engine has read the files that it needs to start.
struct EngineReady {
    std::int64_t game = 0;
    rules::Side side{};
    /// True: the process still runs from the previous game. False: it was started for this game.
    bool has_stayed = false;
    /// Name of the build of the running process (EngineSpec::build); may be empty.
    std::string build;
    /// True: EngineSpec::dialect is `automatic`, and a line before the greeting identified the
    /// engine as OpenTafl.
    bool is_opentafl = false;
};

/// Both players are ready, and the first move is requested now. Not sent if the game ends before
/// that.
struct PlayBegan {
    std::int64_t game = 0;
    bool operator==(const PlayBegan&) const = default;
};

/// A ply was played. The plies of the opening are sent before the engines are started.
struct PlyPlayed {
    std::int64_t game = 0;
    rules::PlayedPly ply;
    rules::BySide<rules::TimeLeft> clocks;  ///< time left of both sides after the ply
    bool operator==(const PlyPlayed&) const = default;
};

/// The outcome is known; the engines may still be shutting down.
struct GameDecided {
    std::int64_t game = 0;
    rules::GameEnd end;
    rules::Board board;  ///< board after the last ply
};

using GameEvent =
    std::variant<GameStarted, EngineStarted, EngineReady, PlayBegan, PlyPlayed, GameDecided>;
using GameObserver = std::function<void(const GameEvent&)>;

}  // namespace tafl::referee
