// SPDX-License-Identifier: MIT
#include "rules/captures.h"

#include <algorithm>
#include <cstdint>

#include "rules/edge_runs.h"
#include "rules/moves.h"

namespace tafl::rules {

bool is_hostile(const CompiledRules& compiled_rules, const Board& board, Space space,
                Space victim_at) {
    const Piece occupant = board[space];
    if (occupant.is_off_board()) return false;
    const Piece victim = board[victim_at];
    if (occupant.belongs_to(opponent(victim.side()))) {
        if (occupant.kind() == Kind::guard) return false;
        if (occupant.kind() != Kind::king || compiled_rules.king_is_anvil()) return true;
    }
    return compiled_rules.is_hostile_by_list(space, occupant.is_piece(), victim) &&
           !compiled_rules.is_exempt_from_camp(space, victim_at, victim.side());
}

namespace {

/// Piece of the opponent next to the moved piece, which may be captured. `board` is the board after
/// the move and before this capture.
struct Threat {
    const CompiledRules& compiled_rules;
    const Board& board;
    Space mover;          ///< space of the moved piece
    Space victim;         ///< space of the piece that may be captured
    Direction direction;  ///< from mover to victim

    [[nodiscard]] Space opposite_space() const { return victim.next(direction); }

    /// Returns true if `space` is hostile to the victim. The space of the mover always is, even if
    /// the mover is a king that is only a hammer.
    [[nodiscard]] bool is_hostile_to_victim(Space space) const {
        return space == mover || is_hostile(compiled_rules, board, space, victim);
    }
    [[nodiscard]] bool is_sandwiched() const { return is_hostile_to_victim(opposite_space()); }

    /// Treatment of neighbour spaces that are off the board, in is_surrounded().
    enum class Rim : std::uint8_t { hostile, safe };

    /// Returns true if all four neighbour spaces are hostile to the victim. `rim` says whether
    /// those off the board count as hostile.
    [[nodiscard]] bool is_surrounded(Rim rim) const {
        return std::ranges::all_of(all_directions, [&](Direction d) {
            const Space neighbour = victim.next(d);
            return board.has(neighbour) ? is_hostile_to_victim(neighbour) : rim == Rim::hostile;
        });
    }

