// SPDX-License-Identifier: MIT
// Cases of the rules on small boards. Positions and expectations are from the published rules, and
// from OpenTafl's behaviour where our rules follow it. Names such as K5 are those of the collection
// from which the cases were taken.
#pragma once

#include "tests/rules/played.h"

namespace tafl::tests {

struct DestinationCase {
    const char* name;
    const char* rules;
    const char* from;
    const char* destinations;
};

struct LineCase {
    const char* name;
    const char* rules;
    const char* moves;
    const char* captures;
    const char* verdict;
};

template <class Cases>
void check_lines(const Cases& cases) {
    for (const LineCase& line : cases) {
        CAPTURE(line.name);
        const Played played = play(line.rules, line.moves);
        CHECK(played.captures == line.captures);
        CHECK(played.verdict == line.verdict);
    }
}

template <class Cases>
void check_destinations(const Cases& cases) {
    for (const DestinationCase& c : cases) {
        CAPTURE(c.name);
        CHECK(destinations(c.rules, c.from) == c.destinations);
    }
}

}  // namespace tafl::tests
