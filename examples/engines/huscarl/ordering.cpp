// SPDX-License-Identifier: MIT
#include "examples/engines/huscarl/ordering.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "rules/captures.h"

namespace tafl::huscarl {

using rules::Board;
using rules::CompiledRules;
using rules::Move;
using rules::MoveList;
using rules::Side;
using rules::Space;
using rules::SpaceSet;

namespace {

constexpr int escape_rank = 1 << 29;
constexpr int capture_rank = 1 << 28;
constexpr int max_history = 1 << 14;

/// Spaces where a move may capture or escape: a superset, but a small one. A move to another space
/// is quiet, except a jump.
class Landings {
  public:
    Landings(const CompiledRules& compiled_rules, const Board& board, Side side)
        : compiled_rules_(compiled_rules), board_(board), enemies_(board.pieces(opponent(side))) {
        anvils_ = board.pieces(side) |
                  (compiled_rules.all() - compiled_rules.of_kind(rules::SpaceKind::ordinary));
        for (const auto& camp : compiled_rules.ruleset().camps) {
            for (const Space space : camp) anvils_.insert(space);
        }
        if (compiled_rules.ruleset().linnaean_capture) anvils_ |= board.kings();
        add_custodial();
        spaces_ |= rules::with_neighbours(enemies_ & board.kings());
        if (compiled_rules.ruleset().shieldwall != rules::Shieldwall::none) add_shieldwalls();
        if (side == Side::defenders) spaces_ |= compiled_rules.escape();
    }

    [[nodiscard]] const SpaceSet& spaces() const { return spaces_; }

  private:
    void add_custodial() {
        for (int row = 1; row <= board_.size(); ++row) {
            const std::uint32_t enemies = enemies_.row_bits(row);
            const std::uint32_t anvils = anvils_.row_bits(row);
            std::uint32_t landings = (enemies & (anvils >> 1)) >> 1;
            landings |= (enemies & (anvils << 1)) << 1;
            if (row > 1) landings |= enemies_.row_bits(row - 1) & anvils_.row_bits(row - 2);
            landings |= enemies_.row_bits(row + 1) & anvils_.row_bits(row + 2);
            spaces_.set_row_bits(row, landings);
        }
    }

    /// Adds spaces next to walls on the edge; all spaces if the rules allow a capture from
    /// anywhere.
    void add_shieldwalls() {
        const SpaceSet walls = enemies_ & compiled_rules_.edge();
        if (walls.is_empty()) return;
        spaces_ |= compiled_rules_.ruleset().shieldwall_by_flank
                       ? rules::with_neighbours(walls) & compiled_rules_.edge()
                       : compiled_rules_.all();
    }

    const CompiledRules& compiled_rules_;
    const Board& board_;
    SpaceSet enemies_;
    SpaceSet anvils_;
    SpaceSet spaces_;
};

/// Classifier of the moves of one position: loud or quiet.
class Loudness {
  public:
    Loudness(const CompiledRules& compiled_rules, const rules::Position& position)
        : compiled_rules_(compiled_rules),
          scratch_(position.board()),
          landings_(compiled_rules, position.board(), position.to_move()) {}

    /// Returns the rank of a loud move; 0 for a quiet move.
    [[nodiscard]] int rank_of(Move move) {
        if (move.is_done()) return 0;
        const bool is_jumper = compiled_rules_.jump_of(scratch_[move.from]) != rules::Jump::none;
        const bool may_jump = is_jumper && rules::is_jump(scratch_, move);
        if (!landings_.spaces().contains(move.to) && !may_jump) return 0;
        if (escapes(move)) return escape_rank;
        return would_capture(compiled_rules_, scratch_, move) ? capture_rank : 0;
    }

    [[nodiscard]] const SpaceSet& landings() const { return landings_.spaces(); }

  private:
    [[nodiscard]] bool escapes(Move move) const {
        return compiled_rules_.escape().contains(move.to) &&
               scratch_[move.from] == rules::Piece(Side::defenders, rules::Kind::king);
    }

