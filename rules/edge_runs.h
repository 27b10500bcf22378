// SPDX-License-Identifier: MIT
// EdgeRun: a row of pieces along the edge, as captured by shieldwalls. Used by the capture, and by
// the test whether a shieldwall can break a fort.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "rules/space.h"

namespace tafl::rules {

/// One of the four edge lines of a board.
struct EdgeLine {
    Space first;
    Direction along;   ///< direction from `first` to the end of the line
    Direction inward;  ///< direction from the edge into the board

    /// Returns the members of `set` on the line that is `depth` spaces inward, as a word of a
    /// SpaceSet. `depth` 0 is the edge line itself.
    [[nodiscard]] std::uint32_t word(const TwoWaySet& set, int depth = 0) const {
        const Space start = first.next(inward, depth);
        return along == Direction::east ? set.by_rank().row_bits(start.rank() + 1)
                                        : set.by_file().row_bits(start.file() + 1);
    }
};

/// Returns the four edge lines of a board of this size.
[[nodiscard]] constexpr std::array<EdgeLine, 4> edge_lines(int size) {
    const int last = size - 1;
    return {{{Space(0, 0), Direction::east, Direction::north},
             {Space(0, last), Direction::east, Direction::south},
             {Space(0, 0), Direction::north, Direction::east},
             {Space(last, 0), Direction::north, Direction::west}}};
}

/// Two or more neighbouring members of a set on an edge line, between two closing spaces. The
/// caller of visit_edge_runs() selects `members` (the set) and `closers` (the closing spaces).
struct EdgeRun {
    EdgeLine line;
    Space first;
    int length;  ///< number of members, at least 2

    /// Returns the space of member `i`, counted from 0.
    [[nodiscard]] Space space(int i) const { return first.next(line.along, i); }
    /// Returns the neighbour of space(i) away from the edge.
    [[nodiscard]] Space inner(int i) const { return space(i).next(line.inward); }
    /// Returns the spaces before and behind the run, which close it.
    [[nodiscard]] Space flank_before() const { return space(-1); }
    [[nodiscard]] Space flank_behind() const { return space(length); }
};

/// Calls `visit(EdgeRun)` for the longest closed run within each unbroken row of members on `line`.
/// `members` and `closers` are words as returned by EdgeLine::word(). A member can also be a
/// closer, for example on a corner space; it can then close a shorter run.
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
