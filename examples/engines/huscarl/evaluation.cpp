// SPDX-License-Identifier: MIT
#include "examples/engines/huscarl/evaluation.h"

#include <algorithm>
#include <bit>

namespace tafl::huscarl {

using rules::Board;
using rules::Side;
using rules::Space;
using rules::SpaceSet;

namespace {

int& at(Features& features, Feature feature) { return features[static_cast<std::size_t>(feature)]; }

SpaceSet kings_of(const Board& board) { return board.kings() & board.men(Side::defenders); }

/// Bits that a run of `open` ones joins to a seed below them, or to one above.
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

/// How many pairs of attackers are diagonal neighbours.
int diagonal_links(const SpaceSet& men, int size) {
    int links = 0;
    for (int row = 2; row <= size; ++row) {
        const std::uint32_t here = men.row_bits(row);
        const std::uint32_t below = men.row_bits(row - 1);
        links += std::popcount(here & (below << 1)) + std::popcount(here & (below >> 1));
    }
    return links;
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

Evaluation::Evaluation(const rules::RulesTables& law, Noise noise)
    : law_(law), weights_(weights_for(law.ruleset())), noise_(noise), size_(law.ruleset().size()) {
    if (law.ruleset().escape != rules::Escape::corner) return;
    for (const Space corner : law.escape()) {
        for (const int file : {-1, 0, 1}) {
            for (const int rank : {-1, 0, 1}) {
                const Space space(corner.file() + file, corner.rank() + rank);
                if (!law.all().contains(space) || law.escape().contains(space)) continue;
                (file != 0 && rank != 0 ? before_corners_ : beside_corners_).insert(space);
            }
        }
    }
    before_corners_ -= beside_corners_;
}

int Evaluation::count(const SpaceSet& set) const {
    int sum = 0;
    for (int row = 1; row <= size_; ++row) {
        if (set.row_bits(row) != 0) sum += std::popcount(set.row_bits(row));
    }
    return sum;
}

Score Evaluation::of(const rules::Position& position) const {
    const Features features = features_of(position);
    Score score = 0;
    for (std::size_t i = 0; i < features.size(); ++i) score += features[i] * weights_[i];
    if (noise_.most > 0) score += noise_of(position.board().key());
    score = std::clamp(score, -most_evaluated, most_evaluated);
    return position.to_move() == Side::attackers ? score : -score;
}

Features Evaluation::features_of(const rules::Position& position) const {
    const Board& board = position.board();
    const SpaceSet& attackers = board.men(Side::attackers);
    Features features{};
    at(features, Feature::attackers) = board.count(Side::attackers);
    at(features, Feature::defenders) = board.count(Side::defenders) - 1;
    at(features, Feature::guards) = count(attackers & before_corners_);
    at(features, Feature::misplaced) = count(attackers & beside_corners_);
    at(features, Feature::links) = diagonal_links(attackers, size_);
    at(features, Feature::attackers_turn) = position.to_move() == Side::attackers ? 1 : -1;
    look_at_king(board, features);
    look_at_ring(board, features);
    return features;
}

void Evaluation::look_at_king(const Board& board, Features& features) const {
    const SpaceSet kings = kings_of(board);
    if (kings.is_empty()) return;
    const Space king = *kings.begin();
    look_at_goals(board, king, features);
    look_at_quarters(board, king, features);
    for (const rules::Direction direction : rules::all_directions) {
        if (board[king.next(direction)].belongs_to(Side::attackers)) {
            ++at(features, Feature::hemmed);
        }
    }
}

/// His way to the nearest goal in moves, as the board stands.
void Evaluation::look_at_goals(const Board& board, Space king, Features& features) const {
    const rules::RulesTables::Ways& ways = law_.ways(board[king], king);
    const int reach = law_.reach(board[king]);
    const SpaceSet open = ways.open.by_rank() - board.occupied();
    const SpaceSet stops = ways.stops.by_rank() - board.occupied();
    SpaceSet at_hand = after_one_slide(kings_of(board), open, reach, size_) & stops;
    at(features, Feature::room) = count(at_hand);
    at(features, Feature::lanes) = count(at_hand & law_.edge());
    const int goals = count(at_hand & law_.escape());
    at(features, Feature::goals_in_1) = goals > 1 ? 1 : 0;
    if (goals > 0) {
        at(features, Feature::goal_in_1) = 1;
        return;
    }
    at_hand |= after_one_slide(at_hand, open, reach, size_) & stops;
    if (at_hand.intersects(law_.escape())) {
        at(features, Feature::goal_in_2) = 1;
        return;
    }
    at_hand = after_one_slide(at_hand, open, reach, size_) & stops;
    at(features, Feature::goal_in_3) = at_hand.intersects(law_.escape()) ? 1 : 0;
}

void Evaluation::look_at_quarters(const Board& board, Space king, Features& features) const {
    std::array<int, 4> quarters{};
    for (const Space man : board.men(Side::attackers)) {
        // One on a line with the king counts on both sides of it.
        if (man.file() <= king.file() && man.rank() <= king.rank()) ++quarters[0];
        if (man.file() >= king.file() && man.rank() <= king.rank()) ++quarters[1];
        if (man.file() <= king.file() && man.rank() >= king.rank()) ++quarters[2];
        if (man.file() >= king.file() && man.rank() >= king.rank()) ++quarters[3];
    }
    at(features, Feature::thin_quarter) = std::min(4, *std::ranges::min_element(quarters));
}

void Evaluation::look_at_ring(const Board& board, Features& features) const {
    const SpaceSet inside = rules::flood(kings_of(board), law_.all() - board.men(Side::attackers));
    at(features, Feature::territory) = count(inside);
    at(features, Feature::closed) = inside.intersects(law_.escape()) ? 0 : 1;
}

int Evaluation::noise_of(std::uint64_t key) const {
    std::uint64_t mixed = (key ^ noise_.seed) * 0x9E3779B97F4A7C15U;
    mixed = (mixed ^ (mixed >> 29)) * 0xBF58476D1CE4E5B9U;
    const auto width = static_cast<std::uint64_t>(2 * noise_.most + 1);
    return static_cast<int>((mixed >> 32) % width) - noise_.most;
}

}  // namespace tafl::huscarl
