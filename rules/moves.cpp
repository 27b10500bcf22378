// SPDX-License-Identifier: MIT
#include "rules/moves.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "rules/captures.h"
#include "rules/count_of.h"
#include "rules/to_underlying.h"

namespace tafl::rules {

namespace {

constexpr bool may_be_jumped(Piece piece) {
    return piece.kind() == Kind::taflman || piece.kind() == Kind::mercenary ||
           piece.kind() == Kind::guard;
}

/// Returns the space on which a jump of the piece on `from` in this direction ends; std::nullopt if
/// that jump is illegal.
std::optional<Space> jump_landing(const CompiledRules& compiled_rules, const Board& board,
                                  Space from, Direction direction) {
    const Piece jumper = board[from];
    const Piece jumped = board[from.next(direction)];
    if (!jumped.belongs_to(opponent(jumper.side())) || !may_be_jumped(jumped)) return std::nullopt;
    const Space landing = from.next(direction, 2);
    if (!board[landing].is_empty()) return std::nullopt;
    if (!compiled_rules.may_stop(jumper, from, landing)) return std::nullopt;
    if (compiled_rules.jump_of(jumper) == Jump::restricted &&
        !compiled_rules.is_jumpable(from, jumper.side()) &&
        !compiled_rules.is_jumpable(landing, jumper.side())) {
        return std::nullopt;
    }
    return landing;
}

/// Returns the bits of one line that a slide from bit `at` can cross. These are the unbroken open
/// bits on both sides of `at`, at most `reach` on each side. The rim is never open, so each side
/// has an end.
std::uint32_t slide_along(std::uint32_t open, int at, int reach) {
    const std::uint32_t here = 1U << at;
    const std::uint32_t closed = ~open;
    const std::uint32_t above = closed & ~(2 * here - 1);
    const std::uint32_t below = closed & (here - 1);
    const std::uint32_t first_above = above & (0U - above);
    std::uint32_t bits = (first_above - 2 * here) | (here - 2 * std::bit_floor(below));
    if (reach < largest_board) {
        const std::uint32_t window = (2U << (at + reach)) - 1;
        bits &= at > reach ? window & ~((1U << (at - reach)) - 1) : window;
    }
    return bits;
}

/// Returns the spaces on which a slide of the piece can end. The low 32 bits are the files of its
/// rank, the high 32 bits are the ranks of its file.
[[gnu::always_inline]] inline std::uint64_t slides(const CompiledRules& compiled_rules,
                                                   const Board& board, Space from) {
    const Piece piece = board[from];
    const CompiledRules::Ways& ways = compiled_rules.ways(piece, from);
    const TwoWaySet& attackers = board.pieces_both_ways(Side::attackers);
    const TwoWaySet& defenders = board.pieces_both_ways(Side::defenders);
    const int reach = compiled_rules.reach(piece);
    const int row = from.rank() + 1;
    const int column = from.file() + 1;
    const auto along = [&](const SpaceSet& open, const SpaceSet& stops, const SpaceSet& a,
                           const SpaceSet& d, int line, int at) {
        const std::uint32_t free = open.row_bits(line) & ~(a.row_bits(line) | d.row_bits(line));
        return slide_along(free, at, reach) & stops.row_bits(line);
    };
    const std::uint64_t files = along(ways.open.by_rank(), ways.stops.by_rank(),
                                      attackers.by_rank(), defenders.by_rank(), row, column);
    const std::uint64_t ranks = along(ways.open.by_file(), ways.stops.by_file(),
                                      attackers.by_file(), defenders.by_file(), column, row);
    return files | ranks << 32;
}

int count_jumps(const CompiledRules& compiled_rules, const Board& board, Space from) {
    if (compiled_rules.jump_of(board[from]) == Jump::none) return 0;
    return count_of(all_directions, [&](Direction direction) {
        return jump_landing(compiled_rules, board, from, direction).has_value();
    });
}

int count_moves(const CompiledRules& compiled_rules, const Board& board, Space from) {
    return std::popcount(slides(compiled_rules, board, from)) +
           count_jumps(compiled_rules, board, from);
}

/// Writes a slide to each of `ends`, and all jumps of the piece. `ends` has the form of slides().
/// Returns the end of the written moves.
Move* write_moves(const CompiledRules& compiled_rules, const Board& board, Space from,
                  std::uint64_t ends, Move* out) {
    const int column = from.index() % Space::per_rank;
    const int row_begin = from.index() - column;
    // One loop over both words, not two: a processor predicts the end of such a loop badly.
    for (std::uint64_t bits = ends; bits != 0; bits &= bits - 1) {
        const int at = std::countr_zero(bits);
        const int to = at < 32 ? row_begin + at : (at - 32) * Space::per_rank + column;
        *out++ = {from, Space::from_index(to)};
    }
    if (compiled_rules.jump_of(board[from]) == Jump::none) return out;
    for (const Direction direction : all_directions) {
        const auto landing = jump_landing(compiled_rules, board, from, direction);
        if (landing) *out++ = {from, *landing};
    }
    return out;
}

/// Moves of one piece. Ignores berserk sequences.
class PieceMoves {
  public:
    PieceMoves(const CompiledRules& compiled_rules, const Board& board, Space from)
        : end_(write_moves(compiled_rules, board, from, slides(compiled_rules, board, from),
                           moves_.data())) {}
    [[nodiscard]] const Move* begin() const { return moves_.data(); }
    [[nodiscard]] const Move* end() const { return end_; }

