// SPDX-License-Identifier: MIT
// Explorer: moves played in a position and the results of those games. Reads the opening index
// (store/opening_index.h, which defines the games that are counted).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "rules/game.h"
#include "rules/move_text.h"
#include "rules/position_symmetry.h"
#include "store/opening_index.h"
#include "tournaments/scoring/results/balance.h"
#include "tournaments/scoring/results/table.h"

namespace tafl::results {

/// Filter of tournaments: returns true if the games of the tournament are counted.
using TournamentChoice = std::function<bool(store::TournamentId)>;

/// Number of games by result.
struct ResultCount {
    std::int64_t attackers = 0;  ///< games won by the attackers
    std::int64_t draws = 0;
    std::int64_t defenders = 0;  ///< games won by the defenders
    std::int64_t plies = 0;      ///< sum of the plies of these games

    void add(const store::MoveCount& count);
    [[nodiscard]] std::int64_t games() const { return attackers + draws + defenders; }
    /// Returns the score of `side`, 0 to 1; a draw counts 1/2. Returns 0.5 without games.
    [[nodiscard]] double score(rules::Side side) const;
    /// Returns the 95 % interval of score(); 0 to 1 without games.
    [[nodiscard]] Interval interval(rules::Side side) const;
    /// Returns the mean length of a game in plies; 0 without games.
    [[nodiscard]] double mean_plies() const;
};

/// Move that was played in a position, with the results of the games in which it was played.
struct ExploredMove {
    rules::Move move;
    rules::MoveRecord written;  ///< `move` with its captures, to be written in notation
    ResultCount count;
};

/// Position, with the moves that were played in it.
struct ExploredPosition {
    rules::Side to_move = rules::Side::attackers;
    ResultCount count;  ///< results of the games of all moves together
    /// Moves of the position, the most played first. Moves that are reflections or rotations of
    /// each other are counted as one move.
    std::vector<ExploredMove> moves;
};

/// Reads the opening index for games under one ruleset.
class Explorer {
  public:
    /// Keeps a reference to `index`, which must outlive this object. Only games of tournaments that
    /// `choice` accepts are counted.
    Explorer(store::OpeningIndex& index, const rules::Ruleset& ruleset, TournamentChoice choice)
        : index_(index), fold_(ruleset), choice_(std::move(choice)) {}

    /// Returns the moves that were played in the current position of `game`, with their results.
    /// Throws ArchiveError (`damaged`) if the index contains a move that is illegal in the
    /// position.
    [[nodiscard]] ExploredPosition at(const rules::Game& game);
    /// Returns how many reflections and rotations of a position are treated as one position: 1, 2,
    /// 4 or 8.
    [[nodiscard]] int symmetries() const { return fold_.symmetries(); }
    /// Returns the reflections and rotations by which positions are treated as one.
    [[nodiscard]] const rules::PositionSymmetry& fold() const { return fold_; }

  private:
    store::OpeningIndex& index_;
    rules::PositionSymmetry fold_;
    TournamentChoice choice_;
};

/// Returns the score of `side` in per cent with its 95 % interval, such as "54.2 [48.0, 60.3]".
[[nodiscard]] std::string score_text(const ResultCount& count, rules::Side side);

/// Returns the moves of `position` as a table, one row for each move. In CSV and JSON each number
/// has its own column.
[[nodiscard]] Table explored_table(const ExploredPosition& position, TableFormat format);

/// Line of moves from the start position after which the results are balanced.
struct BalancedLine {
    /// Moves of the line, in order.
    std::vector<rules::Move> moves;
    ResultCount count;
};
/// Minimum number of games that continue a balanced line. With 30 games, a balanced score is
/// between 33 and 67 per cent.
inline constexpr std::int64_t min_balanced_games = 30;
/// Returns the longest balanced lines of the index. A line is balanced if at least
/// `min_balanced_games` games continue it and the 95 % interval of their score contains 1/2. A line
/// is left out if a longer balanced line continues it. Of several lines to the same position, one
/// is returned.
/// Order: smallest distance of the score from 1/2 first, then most games first.
[[nodiscard]] std::vector<BalancedLine> balanced_lines(Explorer& explorer,
                                                       const rules::Ruleset& ruleset);

}  // namespace tafl::results
