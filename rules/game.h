// SPDX-License-Identifier: MIT
// Game: a start position, the moves played, and the verdict of the rules after each move. The only
// type of this module that a referee must hold. Not thread-safe; the compiled rules are shared and
// immutable.
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

/// Game that is played under fixed rules, from their start position.
class Game {
  public:
    // Construction
    explicit Game(std::shared_ptr<const CompiledRules> compiled_rules);
    explicit Game(const Ruleset& ruleset);

    // Queries
    [[nodiscard]] const CompiledRules& compiled_rules() const { return *compiled_rules_; }
    [[nodiscard]] const Position& position() const { return position_; }
    [[nodiscard]] Side to_move() const { return position_.to_move(); }
    /// Returns the judgement of the current position.
    [[nodiscard]] const Verdict& verdict() const { return verdict_; }
    [[nodiscard]] bool is_over() const { return verdict_.is_over(); }
    [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }
    [[nodiscard]] int plies() const { return count_of(moves_); }
    /// Returns the number of plies since the last capture, or since the start position.
    [[nodiscard]] int plies_without_capture() const { return plies_without_capture_; }
    /// Returns the number of pieces that each side has captured.
    [[nodiscard]] const BySide<int>& captures() const { return captures_; }
    /// Returns the end of the game by the rules, with no side at fault and no summary. Without a
    /// result if the game is not over.
    [[nodiscard]] GameEnd end() const;
    /// Returns the reason why `move` is illegal, game_over included; none if the move is legal.
    [[nodiscard]] std::optional<Illegality> why_illegal(Move move) const;
    /// Returns true if a `done` is missing before `next`. The side to move may then end its turn,
    /// and `next` moves a piece of the other side. Game records may leave out `done`.
    [[nodiscard]] bool lacks_done_before(Move next) const;

    // Changes
    /// Plays `move` if it is legal, and returns its effects. Otherwise returns the reason and
    /// changes nothing.
    [[nodiscard]] Expected<Effects, Illegality> play(Move move);
    /// Plays `move`, which must be legal, and writes its effects to `effects`. The game must not be
    /// over.
    void play_unchecked(Move move, Effects& effects);
    /// Resets the game to its start position.
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
