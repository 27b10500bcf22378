// SPDX-License-Identifier: MIT
// Game: a start position, the moves played, and the verdict of the rules after each move. This
// object is sufficient to play a game by the rules. Not thread-safe. The compiled rules are
// immutable and may be shared.
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
    /// Starts a game with compiled rules that other games may use at the same time.
    /// `compiled_rules` must not be null.
    explicit Game(std::shared_ptr<const CompiledRules> compiled_rules);
    /// Compiles `ruleset` and starts a game with these rules.
    explicit Game(const Ruleset& ruleset);

    // Queries
    [[nodiscard]] const CompiledRules& compiled_rules() const { return *compiled_rules_; }
    [[nodiscard]] const Position& position() const { return position_; }
    [[nodiscard]] Side to_move() const { return position_.to_move(); }
    /// Returns the result and the reason if the game is over by the rules. If the game is not over,
    /// both are `none`.
    [[nodiscard]] const Verdict& verdict() const { return verdict_; }
    [[nodiscard]] bool is_over() const { return verdict_.is_over(); }
    /// Returns all plies since the start position, in order. Each `done` is a ply.
    [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }
    [[nodiscard]] int plies() const { return count_of(moves_); }
    /// Returns the number of plies since the last capture. If no piece was captured, returns the
    /// number of plies since the start position.
    [[nodiscard]] int plies_without_capture() const { return plies_without_capture_; }
    /// Returns for each side the number of pieces that it has captured.
    [[nodiscard]] const BySide<int>& captures() const { return captures_; }
    /// Returns the verdict, the number of plies and the captures as a GameEnd. Its `at_fault` and
    /// `summary` are empty. If the game is not over, its result and termination are `none`.
    [[nodiscard]] GameEnd end() const;
    /// Returns the reason why `move` is illegal in the present position; std::nullopt if it is
    /// legal. If the game is over, the reason is `game_over`.
    [[nodiscard]] std::optional<Illegality> why_illegal(Move move) const;
    /// Returns true if a `done` is missing before `next`: the side to move may end its turn, and
    /// `next` moves a piece of the other side. Some game records leave out `done`; a reader of such
    /// a record calls this function to insert it.
    [[nodiscard]] bool lacks_done_before(Move next) const;

    // Changes
    /// Plays `move` and returns its effects. If `move` is illegal, returns the reason and changes
    /// nothing.
    [[nodiscard]] Expected<Effects, Illegality> play(Move move);
    /// Plays `move` and writes its effects to `effects`. The move must be legal, and the game must
    /// not be over.
    void play_unchecked(Move move, Effects& effects);
    /// Resets the game to its start position and removes all moves.
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