  private:
    union {
        // In a union so that it is not initialised. Capacity: both lines, and four jumps.
        std::array<Move, 2 * (largest_board - 1) + 4> moves_;
    };
    const Move* end_;
};

}  // namespace

void legal_moves(const CompiledRules& compiled_rules, const Position& position, MoveList& moves) {
    const Board& board = position.board();
    Move* end = moves.begin();
    if (!position.is_in_berserk()) {
        for (const Space from : board.pieces(position.to_move()))
            end =
                write_moves(compiled_rules, board, from, slides(compiled_rules, board, from), end);
    } else if (compiled_rules.ruleset().berserk == Berserk::any_move) {
        const Space from = position.berserker();
        end = write_moves(compiled_rules, board, from, slides(compiled_rules, board, from), end);
    } else {
        Board scratch = board;
        for (const Move move : PieceMoves(compiled_rules, board, position.berserker())) {
            if (would_capture(compiled_rules, scratch, move)) *end++ = move;
        }
        if (compiled_rules.ruleset().berserk == Berserk::may_capture) *end++ = done;
    }
    moves.set_end(end);
}

void legal_moves_to(const CompiledRules& compiled_rules, const Position& position,
                    const TwoWaySet& targets, MoveList& moves) {
    const Board& board = position.board();
    Move* end = moves.begin();
    for (const Space from : board.pieces(position.to_move())) {
        const std::uint64_t files = targets.by_rank().row_bits(from.rank() + 1);
        const std::uint64_t ranks = targets.by_file().row_bits(from.file() + 1);
        end = write_moves(compiled_rules, board, from,
                          slides(compiled_rules, board, from) & (files | ranks << 32), end);
    }
    moves.set_end(end);
}

int count_legal_moves(const CompiledRules& compiled_rules, const Position& position) {
    if (position.is_in_berserk()) {
        MoveList moves;
        legal_moves(compiled_rules, position, moves);
        return moves.size();
    }
    int count = 0;
    for (const Space from : position.board().pieces(position.to_move())) {
        count += count_moves(compiled_rules, position.board(), from);
    }
    return count;
}

bool has_legal_move(const CompiledRules& compiled_rules, const Position& position) {
    if (position.is_in_berserk()) return count_legal_moves(compiled_rules, position) > 0;
    const SpaceSet& men = position.board().pieces(position.to_move());
    return std::ranges::any_of(men.begin(), men.end(), [&](Space from) {
        return can_move(compiled_rules, position.board(), from);
    });
}

bool can_move(const CompiledRules& compiled_rules, const Board& board, Space from) {
    return slides(compiled_rules, board, from) != 0 || count_jumps(compiled_rules, board, from) > 0;
}

bool has_capturing_move(const CompiledRules& compiled_rules, const Board& board, Space from) {
    Board scratch = board;
    return std::ranges::any_of(PieceMoves(compiled_rules, board, from), [&](Move move) {
        return would_capture(compiled_rules, scratch, move);
    });
}

bool can_reach(const CompiledRules& compiled_rules, const Board& board, Space from,
               const SpaceSet& targets) {
    return std::ranges::any_of(PieceMoves(compiled_rules, board, from),
                               [&](Move move) { return targets.contains(move.to); });
}

bool is_jump(const Board& board, Move move) {
    const int distance = move.to.index() - move.from.index();
    for (const Direction direction : all_directions) {
        if (distance == 2 * to_underlying(direction)) {
            return board[move.from.next(direction)].is_piece();
        }
    }
    return false;
}

namespace {

std::optional<Direction> direction_of(Move move) {
    const int files = move.to.file() - move.from.file();
    const int ranks = move.to.rank() - move.from.rank();
    if ((files == 0) == (ranks == 0)) return std::nullopt;
    if (ranks == 0) return files > 0 ? Direction::east : Direction::west;
    return ranks > 0 ? Direction::north : Direction::south;
}

/// Returns the reason why the rules close `space` to the piece. This is forbidden_to_enter if the
/// piece may not enter from the space or camp of `from`; else it is `otherwise`.
Illegality why_closed(const CompiledRules& compiled_rules, Piece piece, Space from, Space space,
                      Illegality otherwise) {
    if (compiled_rules.is_camp(space)) return Illegality::forbidden_to_enter;
    const SpaceKind kind = compiled_rules.kind_of(space);
    const bool may_enter = kind == compiled_rules.kind_of(from) ||
                           compiled_rules.ruleset().of(kind).may_enter.contains(piece);
    return may_enter ? otherwise : Illegality::forbidden_to_enter;
}

std::optional<Illegality> why_no_slide(const CompiledRules& compiled_rules, const Board& board,
                                       Move move, Direction direction) {
    const Piece piece = board[move.from];
    int steps = 0;
    for (Space space = move.from; space != move.to;) {
        space = space.next(direction);
        ++steps;
        if (!board[space].is_empty()) return Illegality::blocked;
        if (!compiled_rules.may_pass(piece, move.from, space)) {
            const bool ends_here =
                space == move.to && !compiled_rules.may_stop(piece, move.from, space);
            return why_closed(
                compiled_rules, piece, move.from, space,
                ends_here ? Illegality::forbidden_to_stop : Illegality::forbidden_to_pass);
        }
    }
    if (steps > compiled_rules.reach(piece)) return Illegality::too_far;
    if (!compiled_rules.may_stop(piece, move.from, move.to)) {
        return why_closed(compiled_rules, piece, move.from, move.to, Illegality::forbidden_to_stop);
    }
    return std::nullopt;
}

std::optional<Illegality> why_no_way(const CompiledRules& compiled_rules, const Board& board,
                                     Move move) {
    const auto direction = direction_of(move);
    if (!direction) return Illegality::no_line;
    if (!is_jump(board, move)) return why_no_slide(compiled_rules, board, move, *direction);
    if (compiled_rules.jump_of(board[move.from]) == Jump::none) return Illegality::blocked;
    if (jump_landing(compiled_rules, board, move.from, *direction)) return std::nullopt;
    return Illegality::cannot_jump;
}

std::optional<Illegality> why_not_on_turn(const Position& position, Space from) {
    const bool is_own = position.board()[from].belongs_to(position.to_move());
    if (!position.is_in_berserk()) {
        return is_own ? std::nullopt : std::optional(Illegality::wrong_side);
    }
    if (!is_own) return Illegality::other_must_continue;
    if (from != position.berserker()) return Illegality::must_continue;
    return std::nullopt;
}

}  // namespace

std::optional<Illegality> why_illegal(const CompiledRules& compiled_rules, const Position& position,
                                      Move move) {
    const Board& board = position.board();
    if (move.is_done()) {
        const bool may_end =
            position.is_in_berserk() && compiled_rules.ruleset().berserk == Berserk::may_capture;
        return may_end ? std::nullopt : std::optional(Illegality::nothing_to_end);
    }
    if (!board.has(move.from) || !board.has(move.to)) return Illegality::off_board;
    if (board[move.from].is_empty()) return Illegality::empty_space;
    if (const auto reason = why_not_on_turn(position, move.from)) return reason;
    if (const auto reason = why_no_way(compiled_rules, board, move)) return reason;
    if (position.is_in_berserk() && compiled_rules.ruleset().berserk != Berserk::any_move) {
        Board scratch = board;
        if (!would_capture(compiled_rules, scratch, move)) return Illegality::must_capture;
    }
    return std::nullopt;
}

}  // namespace tafl::rules
