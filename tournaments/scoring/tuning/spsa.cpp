// SPDX-License-Identifier: MIT
#include "tournaments/scoring/tuning/spsa.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "rules/result.h"
#include "tournaments/scoring/tuning/draws.h"

namespace tafl::tuning {

namespace {

constexpr double gamma = 0.101;
constexpr double alpha = 0.602;
constexpr int games_of_pair = 2;

/// Returns the score of entrant 1 in a game: 1, 0 or -1. A game that was not played scores 0.
int score_of(const results::Outcome& outcome) {
    const rules::GameEnd& end = outcome.end;
    const bool is_played = end.termination != rules::Termination::withdrawn;
    if (!is_played || end.result == rules::Result::none) return 0;
    return results::half_points(outcome, 1) - 1;
}

}  // namespace

Gains gains_of(const Parameter& parameter, int k, int iterations) {
    const double last = iterations;
    const double stability = last / 10;
    const double c = parameter.c_end * std::pow(last, gamma);
    const double a =
        parameter.r_end * parameter.c_end * parameter.c_end * std::pow(stability + last, alpha);
    const double c_k = c / std::pow(k + 1, gamma);
    return {c_k, a / std::pow(stability + k + 1, alpha) / (c_k * c_k)};
}

Spsa::Spsa(Settings settings) : settings_(std::move(settings)) {
    thetas_.push_back(start_of(settings_.parameters));
}

void Spsa::add(const results::Outcome& outcome) {
    Pair& pair = pairs_[outcome.match - 1];
    ++pair.games;
    pair.result += score_of(outcome);
    while (!pairs_.empty()) {
        const auto& [k, next] = *pairs_.begin();
        if (k != finished() || next.games < games_of_pair) return;
        learn(next.result);
        pairs_.erase(pairs_.begin());
    }
}

void Spsa::learn(int result) {
    const int k = finished();
    Values theta = thetas_.back();
    for (std::size_t i = 0; i < theta.size(); ++i) {
        const Parameter& parameter = settings_.parameters[i];
        const Gains gains = gains_of(parameter, k, settings_.iterations);
        theta[i] = clamped(parameter, theta[i] + gains.r * gains.c * sign(k, i) * result);
    }
    thetas_.push_back(std::move(theta));
}

Values Spsa::errors() const {
    const int count = std::max(2, finished() / 4);
    if (finished() < count) return {};
    const std::vector<Values> last(thetas_.end() - count, thetas_.end());
    Values errors = standard_deviations(last);
    for (double& error : errors) error /= std::sqrt(count);
    return errors;
}

int Spsa::seen_by(int k) const { return std::max(0, k - settings_.under_way + 1); }

int Spsa::sign(int k, std::size_t parameter) const {
    return draw_sign(settings_.seed, {k, 0, static_cast<int>(parameter)});
}

bool Spsa::is_known(int match) const { return seen_by(match - 1) <= finished(); }

Values Spsa::values(int match, int entrant) const {
    const int k = match - 1;
    Values values = theta(seen_by(k));
    for (std::size_t i = 0; i < values.size(); ++i) {
        const Parameter& parameter = settings_.parameters[i];
        const double step = gains_of(parameter, k, settings_.iterations).c * sign(k, i);
        values[i] = clamped(parameter, values[i] + (entrant == 1 ? step : -step));
    }
    return values;
}

}  // namespace tafl::tuning
