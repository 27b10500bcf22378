// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/likelihood.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <random>
#include <sstream>
#include <vector>

#include "tests/support/property.h"
#include "tournaments/scoring/results/statistics.h"

// The log likelihood ratio by brute force: every distribution with the wanted strength is a point
// of a space without constraints, which a general optimiser walks through. No multiplier, no dual
// problem, nothing in common with how the program does it.

namespace tafl::tests::likelihood_test {
namespace {

using results::EloModel;
using results::ScoreCounts;
using results::SprtTest;
using Point = std::vector<double>;

/// Nelder and Mead (1965): the least value of f near `start`.
double min_near(Point start, double size, const std::function<double(const Point&)>& f,
                Point& best) {
    const std::size_t n = start.size();
    std::vector<std::pair<double, Point>> simplex = {{f(start), start}};
    for (std::size_t i = 0; i < n; ++i) {
        Point corner = start;
        corner[i] += size;
        simplex.emplace_back(f(corner), corner);
    }
    for (int step = 0; step < 600; ++step) {
        std::ranges::sort(simplex);
        if (simplex.back().first - simplex.front().first < 1e-17) break;
        Point middle(n, 0.0);
        for (std::size_t i = 0; i < n; ++i) {
            for (std::size_t k = 0; k < n; ++k) middle[k] += simplex[i].second[k] / double(n);
        }
        const auto towards = [&](double factor) {
            Point point = middle;
            for (std::size_t k = 0; k < n; ++k) {
                point[k] += factor * (simplex[n].second[k] - middle[k]);
            }
            return std::pair(f(point), point);
        };
        const auto reflected = towards(-1);
        if (reflected.first < simplex[0].first) {
            const auto further = towards(-2);
            simplex[n] = further.first < reflected.first ? further : reflected;
        } else if (reflected.first < simplex[n - 1].first) {
            simplex[n] = reflected;
        } else if (const auto nearer = towards(reflected.first < simplex[n].first ? -0.5 : 0.5);
                   nearer.first < std::min(reflected.first, simplex[n].first)) {
            simplex[n] = nearer;
        } else {
            for (std::size_t i = 1; i <= n; ++i) {
                for (std::size_t k = 0; k < n; ++k) {
                    simplex[i].second[k] = (simplex[i].second[k] + simplex[0].second[k]) / 2;
                }
                simplex[i].first = f(simplex[i].second);
            }
        }
    }
    std::ranges::sort(simplex);
    best = simplex[0].second;
    return simplex[0].first;
}

/// Roots of a x^2 + b x + c between 0 and 1.
std::vector<double> roots_of(double a, double b, double c) {
    std::vector<double> roots;
    const double inner = b * b - 4 * a * c;
    if (inner < 0) return roots;
    const double q = -(b + std::copysign(std::sqrt(inner), b)) / 2;
    if (a != 0) roots.push_back(q / a);
    if (q != 0) roots.push_back(c / q);
    std::erase_if(roots, [](double x) { return !(x > 0 && x < 1); });
    return roots;
}

struct Problem {
    std::vector<double> shares;
    bool is_normalized;
    double strength;  ///< t, not negative; or the mean, at least 1/2

    [[nodiscard]] double score(std::size_t i) const {
        return double(i) / double(shares.size() - 1);
    }

    /// Shares of cell `strong` for which `base` and this cell together have the required strength.
    [[nodiscard]] std::vector<double> shares_of(std::size_t strong,
                                                const std::vector<double>& base) const {
        double mean = 0;
        double square = 0;
        for (std::size_t i = 0; i < base.size(); ++i) {
            mean += base[i] * (score(i) - 0.5);
            square += base[i] * std::pow(score(i) - 0.5, 2);
        }
        const double b = score(strong) - 0.5;
        if (!is_normalized) return roots_of(0, b - mean, mean + 0.5 - strength);
        // (1 + t^2) * mean^2 = t^2 * square, of which only the roots with a mean above 0 count
        const double one = 1 + strength * strength;
        const double t2 = strength * strength;
        auto roots = roots_of(one * std::pow(b - mean, 2),
                              one * 2 * mean * (b - mean) - t2 * (b * b - square),
                              one * mean * mean - t2 * square);
        std::erase_if(roots, [&](double x) { return mean + x * (b - mean) < 0; });
        for (double& x : roots) {  // squares have cost digits: two steps of Newton without them
            for (int step = 0; step < 2; ++step) {
                const double root = std::sqrt(square + x * (b * b - square));
                const double excess = std::sqrt(one) * (mean + x * (b - mean)) - strength * root;
                const double slope =
                    std::sqrt(one) * (b - mean) - strength * (b * b - square) / (2 * root);
                if (std::abs(excess) < 1e-6 * root) x -= excess / slope;
            }
        }
        return roots;
    }

