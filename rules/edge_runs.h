// SPDX-License-Identifier: MIT
// Runs of pieces along the edge, which shieldwalls capture. Shared by the capture and by the test whether a fort can
// be broken by one.
#pragma once

#include <array>

#include "rules/space.h"

namespace tafl::rules {

/// One of the four lines that bound a board.
struct EdgeLine {
    Space first;
    Direction along;
    Direction inward;
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

/// Calls `visit(run)` for the widest run within each row of members. `is_member(space, inward)` and
/// `closes(space)` are also asked about the rim and must answer false there. A member can close a shorter run (one
/// that stands on a corner space does).
template <class IsMember, class Closes, class Visit>
void visit_edge_runs(int size, IsMember is_member, Closes closes, Visit visit) {
    for (const EdgeLine& line : edge_lines(size)) {
        const auto at = [&](int i) { return line.first.next(line.along, i); };
        for (int begin = 0; begin < size; ++begin) {
            int end = begin;
            while (is_member(at(end), line.inward)) ++end;
            const int rest = end;
            while (end - begin >= 2 && !closes(at(begin - 1))) ++begin;
            while (end - begin >= 2 && !closes(at(end))) --end;
            if (end - begin >= 2) visit(EdgeRun{line, at(begin), end - begin});
            begin = rest;
        }
    }
}

}  // namespace tafl::rules
