// SPDX-License-Identifier: MIT
// huscarl_tune FOLDER: learns the weights of the evaluation from FOLDER/FAMILY.games of
// huscarl_self_play, then a network that corrects them. Writes FOLDER/weights.inc and
// FOLDER/network.inc, and losses to standard error. Families with FOLDER/FAMILY.labels of
// huscarl_label learn their weights again from these. Families of the largest boards get the
// weights of the family before them.
//
// The model is logistic regression: the expected result of the attackers is sigmoid(score / scale),
// and the weights are those with the highest likelihood of the games. The loss has one minimum,
// which Newton's method finds in a few steps without randomness. First one row of weights is learnt
// from all families, then one for each family with a pull towards the common one, so that rare
// features of a family do not mislead it.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iomanip>
#include <stdexcept>
#include <string>
#include <vector>

#include "examples/engines/huscarl/tuning/learn_network.h"
#include "examples/engines/huscarl/tuning/samples.h"
#include "examples/engines/huscarl/weights.h"

namespace tafl::huscarl {

namespace {

constexpr double pull_of_zero = 50;      ///< pull of the common weights to 0, in positions
constexpr double pull_of_common = 4000;  ///< pull of a family's weights to the common ones
constexpr std::size_t pooled_every = 4;
constexpr int newton_steps = 15;

using Vector = std::array<double, feature_count>;
using Matrix = std::array<Vector, feature_count>;

double score_of(const Vector& weights, const Sample& sample) {
    double sum = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) sum += weights[i] * sample.features[i];
    return sum;
}

/// Returns the mean loss of the results in nats; guessing has 0.693. Scale and shift of the scores
/// are fitted first, so that only the discrimination of the weights counts.
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

/// Returns the variance of each feature, so that a pull does not depend on the unit of a feature.
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

/// Returns the weights that fit the targets best, with a pull towards `start`.
Vector learn(const std::vector<Sample>& samples, const Vector& start, double pull,
             const Vector& variances) {
    Vector weights = start;
    for (int step = 0; step < newton_steps; ++step) {
        Vector gradient{};
        Matrix hessian{};
        for (std::size_t i = 0; i < weights.size(); ++i) {
            // Without the constant, a feature that never changes would make the matrix singular.
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

/// Returns the weights that the program was built with.
Vector present_weights(std::size_t family) {
    rules::Ruleset ruleset(families[family].largest_board);
    ruleset.escape = families[family].escape;
    const Weights present = weights_for(ruleset);
    Vector weights{};
    std::ranges::copy(present, weights.begin());
    return weights;
}

/// Returns every n-th position of each family, for the common weights.
std::vector<Sample> pool(const std::vector<Samples>& all) {
    std::vector<Sample> pooled;
    for (const Samples& samples : all) {
        for (std::size_t i = 0; i < samples.learnt.size(); i += pooled_every) {
            pooled.push_back(samples.learnt[i]);
        }
    }
    return pooled;
}

using AllWeights = std::array<Vector, families.size()>;

void write_weights(const AllWeights& weights, const std::string& path) {
    std::ofstream file(path);
    file << "// SPDX-License-Identifier: MIT\n// clang-format off\n"
         << "// Made by tuning/reproduce.sh. One row a feature, one column a family:";
    for (const Family& family : families) file << ' ' << family.name;
    file << '\n';
    for (int i = 0; i < feature_count; ++i) {
        file << "/* " << std::left << std::setw(14) << name_of(i) << std::right << " */ {";
        for (std::size_t family = 0; family < families.size(); ++family) {
            const double weight = weights[family][i];
            file << (family == 0 ? "" : ", ") << std::setw(4) << std::lround(weight);
        }
        file << "},\n";
    }
}

/// Weights and variances of all families together.
struct Common {
    Vector weights;
    Vector variances;
};

Common learn_common(const std::vector<Samples>& all) {
    const std::vector<Sample> pooled = pool(all);
    if (pooled.empty()) {
        throw std::runtime_error("found no positions, expected files such as " +
                                 std::string(families.front().name) + ".games");
    }
    const Vector variances = variances_of(pooled);
    return {learn(pooled, {}, pull_of_zero, variances), variances};
}

/// Learns the weights of a family; the common ones if the family has no positions.
Vector learn_family(std::size_t family, const Samples& samples, const Common& common) {
    const Vector present = present_weights(family);
    Vector weights = common.weights;
    if (!samples.learnt.empty()) {
        weights = learn(samples.learnt, common.weights, pull_of_common, common.variances);
    }
    for (std::size_t k = 0; k < feature_count; ++k) {
        if (common.variances[k] == 0) weights[k] = present[k];  // never seen
    }
    std::fprintf(stderr, "%-10s %8zu %8zu %8.4f %8.4f %8.4f\n",
                 std::string(families[family].name).c_str(), samples.learnt.size(),
                 samples.held_out.size(), loss_of(present, samples.held_out),
                 loss_of(common.weights, samples.held_out), loss_of(weights, samples.held_out));
    return weights;
}

void print_header(const char* what) {
    std::fprintf(stderr, "%-10s %8s %8s %8s %8s %8s\n", what, "learnt", "held out", "before",
                 "common", "weights");
}

AllWeights learn_from_games(const std::vector<Samples>& all, const Common& common) {
    AllWeights weights{};
    print_header("games");
    for (std::size_t i = 0; i < families.size(); ++i) {
        weights[i] = learn_family(i, all[i], common);
    }
    return weights;
}

/// Learns the weights of families with labels from these.
void learn_from_labels(const std::string& folder, const Common& common, AllWeights& weights) {
    print_header("labels");
    for (std::size_t i = 0; i < families.size(); ++i) {
        const Samples samples =
            read_labels(folder + "/" + std::string(families[i].name) + ".labels");
        if (!samples.learnt.empty()) weights[i] = learn_family(i, samples, common);
    }
}

/// Families with larger boards have the weights of the family before them, because they lost with
/// their own (README.md).
constexpr int largest_with_own = 12;

void lend_to_largest(AllWeights& weights) {
    for (std::size_t i = 1; i < families.size(); ++i) {
        if (families[i].largest_board > largest_with_own) weights[i] = weights[i - 1];
    }
}

std::vector<Weighed> weigh(const std::vector<Sample>& samples, const Vector& weights) {
    std::vector<Weighed> weighed;
    for (const Sample& sample : samples) {
        weighed.push_back({&sample, score_of(weights, sample) / scale + sample.balance});
    }
    return weighed;
}

/// Prints the losses in nats, without and with the network.
void print_losses(const std::string& name, const std::vector<Weighed>& held_out,
                  const NetworkLearner& network) {
    double without = 0;
    double with = 0;
    const auto loss = [](double odds, double result) {
        const double p = std::clamp(sigmoid(odds), 1e-6, 1 - 1e-6);
        return -result * std::log(p) - (1 - result) * std::log(1 - p);
    };
    for (const auto& [sample, odds] : held_out) {
        without += loss(odds, sample->result);
        with += loss(odds + network.worth_of(*sample), sample->result);
    }
    const auto count = static_cast<double>(std::max<std::size_t>(1, held_out.size()));
    std::fprintf(stderr, "%-10s %8.4f %8.4f\n", name.c_str(), without / count, with / count);
}

NetworkLearner learn_network(const std::vector<Samples>& all, const AllWeights& weights) {
    std::vector<Weighed> learnt;
    for (std::size_t i = 0; i < families.size(); ++i) {
        const std::vector<Weighed> some = weigh(all[i].learnt, weights[i]);
        learnt.insert(learnt.end(), some.begin(), some.end());
    }
    NetworkLearner network;
    network.learn(std::move(learnt));
    std::fprintf(stderr, "%-10s %8s %8s\n", "family", "weights", "network");
    for (std::size_t i = 0; i < families.size(); ++i) {
        print_losses(std::string(families[i].name), weigh(all[i].held_out, weights[i]), network);
    }
    return network;
}

void tune(const std::string& folder) {
    std::vector<Samples> all;
    for (const Family& family : families) {
        all.push_back(read_games(folder + "/" + std::string(family.name) + ".games"));
    }
    for (Samples& samples : all) set_targets(samples.learnt);
    const Common common = learn_common(all);
    AllWeights weights = learn_from_games(all, common);
    learn_network(all, weights).write(folder + "/network.inc");
    learn_from_labels(folder, common, weights);
    lend_to_largest(weights);
    write_weights(weights, folder + "/weights.inc");
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