    [[nodiscard]] bool is_between_commanders() const {
        const Side side = board[mover].side();
        if (!compiled_rules.has_commanders_at_start(side)) return false;
        const Space anvil = opposite_space();
        for (const Space space : {mover, victim, anvil}) {
            if (compiled_rules.kind_of(space) == SpaceKind::centre) return false;
        }
        if (!is_sandwiched()) return false;
        int score = 0;
        for (const Space space : {mover, anvil}) {
            if (compiled_rules.kind_of(space) == SpaceKind::corner) ++score;
            const Piece piece = board[space];
            if (!piece.belongs_to(side)) continue;
            if (piece.kind() == Kind::commander || piece.kind() == Kind::knight) ++score;
        }
        return score >= 2;
    }
};

std::optional<CaptureRule> rule_against_king(const Threat& threat) {
    const auto taken_if = [](bool taken, CaptureRule rule) {
        return taken ? std::optional(rule) : std::nullopt;
    };
    const KingStrength strength = threat.compiled_rules.king_strength_at(threat.victim);
    if (strength == KingStrength::weak) {
        return taken_if(threat.is_sandwiched(), CaptureRule::custodial);
    }
    if (strength == KingStrength::middling) {
        return taken_if(threat.is_surrounded(Threat::Rim::hostile), CaptureRule::king_surrounded);
    }
    if (threat.is_surrounded(Threat::Rim::safe)) return CaptureRule::king_surrounded;
    return taken_if(threat.is_between_commanders(), CaptureRule::commander_sandwich);
}

std::optional<CaptureRule> rule_against(const Threat& threat) {
    switch (threat.board[threat.victim].kind()) {
        case Kind::guard:
            return std::nullopt;
        case Kind::king:
            return rule_against_king(threat);
        default:
            if (threat.is_sandwiched()) return CaptureRule::custodial;
            return std::nullopt;
    }
}

/// Removes the piece on `space` from the board, and adds the capture to `effects`. A mercenary
/// stays on the board and changes sides.
void take(Board& board, Space space, CaptureRule rule, Effects& effects) {
    const Piece piece = board[space];
    effects.add({space, piece, rule});
    board.clear(space);
    if (piece.kind() == Kind::mercenary) board.put(space, {opponent(piece.side()), piece.kind()});
}

void take_jumped(const CompiledRules& compiled_rules, Board& board, Move move, Effects& effects) {
    if (compiled_rules.jump_of(board[move.to]) != Jump::capturing) return;
    const Space jumped((move.from.file() + move.to.file()) / 2,
                       (move.from.rank() + move.to.rank()) / 2);
    if (board[jumped].kind() != Kind::guard) take(board, jumped, CaptureRule::jump, effects);
}

void take_custodial(const CompiledRules& compiled_rules, Board& board, Space to, Effects& effects) {
    const Piece mover = board[to];
    if (mover.kind() == Kind::king && !compiled_rules.king_is_hammer()) return;
    for (const Direction direction : all_directions) {
        const Space neighbour = to.next(direction);
        if (!board[neighbour].belongs_to(opponent(mover.side()))) continue;
        const auto rule = rule_against({compiled_rules, board, to, neighbour, direction});
        if (rule) take(board, neighbour, *rule, effects);
    }
}

[[nodiscard]] bool is_made_by(Space mover, const EdgeRun& run) {
    if (mover == run.flank_before() || mover == run.flank_behind()) return true;
    for (int i = 0; i < run.length; ++i) {
        if (mover == run.inner(i)) return true;
    }
    return false;
}

/// Adds the captures of all shieldwalls to `walls`. Does not change the board, so that all
/// shieldwalls are found on the same position.
void find_shieldwalls(const CompiledRules& compiled_rules, const Board& board, Space to,
                      Effects& walls) {
    const Side side = board[to].side();
    const TwoWaySet& own = board.pieces_both_ways(side);
    const TwoWaySet& enemies = board.pieces_both_ways(opponent(side));
    const auto take_run = [&](const EdgeRun& run) {
        if (compiled_rules.ruleset().shieldwall_by_flank && !is_made_by(to, run)) return;
        for (int i = 0; i < run.length; ++i) {
            const Piece piece = board[run.space(i)];
            if (piece.kind() == Kind::king || piece.kind() == Kind::guard) continue;
            if (walls.has_captured_at(run.space(i))) continue;
            walls.add({run.space(i), piece, CaptureRule::shieldwall});
        }
    };
    for (const EdgeLine& line : edge_lines(board.size())) {
        const std::uint32_t walled = line.word(enemies) & line.word(own, 1);
        visit_edge_runs(line, walled, line.word(own) | line.word(compiled_rules.wall_corners()),
                        take_run);
    }
}

void take_shieldwalls(const CompiledRules& compiled_rules, Board& board, Space to,
                      Effects& effects) {
    if (compiled_rules.ruleset().shieldwall == Shieldwall::none) return;
    if (compiled_rules.ruleset().shieldwall_by_flank && !compiled_rules.edge().contains(to)) return;
    Effects walls;
    find_shieldwalls(compiled_rules, board, to, walls);
    for (const Capture& capture : walls.captures()) {
        take(board, capture.space, capture.rule, effects);
    }
}

/// Returns true if `throne` is a centre space with the king of the defenders on it. All its
/// neighbours except `open_side` must be attackers.
bool is_throne_besieged(const CompiledRules& compiled_rules, const Board& board, Space throne,
                        Space open_side) {
    if (compiled_rules.kind_of(throne) != SpaceKind::centre) return false;
    if (board[throne] != Piece(Side::defenders, Kind::king)) return false;
    return std::ranges::all_of(all_directions, [&](Direction d) {
        const Space neighbour = throne.next(d);
        return neighbour == open_side || board[neighbour].belongs_to(Side::attackers);
    });
}

void take_linnaean(const CompiledRules& compiled_rules, Board& board, Space to, Effects& effects) {
    if (!compiled_rules.ruleset().linnaean_capture || !board[to].belongs_to(Side::attackers))
        return;
    for (const Direction direction : all_directions) {
        const Space victim = to.next(direction);
        if (!board[victim].belongs_to(Side::defenders)) continue;
        const Kind kind = board[victim].kind();
        // Guards are never captured, and a king only by rule_against_king().
        if (kind == Kind::guard || kind == Kind::king) continue;
        if (!is_throne_besieged(compiled_rules, board, victim.next(direction), victim)) continue;
        take(board, victim, CaptureRule::linnaean, effects);
    }
}

}  // namespace

void move_and_capture(const CompiledRules& compiled_rules, Board& board, Move move,
                      Effects& effects) {
    effects.clear();
    const Piece mover = board[move.from];
    const bool jumps = compiled_rules.jump_of(mover) != Jump::none && is_jump(board, move);
    board.clear(move.from);
    board.put(move.to, mover);
    if (mover.kind() == Kind::guard) return;
    if (jumps) take_jumped(compiled_rules, board, move, effects);
    take_custodial(compiled_rules, board, move.to, effects);
    take_shieldwalls(compiled_rules, board, move.to, effects);
    take_linnaean(compiled_rules, board, move.to, effects);
}

void restore(Board& board, Move move, const Effects& effects) {
    const auto captures = effects.captures();
    for (auto capture = captures.rbegin(); capture != captures.rend(); ++capture) {
        if (capture->piece.kind() == Kind::mercenary) board.clear(capture->space);
        board.put(capture->space, capture->piece);
    }
    const Piece mover = board[move.to];
    board.clear(move.to);
    board.put(move.from, mover);
}

bool would_capture(const CompiledRules& compiled_rules, Board& board, Move move) {
    Effects effects;
    move_and_capture(compiled_rules, board, move, effects);
    restore(board, move, effects);
    return effects.has_captured();
}

}  // namespace tafl::rules
