// SPDX-License-Identifier: MIT
#include "examples/engines/huscarl/known_start.h"

#include <algorithm>
#include <climits>
#include <vector>

#include "rules/variant.h"

namespace tafl::huscarl {

using rules::Board;
using rules::Space;

namespace {

int count_differences(const Board& a, const Board& b) {
    int count = 0;
    for (int rank = 0; rank < a.size(); ++rank) {
        for (int file = 0; file < a.size(); ++file) {
            const Space space(file, rank);
            if (a[space] != b[space]) ++count;
        }
    }
    return count;
}

/// Returns the rules without the data that do not influence how a position continues.
rules::Ruleset rules_alone(rules::Ruleset ruleset) {
    ruleset.name.clear();
    ruleset.start = Board(ruleset.size());
    ruleset.attackers_first = true;
    for (rules::SpecialSpaces& special : ruleset.special) std::ranges::sort(special.spaces);
    for (std::vector<Space>& camp : ruleset.camps) std::ranges::sort(camp);
    std::ranges::sort(ruleset.camps);
    return ruleset;
}

}  // namespace

std::optional<rules::Position> known_start(const rules::Ruleset& ruleset) {
    struct Known {
        rules::Ruleset rules;
        rules::Position start;
    };
    static const std::vector<Known> all_known = [] {
        std::vector<Known> all;
        for (const rules::Variant& variant : rules::variants()) {
            const rules::Ruleset whole = ruleset_of(variant);
            all.push_back({rules_alone(whole), {whole.start, whole.first_side()}});
        }
        return all;
    }();
    const rules::Ruleset alone = rules_alone(ruleset);
    std::optional<rules::Position> nearest;
    int least = INT_MAX;
    for (const Known& known : all_known) {
        if (known.rules != alone) continue;
        const int is_others_turn = known.start.to_move() == ruleset.first_side() ? 0 : 1;
        const int differences =
            2 * count_differences(known.start.board(), ruleset.start) + is_others_turn;
        if (differences >= least) continue;
        least = differences;
        nearest = known.start;
    }
    return nearest;
}

}  // namespace tafl::huscarl
