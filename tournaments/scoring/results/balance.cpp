// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/balance.h"

#include <algorithm>
#include <cmath>

#include "rules/result.h"
#include "tournaments/scoring/results/numbers.h"

namespace tafl::results {

namespace {

/// Returns the share of decided games, estimated with half a win and half a loss more.
double decided_share(std::int64_t draws, std::int64_t total) {
    return ratio(total - draws + 1, total + 1);
}

/// Returns Wilson's interval for `share` in `n` coin tosses. `n` may be fractional: the number of
/// tosses with the same information.
Interval wilson(double share, double n) {
    constexpr double z = two_sided_95;
    const double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
    const double half =
        z / (1 + z * z / n) * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

}  // namespace

Interval score_interval(double points, std::int64_t draws, std::int64_t total) {
    if (total <= 0) return {};
    const auto n = static_cast<double>(total);
    const double middle = (points + 0.5) / (n + 1);
    const double tosses = middle * (1 - middle);
    const double variance = tosses - (1 - decided_share(draws, total)) / 4;
    return wilson(points / n, n * tosses / variance);
}

Interval wilson_interval(std::int64_t hits, std::int64_t total) {
    return score_interval(static_cast<double>(hits), 0, total);
}

std::int64_t games_to_separate(std::int64_t draws, std::int64_t total) {
    constexpr double distance = 0.05;
    const double deviations = two_sided_95 / distance;
    return std::llround(std::ceil(deviations * deviations * decided_share(draws, total) / 4));
}

bool is_cut_off(rules::Termination termination) {
    return is_forfeit(termination) || termination == rules::Termination::adjudication_max_plies ||
           termination == rules::Termination::adjudication_no_capture;
}

Interval Balance::wide_interval() const {
    const double sure = points() - points_cut_off;
    const std::int64_t sure_draws = draws - draws_cut_off;
    return {score_interval(sure, sure_draws, counted).low,
            score_interval(sure + static_cast<double>(cut_off), sure_draws, counted).high};
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
    if (end.result == rules::Result::draw) {
        points_cut_off += 0.5;
        ++draws_cut_off;
    }
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
    return percent(ratio(hits, total), 1) + " [" + percent(interval.low, 1) + ", " +
           percent(interval.high, 1) + "]";
}

}  // namespace tafl::results
