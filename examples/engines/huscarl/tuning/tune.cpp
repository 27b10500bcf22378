// SPDX-License-Identifier: MIT
// huscarl_tune FOLDER: learns the weights of the evaluation from FOLDER/FAMILY.games, as
// huscarl_self_play wrote them, and prints what weights.inc is to hold; losses go to the standard
// error output.
//
// The model is logistic regression: the attackers' expected result is sigmoid(score / scale), and
// the weights are those that make the games played most likely. That loss has one minimum, and
// Newton's method finds it in a few steps: no learning rate, no shuffling, nothing random. First
// one row of weights is learnt from all families together, then one for each family, which is held
// back towards the common one: by what a family has few games of it can't be misled.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "examples/engines/huscarl/evaluation.h"
#include "examples/engines/huscarl/ordering.h"
#include "rules/game.h"
#include "rules/move_text.h"
#include "rules/variant.h"

namespace tafl::huscarl {

namespace {

/// Points of score for which the odds of winning grow by e. Fixed, so that a man stays worth about
/// a hundred: the search's margins count on it.
constexpr double scale = 400;
constexpr double share_of_search = 0.3;  ///< of the target; the rest is the game's result
constexpr double pull_of_zero = 50;      ///< on the common weights, in positions
constexpr double pull_of_common = 4000;  ///< on those of a family
constexpr int held_out_every = 11;       ///< games in so many are not learnt from
constexpr int most_proof = 3000;         ///< the score that stands for a proof
constexpr std::size_t pooled_every = 4;
constexpr int newton_steps = 15;

using Vector = std::array<double, feature_count>;
using Matrix = std::array<Vector, feature_count>;

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

struct Sample {
    std::array<std::int16_t, feature_count> features;
    double result;   ///< 1: the attackers won
    double search;   ///< the search's score for them
    double target;   ///< what is learnt
    double balance;  ///< the logarithm of the attackers' odds in games of that variant
};

struct Samples {
    std::vector<Sample> learnt;
    std::vector<Sample> held_out;
};

/// What a variant's positions share.
struct Start {
    std::string name;
    Features features;
    double games = 2;  // as if there had been two draws
    double won = 1;
    [[nodiscard]] double balance() const { return std::log(won / (games - won)); }
};

/// A game of the file, as far as it is looked at.
struct Reading {
    const Evaluation& evaluation;
    const Start& start;
    double result;
};

/// Features count from the start of the game, as the evaluation of the engine does.
Sample sample_of(const Reading& game, const rules::Position& position, int score) {
    Sample sample{{}, game.result, static_cast<double>(score), game.result, game.start.balance()};
    const Features features = game.evaluation.features_of(position);
    std::ranges::transform(features, game.start.features, sample.features.begin(),
                           [](int now, int then) { return static_cast<std::int16_t>(now - then); });
    return sample;
}

const rules::Variant& variant_called(const std::string& name) {
    const rules::Variant* variant = rules::find_variant(name);
    if (variant == nullptr) throw std::runtime_error("found '" + name + "', expected a variant");
    return *variant;
}

/// One line: variant, result, moves.
void read_game(const std::string& line, const Start& start, std::vector<Sample>& samples) {
    std::istringstream words(line);
    std::string word;
    double result = 0;
    words >> word >> result;
    rules::Game game(ruleset_of(variant_called(start.name)));
    const Evaluation evaluation(game.law());
    const Reading reading{evaluation, start, result};
    while (words >> word) {
        const auto mark = word.find('=');
        if (mark != std::string::npos) {
            const int score = std::stoi(word.substr(mark + 1));
            samples.push_back(sample_of(reading, game.position(), score));
        }
        const auto record = rules::parse_move(word.substr(0, mark));
        if (!record || !game.play(record->move)) {
            throw std::runtime_error("found '" + word + "', expected a legal move");
        }
    }
    // Where the search had a proof the game was broken off. Without these positions nothing could
    // be learnt of what a short search settles, but a leaf of the search has to be told.
    if (game.is_over() || result == 0.5 || game.position().is_in_berserk()) return;
    RankedMoves loud;
    loud_moves(game.law(), game.position(), loud);
    const int proof = result > 0.5 ? most_proof : -most_proof;
    if (loud.empty()) samples.push_back(sample_of(reading, game.position(), proof));
}

std::vector<std::string> lines_of(const std::string& path) {
    std::ifstream file(path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
}

/// The variants of a family, and how their games ended.
std::map<std::string, Start> starts_of(const std::vector<std::string>& lines) {
    std::map<std::string, Start> starts;
    for (const std::string& line : lines) {
        std::istringstream words(line);
        std::string name;
        double result = 0;
        words >> name >> result;
        Start& start = starts[name];
        if (start.name.empty()) {
            const rules::RulesTables law(ruleset_of(variant_called(name)));
            start.name = name;
            start.features = Evaluation(law).features_of(rules::Position::start_of(law));
        }
        start.games += 1;
        start.won += result;
    }
    return starts;
}

Samples read_games(const std::string& path) {
    const std::vector<std::string> lines = lines_of(path);
    const std::map<std::string, Start> starts = starts_of(lines);
    Samples samples;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Start& start = starts.at(lines[i].substr(0, lines[i].find(' ')));
        read_game(lines[i], start, i % held_out_every == 0 ? samples.held_out : samples.learnt);
    }
    return samples;
}

double score_of(const Vector& weights, const Sample& sample) {
    double sum = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) sum += weights[i] * sample.features[i];
    return sum;
}

/// What a score says of the result, after all: expected = sigmoid(slope * score + shift).
struct Calibration {
    double slope = 1 / scale;
    double shift = 0;
    [[nodiscard]] double expected(double score, const Sample& sample) const {
        return sigmoid(slope * score + shift + sample.balance);
    }
};

/// `score(sample)` is the score. Newton's method in two dimensions.
template <class ScoreOf>
Calibration calibrate(const std::vector<Sample>& samples, ScoreOf score) {
    Calibration now;
    for (int step = 0; step < newton_steps && !samples.empty(); ++step) {
        double g0 = 0, g1 = 0, h00 = 1e-6, h01 = 0, h11 = 1e-6;
        for (const Sample& sample : samples) {
            const double x = score(sample);
            const double p = now.expected(x, sample);
            g0 += sample.result - p;
            g1 += (sample.result - p) * x;
            h00 += p * (1 - p);
            h01 += p * (1 - p) * x;
            h11 += p * (1 - p) * x * x;
        }
        const double determinant = h00 * h11 - h01 * h01;
        // Far from its goal the method would overshoot.
        now.shift += std::clamp((h11 * g0 - h01 * g1) / determinant, -0.5, 0.5);
        now.slope += std::clamp((h00 * g1 - h01 * g0) / determinant, -0.5 / scale, 0.5 / scale);
    }
    return now;
}

/// How surprising the results are, on average, in nats: 0.693 is guessing. With the best unit and
/// shift of the scores, so that only what the weights tell apart counts.
double loss_of(const Vector& weights, const std::vector<Sample>& samples) {
    const auto score = [&](const Sample& sample) { return score_of(weights, sample); };
    const Calibration calibration = calibrate(samples, score);
    double sum = 0;
    for (const Sample& sample : samples) {
        const double p = std::clamp(calibration.expected(score(sample), sample), 1e-6, 1 - 1e-6);
        sum -= sample.result * std::log(p) + (1 - sample.result) * std::log(1 - p);
    }
    return sum / static_cast<double>(std::max<std::size_t>(1, samples.size()));
}

/// Mixes what the search thought into the targets.
void set_targets(std::vector<Sample>& samples) {
    const Calibration search = calibrate(samples, [](const Sample& s) { return s.search; });
    for (Sample& sample : samples) {
        sample.target = (1 - share_of_search) * sample.result +
                        share_of_search * search.expected(sample.search, sample);
    }
}

/// Solves matrix * x = right by Cholesky's method; the matrix is symmetric and positive definite.
Vector solve(Matrix matrix, Vector right) {
    const std::size_t n = right.size();
    for (std::size_t j = 0; j < n; ++j) {
        for (std::size_t k = 0; k < j; ++k) matrix[j][j] -= matrix[j][k] * matrix[j][k];
        matrix[j][j] = std::sqrt(matrix[j][j]);
        for (std::size_t i = j + 1; i < n; ++i) {
            for (std::size_t k = 0; k < j; ++k) matrix[i][j] -= matrix[i][k] * matrix[j][k];
            matrix[i][j] /= matrix[j][j];
        }
    }
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t k = 0; k < i; ++k) right[i] -= matrix[i][k] * right[k];
        right[i] /= matrix[i][i];
    }
    for (std::size_t i = n; i-- > 0;) {
        for (std::size_t k = i + 1; k < n; ++k) right[i] -= matrix[k][i] * right[k];
        right[i] /= matrix[i][i];
    }
    return right;
}

