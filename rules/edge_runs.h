// SPDX-License-Identifier: MIT
// EdgeRun: a row of pieces along the edge that a shieldwall can capture. captures.cpp uses it to
// capture such rows. endings.cpp uses it to test if a shieldwall can break an edge fort.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "rules/space.h"

namespace tafl::rules {

/// One of the four edge lines of a board.
struct EdgeLine {
    Space first;       ///< space at the west or south end of the line
    Direction along;   ///< direction from `first` to the other end of the line
    Direction inward;  ///< direction from the edge into the board

    /// Returns the members of `set` on one line, as bits. The line is `depth` steps inward from
    /// this edge line; 0 is the edge line itself. Bit i + 1 is the space that is i steps from the
    /// first space of the line.
    [[nodiscard]] std::uint32_t word(const TwoWaySet& set, int depth = 0) const {
        const Space start = first.next(inward, depth);
        return along == Direction::east ? set.by_rank().row_bits(start.rank() + 1)
                                        : set.by_file().row_bits(start.file() + 1);
    }
};

/// Returns the four edge lines of a board with `size` ranks.
[[nodiscard]] constexpr std::array<EdgeLine, 4> edge_lines(int size) {
    const int last = size - 1;
    return {{{Space(0, 0), Direction::east, Direction::north},
             {Space(0, last), Direction::east, Direction::south},
             {Space(0, 0), Direction::north, Direction::east},
             {Space(last, 0), Direction::north, Direction::west}}};
}

/// Row of two or more neighbouring spaces on an edge line, between two closing spaces. The
/// parameters `members` and `closers` of visit_edge_runs() select the spaces of the row and the
/// closing spaces.
struct EdgeRun {
    EdgeLine line;  ///< edge line that contains the run
    Space first;    ///< the space of the run that is nearest to `line.first`
    int length;     ///< number of spaces, at least 2; closing spaces are not included

    /// Returns the space with index `i` in the run. The index of `first` is 0.
    [[nodiscard]] Space space(int i) const { return first.next(line.along, i); }
    /// Returns the neighbour of space(i) in the direction away from the edge.
    [[nodiscard]] Space inner(int i) const { return space(i).next(line.inward); }
    /// Returns the closing space before the first space of the run.
    [[nodiscard]] Space flank_before() const { return space(-1); }
    /// Returns the closing space behind the last space of the run.
    [[nodiscard]] Space flank_behind() const { return space(length); }
};

/// Finds the closed runs on `line`. `members` contains the spaces that can belong to a run, and
/// `closers` the spaces that can close a run. Both have the form of EdgeLine::word(). Calls
/// `visit(EdgeRun)` for the longest closed run within each unbroken row of members. Does not call
/// it for a row without a closed run. A space that is in both sets, such as a corner space, can
/// belong to a run or close a shorter run.
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
