// SPDX-License-Identifier: MIT
#include "tournaments/events/event.h"

namespace tafl::events {

std::string_view name_of(Ending ending) {
    switch (ending) {
        case Ending::finished:
            return "finished";
        case Ending::interrupted:
            return "interrupted";
        case Ending::decided:
            return "decided";
    }
    return "";
}

std::string_view name_of(const Event& event) {
    return std::visit(
        Overloaded{[](const PlyPlayed&) { return "ply"; }, [](const RunBegan&) { return "begin"; },
                   [](const ScheduleGrew&) { return "schedule"; },
                   [](const RoundBegan&) { return "round"; },
                   [](const GameBegan&) { return "game-started"; },
                   [](const PlayBegan&) { return "play-began"; },
                   [](const PositionChanged&) { return "position"; },
                   [](const GameEnded& ended) { return ended.counts ? "game-ended" : "game-void"; },
                   [](const StandingsChanged&) { return "standings"; },
                   [](const Message&) { return "message"; }, [](const RunEnded&) { return "end"; },
                   [](const QueueChanged&) { return "queue"; },
                   [](const EventsLost&) { return "lost"; }, [](const Reset&) { return "reset"; }},
        event.what);
}

}  // namespace tafl::events
