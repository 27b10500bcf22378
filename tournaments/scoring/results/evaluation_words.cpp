// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/evaluation_words.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "tournaments/scoring/results/numbers.h"

namespace tafl::results {

namespace {

const Verdict& row_of(double value) {
    const auto found = std::ranges::upper_bound(verdicts, std::abs(value), {}, &Verdict::below);
    return found == verdicts.end() ? verdicts.back() : *found;
}

/// Returns the proven end; nullopt for any other score.
std::optional<std::string> proven_end(int score) {
    constexpr std::int64_t max_plies = 1000;
    const std::int64_t plies = 30'000 - std::abs(std::int64_t{score});
    if (plies < 0 || plies > max_plies) return std::nullopt;
    return std::string(score > 0 ? "win" : "loss") + " in " + std::to_string(plies) +
           (plies == 1 ? " ply" : " plies");
}

/// Returns `count` in short form: 950, 12 k, 3.1 M.
std::string count_text(std::int64_t count) {
    constexpr std::array<const char*, 4> units = {" k", " M", " G", " T"};
    if (count < 10'000) return std::to_string(count);
    auto value = static_cast<double>(count) / 1000;
    std::size_t unit = 0;
    for (; value >= 999.5 && unit + 1 < units.size(); ++unit) value /= 1000;
    return decimals(value, value < 9.95 ? 1 : 0) + units[unit];
}

}  // namespace

double share_of(double value) {
    return std::round(1e4 / (1 + std::exp(-value / share_scale))) / 1e4;
}

std::string verdict_of(double value) {
    const Verdict& row = row_of(value);
    return std::string(value > 0 ? row.for_attackers : row.for_defenders);
}

std::string score_text(int score) {
    if (auto end = proven_end(score)) return *end;
    return (score > 0 ? "+" : "") + decimals(score / 100.0, 2);
}

std::string thought_text(const rules::Evaluation& evaluation) {
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (evaluation.score) {
        const int score = *evaluation.score;
        const Verdict& row = row_of(score);
        add(proven_end(score)
                ? score_text(score)
                : std::string(score > 0 ? row.ahead : row.behind) + " (" + score_text(score) + ')');
    }
    if (evaluation.depth) add("depth " + std::to_string(*evaluation.depth));
    if (evaluation.nodes) add(count_text(*evaluation.nodes) + " nodes");
    return text;
}

double as_attackers_see_it(int score, rules::Side side) {
    const double value = score;
    return side == rules::Side::attackers ? value : -value;
}

std::optional<double> mean_value(const rules::BySide<std::optional<int>>& scores) {
    double sum = 0;
    int count = 0;
    for (const rules::Side side : rules::both_sides) {
        if (!scores[side]) continue;
        sum += as_attackers_see_it(*scores[side], side);
        ++count;
    }
    return count > 0 ? std::optional(sum / count) : std::nullopt;
}

}  // namespace tafl::results
