// SPDX-License-Identifier: MIT
#include "examples/engines/huscarl/network.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace tafl::huscarl {

using rules::Board;
using rules::Side;
using rules::Space;
using rules::SpaceSet;

namespace {

constexpr int window_spaces = network_window * network_window;
constexpr int first_attacker = 0;
constexpr int first_defender = window_spaces;
constexpr int first_beyond = 2 * window_spaces;
// Rows after the inputs:
constexpr int turn_row = network_inputs;  ///< the attackers are to move
constexpr int bias_row = network_inputs + 1;
constexpr int worth_row = network_inputs + 2;  ///< output weight of a unit, in hundredths of a man
constexpr int row_count = network_inputs + 3;

using Row = std::array<std::int16_t, network_filters>;
constexpr std::array<Row, row_count> learnt = {{
#include "examples/engines/huscarl/network.inc"
}};

constexpr int input_at(int first, int file, int rank) {
    return first + (rank + network_reach) * network_window + file + network_reach;
}

/// Returns the first king of the defenders; none without a king.
Space king_of(const Board& board) {
    const SpaceSet kings = board.kings() & board.pieces(Side::defenders);
    return kings.is_empty() ? Space() : *kings.begin();
}

template <class Visit>
void visit_beyond(Space king, int size, Visit visit) {
    for (int rank = -network_reach; rank <= network_reach; ++rank) {
        for (int file = -network_reach; file <= network_reach; ++file) {
            const int x = king.file() + file;
            const int y = king.rank() + rank;
            const bool is_on_board = x >= 0 && y >= 0 && x < size && y < size;
            if (!is_on_board) visit(input_at(first_beyond, file, rank));
        }
    }
}

/// Visits the men in the window, except the king at its centre.
template <class Visit>
void visit_men(const SpaceSet& men, Space king, int first, Visit visit) {
    const int west = king.file() + 1 - network_reach;
    for (int rank = -network_reach; rank <= network_reach; ++rank) {
        const int row = king.rank() + 1 + rank;
        if (row < 1 || row > rules::largest_board) continue;
        std::uint32_t bits = men.row_bits(row);
        bits = (west >= 0 ? bits >> west : bits << -west) & ((1U << network_window) - 1);
        if (rank == 0) bits &= ~(1U << network_reach);
        for (; bits != 0; bits &= bits - 1) {
            visit(input_at(first, std::countr_zero(bits) - network_reach, rank));
        }
    }
}

}  // namespace

std::vector<std::int16_t> network_inputs_of(const Board& board) {
    std::vector<std::int16_t> inputs;
    const Space king = king_of(board);
    if (king.is_none()) return inputs;
    const auto note = [&](int input) { inputs.push_back(static_cast<std::int16_t>(input)); };
    visit_men(board.pieces(Side::attackers), king, first_attacker, note);
    visit_men(board.pieces(Side::defenders), king, first_defender, note);
    visit_beyond(king, board.size(), note);
    return inputs;
}

int turned_input(int input, int symmetry) {
    int file = input % network_window - network_reach;
    int rank = input % window_spaces / network_window - network_reach;
    if ((symmetry & 1) != 0) file = -file;
    if ((symmetry & 2) != 0) rank = -rank;
    if ((symmetry & 4) != 0) std::swap(file, rank);
    return input_at(input - input % window_spaces, file, rank);
}

/// Returns the learnt filters, transformed for the units of all eight symmetries.
const std::vector<Network::Units>& Network::rows() {
    static const std::vector<Units> laid_out = [] {
        std::vector<Units> all(row_count);
        for (int row = 0; row < row_count; ++row) {
            for (int unit = 0; unit < network_units; ++unit) {
                const int symmetry = unit / network_filters;
                const int source = row < network_inputs ? turned_input(row, symmetry) : row;
                all[row][static_cast<std::size_t>(unit)] =
                    learnt[static_cast<std::size_t>(source)][unit % network_filters];
            }
        }
        return all;
    }();
    return laid_out;
}

Network::Network(const rules::CompiledRules& compiled_rules) : without_men_(Space::index_end) {
    for (const Space king : compiled_rules.all()) {
        Units& sum = without_men_[king.index()];
        add(sum, rows_[bias_row]);
        visit_beyond(king, compiled_rules.ruleset().size(),
                     [&](int input) { add(sum, rows_[input]); });
    }
}

Score Network::of(const Board& board, Side to_move) const {
    const Space king = king_of(board);
    if (king.is_none()) return 0;
    Units sum = without_men_[king.index()];
    const auto note = [&](int input) { add(sum, rows_[input]); };
    visit_men(board.pieces(Side::attackers), king, first_attacker, note);
    visit_men(board.pieces(Side::defenders), king, first_defender, note);
    if (to_move == Side::attackers) add(sum, rows_[turn_row]);
    int worth = 0;
    for (std::size_t unit = 0; unit < sum.size(); ++unit) {
        worth += std::clamp<int>(sum[unit], 0, network_one) * rows_[worth_row][unit];
    }
    return worth / network_one;
}

void Network::add(Units& sum, const Units& row) {
    for (std::size_t unit = 0; unit < sum.size(); ++unit) {
        sum[unit] = static_cast<std::int16_t>(sum[unit] + row[unit]);
    }
}

}  // namespace tafl::huscarl
