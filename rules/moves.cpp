// SPDX-License-Identifier: MIT
#include "rules/moves.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "rules/captures.h"
#include "rules/count_of.h"
#include "rules/move_lister.h"
#include "rules/to_underlying.h"

namespace tafl::rules {

namespace {

constexpr bool may_be_jumped(Piece piece) {
    return piece.kind() == Kind::taflman || piece.kind() == Kind::mercenary ||
           piece.kind() == Kind::guard;
}

}  // namespace

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

namespace {

int count_jumps(const CompiledRules& compiled_rules, const Board& board, Space from) {
    if (compiled_rules.jump_of(board[from]) == Jump::none) return 0;
    return count_of(all_directions, [&](Direction direction) {
        return jump_landing(compiled_rules, board, from, direction).has_value();
    });
}

Move* write_moves(const CompiledRules& compiled_rules, const Board& board, Space from, Move* out) {
    out = write_slides(from, slides(compiled_rules, board, from), out);
    const bool jumps = compiled_rules.jump_of(board[from]) != Jump::none;
    return jumps ? write_jumps(compiled_rules, board, from, out) : out;
}

Move* write_portable(const CompiledRules& compiled_rules, const Board& board,
                     const SpaceSet& pieces, const TwoWaySet* targets, Move* out) {
    for (const Space from : pieces) {
        const std::uint64_t ends = slides(compiled_rules, board, from) & ends_in(targets, from);
        out = write_slides(from, ends, out);
        if (compiled_rules.jump_of(board[from]) != Jump::none) {
            out = write_jumps(compiled_rules, board, from, out);
        }
    }
    return out;
}

int count_slides_portable(const CompiledRules& compiled_rules, const Board& board,
                          const SpaceSet& pieces) {
    int count = 0;
    for (const Space from : pieces) count += std::popcount(slides(compiled_rules, board, from));
    return count;
}

/// Moves of one piece. Ignores berserk sequences.
class PieceMoves {
  public:
    PieceMoves(const CompiledRules& compiled_rules, const Board& board, Space from)
        : end_(write_moves(compiled_rules, board, from, moves_.data())) {}
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

const MoveLister& portable_lister() {
    static constexpr MoveLister lister{"portable", write_portable, count_slides_portable};
    return lister;
}

const MoveLister& move_lister() {
    static const MoveLister& lister = []() -> const MoveLister& {
        const char* const wanted = std::getenv("LAWSPEAKER_INSTRUCTIONS");
        const bool is_portable = wanted != nullptr && wanted == portable_lister().name;
        const MoveLister* const fast = is_portable ? nullptr : avx2_lister();
        return fast != nullptr ? *fast : portable_lister();
    }();
    return lister;
}

void legal_moves(const CompiledRules& compiled_rules, const Position& position, MoveList& moves) {
    const Board& board = position.board();
    Move* end = moves.begin();
    if (!position.is_in_berserk()) {
        end = move_lister().write(compiled_rules, board, board.pieces(position.to_move()), nullptr,
                                  end);
    } else if (compiled_rules.ruleset().berserk == Berserk::any_move) {
        end = write_moves(compiled_rules, board, position.berserker(), end);
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
    moves.set_end(move_lister().write(compiled_rules, board, board.pieces(position.to_move()),
                                      &targets, moves.begin()));
}

int count_legal_moves(const CompiledRules& compiled_rules, const Position& position) {
    if (position.is_in_berserk()) {
        MoveList moves;
        legal_moves(compiled_rules, position, moves);
        return moves.size();
    }
    const Board& board = position.board();
    const SpaceSet& pieces = board.pieces(position.to_move());
    int count = move_lister().count_slides(compiled_rules, board, pieces);
    if (!compiled_rules.jumpers(position.to_move()).is_empty()) {
        for (const Space from : pieces) count += count_jumps(compiled_rules, board, from);
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
