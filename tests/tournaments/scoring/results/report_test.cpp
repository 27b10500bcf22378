// SPDX-License-Identifier: MIT
// Reports about stored games: verification, balance, pictures.
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <random>

#include "rules/count_of.h"
#include "rules/move_text.h"
#include "rules/result.h"
#include "rules/ruleset_text.h"
#include "rules/variant.h"
#include "tests/support/text.h"
#include "tournaments/reports/publish/board_svg.h"
#include "tournaments/scoring/results/balance.h"
#include "tournaments/scoring/results/balance_table.h"
#include "tournaments/scoring/results/verify.h"

namespace tafl::tests::report_test {
namespace {

using publish::board_svg;
using results::judged_differently;
using rules::Result;
using rules::Termination;

/// A short Brandub game without a winner: three plies, no capture.
rules::GameRecord quiet_game() {
    rules::GameRecord record;
    record.ruleset = rules::ruleset_of(*rules::find_variant("brandub"));
    for (const char* text : {"d1-c1", "d3-c3", "c1-b1"}) {
        record.plies.push_back({rules::parse_move(text)->move, {}, {}, {}, ""});
    }
    record.end.result = Result::defenders_win;
    record.end.termination = Termination::resignation;
    record.end.plies = 3;
    return record;
}

/// A king two steps from anywhere, and four corners to flee to: d1-e1 a4-a1 is an escape.
rules::GameRecord escape_game(std::vector<const char*> moves) {
    rules::GameRecord record;
    record.ruleset = rules::parse_ruleset("dim:7 atkf:y start:/3t3/7/7/K6/7/7/3t3/")->ruleset;
    for (const char* text : moves) {
        record.plies.push_back({rules::parse_move(text)->move, {}, {}, {}, ""});
    }
    record.end.result = Result::defenders_win;
    record.end.termination = Termination::escape;
    record.end.plies = count_of(record.plies);
    return record;
}

TEST_SUITE("tournaments/scoring/results/report") {
    TEST_CASE("a sound game is judged as it was") {
        CHECK_FALSE(judged_differently(quiet_game()).has_value());
        CHECK_FALSE(judged_differently(escape_game({"d1-e1", "a4-a1"})).has_value());
    }

    TEST_CASE("an illegal move is reported with its ply") {
        rules::GameRecord record = quiet_game();
        record.plies[2].move = rules::parse_move("a4-a7")->move;
        const auto difference = judged_differently(record);
        REQUIRE(difference.has_value());
        CHECK(difference->text.find("ply 3, a4-a7") != std::string::npos);
        CHECK_FALSE(difference->judgement);  // a resignation follows, so the result is unknown
        record.end.termination = Termination::adjudication_max_plies;
        const auto again = judged_differently(record);
        REQUIRE((again && again->judgement));
        CHECK(again->judgement->result == Result::none);
    }

    TEST_CASE("a result that differs from the board's is reported, and the game is played again") {
        rules::GameRecord record = quiet_game();
        record.end.termination = Termination::escape;
        const auto difference = judged_differently(record);
        REQUIRE((difference && difference->judgement));
        CHECK(difference->text == "stored as defenders escape, would be none none");
        CHECK(difference->judgement->result == Result::none);
        CHECK(difference->judgement->termination == Termination::void_host_error);
        CHECK(difference->judgement->plies == 3);
    }

    TEST_CASE("another verdict of the board replaces any that was stored") {
        for (const auto stored : {Termination::repetition, Termination::time,
                                  Termination::resignation, Termination::adjudication_max_plies}) {
            CAPTURE(name_of(stored));
            rules::GameRecord record = escape_game({"d1-e1", "a4-a1"});
            record.end.result = Result::attackers_win;
            record.end.termination = stored;
            record.end.at_fault = rules::Side::defenders;
            const auto difference = judged_differently(record);
            REQUIRE((difference && difference->judgement));
            CHECK(difference->judgement->result == Result::defenders_win);
            CHECK(difference->judgement->termination == Termination::escape);
            CHECK_FALSE(difference->judgement->at_fault);
        }
    }

    TEST_CASE("plies after the end do not count") {
        rules::GameRecord record = escape_game({"d1-e1", "a4-a1", "e1-e2", "a1-a2"});
        record.end.termination = Termination::crash;
        const auto difference = judged_differently(record);
        REQUIRE((difference && difference->judgement));
        CHECK(difference->text ==
              "stored as defenders crash, would be defenders escape after ply 2 of 4");
        CHECK(difference->judgement->plies == 2);
    }

    TEST_CASE("verification accepts every forfeit") {
        for (int id = 0; id < rules::termination_count; ++id) {
            rules::GameRecord record = quiet_game();
            record.end.termination = static_cast<Termination>(id);
            if (!is_forfeit(record.end.termination)) continue;
            CAPTURE(name_of(record.end.termination));
            CHECK_FALSE(judged_differently(record).has_value());
        }
    }

    TEST_CASE("a wrong number of captures is reported and corrected, and nothing else is changed") {
        rules::GameRecord record = quiet_game();
        record.end.captures = {1, 0};
        const auto difference = judged_differently(record);
        REQUIRE((difference && difference->judgement));
        CHECK(difference->judgement->captures == rules::BySide<int>{0, 0});
        CHECK(difference->judgement->result == Result::defenders_win);
        CHECK(difference->judgement->termination == Termination::resignation);
    }

    TEST_CASE("Wilson's intervals are the published ones") {
        // R, Hmisc::binconf(x, n, method = "wilson"), and Agresti and Coull (1998) for 0 of 10.
        struct Case {
            std::int64_t hits;
            std::int64_t total;
            double low;
            double high;
        };
        for (const Case& c : {Case{10, 20, 0.2992980, 0.7007020}, Case{0, 10, 0.0, 0.2775328},
                              Case{81, 263, 0.2552955, 0.3662130}}) {
            const auto interval = results::wilson_interval(c.hits, c.total);
            CHECK(std::abs(interval.low - c.low) < 2e-4);
            CHECK(std::abs(interval.high - c.high) < 2e-4);
        }
        CHECK(results::wilson_interval(0, 0).high == 1.0);
    }

    TEST_CASE("a score of draws is surer than one of wins and losses") {
        // Normal approximation with the trinomial variance, by hand: 0.5 +- 1.96 sqrt(0.025 / 200)
        // and 0.5 +- 1.96 sqrt(0.25 / 200).
        const auto drawish = results::score_interval(100, 180, 200);
        CHECK(std::abs(drawish.low - 0.478) < 0.001);
        CHECK(std::abs(drawish.high - 0.522) < 0.001);
        const auto decisive = results::score_interval(100, 0, 200);
        CHECK(std::abs(decisive.low - 0.431) < 0.001);
        CHECK(results::score_interval(10, 20, 20).high > 0.5);  // draws alone
        CHECK(results::games_to_separate(0, 200) == 385);       // (1.96 / 0.05)^2 / 4
        CHECK(std::abs(results::games_to_separate(180, 200) - 40) <= 2);
    }

    TEST_CASE("95 % intervals of points hold the truth in 95 % of samples, however many draws") {
        std::mt19937_64 random(3);
        for (const double draws : {0.0, 0.2, 0.5, 0.8, 0.95}) {
            for (const double score : {0.5, 0.52}) {
                CAPTURE(draws);
                CAPTURE(score);
                const double wins = score - draws / 2;
                std::discrete_distribution<int> result{wins, draws, 1 - wins - draws};
                constexpr int samples = 3000;
                int held = 0;
                for (int sample = 0; sample < samples; ++sample) {
                    std::array<std::int64_t, 3> counts{};
                    for (int i = 0; i < 200; ++i)
                        ++counts[static_cast<std::size_t>(result(random))];
                    const double points =
                        static_cast<double>(counts[0]) + static_cast<double>(counts[1]) / 2;
                    const auto interval = results::score_interval(points, counts[1], 200);
                    if (interval.low <= score && score <= interval.high) ++held;
                }
                CHECK(held >= 2780);  // 0.95 are 2850
                CHECK(held <= 2910);
            }
        }
    }

    TEST_CASE("games add up") {
        results::Balance balance;
        balance.add({.result = Result::attackers_win,
                     .termination = Termination::king_captured,
                     .plies = 30});
        balance.add({.result = Result::draw,
                     .termination = Termination::adjudication_max_plies,
                     .plies = 50});
        CHECK(balance.games == 2);
        CHECK(balance.mean_plies() == 40.0);
        CHECK(balance.terminations.at(Termination::king_captured) == 1);
        CHECK(balance.score() == 0.75);
    }

    TEST_CASE("adjudicated games and forfeits widen the interval: either side may have won") {
        results::Balance balance;
        for (int i = 0; i < 50; ++i) {
            balance.add({.result = i < 25 ? Result::attackers_win : Result::defenders_win,
                         .termination = Termination::escape});
        }
        CHECK(balance.share_cut_off() == 0);
        CHECK(balance.wide_interval().low == doctest::Approx(balance.interval().low));
        CHECK(balance.wide_interval().high == doctest::Approx(balance.interval().high));
        for (int i = 0; i < 50; ++i) {
            balance.add(
                {.result = i < 25 ? Result::draw : Result::defenders_win,
                 .termination = i < 25 ? Termination::adjudication_max_plies : Termination::time});
        }
        CHECK(balance.share_cut_off() == 0.5);
        CHECK(balance.score() == 0.375);
        // The attackers won 25 of 100 games on the board, and lost 25.
        CHECK(balance.wide_interval().low ==
              doctest::Approx(results::wilson_interval(25, 100).low));
        CHECK(balance.wide_interval().high ==
              doctest::Approx(results::wilson_interval(75, 100).high));
    }

    store::GameRow finished(const std::string& variant, Result result, std::uint64_t fingerprint) {
        store::GameRow row;
        row.scheduled.variant = variant;
        row.state = store::GameState::finished;
        row.end.result = result;
        row.end.termination = Termination::escape;
        row.end.plies = 30;
        row.fingerprint = fingerprint;
        return row;
    }

    TEST_CASE("CSV and JSON have numbers, each in a column of its own") {
        std::vector<store::GameRow> games;
        for (std::uint64_t i = 0; i < 20; ++i) {
            const Result result = i < 10 ? Result::attackers_win : Result::defenders_win;
            games.push_back(finished("brandub", result, i + 1));
        }
        using results::balance_text;
        using results::BalanceBy;
        using results::TableFormat;
        const auto rows =
            nlohmann::json::parse(balance_text(games, BalanceBy::variant, TableFormat::json));
        for (const auto& [key, value] : rows.at(0).items()) {
            CAPTURE(key);
            // No two players have met, so no ratings exist.
            if (key.starts_with("Between equals")) {
                CHECK(value.is_null());
                continue;
            }
            CHECK(value.is_number() == (key != "variant" && key != "Terminations"));
        }
        // The interval of 10 wins in 20 games, as in the test of Wilson's intervals above.
        CHECK(rows.at(0).at("Attackers %") == 50.0);
        CHECK(std::abs(rows.at(0).at("Attackers % low").get<double>() - 29.92980) < 0.02);
        CHECK(std::abs(rows.at(0).at("Attackers % high").get<double>() - 70.07020) < 0.02);
        CHECK(rows.at(0).at("Draws %") == 0.0);
        const std::string csv = balance_text(games, BalanceBy::variant, TableFormat::csv);
        CHECK(csv.find("Games,Distinct,Attackers %,Attackers % low,Attackers % high") !=
              std::string::npos);
        CHECK(csv.find("brandub,20,20,50.0000,") != std::string::npos);
        CHECK(csv.find('[') == std::string::npos);
        CHECK(
            balance_text(games, BalanceBy::variant, TableFormat::text).find("50.0 [29.9, 70.1]") !=
            std::string::npos);
    }

    /// Games of two players on both sides. For each order of the sides the attackers win
    /// `by_attackers` games and the defenders win `by_defenders`.
    std::vector<store::GameRow> meetings(const std::string& variant, int by_attackers,
                                         int by_defenders) {
        std::vector<store::GameRow> games;
        for (int i = 0; i < 2 * (by_attackers + by_defenders); ++i) {
            const bool is_won = i / 2 < by_attackers;
            games.push_back(
                finished(variant, is_won ? Result::attackers_win : Result::defenders_win, 0));
            games.back().names = {"Huscarl", "Thrall"};
            if (i % 2 == 1) games.back().names = {"Thrall", "Huscarl"};
        }
        return games;
    }

    TEST_CASE("the most balanced variant stands first, and equals are as balanced") {
        auto games = meetings("brandub", 9, 1);
        for (const auto& row : meetings("tablut", 3, 7)) games.push_back(row);
        for (const auto& row : meetings("tawlbwrdd", 4, 5)) games.push_back(row);
        using results::balance_text;
        using results::BalanceBy;
        const auto rows = nlohmann::json::parse(
            balance_text(games, BalanceBy::variant, results::TableFormat::json));
        REQUIRE(rows.size() == 3);
        CHECK(rows[0].at("variant") == "tawlbwrdd");
        CHECK(rows[1].at("variant") == "tablut");
        CHECK(rows[2].at("variant") == "brandub");
        CHECK(rows[2].at("Points %") == 90.0);
        CHECK(rows[0].at("Most balanced %").get<double>() > 60);
        CHECK(rows[2].at("Most balanced %").get<double>() < 1);
        CHECK(rows[2].at("Between equals %").get<double>() == doctest::Approx(90.0).epsilon(0.001));
        const auto by_rating = nlohmann::json::parse(
            balance_text(games, BalanceBy::rating, results::TableFormat::json));
        REQUIRE(by_rating.size() == 3);
        CHECK(by_rating[0].at("rating") == "brandub, -50 to 50");
        CHECK(by_rating[0].at("Games") == 20);
    }

    TEST_CASE("of two variants at 50 % the drawish one is more balanced") {
        std::vector<store::GameRow> games;
        const auto add = [&](const std::string& variant, int wins, int draws) {
            for (int i = 0; i < 2 * wins + draws; ++i) {
                const Result result = i < wins           ? Result::attackers_win
                                      : i < wins + draws ? Result::draw
                                                         : Result::defenders_win;
                games.push_back(finished(variant, result, 0));
            }
        };
        add("decisive", 100, 0);
        add("drawish", 10, 180);
        const auto groups = balance_groups(games, results::BalanceBy::variant);
        REQUIRE(groups.size() == 2);
        CHECK(groups[0].name == "drawish");
        // 200,000 draws from Dirichlet posteriors with another program: 0.804.
        CHECK(std::abs(groups[0].is_most_balanced - 0.804) < 0.01);
        CHECK(std::abs(groups[0].is_more_balanced[1] - 0.804) < 0.01);
        CHECK(std::abs(groups[1].is_more_balanced[0] - 0.196) < 0.01);
        using results::BalanceBy;
        using results::TableFormat;
        const std::string text = balance_text(games, BalanceBy::variant, TableFormat::text);
        CHECK(text.find("More balanced than, %") != std::string::npos);
        const auto rows =
            nlohmann::json::parse(balance_text(games, BalanceBy::variant, TableFormat::json));
        CHECK(rows[0].at("More balanced than decisive %").get<double>() > 79);
        CHECK(rows[1].at("Games to separate 50 from 55 %") == 385);
    }

    TEST_CASE("repeated games are shown, and no evidence unless they are kept") {
        std::vector<store::GameRow> games;
        for (int i = 0; i < 60; ++i) {
            games.push_back(finished("brandub", Result::attackers_win, 7));
            games.push_back(finished("brandub", Result::defenders_win, 8));
        }
        games.push_back(finished("brandub", Result::draw, 0));
        using results::balance_text;
        using results::BalanceBy;
        using results::TableFormat;
        const auto row = [&](results::Repeats repeats) {
            return nlohmann::json::parse(
                balance_text(games, BalanceBy::variant, TableFormat::json, repeats))[0];
        };
        const auto left_out = row(results::Repeats::left_out);
        CHECK(left_out.at("Games") == 121);
        CHECK(left_out.at("Distinct") == 3);
        CHECK(left_out.at("Attackers %").get<double>() == doctest::Approx(100.0 / 3).epsilon(1e-4));
        CHECK(left_out.at("Attackers % low").get<double>() < 10);
        const auto kept = row(results::Repeats::kept);
        CHECK(kept.at("Distinct") == 3);
        CHECK(kept.at("Attackers % low").get<double>() > 40);
    }

    TEST_CASE("every piece, both ends of the last move and what it captured are drawn") {
        const rules::CompiledRules compiled_rules(
            rules::ruleset_of(*rules::find_variant("brandub")));
        const std::string svg = board_svg(compiled_rules, compiled_rules.ruleset().start,
                                          {rules::parse_move("d1-c1")->move, {rules::Space(0, 0)}});
        CHECK(occurrences(svg, "<use href=\"#tafl-t\"") == 8);
        CHECK(occurrences(svg, "<use href=\"#tafl-T\"") == 4);
        CHECK(occurrences(svg, "<use href=\"#tafl-K\"") == 1);
        CHECK(occurrences(svg, "<use href=\"#tafl-from\"") == 1);
        CHECK(occurrences(svg, "<use href=\"#tafl-to\"") == 1);
        CHECK(occurrences(svg, "<use href=\"#tafl-taken\"") == 1);
        CHECK(occurrences(svg, "class=\"corner\"") == 4);
        CHECK(occurrences(svg, "class=\"centre\"") == 1);
    }

    TEST_CASE("every kind of piece of both sides has a shape, on the smallest and largest board") {
        for (const int size : {5, 19}) {
            CAPTURE(size);
            rules::Ruleset ruleset(size);
            int file = 0;
            for (const char letter : std::string("tcnkmgTCNKMG")) {
                ruleset.start.put(rules::Space(file % size, file / size),
                                  *rules::piece_from_letter(letter));
                ++file;
            }
            const std::string svg =
                board_svg(rules::CompiledRules(ruleset), ruleset.start, publish::BoardMarks{});
            for (const char letter : std::string("tcnkmgTCNKMG")) {
                CHECK(occurrences(svg, std::string("<use href=\"#tafl-") + letter + '"') == 1);
                CHECK(occurrences(svg, std::string(" id=\"tafl-") + letter + '"') == 1);
            }
            CHECK(occurrences(svg, ">" + std::to_string(size) + "</text>") == 1);
        }
    }
}

}  // namespace
}  // namespace tafl::tests::report_test
