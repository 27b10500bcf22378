// SPDX-License-Identifier: MIT
// Compares Huscarl's network with a simple implementation of the same sum.
#include <doctest/doctest.h>
#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

#include "examples/engines/huscarl/network.h"
#include "rules/ruleset_text.h"
#include "tests/support/property.h"
#include "tests/support/random_rules.h"
#include "tests/support/symmetry.h"

namespace tafl::tests::huscarl_network_test {
namespace {

using rules::Side;

constexpr std::size_t filters = 8;
constexpr int window = 11;
using Row = std::array<int, filters>;
constexpr std::size_t turn_row = 3 * window * window;
constexpr std::size_t row_count = turn_row + 3;
constexpr std::array<Row, row_count> rows = {{
#include "examples/engines/huscarl/network.inc"
}};

/// 0, 1, 2: an attacker, a defender, no board; 3: none of them.
std::size_t what_is_on(const rules::Board& board, int file, int rank) {
    if (file < 0 || rank < 0 || file >= board.size() || rank >= board.size()) return 2;
    const rules::Piece piece = board[rules::Space(file, rank)];
    if (piece.is_empty()) return 3;
    return piece.belongs_to(Side::attackers) ? 0 : 1;
}

/// One filter on a board that is turned in one way.
int network_unit_of(const rules::Board& board, rules::Space king, Side to_move, std::size_t filter,
                    int symmetry) {
    int sum = rows[turn_row + 1][filter];
    if (to_move == Side::attackers) sum += rows[turn_row][filter];
    for (int y = -5; y <= 5; ++y) {
        for (int x = -5; x <= 5; ++x) {
            const std::size_t what = what_is_on(board, king.file() + x, king.rank() + y);
            if (what == 3 || (x == 0 && y == 0)) continue;
            int file = (symmetry & 1) != 0 ? -x : x;
            int rank = (symmetry & 2) != 0 ? -y : y;
            if ((symmetry & 4) != 0) std::swap(file, rank);
            const auto place = static_cast<std::size_t>((rank + 5) * window + file + 5);
            sum += rows[what * window * window + place][filter];
        }
    }
    return std::clamp(sum, 0, 64);
}

int plain_network(const rules::Board& board, Side to_move) {
    const rules::SpaceSet kings = board.kings() & board.pieces(Side::defenders);
    if (kings.is_empty()) return 0;
    int worth = 0;
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
        for (std::size_t filter = 0; filter < filters; ++filter) {
            worth += network_unit_of(board, *kings.begin(), to_move, filter, symmetry) *
                     rows[turn_row + 2][filter];
        }
    }
    return worth / 64;
}

TEST_SUITE_BEGIN("examples/huscarl_network");

std::string check_network_sum(std::uint64_t seed) {
    Random random(seed);
    const rules::CompiledRules compiled_rules(random_ruleset(random));
    const rules::Board& board = compiled_rules.ruleset().start;
    const huscarl::Network network(compiled_rules);
    for (const Side side : {Side::attackers, Side::defenders}) {
        if (network.of(board, side) != plain_network(board, side)) {
            return "another sum: " + to_string(compiled_rules.ruleset());
        }
    }
    return {};
}

TEST_CASE("the network is the sum of its rows") {
    for_seeds({.usual_seeds = 1000, .share = 0.1}, check_network_sum);
}

std::string check_network_mirrors(std::uint64_t seed) {
    Random random(seed);
    const rules::Ruleset ruleset = random_ruleset(random);
    const rules::Board& board = ruleset.start;
    // Which of several kings comes first is not the same in a mirror.
    if ((board.kings() & board.pieces(Side::defenders)).count() != 1) return {};
    const int expected = huscarl::Network(rules::CompiledRules(ruleset)).of(board, Side::attackers);
    for (const Symmetry symmetry : all_symmetries()) {
        const rules::CompiledRules compiled_rules(transformed(ruleset, symmetry));
        if (huscarl::Network(compiled_rules).of(compiled_rules.ruleset().start, Side::attackers) !=
            expected) {
            return "another worth in a mirror: " + to_string(ruleset);
        }
    }
    return {};
}

TEST_CASE("a mirrored position is worth the same to the network") {
    for_seeds({.usual_seeds = 500, .share = 0.1}, check_network_mirrors);
}

TEST_CASE("no board makes a unit's sum too large for 16 bits") {
    for (std::size_t filter = 0; filter < filters; ++filter) {
        int most = std::abs(rows[turn_row][filter]) + std::abs(rows[turn_row + 1][filter]);
        for (std::size_t place = 0; place < window * window; ++place) {
            int worst = 0;
            for (std::size_t what = 0; what < 3; ++what) {
                worst = std::max(worst, std::abs(rows[what * window * window + place][filter]));
            }
            most += worst;
        }
        CHECK(most <= 32'767);
    }
}

TEST_SUITE_END();

}  // namespace
}  // namespace tafl::tests::huscarl_network_test
