// SPDX-License-Identifier: MIT
#include "examples/engines/huscarl/weights.h"

namespace tafl::huscarl {

namespace {

struct Row {
    rules::Escape escape;
    int largest_board;
    Weights weights;
};

// The first row that fits holds; the last of each goal fits all boards. Set by hand.
// clang-format off
constexpr std::array rows = {
    //                                 a     d  g1   2g   g2   g3   la  ro  he  th  gu   mi   cl  te  li  turn
    Row{rules::Escape::corner,  7, {{100, -160, -60, -900, -60, -15, -20, -3, 20, 10, 20, -15, 250, -3,  5, 10}}},
    Row{rules::Escape::corner,  9, {{100, -170, -60, -900, -60, -15, -20, -3, 20, 15, 25, -15, 300, -2,  5, 10}}},
    Row{rules::Escape::corner, 12, {{100, -180, -60, -900, -60, -15, -15, -2, 15, 15, 35, -20, 400, -2,  5, 10}}},
    Row{rules::Escape::corner, 19, {{100, -180, -60, -900, -60, -15, -10, -2, 15, 15, 40, -20, 400, -1,  5, 10}}},
    Row{rules::Escape::edge,    7, {{100, -160, -60, -900, -80, -20,   0, -3, 20, 15,  0,   0, 300, -3,  5, 10}}},
    Row{rules::Escape::edge,    9, {{100, -170, -60, -900, -80, -20,   0, -3, 20, 20,  0,   0, 350, -3,  5, 10}}},
    Row{rules::Escape::edge,   12, {{100, -180, -60, -900, -80, -20,   0, -3, 15, 20,  0,   0, 400, -2,  5, 10}}},
    Row{rules::Escape::edge,   19, {{100, -180, -60, -900, -80, -20,   0, -2, 15, 20,  0,   0, 400, -1,  5, 10}}},
};
// clang-format on

}  // namespace

const Weights& weights_for(const rules::Ruleset& ruleset) {
    for (const Row& row : rows) {
        if (row.escape == ruleset.escape && ruleset.size() <= row.largest_board) {
            return row.weights;
        }
    }
    return rows.back().weights;
}

std::string_view name_of(Feature feature) {
    constexpr std::array<std::string_view, feature_count> names = {
        "attackers", "defenders", "goal_in_1", "goals_in_1",    "goal_in_2", "goal_in_3",
        "lanes",     "room",      "hemmed",    "thin_quarter",  "guards",    "misplaced",
        "closed",    "territory", "links",     "attackers_turn"};
    return names[static_cast<std::size_t>(feature)];
}

}  // namespace tafl::huscarl
