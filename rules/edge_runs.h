// SPDX-License-Identifier: MIT
// Runs of pieces along the edge, which shieldwalls capture. Shared by the capture and by the test
// whether a fort can be broken by one.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "rules/space.h"

namespace tafl::rules {

/// One of the four lines that bound a board.
struct EdgeLine {
    Space first;
    Direction along;
    Direction inward;

    /// The members of `set` on this line, as a word of a SpaceSet; `depth` 1 is the line next to it
    /// inward.
    [[nodiscard]] std::uint32_t word(const TwoWaySet& set, int depth = 0) const {
        const Space start = first.next(inward, depth);
        return along == Direction::east ? set.by_rank().row_bits(start.rank() + 1)
                                        : set.by_file().row_bits(start.file() + 1);
    }
};

[[nodiscard]] constexpr std::array<EdgeLine, 4> edge_lines(int size) {
    const int last = size - 1;
    return {{{Space(0, 0), Direction::east, Direction::north},
             {Space(0, last), Direction::east, Direction::south},
             {Space(0, 0), Direction::north, Direction::east},
             {Space(last, 0), Direction::north, Direction::west}}};
}

/// Two or more members next to each other on an edge line, closed at both ends.
struct EdgeRun {
    EdgeLine line;
    Space first;
    int length;

    [[nodiscard]] Space space(int i) const { return first.next(line.along, i); }
    [[nodiscard]] Space inner(int i) const { return space(i).next(line.inward); }
    [[nodiscard]] Space flank_before() const { return space(-1); }
    [[nodiscard]] Space flank_behind() const { return space(length); }
};

/// Calls `visit(run)` for the widest run within each row of members on one line. `members` and
/// `closers` are words of that line. A member can close a shorter run (one that stands on a corner
/// space does).
template <class Visit>
void visit_edge_runs(const EdgeLine& line, std::uint32_t members, std::uint32_t closers,
                     Visit visit) {
    const auto is_closed_at = [&](int bit) { return (closers >> bit & 1U) != 0; };
    while ((members & members >> 1) != 0) {
        int begin = std::countr_zero(members);
        int end = begin + std::countr_one(members >> begin);
        members &= ~((1U << end) - 1);
        while (end - begin >= 2 && !is_closed_at(begin - 1)) ++begin;
        while (end - begin >= 2 && !is_closed_at(end)) --end;
        if (end - begin >= 2)
            visit(EdgeRun{line, line.first.next(line.along, begin - 1), end - begin});
    }
}

}  // namespace tafl::rules
