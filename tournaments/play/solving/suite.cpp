// SPDX-License-Identifier: MIT
#include "tournaments/play/solving/suite.h"

#include <algorithm>

#include "rules/move_text.h"

namespace tafl::solving {

namespace {

std::string joined(const std::vector<rules::Move>& moves) {
    std::string text;
    for (const rules::Move move : moves) text += (text.empty() ? "" : " or ") + to_string(move);
    return text;
}

}  // namespace

bool SuitePosition::is_right(rules::Move move) const {
    const bool is_best = best.empty() || std::ranges::find(best, move) != best.end();
    return is_best && std::ranges::find(avoid, move) == avoid.end();
}

std::string SuitePosition::answer() const {
    return best.empty() ? "not " + joined(avoid) : joined(best);
}

}  // namespace tafl::solving
