// SPDX-License-Identifier: MIT
// Game: a start, the moves played, and the verdict of the law after each. The one type that a
// referee holds. Not thread-safe; the compiled rules are shared and immutable.
#pragma once

#include <memory>
#include <vector>

#include "rules/count_of.h"
#include "rules/endings.h"
#include "rules/expected.h"
#include "rules/game_record.h"
#include "rules/moves.h"
#include "rules/position.h"
#include "rules/repetitions.h"

namespace tafl::rules {

class Game {
  public:
    // Making
    explicit Game(std::shared_ptr<const CompiledRules> compiled_rules);
    explicit Game(const Ruleset& ruleset);

    // Asking
    [[nodiscard]] const CompiledRules& compiled_rules() const { return *compiled_rules_; }
    [[nodiscard]] const Position& position() const { return position_; }
    [[nodiscard]] Side to_move() const { return position_.to_move(); }
    [[nodiscard]] const Verdict& verdict() const { return verdict_; }
    [[nodiscard]] bool is_over() const { return verdict_.is_over(); }
    [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }
    [[nodiscard]] int plies() const { return count_of(moves_); }
    /// Plies since the last one that captured something, or since the start.
    [[nodiscard]] int plies_without_capture() const { return plies_without_capture_; }
    /// Men captured by each side.
    [[nodiscard]] const BySide<int>& captures() const { return captures_; }
    /// How the board has it: nobody at fault, nothing to add. Without a result unless it is over.
    [[nodiscard]] GameEnd end() const;
    [[nodiscard]] std::optional<Illegality> why_illegal(Move move) const;
    /// True if `done` was left out before `next`: the side to move may end its turn, and `next`
    /// moves a piece of the other one. Records of games need not write it.
    [[nodiscard]] bool lacks_done_before(Move next) const;

    // Changing
    /// Plays a move if it is legal; what it did, or why it is refused.
    [[nodiscard]] Expected<Effects, Illegality> play(Move move);
    /// Plays a move that is known to be legal, in a game that is not over.
    void play_unchecked(Move move, Effects& effects);
    /// Back to the start position.
    void restart();

  private:
    std::shared_ptr<const CompiledRules> compiled_rules_;
    Position position_;
    Repetitions repetitions_;
    Verdict verdict_;
    std::vector<Move> moves_;
    int plies_without_capture_ = 0;
    BySide<int> captures_;
};

}  // namespace tafl::rules
