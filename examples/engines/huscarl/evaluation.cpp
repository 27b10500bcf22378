// SPDX-License-Identifier: MIT
#include "examples/engines/huscarl/evaluation.h"

#include <algorithm>

#include "examples/engines/huscarl/known_start.h"

namespace tafl::huscarl {

using rules::Board;
using rules::Side;
using rules::Space;
using rules::SpaceSet;

namespace {

int& at(Features& features, Feature feature) { return features[static_cast<std::size_t>(feature)]; }

/// Largest value of a start that `level_` subtracts, if no variant has the rules. A larger one is
/// probably a problem to solve.
constexpr Score max_levelled = 1'000;

constexpr auto first_place = static_cast<std::size_t>(Feature::places);

/// Index of the feature of a place. `kind`: 0 attackers, 1 defenders, 2 kings.
std::size_t feature_at(std::size_t kind, Space space, int size) {
    return first_place + kind * place_count + static_cast<std::size_t>(place_of(space, size));
}

SpaceSet kings_of(const Board& board) { return board.kings() & board.pieces(Side::defenders); }

/// Returns the bits of `open` that are connected with a bit of `seeds` within the row.
std::uint32_t along_row(std::uint32_t seeds, std::uint32_t open) {
    std::uint32_t reached = 0;
    for (auto up = (seeds << 1) & open; up != 0; up = (up << 1) & open) reached |= up;
    for (auto down = (seeds >> 1) & open; down != 0; down = (down >> 1) & open) reached |= down;
    return reached;
}

SpaceSet far_slide(const SpaceSet& from, const SpaceSet& open, int size) {
    SpaceSet reached;
    std::uint32_t north = 0;
    for (int row = 1; row <= size; ++row) {
        north = (north | from.row_bits(row - 1)) & open.row_bits(row);
        reached.set_row_bits(row, north | along_row(from.row_bits(row), open.row_bits(row)));
    }
    std::uint32_t south = 0;
    for (int row = size; row >= 1; --row) {
        south = (south | from.row_bits(row + 1)) & open.row_bits(row);
        reached.set_row_bits(row, reached.row_bits(row) | south);
    }
    return reached;
}

SpaceSet one_step(const SpaceSet& from, rules::Direction direction, int size) {
    SpaceSet moved;
    for (int row = 1; row <= size; ++row) {
        switch (direction) {
            case rules::Direction::east:
                moved.set_row_bits(row, from.row_bits(row) << 1);
                break;
            case rules::Direction::west:
                moved.set_row_bits(row, from.row_bits(row) >> 1);
                break;
            case rules::Direction::north:
                moved.set_row_bits(row, from.row_bits(row - 1));
                break;
            case rules::Direction::south:
                moved.set_row_bits(row, from.row_bits(row + 1));
                break;
        }
    }
    return moved;
}

/// Sum of the set bits of several words, in four counters of eight bits. Compilers vectorise it;
/// not every processor has an instruction that counts the bits of a word.
class BitCount {
  public:
    void add(std::uint32_t bits) {
        bits -= (bits >> 1) & 0x55555555U;
        bits = (bits & 0x33333333U) + ((bits >> 2) & 0x33333333U);
        bytes_ += (bits + (bits >> 4)) & 0x0F0F0F0FU;
    }
    [[nodiscard]] int total() const {
        const std::uint32_t halves = (bytes_ & 0x00FF00FFU) + ((bytes_ >> 8) & 0x00FF00FFU);
        return static_cast<int>((halves + (halves >> 16)) & 0xFFFFU);
    }

