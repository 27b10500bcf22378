// SPDX-License-Identifier: MIT
// ProcessorUse: processor time that the processes of an engine have used up to a moment.
#pragma once

#include "referee/time_point.h"

namespace tafl::referee {

struct ProcessorUse {
    TimePoint when{};  ///< time of the measurement
    Duration used{0};  ///< user and system time of the processes since their start; 0 if unknown
};

}  // namespace tafl::referee
