// SPDX-License-Identifier: MIT
#include "tournaments/results/statistics.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>

#include "tests/tournaments/published.h"

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

/// As tests/data/statistics.json is to be read: 1 % of (1 + the value) for printed figures, 0.001
/// for figures that were executed; "inf" and "nan" mean that there is no value.
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

TEST_SUITE("tournaments/results/statistics") {
    TEST_CASE("Elo, normalized Elo and LOS are the published ones") {
        for (const char* type : {"elo_trinomial", "elo_pentanomial"}) {
            for (const json& record : published(type)) {
                CAPTURE(record.at("id").get<std::string>());
                const auto elo = elo_of(counts_of(record));
                const std::optional<double> percent(elo.los.value_or(0) * 100);
                check_value(record, "elo", elo.elo);
                check_value(record, "elo_err95", elo.elo_error);
                check_value(record, "nelo", elo.nelo);
                check_value(record, "nelo_err95", elo.nelo_error);
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
            for (const auto& value : {elo.score, elo.elo, elo.elo_error, elo.nelo, elo.nelo_error,
                                      elo.los, elo.draw_ratio}) {
                if (value) CHECK(std::isfinite(*value));
            }
            for (const EloModel model : {EloModel::normalized, EloModel::logistic}) {
                SprtTest test;
                test.model = model;
                CHECK(std::isfinite(sprt_of(counts, test).llr));
            }
        }
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
