// SPDX-License-Identifier: MIT
// examples/evolution: the paper's tables, and ours from the games of tests.
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <filesystem>
#include <map>

#include "examples/evolution/network.h"
#include "examples/evolution/report.h"
#include "tests/support/scratch.h"

namespace tafl::tests::evolution_report_test {
namespace {

namespace fs = std::filesystem;
using namespace evolution;

TEST_SUITE_BEGIN("examples/evolution_report");

TEST_CASE("the rows of the paper's tables add up to its totals") {
    std::map<std::string, Tally> totals;
    for (const PaperRow& row : paper_rows()) {
        totals[row.rules] += row.tally;
        CHECK(row.tally.won_red + row.tally.lost_red <= row.tally.games / 2);
        CHECK(row.tally.won_white + row.tally.lost_white <= row.tally.games / 2);
    }
    const Tally& one = totals["original"];
    const Tally& two = totals["alternative"];
    CHECK(std::array{one.won_red, one.won_white, one.lost_red, one.lost_white} ==
          std::array{39, 134, 137, 11});
    CHECK(std::array{two.won_red, two.won_white, two.lost_red, two.lost_white} ==
          std::array{214, 32, 26, 92});
}

TEST_CASE("shares have Wilson's intervals") {
    // Wilson's interval of 1 of 10 is published as 0.5 % to 40.4 % exact, 1.8 % to 40.4 % by score.
    const Share share = share_of({{1, 10}});
    CHECK(share.percent == doctest::Approx(10));
    CHECK(share.low == doctest::Approx(1.8).epsilon(0.02));
    CHECK(share.high == doctest::Approx(40.4).epsilon(0.005));
    CHECK(share_of({{0, 0}}).high == 100);
    // Shares of 10, 20 and 30 %: 20 +- t(2) 10 / sqrt(3), with t(2) = 4.303 from the tables.
    const Share runs = share_of({{10, 100}, {20, 100}, {0, 0}, {30, 100}});
    CHECK(runs.percent == doctest::Approx(20));
    CHECK(runs.low == doctest::Approx(0));
    CHECK(runs.high == doctest::Approx(20 + 4.303 * 10 / std::sqrt(3)).epsilon(0.001));
    // Runs that agree leave the games' own chance.
    CHECK(share_of({{5, 10}, {5, 10}}).high == share_of({{10, 20}}).high);
    CHECK(overlap({5, 1, 10}, {12, 10, 20}));
    CHECK_FALSE(overlap({5, 1, 9}, {12, 10, 20}));
}

TEST_CASE("tests are counted as the network saw them") {
    const Scratch folder;
    fs::create_directory(folder.path() / "original-3");
    const auto write = [&](const std::string& rows) {
        write_file(folder.path() / "original-3/tests-2.csv",
                   "round,match,attackers,defenders,state,captures_attackers,captures_defenders,"
                   "result\n" +
                       rows);
    };
    write(
        "1,1,net-050,random,finished,3,0,draw\n1,1,random,net-050,finished,2,0,draw\n"
        "2,1,simple,\"net-050\",finished,1,0,defenders\r\n2,1,net-050,simple,finished,0,9,"
        "defenders\n");
    const Tests tests = read_tests(folder.path());
    REQUIRE(tests.size() == 2);
    const Tally& random = tests.at({"original", "random", 2, 50}).at(3);
    CHECK(random.games == 2);
    CHECK(random.matches_won == 1);  // by captures
    CHECK(random.won_red + random.won_white + random.lost_red + random.lost_white == 0);
    const Tally& simple = tests.at({"original", "simple", 2, 50}).at(3);
    CHECK(simple.won_white == 1);
    CHECK(simple.lost_red == 1);
    CHECK(simple.matches == 1);
    CHECK(simple.matches_won == 0);  // a win each, fewer captures
    const std::string figure = figure_svg(tests, paper_figures()[1]);
    CHECK(figure.find("<circle") != std::string::npos);
    CHECK(figure.find("1 ply 5 to 30") != std::string::npos);
    CHECK(figure.find("stroke-dasharray") != std::string::npos);

    write("1,1,net-050,random,finished,3,0,draw\n");
    CHECK_THROWS_AS(static_cast<void>(read_tests(folder.path())), Error);
    write("1,1,net-050,random,running,3,0,\n");
    CHECK_THROWS_AS(static_cast<void>(read_tests(folder.path())), Error);
    write("1,1,net-050,random,finished,many,0,draw\n");
    CHECK_THROWS_AS(static_cast<void>(read_tests(folder.path())), Error);
    CHECK_THROWS_AS(static_cast<void>(read_tests(folder.path() / "nowhere")), Error);
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::tests::evolution_report_test