    [[nodiscard]] double minus_likelihood(const std::vector<double>& p) const {
        double sum = 0;
        for (std::size_t i = 0; i < p.size(); ++i) {
            if (p[i] <= 0) return 1e9;
            sum -= shares[i] * std::log(p[i] / shares[i]);
        }
        return sum;
    }

    /// Returns the lowest minus_likelihood() of the distributions in which `logarithms` give the
    /// cells other than `strong`. The share of `strong` follows from the required strength.
    [[nodiscard]] double at(const Point& logarithms, std::size_t strong) const {
        std::vector<double> base;
        double sum = 0;
        for (std::size_t i = 0, next = 0; i < shares.size(); ++i) {
            base.push_back(i == strong ? 0 : std::exp(std::clamp(logarithms[next++], -80.0, 80.0)));
            sum += base.back();
        }
        for (double& x : base) x /= sum;
        double least = 1e9;
        for (const double share : shares_of(strong, base)) {
            std::vector<double> p = base;
            for (double& x : p) x *= 1 - share;
            p[strong] = share;
            least = std::min(least, minus_likelihood(p));
        }
        return least;
    }

    [[nodiscard]] double likelihood(std::mt19937_64& random) const {
        std::uniform_real_distribution<double> spread(-8, 8);
        double least = 1e9;
        for (int attempt = 0; attempt < 24; ++attempt) {
            const std::size_t strong = shares.size() - 1 - attempt % (shares.size() / 2);
            Point point;
            for (std::size_t i = 0; i < shares.size(); ++i) {
                const double near = attempt < 12 ? std::log(shares[i]) : 0;
                const double far = attempt < 2 ? 0 : spread(random);
                if (i != strong) point.push_back(near + far);
            }
            double before = 2e9;
            for (int again = 0; again < 12; ++again) {
                const auto f = [&](const Point& x) { return at(x, strong); };
                const double now = min_near(point, 0.5, f, point);
                least = std::min(least, now);
                if (before - now < 1e-15) break;
                before = now;
            }
        }
        return -least;
    }
};

double brute_likelihood(std::vector<double> shares, double elo, EloModel model,
                        std::mt19937_64& random) {
    if (elo < 0) {
        std::ranges::reverse(shares);
        elo = -elo;
    }
    const double per_observation = shares.size() == 5 ? 2 : 1;
    const double strength = model == EloModel::logistic
                                ? 1 / (1 + std::pow(10, -elo / 400))
                                : elo * std::numbers::ln10 / 800 * std::sqrt(per_observation);
    return Problem{shares, model == EloModel::normalized, strength}.likelihood(random);
}

double brute_ratio(const ScoreCounts& counts, const SprtTest& test, std::mt19937_64& random) {
    std::vector<double> shares = counts.counts();
    double total = 0;
    for (double& share : shares) total += share = std::max(share, 1e-3);
    for (double& share : shares) share /= total;
    return total * (brute_likelihood(shares, test.elo1, test.model, random) -
                    brute_likelihood(shares, test.elo0, test.model, random));
}

/// Counts of every size up to 1e9, with empty cells among them.
std::int64_t any_count(std::mt19937_64& random, double largest) {
    if (random() % 5 == 0) return 0;
    return std::llround(std::pow(10, std::uniform_real_distribution<double>(0, largest)(random)));
}

struct Case {
    ScoreCounts counts = ScoreCounts::of_games(0, 0, 0);
    SprtTest test;
};

Case any_case(std::mt19937_64& random) {
    Case any;
    const double largest = std::uniform_real_distribution<double>(0.5, 9)(random);
    std::array<std::int64_t, 5> n{};
    for (auto& count : n) count = any_count(random, largest);
    any.counts =
        random() % 2 == 0 ? ScoreCounts::of_pairs(n) : ScoreCounts::of_games(n[0], n[1], n[2]);
    const double most = std::pow(10, std::uniform_real_distribution<double>(0, 3)(random));
    std::uniform_real_distribution<double> elo(-most, most);
    any.test.elo0 = random() % 4 == 0 ? 0 : elo(random);
    any.test.elo1 = elo(random);
    if (any.test.elo0 > any.test.elo1) std::swap(any.test.elo0, any.test.elo1);
    any.test.model = random() % 3 == 0 ? EloModel::logistic : EloModel::normalized;
    return any;
}

std::string text_of(const Case& any) {
    std::ostringstream text;
    for (const double count : any.counts.counts()) text << std::int64_t(count) << ' ';
    text.precision(17);
    text << name_of(any.test.model) << ' ' << any.test.elo0 << ' ' << any.test.elo1;
    return text.str();
}

TEST_SUITE("tournaments/scoring/results/likelihood") {
    TEST_CASE("ratios are those of brute force, for hypotheses to 1000 and counts to 1e9") {
        for_seeds({60, 0.02}, [](std::uint64_t seed) -> std::string {
            std::mt19937_64 random(seed);
            const Case any = any_case(random);
            if (any.counts.total() == 0) return {};
            const double ours = sprt_of(any.counts, any.test).llr;
            const double brute = brute_ratio(any.counts, any.test, random);
            const double tolerance = 1e-3 + 1e-6 * std::abs(brute) + 1e-11 * any.counts.total();
            if (std::abs(ours - brute) <= tolerance) return {};
            std::ostringstream text;
            text.precision(12);
            text << text_of(any) << ": found " << ours << ", by brute force " << brute;
            return text.str();
        });
    }

    TEST_CASE("every hypothesis that there is has a finite ratio, the same from the other side") {
        std::mt19937_64 random(7);
        for (int i = 0; i < 300; ++i) {
            Case any = any_case(random);
            const bool is_logistic = any.test.model == EloModel::logistic;
            const double most = is_logistic ? 6000 : 1e6;
            if (i % 3 == 0) any.test.elo1 = most;
            if (i % 3 == 1) any.test.elo0 = -most;
            if (i % 3 == 2) any.test.elo0 = std::nextafter(any.test.elo1, -1e9);
            CAPTURE(text_of(any));
            REQUIRE_FALSE(mistake_in(any.test).has_value());
            const double ratio = sprt_of(any.counts, any.test).llr;
            REQUIRE(std::isfinite(ratio));
            std::vector<std::int64_t> n;
            for (const double count : any.counts.counts()) n.push_back(std::llround(count));
            std::ranges::reverse(n);
            const ScoreCounts reversed =
                n.size() == 3 ? ScoreCounts::of_games(n[2], n[1], n[0])
                              : ScoreCounts::of_pairs(std::span<const std::int64_t, 5>(n));
            SprtTest test = any.test;
            test.elo0 = -any.test.elo1;
            test.elo1 = -any.test.elo0;
            CHECK(std::abs(ratio + sprt_of(reversed, test).llr) <=
                  1e-6 + 1e-9 * std::abs(ratio) + 1e-14 * any.counts.total());
        }
    }

    TEST_CASE("hypotheses far from the games are judged by them") {
        // 30 wins, 3 draws, 20 losses are a normalized 66 +/- 48: nearer to 0 than to 341, by 9.09.
        SprtTest test;
        test.elo1 = 341;
        const auto sprt = sprt_of(ScoreCounts::of_games(30, 3, 20), test);
        CHECK(std::abs(sprt.llr + 9.085) < 0.001);
        CHECK(sprt.decision == results::Decision::accept_h0);
        for (const double elo1 : {232.0, 300.0, 500.0, 1000.0}) {
            CAPTURE(elo1);
            test.elo1 = elo1;
            const auto level =
                sprt_of(ScoreCounts::of_pairs(std::array<std::int64_t, 5>{9, 20, 40, 20, 9}), test);
            CHECK(level.decision == results::Decision::accept_h0);
            test.elo1 = 5;
            const auto strong =
                sprt_of(ScoreCounts::of_pairs(std::array<std::int64_t, 5>{0, 0, 0, 9, 900}), test);
            CHECK(strong.decision == results::Decision::accept_h1);
        }
    }

    TEST_CASE("an invalid test is rejected with the expected values") {
        const double nan = std::nan("");
        const double infinity = std::numeric_limits<double>::infinity();
        const auto mistake = [](double elo0, double elo1, EloModel model, double alpha = 0.05,
                                double beta = 0.05) {
            return results::mistake_in({elo0, elo1, alpha, beta, model}).value_or("none");
        };
        for (const EloModel model : {EloModel::normalized, EloModel::logistic}) {
            for (const double bad : {nan, infinity, -infinity, 1e7, -1e7, 1e300}) {
                CHECK(mistake(bad, 5, model).find("elo0: found") == 0);
                CHECK(mistake(0, bad, model).find("elo1: found") == 0);
            }
            CHECK(mistake(5, 5, model).find("elo0 to be less than elo1") != std::string::npos);
            CHECK(mistake(5, 0, model).find("elo0 to be less than elo1") != std::string::npos);
            CHECK(mistake(-1000, 1000, model) == "none");
            for (const double bad : {nan, infinity, 0.0, -0.1, 0.5, 0.9, 1e-300}) {
                CHECK(mistake(0, 5, model, bad).find("alpha: found") == 0);
                CHECK(mistake(0, 5, model, 0.05, bad).find("beta: found") == 0);
            }
        }
        CHECK(
            mistake(0, 1e5, EloModel::logistic).find("expected a difference from -6000 to 6000") !=
            std::string::npos);
        CHECK(mistake(0, 1e5, EloModel::normalized) == "none");
    }
}

}  // namespace
}  // namespace tafl::tests::likelihood_test