  private:
    /// Each word adds at most 8 to a byte. So more than 31 full words would overflow.
    std::uint32_t bytes_ = 0;
};

int count(const SpaceSet& set) {
    if (set.is_empty()) return 0;
    BitCount bits;
    for (int row = 0; row < SpaceSet::row_count; ++row) bits.add(set.row_bits(row));
    return bits.total();
}

/// Number of pairs of diagonal neighbours.
int diagonal_links(const SpaceSet& men) {
    BitCount links;
    for (int row = 1; row < SpaceSet::row_count; ++row) {
        const std::uint32_t below = men.row_bits(row - 1);
        links.add(men.row_bits(row) & (below << 1));
        links.add(men.row_bits(row) & (below >> 1));
    }
    return links.total();
}

/// Number of pairs of orthogonal neighbours.
int walls_of(const SpaceSet& men) {
    BitCount pairs;
    for (int row = 1; row < SpaceSet::row_count; ++row) {
        const std::uint32_t here = men.row_bits(row);
        pairs.add(here & (here << 1));
        pairs.add(here & men.row_bits(row - 1));
    }
    return pairs.total();
}

}  // namespace

SpaceSet after_one_slide(const SpaceSet& from, const SpaceSet& open, int reach, int size) {
    if (reach >= size) return far_slide(from, open, size);
    SpaceSet reached;
    for (const rules::Direction direction : rules::all_directions) {
        SpaceSet moving = from;
        for (int step = 0; step < reach; ++step) {
            moving = one_step(moving, direction, size) & open;
            reached |= moving;
        }
    }
    return reached;
}

Evaluation::Evaluation(const rules::CompiledRules& compiled_rules, Noise noise,
                       Techniques techniques)
    : compiled_rules_(compiled_rules),
      weights_(weights_for(compiled_rules.ruleset())),
      noise_(noise),
      size_(compiled_rules.ruleset().size()) {
    for (const Space space : compiled_rules.all()) {
        std::size_t feature = feature_at(0, space, size_);
        for (PlaceWorths& worths : place_worths_) {
            worths[space.index()] = static_cast<std::int16_t>(weights_[feature]);
            feature += place_count;
        }
    }
    const bool is_wanted = techniques.has(Technique::network);
    if (is_wanted && families[family_of(compiled_rules.ruleset())].has_network)
        network_.emplace(compiled_rules);
    if (const auto start = known_start(compiled_rules.ruleset())) {
        level_ = -sum_of(*start);
    } else {
        level_ = std::clamp(-sum_of(rules::Position::start_of(compiled_rules)), -max_levelled,
                            max_levelled);
    }
}

Score Evaluation::of(const rules::Position& position) const {
    Score score = sum_of(position) + level_;
    if (noise_.most > 0) score += noise_of(position.board().key());
    score = std::clamp(score, -max_evaluated, max_evaluated);
    return position.to_move() == Side::attackers ? score : -score;
}

/// Returns the score of the attackers.
Score Evaluation::sum_of(const rules::Position& position) const {
    const Features features = look_at(position);
    Score score = 0;
    for (std::size_t i = 0; i < first_place; ++i) score += features[i] * weights_[i];
    visit_men(position.board(),
              [&](std::size_t kind, Space man) { score += place_worths_[kind][man.index()]; });
    if (network_) score += network_->of(position.board(), position.to_move());
    return score;
}

Features Evaluation::features_of(const rules::Position& position) const {
    Features features = look_at(position);
    visit_men(position.board(),
              [&](std::size_t kind, Space man) { ++features[feature_at(kind, man, size_)]; });
    return features;
}

template <class Visit>
void Evaluation::visit_men(const Board& board, Visit visit) const {
    const SpaceSet kings = kings_of(board);
    for (const Space man : board.pieces(Side::attackers)) visit(0, man);
    for (const Space man : board.pieces(Side::defenders)) visit(kings.contains(man) ? 2 : 1, man);
}

Features Evaluation::look_at(const rules::Position& position) const {
    const Board& board = position.board();
    Features features{};
    at(features, Feature::attackers) = board.count(Side::attackers);
    at(features, Feature::defenders) = board.count(Side::defenders) - 1;
    at(features, Feature::attackers_turn) = position.to_move() == Side::attackers ? 1 : -1;
    at(features, Feature::links) = diagonal_links(board.pieces(Side::attackers));
    at(features, Feature::walls) = walls_of(board.pieces(Side::attackers));
    at(features, Feature::defender_links) = diagonal_links(board.pieces(Side::defenders));
    look_at_king(board, features);
    look_at_ring(board, features);
    if (position.to_move() == Side::defenders) {
        at(features, Feature::goal_in_2_turn) = at(features, Feature::goal_in_2);
    }
    return features;
}

void Evaluation::look_at_king(const Board& board, Features& features) const {
    const SpaceSet kings = kings_of(board);
    if (kings.is_empty()) return;
    const Space king = *kings.begin();
    look_at_goals(board, king, features);
    look_at_quarters(board, king, features);
    for (const rules::Direction direction : rules::all_directions) {
        const rules::Piece neighbour = board[king.next(direction)];
        if (neighbour.belongs_to(Side::attackers)) ++at(features, Feature::hemmed);
        if (neighbour.belongs_to(Side::defenders)) ++at(features, Feature::escort);
    }
    at(features, Feature::hemmed_by_2) = at(features, Feature::hemmed) >= 2 ? 1 : 0;
    at(features, Feature::hemmed_by_3) = at(features, Feature::hemmed) >= 3 ? 1 : 0;
}

/// Sets the features of the king's moves to the nearest goal on the present board.
void Evaluation::look_at_goals(const Board& board, Space king, Features& features) const {
    const rules::CompiledRules::Ways& ways = compiled_rules_.ways(board[king], king);
    const int reach = compiled_rules_.reach(board[king]);
    const SpaceSet open = ways.open.by_rank() - board.occupied();
    const SpaceSet stops = (ways.stops.by_rank() & open);
    const SpaceSet first = after_one_slide(kings_of(board), open, reach, size_) & stops;
    at(features, Feature::room) = count(first);
    at(features, Feature::no_room) = first.is_empty() ? 1 : 0;
    at(features, Feature::lanes) = count(first & compiled_rules_.edge());
    const int goals = count(first & compiled_rules_.escape());
    at(features, Feature::goals_in_1) = goals > 1 ? 1 : 0;
    if (goals > 0) {
        at(features, Feature::goal_in_1) = 1;
        return;
    }
    const SpaceSet last =
        after_one_slide(compiled_rules_.escape() & stops, open, reach, size_) & stops;
    const int ways_in_2 = count(first & last);
    if (ways_in_2 > 0) {
        at(features, Feature::goal_in_2) = 1;
        at(features, Feature::ways_in_2) = std::min(ways_in_2, 4);
        return;
    }
    const SpaceSet second = after_one_slide(first, open, reach, size_) & stops;
    const int ways_in_3 = count(second & last);
    at(features, Feature::goal_in_3) = ways_in_3 > 0 ? 1 : 0;
    at(features, Feature::ways_in_3) = std::min(ways_in_3, 4);
}

/// Sets the number of attackers in the weakest quarter. An attacker on a line with the king counts
/// in both quarters.
void Evaluation::look_at_quarters(const Board& board, Space king, Features& features) const {
    const SpaceSet& men = board.pieces(Side::attackers);
    const std::uint32_t west = (2U << (king.file() + 1)) - 1;
    const std::uint32_t east = ~(west >> 1);
    std::array<BitCount, 4> quarters;
    for (int row = 1; row <= size_; ++row) {
        const std::uint32_t bits = men.row_bits(row);
        if (row <= king.rank() + 1) {
            quarters[0].add(bits & west);
            quarters[1].add(bits & east);
        }
        if (row >= king.rank() + 1) {
            quarters[2].add(bits & west);
            quarters[3].add(bits & east);
        }
    }
    int fewest = 4;
    for (const BitCount& quarter : quarters) fewest = std::min(fewest, quarter.total());
    at(features, Feature::thin_quarter) = fewest;
}

void Evaluation::look_at_ring(const Board& board, Features& features) const {
    const SpaceSet inside =
        rules::flood(kings_of(board), compiled_rules_.all() - board.pieces(Side::attackers));
    const int open_goals = count(inside & compiled_rules_.escape());
    at(features, Feature::territory) = count(inside);
    at(features, Feature::closed) = open_goals == 0 ? 1 : 0;
    at(features, Feature::open_goals) = std::min(open_goals, 4);
    at(features, Feature::outside) = count(board.pieces(Side::defenders) - inside);
    if (open_goals == 0) {
        at(features, Feature::shut_out) =
            count(compiled_rules_.all() - inside - board.pieces(Side::attackers));
    }
}

int Evaluation::noise_of(std::uint64_t key) const {
    std::uint64_t mixed = (key ^ noise_.seed) * 0x9E3779B97F4A7C15U;
    mixed = (mixed ^ (mixed >> 29)) * 0xBF58476D1CE4E5B9U;
    const auto width = static_cast<std::uint64_t>(2 * noise_.most + 1);
    return static_cast<int>((mixed >> 32) % width) - noise_.most;
}

}  // namespace tafl::huscarl
