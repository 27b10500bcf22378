// SPDX-License-Identifier: MIT
#include "rules/endings.h"

#include <algorithm>

#include "rules/captures.h"
#include "rules/edge_runs.h"
#include "rules/moves.h"
#include "rules/result.h"

namespace tafl::rules {

bool is_encircled(const CompiledRules& compiled_rules, const Board& board) {
    const SpaceSet& defenders = board.pieces(Side::defenders);
    if (defenders.intersects(compiled_rules.edge())) return false;
    const SpaceSet empty = compiled_rules.all() - board.occupied();
    if (flood_touches(compiled_rules.edge(), empty, defenders)) return false;
    // The flood would have touched a defender that can slide to the edge. The others can
    // reach the edge only by a jump.
    if (compiled_rules.jumpers(Side::defenders).is_empty()) return true;
    return std::ranges::none_of(defenders.begin(), defenders.end(), [&](Space from) {
        return can_reach(compiled_rules, board, from, compiled_rules.edge());
    });
}

namespace {

/// Defenders, without kings, that the attackers can never capture (RULES.md, "Edge fort"). Starts
/// with all defenders. Removes those that could be captured, until the set no longer changes.
class FortWalls {
  public:
    FortWalls(const CompiledRules& compiled_rules, const Board& board)
        : compiled_rules_(compiled_rules),
          board_(board),
          walls_(board.pieces(Side::defenders) - board.kings()) {
        SpaceSet struck;
        do {
            const SpaceSet open =
                compiled_rules.all() - walls_ - (board.kings() & board.pieces(Side::defenders));
            attackable_ = flood(board.pieces(Side::attackers), open);
            struck = breakable();
            walls_ -= struck;
        } while (!struck.is_empty());
    }

    [[nodiscard]] const SpaceSet& spaces() const { return walls_; }

  private:
    [[nodiscard]] SpaceSet breakable() const {
        SpaceSet struck = breakable_by_shieldwall();
        for (const Space space : walls_) {
            if (is_guard(space)) continue;
            const bool falls = is_open(space, Direction::west) && is_open(space, Direction::east);
            if (falls || (is_open(space, Direction::south) && is_open(space, Direction::north))) {
                struck.insert(space);
            }
        }
        return struck;
    }

    [[nodiscard]] bool is_guard(Space space) const { return board_[space].kind() == Kind::guard; }

    /// Returns true if the neighbour of `wall` in `direction` can take part in a capture of `wall`.
    /// An attacker can reach it, or the rules make it hostile. Spaces off the board cannot.
    [[nodiscard]] bool is_open(Space wall, Direction direction) const {
        const Space space = wall.next(direction);
        if (!board_.has(space)) return false;
        return attackable_.contains(space) ||
               compiled_rules_.is_hostile_by_list(space, board_[space].is_piece(), board_[wall]);
    }

    [[nodiscard]] SpaceSet breakable_by_shieldwall() const {
        SpaceSet struck;
        if (compiled_rules_.ruleset().shieldwall == Shieldwall::none) return struck;
        const TwoWaySet walls(walls_);
        const TwoWaySet attackable(attackable_);
        for (const EdgeLine& line : edge_lines(board_.size())) {
            const std::uint32_t exposed = line.word(walls) & line.word(attackable, 1);
            const std::uint32_t closers =
                line.word(attackable) | line.word(compiled_rules_.wall_corners());
            visit_edge_runs(line, exposed, closers, [&](const EdgeRun& run) {
                for (int i = 0; i < run.length; ++i) {
                    if (!is_guard(run.space(i))) struck.insert(run.space(i));
                }
            });
        }
        return struck;
    }

    const CompiledRules& compiled_rules_;
    const Board& board_;
    SpaceSet walls_;
    SpaceSet attackable_;
};

/// Returns true if every path of neighbouring spaces from `king` to an attacker crosses `walls`.
bool is_shut_off(const CompiledRules& compiled_rules, const Board& board, Space king,
                 const SpaceSet& walls) {
    SpaceSet seed;
    seed.insert(king);
    return !flood_touches(seed, compiled_rules.all() - walls, board.pieces(Side::attackers));
}

bool holds_fort(const CompiledRules& compiled_rules, const Board& board, Space king) {
    if (!can_move(compiled_rules, board, king)) return false;
    // First a fast test with all defenders as walls, which most kings fail. FortWalls is slower.
    const SpaceSet defenders = board.pieces(Side::defenders) - board.kings();
    if (!is_shut_off(compiled_rules, board, king, defenders)) return false;
    return is_shut_off(compiled_rules, board, king, FortWalls(compiled_rules, board).spaces());
}

}  // namespace

bool is_edge_fort(const CompiledRules& compiled_rules, const Board& board) {
    const SpaceSet kings = board.kings() & board.pieces(Side::defenders) & compiled_rules.edge();
    return std::ranges::any_of(kings.begin(), kings.end(),
                               [&](Space king) { return holds_fort(compiled_rules, board, king); });
}

Result repetition_result(Repetition rule, Side mover) {
    switch (rule) {
        case Repetition::mover_wins:
            return win_of(mover);
        case Repetition::mover_loses:
            return win_of(opponent(mover));
        case Repetition::attackers_win:
            return Result::attackers_win;
        case Repetition::draw:
            return Result::draw;
        case Repetition::ignored:
            break;
    }
    return Result::none;
}

Verdict judge(const CompiledRules& compiled_rules, const Position& position,
              std::optional<Side> repeated_by) {
    const Board& board = position.board();
    const Ruleset& rules = compiled_rules.ruleset();
    if (board.count(Side::attackers) == 0) {
        return {Result::defenders_win, Termination::attackers_eliminated};
    }
    const SpaceSet kings = board.kings() & board.pieces(Side::defenders);
    if (kings.is_empty()) return {Result::attackers_win, Termination::king_captured};
    if (kings.intersects(compiled_rules.escape()))
        return {Result::defenders_win, Termination::escape};
    if (rules.edge_fort_escape && is_edge_fort(compiled_rules, board)) {
        return {Result::defenders_win, Termination::edge_fort};
    }
    if (rules.surrounding_wins && is_encircled(compiled_rules, board)) {
        return {Result::attackers_win, Termination::encirclement};
    }
    if (repeated_by && rules.repetition != Repetition::ignored) {
        return {repetition_result(rules.repetition, *repeated_by), Termination::repetition};
    }
    if (!has_legal_move(compiled_rules, position)) {
        return {win_of(opponent(position.to_move())), Termination::no_moves};
    }
    return {};
}

}  // namespace tafl::rules
