// SPDX-License-Identifier: MIT
// How the groups of a tournament stand, each by itself. For people; nothing is paired by it.
#pragma once

#include <vector>

#include "tournaments/results/standings.h"

namespace tafl::formats {

struct GroupRow {
    results::Standing standing;  ///< its rank is that among all groups
    int place = 0;               ///< in the group, from 1
    bool goes_on = false;        ///< known when all groups are over
};
/// In order of their places.
using GroupTable = std::vector<GroupRow>;

}  // namespace tafl::formats
