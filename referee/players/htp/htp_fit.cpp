// SPDX-License-Identifier: MIT
#include "referee/players/htp/htp_fit.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "rules/board_text.h"

namespace tafl::referee::htp {

using rules::Side;

namespace {

/// Start position that the engines know, with the side that moves first there.
struct Start {
    int size;
    std::string_view board;
    Side first;
};
constexpr std::array<Start, 3> starts = {{
    {7, "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", Side::defenders},
    {11, "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/",
     Side::attackers},
    {13,
     "/3ttttttt3/6t6/13/t5T5t/t5T5t/t4TTT4t/tt1TTTKTTT1tt/t4TTT4t/t5T5t/t5T5t/13/6t6/"
     "3ttttttt3/",
     Side::attackers},
}};

const Start* start_of(int size) {
    const auto* found = std::ranges::find(starts, size, &Start::size);
    return found != starts.end() ? found : nullptr;
}

}  // namespace

Side usual_first_side(int board_size) {
    const Start* start = start_of(board_size);
    return start != nullptr ? start->first : Side::attackers;
}

std::optional<std::string> why_unfit(const GameConditions& engagement) {
    const rules::Ruleset& ruleset = engagement.ruleset;
    const std::string size = std::to_string(ruleset.size());
    const Start* start = start_of(ruleset.size());
    if (start == nullptr) {
        return "htp knows boards of 7x7, 11x11 and 13x13 only, not " + size + "x" + size +
               "; choose a variant of such a size";
    }
    if (ruleset.berserk != rules::Berserk::none) {
        return "htp cannot say moves of a berserk sequence; choose a variant without ber";
    }
    if (rules::to_string(ruleset.start) != start->board) {
        return "htp cannot set up a position: on " + size + "x" + size + " the start has to be " +
               std::string(start->board);
    }
    if (engagement.time.nodes > 0 || engagement.time.depth > 0) {
        return "htp cannot carry limits of nodes or depth; use a clock or inf";
    }
    return std::nullopt;
}

std::optional<std::string> why_unfit_for_tcp(const GameConditions& engagement) {
    if (engagement.engine.restart == Restart::never) {
        return "htp-tcp has no word for a new game; leave out restart = \"never\"";
    }
    return why_unfit(engagement);
}

}  // namespace tafl::referee::htp