    const CompiledRules& compiled_rules_;
    Board scratch_;
    Landings landings_;
};

}  // namespace

const RankedMove& bring_best_to(RankedMoves& moves, std::size_t i) {
    // Not std::max_element: it reads the maximum again for each element, which cost 4 % of the
    // time.
    std::size_t best = i;
    int highest = moves[i].rank;
    for (std::size_t k = i + 1; k < moves.size(); ++k) {
        if (moves[k].rank > highest) {
            highest = moves[k].rank;
            best = k;
        }
    }
    std::swap(moves[i], moves[best]);
    return moves[i];
}

void loud_moves(const CompiledRules& compiled_rules, const rules::Position& position,
                RankedMoves& moves) {
    Loudness loudness(compiled_rules, position);
    MoveList all;
    if (position.is_in_berserk()) {
        legal_moves(compiled_rules, position, all);
    } else {
        legal_moves_to(compiled_rules, position, rules::TwoWaySet(loudness.landings()), all);
    }
    moves.clear();
    for (const Move move : all) {
        const int rank = loudness.rank_of(move);
        if (rank > 0 || position.is_in_berserk()) moves.push_back({move, rank, true});
    }
}

Ordering::Ordering(const CompiledRules& compiled_rules, Techniques techniques)
    : compiled_rules_(compiled_rules),
      techniques_(techniques),
      places_(static_cast<std::size_t>(compiled_rules.all().count())),
      history_(2 * places_ * places_) {
    std::uint16_t next = 0;
    for (const Space space : compiled_rules.all()) place_of_[space.index()] = next++;
}

void Ordering::rank(const rules::Position& position, RankedMoves& moves) const {
    MoveList all;
    legal_moves(compiled_rules_, position, all);
    Loudness loudness(compiled_rules_, position);
    moves.clear();
    for (const Move move : all) {
        const int rank = loudness.rank_of(move);
        moves.push_back({move, rank + history_of(position.to_move(), move), rank > 0});
    }
}

int Ordering::history_of(Side side, Move move) const {
    if (!techniques_.has(Technique::history) || move.is_done()) return 0;
    return history_[place_of(side, move)];
}

std::size_t Ordering::place_of(Space space) const { return place_of_[space.index()]; }

std::size_t Ordering::place_of(Side side, Move move) const {
    const std::size_t row = side == Side::attackers ? 0 : places_;
    return (row + place_of(move.from)) * places_ + place_of(move.to);
}

/// Adds a bonus. It is scaled down near the limit, so that the value stays within it.
void Ordering::add_history(Side side, Move move, int bonus) {
    if (move.is_done()) return;
    std::int16_t& value = history_[place_of(side, move)];
    value = static_cast<std::int16_t>(value + bonus - value * std::abs(bonus) / max_history);
}

void Ordering::note_refutation(Side side, int depth, const RankedMoves& tried, std::size_t number) {
    const RankedMove& best = tried[number];
    const int bonus = std::min(depth * depth * 8, max_history / 4);
    add_history(side, best.move, bonus);
    for (std::size_t i = 0; i < number; ++i) {
        if (tried[i].is_loud == best.is_loud) add_history(side, tried[i].move, -bonus);
    }
}

void Ordering::fade() {
    for (std::int16_t& value : history_) value = static_cast<std::int16_t>(value / 8);
}

MovePicker::MovePicker(const CompiledRules& compiled_rules, const Ordering& ordering,
                       const rules::Position& position, Move table_move, RankedMoves& moves)
    : ordering_(ordering), position_(position), moves_(moves) {
    moves_.clear();
    if (!table_move.is_done() && !why_illegal(compiled_rules, position, table_move)) {
        moves_.push_back({table_move, 0, false});
    }
}

std::optional<RankedMove> MovePicker::next() {
    if (given_ == moves_.size() && !is_listed_) list_others();
    if (given_ == moves_.size()) return std::nullopt;
    return is_listed_ ? bring_best_to(moves_, given_++) : moves_[given_++];
}

/// Lists all moves and keeps the table's move in its place.
void MovePicker::list_others() {
    std::optional<Move> given;
    if (given_ > 0) given = moves_.front().move;
    ordering_.rank(position_, moves_);
    is_listed_ = true;
    if (!given) return;
    const auto found = std::ranges::find(moves_, *given, &RankedMove::move);
    assert(found != moves_.end());
    std::iter_swap(moves_.begin(), found);
}

}  // namespace tafl::huscarl
