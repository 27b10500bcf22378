// SPDX-License-Identifier: MIT
#include "tournaments/scoring/tuning/royale.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>
#include <utility>

#include "rules/count_of.h"
#include "tournaments/scoring/tuning/draws.h"

namespace tafl::tuning {

namespace {

/// Value of DrawPlace::parameter for lots between sets with equal points and equal age. No
/// parameter has this index.
constexpr int of_lots = -1;

}  // namespace

double mutation_width(const Parameter& parameter, int iteration, int iterations) {
    const double first = (parameter.most - parameter.least) / 8;
    const double share = iterations > 1 ? iteration / (iterations - 1.0) : 1.0;
    return first * std::pow(std::min(1.0, parameter.c_end / first), std::min(1.0, share));
}

Royale::Royale(Settings settings) : settings_(std::move(settings)) {
    const Set start{start_of(settings_.parameters), 0};
    thetas_.push_back(start.values);
    Sets& first = sets_.emplace_back();
    first.push_back(start);
    for (int entrant = 2; entrant <= settings_.entrants; ++entrant) {
        first.push_back(mutation(start, entrant, 0));
    }
}

int Royale::matches() const { return settings_.entrants * (settings_.entrants - 1) / 2; }

void Royale::add(const results::Outcome& outcome) {
    Round& round = rounds_[iteration_of(outcome.match)];
    if (round.points.empty()) round.points = Points(settings_.entrants);
    ++round.games;
    for (const rules::Side side : rules::both_sides) {
        const int entrant = outcome.entrants[side];
        round.points[entrant] += results::half_points(outcome, entrant);
    }
    while (!rounds_.empty()) {
        const auto& [iteration, next] = *rounds_.begin();
        if (iteration != finished() || next.games < 2 * matches()) return;
        recombine(next.points);
        rounds_.erase(rounds_.begin());
    }
}

bool Royale::is_known(int match) const { return iteration_of(match) < count_of(sets_); }

Values Royale::values(int match, int entrant) const {
    return sets_.at(iteration_of(match))[entrant].values;
}

Royale::Set Royale::mutation(const Set& parent, int entrant, int iteration) const {
    Set child{parent.values, iteration};
    for (int i = 0; i < count_of(child.values); ++i) {
        const Parameter& parameter = settings_.parameters[i];
        const double width = mutation_width(parameter, iteration, settings_.iterations);
        const double draw = draw_normal(settings_.seed, {iteration, entrant, i});
        child.values[i] = clamped(parameter, child.values[i] + width * draw);
    }
    return child;
}

/// Returns the entrants, the best first.
std::vector<int> Royale::ranking(const Points& points) const {
    const Sets& sets = sets_.back();
    const int iteration = count_of(sets_) - 1;
    const auto key = [&](int entrant) {
        return std::tuple(-points[entrant], sets[entrant].born,
                          draw_bits(settings_.seed, {iteration, entrant, of_lots}));
    };
    std::vector<int> order(settings_.entrants);
    std::iota(order.begin(), order.end(), 1);
    std::ranges::sort(order, {}, key);
    return order;
}

void Royale::recombine(const Points& points) {
    const std::vector<int> order = ranking(points);
    const std::size_t replaced = order.size() / 2;
    const std::size_t kept = order.size() - replaced;
    Sets next = sets_.back();
    Values mean(settings_.parameters.size());
    for (std::size_t i = 0; i < kept; ++i) {
        const Values& values = next[order[i]].values;
        for (std::size_t j = 0; j < mean.size(); ++j)
            mean[j] += values[j] / static_cast<double>(kept);
    }
    std::vector<Values> better;
    for (std::size_t i = 0; i < kept; ++i) better.push_back(next[order[i]].values);
    deviations_ = standard_deviations(better);
    const auto iteration = count_of(sets_);
    for (std::size_t i = 0; i < replaced; ++i) {
        const int loser = order[kept + i];
        next[loser] = mutation(next[order[i]], loser, iteration);
    }
    thetas_.push_back(std::move(mean));
    sets_.push_back(std::move(next));
}

}  // namespace tafl::tuning
