// SPDX-License-Identifier: MIT
// What was played in a position, and how those games ended: from the index of openings
// (store/opening_index.h, which says what is counted).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "rules/game.h"
#include "rules/move_text.h"
#include "rules/position_symmetry.h"
#include "store/opening_index.h"
#include "tournaments/results/balance.h"
#include "tournaments/results/table.h"

namespace tafl::results {

/// Which tournaments' games are told.
using TournamentChoice = std::function<bool(store::TournamentId)>;

/// How games ended, as their results are.
struct ResultCount {
    std::int64_t attackers = 0;
    std::int64_t draws = 0;
    std::int64_t defenders = 0;
    std::int64_t plies = 0;

    void add(const store::MoveCount& count);
    [[nodiscard]] std::int64_t games() const { return attackers + draws + defenders; }
    /// Of that side; a draw is a half. A half of nothing.
    [[nodiscard]] double score(rules::Side side) const;
    /// Its 95 % interval (score_interval()); 0 to 1 of nothing.
    [[nodiscard]] Interval interval(rules::Side side) const;
    [[nodiscard]] double mean_plies() const;
};

struct ExploredMove {
    rules::Move move;
    rules::MoveRecord written;
    ResultCount count;
};

/// A position of a line of moves, and what was played there.
struct ExploredPosition {
    rules::Side to_move = rules::Side::attackers;
    ResultCount count;                ///< of all its moves together
    std::vector<ExploredMove> moves;  ///< the most played first, one for all its reflections
};

/// Asks an index about positions of games under the same rules.
class Explorer {
  public:
    /// The index outlives it.
    Explorer(store::OpeningIndex& index, const rules::Ruleset& ruleset, TournamentChoice choice)
        : index_(index), fold_(ruleset), choice_(std::move(choice)) {}

    /// Where the game stands. Throws ArchiveError (`damaged`) if the index has moves that are not
    /// legal there.
    [[nodiscard]] ExploredPosition at(const rules::Game& game);
    /// How many of the eight reflections are folded into one.
    [[nodiscard]] int symmetries() const { return fold_.symmetries(); }
    [[nodiscard]] const rules::PositionSymmetry& fold() const { return fold_; }

  private:
    store::OpeningIndex& index_;
    rules::PositionSymmetry fold_;
    TournamentChoice choice_;
};

/// "54.2 [48.0, 60.3]": per cent of that side.
[[nodiscard]] std::string score_text(const ResultCount& count, rules::Side side);

/// A row for each move; for programs (CSV and JSON) each number has a column of its own.
[[nodiscard]] Table explored_table(const ExploredPosition& position, TableFormat format);

/// A line of moves whose games are balanced.
struct BalancedLine {
    std::vector<rules::Move> moves;
    ResultCount count;
};
/// When a line is: so many games went on from its end, and the interval of their score contains a
/// half. With so many, that is from 33 to 67 per cent at most.
inline constexpr std::int64_t least_balanced_games = 30;
/// The longest balanced lines of the index from the start of the rules, each position once: those
/// that no longer one goes on from. The nearest to a half first, then those with the most games.
[[nodiscard]] std::vector<BalancedLine> balanced_lines(Explorer& explorer,
                                                       const rules::Ruleset& ruleset);

}  // namespace tafl::results
