// SPDX-License-Identifier: MIT
#include "tournaments/play/events/event.h"

namespace tafl::events {

std::string_view name_of(RunOutcome ending) {
    switch (ending) {
        case RunOutcome::finished:
            return "finished";
        case RunOutcome::interrupted:
            return "interrupted";
        case RunOutcome::decided:
            return "decided";
    }
    return "";
}

std::string_view name_of(const Event& event) {
    return std::visit(
        Overloaded{[](const PlyPlayed&) { return "ply"; },
                   [](const RunStarted&) { return "begin"; },
                   [](const ScheduleExtended&) { return "schedule"; },
                   [](const RoundStarted&) { return "round"; },
                   [](const AttemptStarted&) { return "game-started"; },
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
