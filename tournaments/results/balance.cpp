// SPDX-License-Identifier: MIT
#include "tournaments/results/balance.h"

#include <algorithm>
#include <cmath>

#include "rules/result.h"
#include "tournaments/results/numbers.h"

namespace tafl::results {

Interval wilson_interval(std::int64_t hits, std::int64_t total) {
    if (total <= 0) return {};
    constexpr double z = 1.959963984540054;
    const auto n = static_cast<double>(total);
    const double share = static_cast<double>(hits) / n;
    const double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
    const double half =
        z / (1 + z * z / n) * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

void Balance::add(const rules::GameEnd& end, std::uint64_t fingerprint) {
    ++games;
    const bool is_new = seen.add(fingerprint);
    if (is_new) ++distinct;
    if (!is_new && repeats == Repeats::left_out) return;
    ++counted;
    if (end.result == rules::Result::attackers_win) ++attackers;
    if (end.result == rules::Result::defenders_win) ++defenders;
    if (end.result == rules::Result::draw) ++draws;
    plies += end.plies;
    ++terminations[end.termination];
}

std::string share_text(std::int64_t hits, std::int64_t total) {
    if (total == 0) return "n/a";
    const Interval interval = wilson_interval(hits, total);
    return percent(static_cast<double>(hits) / static_cast<double>(total), 1) + " [" +
           percent(interval.low, 1) + ", " + percent(interval.high, 1) + "]";
}

}  // namespace tafl::results
