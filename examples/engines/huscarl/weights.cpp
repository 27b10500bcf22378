// SPDX-License-Identifier: MIT
#include "examples/engines/huscarl/weights.h"

#include <algorithm>

// The games for tuning are played with other weights; see tuning/.
#ifndef HUSCARL_WEIGHTS
#define HUSCARL_WEIGHTS "examples/engines/huscarl/weights.inc"
#endif

namespace tafl::huscarl {

namespace {

using Row = std::array<int, families.size()>;
constexpr std::array<Row, feature_count> rows = {{
#include HUSCARL_WEIGHTS
}};

constexpr Weights column(std::size_t family) {
    Weights weights{};
    for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = rows[i][family];
    return weights;
}

}  // namespace

std::size_t family_of(const rules::Ruleset& ruleset) {
    const auto* found = std::ranges::find_if(families, [&](const Family& family) {
        return family.escape == ruleset.escape && ruleset.size() <= family.largest_board;
    });
    return static_cast<std::size_t>(found - families.begin());
}

Weights weights_for(const rules::Ruleset& ruleset) { return column(family_of(ruleset)); }

int place_of(rules::Space space, int size) {
    const auto from_edge = [size](int line) { return std::min({line, size - 1 - line, 4}); };
    const int a = from_edge(space.file());
    const int b = from_edge(space.rank());
    const int far = std::max(a, b);
    return far * (far + 1) / 2 + std::min(a, b);
}

std::string name_of(int feature) {
    constexpr auto first_place = static_cast<int>(Feature::places);
    constexpr std::array<std::string_view, first_place> names = {
        "attackers",     "defenders",      "attackers_turn", "goal_in_1", "goals_in_1",
        "goal_in_2",     "goal_in_2_turn", "ways_in_2",      "goal_in_3", "ways_in_3",
        "lanes",         "room",           "no_room",        "hemmed",    "hemmed_by_2",
        "hemmed_by_3",   "escort",         "thin_quarter",   "closed",    "open_goals",
        "territory",     "outside",        "shut_out",       "links",     "walls",
        "defender_links"};
    if (feature < first_place) return std::string(names[static_cast<std::size_t>(feature)]);
    constexpr std::array<std::string_view, 3> men = {"attacker", "defender", "king"};
    const int piece = (feature - first_place) / place_count;
    int near = (feature - first_place) % place_count;
    int far = 0;
    while (near > far) near -= ++far;
    return std::string(men[static_cast<std::size_t>(piece)]) + "_" + std::to_string(near) + "_" +
           std::to_string(far);
}

}  // namespace tafl::huscarl