/// How far each feature spreads: a pull on weights should not depend on a feature's unit.
Vector variances_of(const std::vector<Sample>& samples) {
    Vector sums{};
    Vector squares{};
    for (const Sample& sample : samples) {
        for (std::size_t i = 0; i < sums.size(); ++i) {
            sums[i] += sample.features[i];
            squares[i] += sample.features[i] * sample.features[i];
        }
    }
    const auto n = static_cast<double>(samples.size());
    for (std::size_t i = 0; i < sums.size(); ++i) {
        squares[i] = squares[i] / n - (sums[i] / n) * (sums[i] / n);
    }
    return squares;
}

/// The weights that explain the targets best while they stay near `start`.
Vector learn(const std::vector<Sample>& samples, const Vector& start, double pull,
             const Vector& variances) {
    Vector weights = start;
    for (int step = 0; step < newton_steps; ++step) {
        Vector gradient{};
        Matrix hessian{};
        for (std::size_t i = 0; i < weights.size(); ++i) {
            // A feature that never changes would leave the matrix singular.
            const double hold = pull * variances[i] + 1e-3;
            gradient[i] = hold * (start[i] - weights[i]) / scale;
            hessian[i][i] = hold;
        }
        for (const Sample& sample : samples) {
            const double p = sigmoid(score_of(weights, sample) / scale + sample.balance);
            for (std::size_t i = 0; i < weights.size(); ++i) {
                if (sample.features[i] == 0) continue;
                gradient[i] += (sample.target - p) * sample.features[i];
                const double factor = p * (1 - p) * sample.features[i];
                for (std::size_t k = 0; k <= i; ++k) hessian[i][k] += factor * sample.features[k];
            }
        }
        const Vector change = solve(hessian, gradient);
        double most = 0;
        for (std::size_t i = 0; i < weights.size(); ++i) {
            weights[i] += scale * change[i];
            most = std::max(most, std::abs(scale * change[i]));
        }
        if (most < 0.05) break;
    }
    return weights;
}

