// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/statistics.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <random>

#include "tests/tournaments/scoring/published.h"

namespace tafl::tests::statistics_test {
namespace {

using nlohmann::json;
using results::EloModel;
using results::ScoreCounts;
using results::SprtTest;

ScoreCounts counts_of(const json& record) {
    const json& input = record.at("input");
    if (input.contains("ptnml_0_2")) {
        return ScoreCounts::of_pairs(input.at("ptnml_0_2").get<std::array<std::int64_t, 5>>());
    }
    if (!input.contains("frequencies_low_to_high")) {
        return ScoreCounts::of_games(input.at("wins"), input.at("draws"), input.at("losses"));
    }
    const json& cells = input.at("frequencies_low_to_high");
    if (cells.size() == 3) return ScoreCounts::of_games(cells[2], cells[1], cells[0]);
    return ScoreCounts::of_pairs(cells.get<std::array<std::int64_t, 5>>());
}

/// Compares with tests/data/statistics.json. Tolerance: 1 % of (1 + the value) for printed figures,
/// 0.001 for computed ones. "inf" and "nan" mean: no value.
void check_value(const json& record, const char* key, std::optional<double> ours) {
    CAPTURE(key);
    const json& expected = record.at("expected");
    if (!expected.contains(key)) return;
    if (expected.at(key).is_string()) {
        CHECK_FALSE(ours.has_value());
        return;
    }
    REQUIRE(ours.has_value());
    const double theirs = expected.at(key);
    const bool is_printed =
        record.at("source").get<std::string>().find("fastchess") != std::string::npos;
    const double tolerance =
        is_printed ? 0.01 * (1 + std::max(std::abs(theirs), std::abs(*ours))) : 1e-3;
    CHECK(std::abs(*ours - theirs) <= tolerance);
    if (record.contains("recomputed") && record.at("recomputed").contains(key) &&
        record.at("recomputed").at(key).is_number()) {
        CHECK(std::abs(*ours - record.at("recomputed").at(key).get<double>()) <= 1e-3);
    }
}

TEST_SUITE("tournaments/scoring/results/statistics") {
    TEST_CASE("Elo, normalized Elo and LOS are the published ones") {
        for (const char* type : {"elo_trinomial", "elo_pentanomial"}) {
            for (const json& record : published(type)) {
                CAPTURE(record.at("id").get<std::string>());
                const auto elo = elo_of(counts_of(record));
                const std::optional<double> percent(elo.los.value_or(0) * 100);
                check_value(record, "elo", elo.elo);
                check_value(record, "elo_err95", elo.elo_error());
                check_value(record, "nelo", elo.nelo);
                // Theirs is right for t near 0, where skewness and kurtosis do not matter.
                std::optional<double> near_zero = elo.nelo_error();
                if (near_zero) {
                    const auto moments = results::moments_of(counts_of(record).counts());
                    *near_zero /= std::sqrt(moments.variance_of_t());
                }
                check_value(record, "nelo_err95", near_zero);
                check_value(record, "score", elo.score);
                check_value(record, "los_pct", percent);
                if (record.at("expected").contains("games")) {
                    CHECK(elo.games == record.at("expected").at("games"));
                }
            }
        }
    }

    TEST_CASE("log likelihood ratios are the published ones, for both models") {
        for (const char* type : {"sprt_llr_trinomial", "sprt_llr_pentanomial"}) {
            for (const json& record : published(type)) {
                CAPTURE(record.at("id").get<std::string>());
                SprtTest test;
                test.elo0 = record.at("input").at("elo0");
                test.elo1 = record.at("input").at("elo1");
                test.model =
                    record.at("model") == "logistic" ? EloModel::logistic : EloModel::normalized;
                const auto sprt = sprt_of(counts_of(record), test);
                check_value(record, "llr", sprt.llr);
                if (record.contains("recomputed_with_fishtest_code")) {
                    const double exact = record.at("recomputed_with_fishtest_code").at("llr");
                    CHECK(std::abs(sprt.llr - exact) < 1e-3);
                }
            }
        }
    }

    TEST_CASE("bounds are the published ones") {
        for (const json& record : published("sprt_bounds")) {
            SprtTest test;
            test.alpha = record.at("input").at("alpha");
            test.beta = record.at("input").at("beta");
            const auto sprt = sprt_of(ScoreCounts::of_games(0, 0, 0), test);
            CHECK(std::abs(sprt.lower - record.at("expected").at("lower").get<double>()) < 1e-9);
            CHECK(std::abs(sprt.upper - record.at("expected").at("upper").get<double>()) < 1e-9);
            CHECK(sprt.decision == results::Decision::go_on);
        }
    }

    TEST_CASE("nothing is ever infinite or not a number") {
        for (const std::array<std::int64_t, 5>& pairs :
             std::initializer_list<std::array<std::int64_t, 5>>{{0, 0, 0, 0, 0},
                                                                {0, 0, 0, 0, 3},
                                                                {3, 0, 0, 0, 0},
                                                                {0, 0, 7, 0, 0},
                                                                {1, 0, 0, 0, 1},
                                                                {0, 1, 0, 0, 0}}) {
            const ScoreCounts counts = ScoreCounts::of_pairs(pairs);
            const auto elo = elo_of(counts);
            for (const auto& value : {elo.score, elo.elo, elo.elo_error(), elo.nelo,
                                      elo.nelo_error(), elo.los, elo.level}) {
                if (value) CHECK(std::isfinite(*value));
            }
            for (const EloModel model : {EloModel::normalized, EloModel::logistic}) {
                SprtTest test;
                test.model = model;
                CHECK(std::isfinite(sprt_of(counts, test).llr));
            }
        }
    }

    TEST_CASE("the error of normalized Elo is right far from 0, too") {
        // Delta method with skewness and kurtosis, by hand: t = 1.1341 and 2.4660.
        const auto far =
            elo_of(ScoreCounts::of_pairs(std::array<std::int64_t, 5>{20, 20, 300, 60, 600}));
        CHECK(std::abs(far.nelo.value() - 278.57) < 0.01);
        CHECK(std::abs(far.nelo_error().value() - 24.5) < 0.05);
        const auto farther =
            elo_of(ScoreCounts::of_pairs(std::array<std::int64_t, 5>{5, 5, 100, 40, 850}));
        CHECK(std::abs(farther.nelo.value() - 605.80) < 0.01);
        CHECK(std::abs(farther.nelo_error().value() - 66.7) < 0.5);
    }

    TEST_CASE("95 % intervals of normalized Elo hold the truth in 95 % of samples") {
        std::mt19937_64 random(11);
        using Shares = std::array<double, 5>;
        for (const Shares& shares : {Shares{.25, .02, .46, .02, .25}, Shares{.02, .02, .3, .06, .6},
                                     Shares{.005, .005, .1, .04, .85}, Shares{.1, .1, .6, .1, .1},
                                     Shares{.5, 0, 0, .2, .3}}) {
            CAPTURE(shares[4]);
            const double truth =
                results::moments_of(shares).t() * results::nelo_per_sigma / std::numbers::sqrt2;
            std::discrete_distribution<std::size_t> pair(shares.begin(), shares.end());
            constexpr int samples = 800;
            int held = 0;
            for (int sample = 0; sample < samples; ++sample) {
                std::array<std::int64_t, 5> counts{};
                for (int i = 0; i < 1000; ++i) ++counts[pair(random)];
                const auto elo = elo_of(ScoreCounts::of_pairs(counts));
                if (std::abs(elo.nelo.value() - truth) <= elo.nelo_error().value()) ++held;
            }
            CHECK(held >= 735);  // 760 expected, four standard errors of 6.2
            CHECK(held <= 785);
        }
    }

    TEST_CASE("a level score is 0 Elo, not -0") {
        const auto elo = elo_of(ScoreCounts::of_games(10, 5, 10));
        CHECK(elo.elo == 0.0);
        CHECK_FALSE(std::signbit(elo.elo.value()));
        CHECK_FALSE(std::signbit(elo.nelo.value()));
    }

    TEST_CASE("results without exception leave no doubt who is superior") {
        const auto los = [](std::int64_t wins, std::int64_t draws, std::int64_t losses) {
            return elo_of(ScoreCounts::of_games(wins, draws, losses)).los;
        };
        CHECK(los(120, 0, 0) == 1.0);
        CHECK(los(0, 0, 120) == 0.0);
        CHECK(los(0, 120, 0) == 0.5);
        CHECK_FALSE(los(0, 0, 0).has_value());
    }

    TEST_CASE("a clear result is decided") {
        const SprtTest test;
        CHECK(sprt_of(ScoreCounts::of_games(900, 50, 50), test).decision ==
              results::Decision::accept_h1);
        CHECK(sprt_of(ScoreCounts::of_games(50, 50, 900), test).decision ==
              results::Decision::accept_h0);
    }
}

}  // namespace
}  // namespace tafl::tests::statistics_test
