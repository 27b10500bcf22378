// SPDX-License-Identifier: MIT
#include "rules/moves.h"

#include <cstdlib>

#include "rules/captures.h"

namespace tafl::rules {

namespace {

constexpr bool may_be_jumped(Piece piece) {
    return piece.kind() == Kind::taflman || piece.kind() == Kind::mercenary ||
           piece.kind() == Kind::guard;
}

/// The space where a jump in this direction lands, if it is legal.
std::optional<Space> jump_landing(const RulesTables& law, const Board& board, Space from,
                                  Direction direction) {
    const Piece jumper = board[from];
    const Piece jumped = board[from.next(direction)];
    if (!jumped.belongs_to(opponent(jumper.side())) || !may_be_jumped(jumped)) return std::nullopt;
    const Space landing = from.next(direction, 2);
    if (!board[landing].is_empty()) return std::nullopt;
    if (!law.may_stop(jumper, law.kind_of(from), landing)) return std::nullopt;
    if (law.jump_of(jumper) == Jump::restricted && !law.is_springboard(from, jumper.side()) &&
        !law.is_springboard(landing, jumper.side())) {
        return std::nullopt;
    }
    return landing;
}

/// Calls `visit(to)` for every destination of the piece until it answers false. Returns false if it did.
template <class Visit>
bool visit_destinations(const RulesTables& law, const Board& board, Space from, Visit visit) {
    const Piece piece = board[from];
    const auto& entry = law.entry_from(law.kind_of(from));
    const std::uint32_t pass = 1U << piece.code();
    const std::uint32_t stop = pass << RulesTables::stop_shift;
    const int reach = law.reach(piece);
    for (const Direction direction : all_directions) {
        Space to = from.next(direction);
        for (int steps = 0; steps < reach && board[to].is_empty(); ++steps) {
            const std::uint32_t flags = entry[static_cast<std::size_t>(to.index())];
            if ((flags & pass) == 0) break;
            if ((flags & stop) != 0 && !visit(to)) return false;
            to = to.next(direction);
        }
    }
    if (law.jump_of(piece) == Jump::none) return true;
    for (const Direction direction : all_directions) {
        const auto landing = jump_landing(law, board, from, direction);
        if (landing && !visit(*landing)) return false;
    }
    return true;
}

/// Calls `visit(move)` for every legal move until it answers false. Returns false if it did.
template <class Visit>
bool visit_moves(const RulesTables& law, const Position& position, Visit visit) {
    const auto visit_piece = [&](Space from) {
        return visit_destinations(law, position.board(), from,
                                  [&](Space to) { return visit(Move{from, to}); });
    };
    if (!position.is_in_berserk()) {
        for (const Space from : position.board().men(position.to_move())) {
            if (!visit_piece(from)) return false;
        }
        return true;
    }
    if (law.ruleset().berserk == Berserk::any_move) return visit_piece(position.berserker());
    Board board = position.board();
    return visit_destinations(law, position.board(), position.berserker(), [&](Space to) {
        const Move move{position.berserker(), to};
        return would_capture(law, board, move) ? visit(move) : true;
    });
}

}  // namespace

void legal_moves(const RulesTables& law, const Position& position, MoveList& moves) {
    moves.clear();
    visit_moves(law, position, [&](Move move) {
        moves.push(move);
        return true;
    });
}

int count_legal_moves(const RulesTables& law, const Position& position) {
    int count = 0;
    visit_moves(law, position, [&](Move) {
        ++count;
        return true;
    });
    return count;
}

bool has_legal_move(const RulesTables& law, const Position& position) {
    return !visit_moves(law, position, [](Move) { return false; });
}

bool can_move(const RulesTables& law, const Board& board, Space from) {
    return !visit_destinations(law, board, from, [](Space) { return false; });
}

bool has_capturing_move(const RulesTables& law, const Board& board, Space from) {
    Board scratch = board;
    return !visit_destinations(law, board, from, [&](Space to) {
        return !would_capture(law, scratch, {from, to});
    });
}

bool can_reach(const RulesTables& law, const Board& board, Space from, const SpaceSet& targets) {
    return !visit_destinations(law, board, from,
                               [&](Space to) { return !targets.contains(to); });
}

std::string_view name_of(Illegality illegality) {
    constexpr std::array<std::string_view, 14> names = {
        "game-over",       "off-board",    "empty-space",      "wrong-side",        "other-must-continue",
        "must-continue",   "must-capture", "no-line",          "blocked",           "forbidden-to-pass",
        "forbidden-to-stop", "forbidden-to-enter", "too-far",  "cannot-jump"};
    return names[static_cast<std::size_t>(illegality)];
}

std::string_view explain(Illegality illegality) {
    constexpr std::array<std::string_view, 14> clauses = {
        "the game is over",
        "the move leaves the board",
        "there is no piece on the first space",
        "the piece belongs to the other side",
        "the opponent's piece must first finish its berserk sequence",
        "another piece must go on with its berserk sequence",
        "a berserk sequence goes on with captures only",
        "pieces move along a rank or a file",
        "a space on the way is occupied",
        "this piece may not pass a space on the way",
        "this piece may not stop there",
        "this piece may not enter such a space from where it stands",
        "this piece may not move so far",
        "this piece may not jump there"};
    return clauses[static_cast<std::size_t>(illegality)];
}

bool is_jump(const Board& board, Move move) {
    const int distance = move.to.index() - move.from.index();
    for (const Direction direction : all_directions) {
        if (distance == 2 * static_cast<int>(direction)) {
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

/// Why a space on the way, or at its end, is closed to the piece by its lists.
Illegality why_closed(const RulesTables& law, Piece piece, Space space, Illegality otherwise) {
    const SpecialSpaces& special = law.ruleset().of(law.kind_of(space));
    return special.may_enter.contains(piece) ? otherwise : Illegality::forbidden_to_enter;
}

std::optional<Illegality> why_no_slide(const RulesTables& law, const Board& board, Move move,
                                       Direction direction) {
    const Piece piece = board[move.from];
    const SpaceKind origin = law.kind_of(move.from);
    int steps = 0;
    for (Space space = move.from; space != move.to;) {
        space = space.next(direction);
        ++steps;
        if (!board[space].is_empty()) return Illegality::blocked;
        if (!law.may_pass(piece, origin, space)) {
            // A space that is closed to passing can't be entered by a slide at all.
            const bool is_end = space == move.to;
            return why_closed(law, piece, space,
                              is_end ? Illegality::forbidden_to_stop : Illegality::forbidden_to_pass);
        }
    }
    if (steps > law.reach(piece)) return Illegality::too_far;
    if (!law.may_stop(piece, origin, move.to)) {
        return why_closed(law, piece, move.to, Illegality::forbidden_to_stop);
    }
    return std::nullopt;
}

std::optional<Illegality> why_no_way(const RulesTables& law, const Board& board, Move move) {
    const auto direction = direction_of(move);
    if (!direction) return Illegality::no_line;
    if (!is_jump(board, move)) return why_no_slide(law, board, move, *direction);
    if (law.jump_of(board[move.from]) == Jump::none) return Illegality::blocked;
    if (jump_landing(law, board, move.from, *direction)) return std::nullopt;
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

std::optional<Illegality> why_illegal(const RulesTables& law, const Position& position, Move move) {
    const Board& board = position.board();
    if (!board.has(move.from) || !board.has(move.to)) return Illegality::off_board;
    if (board[move.from].is_empty()) return Illegality::empty_space;
    if (const auto reason = why_not_on_turn(position, move.from)) return reason;
    if (const auto reason = why_no_way(law, board, move)) return reason;
    if (position.is_in_berserk() && law.ruleset().berserk == Berserk::capturing) {
        Board scratch = board;
        if (!would_capture(law, scratch, move)) return Illegality::must_capture;
    }
    return std::nullopt;
}

}  // namespace tafl::rules
