// SPDX-License-Identifier: MIT
#include "tournaments/results/balance.h"

#include <algorithm>
#include <cmath>

#include "rules/result.h"
#include "tournaments/results/numbers.h"

namespace tafl::results {

Interval score_interval(double points, std::int64_t total) {
    if (total <= 0) return {};
    constexpr double z = two_sided_95;
    const auto n = static_cast<double>(total);
    const double share = points / n;
    const double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
    const double half =
        z / (1 + z * z / n) * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

Interval wilson_interval(std::int64_t hits, std::int64_t total) {
    return score_interval(static_cast<double>(hits), total);
}

bool is_cut_off(rules::Termination termination) {
    return is_forfeit(termination) || termination == rules::Termination::adjudication_max_plies ||
           termination == rules::Termination::adjudication_no_capture;
}

Interval Balance::wide_interval() const {
    const double sure = points() - points_cut_off;
    return {score_interval(sure, counted).low,
            score_interval(sure + static_cast<double>(cut_off), counted).high};
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
    if (!is_cut_off(end.termination)) return;
    ++cut_off;
    if (end.result == rules::Result::attackers_win) points_cut_off += 1;
    if (end.result == rules::Result::draw) points_cut_off += 0.5;
}

std::string score_text(const Balance& balance) {
    if (balance.counted == 0) return "n/a";
    const Interval interval = balance.interval();
    return percent(balance.score(), 1) + " [" + percent(interval.low, 1) + ", " +
           percent(interval.high, 1) + "]";
}

std::string share_text(std::int64_t hits, std::int64_t total) {
    if (total == 0) return "n/a";
    const Interval interval = wilson_interval(hits, total);
    return percent(static_cast<double>(hits) / static_cast<double>(total), 1) + " [" +
           percent(interval.low, 1) + ", " + percent(interval.high, 1) + "]";
}

}  // namespace tafl::results
