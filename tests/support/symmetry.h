// SPDX-License-Identifier: MIT
// The eight reflections and rotations of boards, rules and moves. The rules are symmetric, so only
// the names of spaces may change.
#pragma once

#include <array>

#include "rules/position.h"
#include "rules/ruleset.h"

namespace tafl::tests {

struct Symmetry {
    bool swaps_axes;  ///< exchanges file and rank, before the reversals
    bool reverses_files;
    bool reverses_ranks;
};

[[nodiscard]] constexpr std::array<Symmetry, 8> all_symmetries() {
    std::array<Symmetry, 8> all{};
    for (unsigned i = 0; i < all.size(); ++i) {
        all[i] = {(i & 4U) != 0, (i & 2U) != 0, (i & 1U) != 0};
    }
    return all;
}

[[nodiscard]] inline rules::Space transformed(rules::Space space, int size, Symmetry symmetry) {
    int file = space.file();
    int rank = space.rank();
    if (symmetry.swaps_axes) std::swap(file, rank);
    return {symmetry.reverses_files ? size - 1 - file : file,
            symmetry.reverses_ranks ? size - 1 - rank : rank};
}

[[nodiscard]] inline rules::Board transformed(const rules::Board& board, Symmetry symmetry) {
    rules::Board result(board.size());
    for (const rules::Space space : board.occupied()) {
        result.put(transformed(space, board.size(), symmetry), board[space]);
    }
    return result;
}

/// Transforms the start position, all special spaces and the camps.
[[nodiscard]] inline rules::Ruleset transformed(const rules::Ruleset& ruleset, Symmetry symmetry) {
    rules::Ruleset result = ruleset;
    result.start = transformed(ruleset.start, symmetry);
    for (rules::SpecialSpaces& special : result.special) {
        for (rules::Space& space : special.spaces) {
            space = transformed(space, ruleset.size(), symmetry);
        }
    }
    for (auto& camp : result.camps) {
        for (rules::Space& space : camp) space = transformed(space, ruleset.size(), symmetry);
    }
    return result;
}

}  // namespace tafl::tests
