// SPDX-License-Identifier: MIT
// Explorer: finds the moves that were played in a position, and the results of the games with each
// move. It reads the opening index. store/opening_index.h defines which games are in the index.
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
    std::int64_t plies = 0;      ///< sum of the plies of all these games

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
    /// Throws ArchiveError (`damaged`) if the index contains an illegal move for the position.
    [[nodiscard]] ExploredPosition at(const rules::Game& game);
    /// Returns the number of reflections and rotations under which positions count as one position:
    /// 1, 2, 4 or 8.
    [[nodiscard]] int symmetries() const { return fold_.symmetries(); }
    /// Returns the reflections and rotations under which positions count as one position.
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

/// A sequence of moves from the start position after which the results of the games are balanced.
struct BalancedLine {
    /// Moves in order, from the start position.
    std::vector<rules::Move> moves;
    ResultCount count;
};
/// Minimum number of games that contain a balanced line. With 30 games, the score of a balanced
/// line is between about 33 % and 67 %.
inline constexpr std::int64_t min_balanced_games = 30;
/// Returns the longest balanced lines of the index. A line is balanced if at least
/// `min_balanced_games` games contain it, and the 95 % interval of their score contains 1/2. A
/// balanced line is left out if a longer balanced line begins with it. If several lines lead to the
/// same position, only one of them is returned.
/// Order: by the distance between score and 1/2, the smallest first; then by number of games, the
/// largest first.
[[nodiscard]] std::vector<BalancedLine> balanced_lines(Explorer& explorer,
                                                       const rules::Ruleset& ruleset);

}  // namespace tafl::results