/// The weights that the program was built with.
Vector present_weights(std::size_t family) {
    rules::Ruleset ruleset(families[family].largest_board);
    ruleset.escape = families[family].escape;
    const Weights present = weights_for(ruleset);
    Vector weights{};
    std::ranges::copy(present, weights.begin());
    return weights;
}

/// One in so many of each family's positions, for the common weights.
std::vector<Sample> pool(const std::vector<Samples>& all) {
    std::vector<Sample> pooled;
    for (const Samples& samples : all) {
        for (std::size_t i = 0; i < samples.learnt.size(); i += pooled_every) {
            pooled.push_back(samples.learnt[i]);
        }
    }
    return pooled;
}

void print_rows(const std::array<Vector, families.size()>& weights) {
    std::printf("// SPDX-License-Identifier: MIT\n// clang-format off\n");
    std::printf("// Made by tuning/reproduce.sh. One row a feature, one column a family:");
    for (const Family& family : families) std::printf(" %s", std::string(family.name).c_str());
    std::printf("\n");
    for (int i = 0; i < feature_count; ++i) {
        std::printf("/* %-14s */ {", name_of(i).c_str());
        for (std::size_t family = 0; family < families.size(); ++family) {
            const double weight = weights[family][static_cast<std::size_t>(i)];
            std::printf("%s%4ld", family == 0 ? "" : ", ", std::lround(weight));
        }
        std::printf("},\n");
    }
}

void tune(const std::string& folder) {
    std::vector<Samples> all;
    for (const Family& family : families) {
        all.push_back(read_games(folder + "/" + std::string(family.name) + ".games"));
    }
    for (Samples& samples : all) set_targets(samples.learnt);
    const std::vector<Sample> pooled = pool(all);
    if (pooled.empty()) {
        throw std::runtime_error("found no positions, expected files such as " +
                                 std::string(families.front().name) + ".games");
    }
    const Vector variances = variances_of(pooled);
    const Vector common = learn(pooled, {}, pull_of_zero, variances);
    std::array<Vector, families.size()> weights{};
    std::fprintf(stderr, "%-10s %8s %8s %8s %8s %8s\n", "family", "learnt", "held out", "before",
                 "common", "after");
    for (std::size_t i = 0; i < families.size(); ++i) {
        const Samples& samples = all[i];
        const Vector present = present_weights(i);
        weights[i] = common;
        if (!samples.learnt.empty()) {
            weights[i] = learn(samples.learnt, common, pull_of_common, variances);
        }
        for (std::size_t k = 0; k < feature_count; ++k) {
            if (variances[k] == 0) weights[i][k] = present[k];  // never seen
        }
        std::fprintf(stderr, "%-10s %8zu %8zu %8.4f %8.4f %8.4f\n",
                     std::string(families[i].name).c_str(), samples.learnt.size(),
                     samples.held_out.size(), loss_of(present, samples.held_out),
                     loss_of(common, samples.held_out), loss_of(weights[i], samples.held_out));
    }
    print_rows(weights);
}

}  // namespace

}  // namespace tafl::huscarl

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "huscarl_tune FOLDER\n");
        return 2;
    }
    try {
        tafl::huscarl::tune(argv[1]);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s: %s\n", argv[1], error.what());
        return 1;
    }
}
