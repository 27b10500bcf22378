// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/explorer.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <unordered_map>

#include "tournaments/scoring/results/numbers.h"

namespace tafl::results {

namespace {

using rules::Side;

/// Depth-first search for balanced lines. Follows moves with at least `min_balanced_games` games.
class BalancedSearch {
  public:
    BalancedSearch(Explorer& explorer, const rules::Ruleset& ruleset)
        : explorer_(explorer), game_(ruleset) {}

    std::vector<BalancedLine> run() && {
        look_at({});
        std::ranges::sort(lines_, {}, [](const BalancedLine& line) {
            return std::tuple(std::abs(line.count.score(Side::attackers) - 0.5),
                              -line.count.games(), line.moves);
        });
        return std::move(lines_);
    }

  private:
    /// Returns true if the line `moves`, or a longer line that starts with it, is balanced. If
    /// another line has reached the same position before, returns the earlier result.
    bool look_at(const std::vector<rules::Move>& moves) {
        game_.restart();
        rules::Effects effects;
        for (const rules::Move move : moves) game_.play_unchecked(move, effects);
        if (game_.is_over()) return false;
        const std::uint64_t key = explorer_.fold().key(game_.position()).value;
        if (const auto met = met_.find(key); met != met_.end()) return met->second;
        // Stops the recursion if a longer line returns to this position.
        met_[key] = false;
        const bool may_end = !game_.position().is_in_berserk() && !moves.empty();
        const ExploredPosition here = explorer_.at(game_);
        bool goes_on = false;
        for (const ExploredMove& next : here.moves) {
            if (next.count.games() < min_balanced_games) continue;
            std::vector<rules::Move> longer = moves;
            longer.push_back(next.move);
            goes_on = look_at(longer) || goes_on;
        }
        if (!goes_on && may_end && is_balanced(here.count)) {
            lines_.push_back({moves, here.count});
            goes_on = true;
        }
        return met_[key] = goes_on;
    }

    static bool is_balanced(const ResultCount& count) {
        const Interval interval = count.interval(Side::attackers);
        return count.games() >= min_balanced_games && interval.low <= 0.5 && interval.high >= 0.5;
    }

    Explorer& explorer_;
    rules::Game game_;
    std::unordered_map<std::uint64_t, bool> met_;
    std::vector<BalancedLine> lines_;
};

std::vector<std::string> row_for_people(const ExploredMove& move, const ExploredPosition& at) {
    const auto share = [&](std::int64_t hits) {
        return percent(ratio(hits, move.count.games()), 1);
    };
    return {to_string(move.written),
            std::to_string(move.count.games()),
            percent(ratio(move.count.games(), at.count.games()), 1),
            score_text(move.count, at.to_move),
            share(move.count.attackers),
            share(move.count.draws),
            share(move.count.defenders),
            decimals(move.count.mean_plies(), 1)};
}

std::vector<std::string> row_for_programs(const ExploredMove& move, const ExploredPosition& at) {
    const Interval interval = move.count.interval(at.to_move);
    return {to_string(move.move),
            std::string(name_of(at.to_move)),
            std::to_string(move.count.games()),
            std::to_string(move.count.attackers),
            std::to_string(move.count.draws),
            std::to_string(move.count.defenders),
            percent(move.count.score(at.to_move), 2),
            percent(interval.low, 2),
            percent(interval.high, 2),
            decimals(move.count.mean_plies(), 1)};
}

}  // namespace

void ResultCount::add(const store::MoveCount& count) {
    attackers += count.attackers;
    draws += count.draws;
    defenders += count.defenders;
    plies += count.plies;
}

double ResultCount::score(Side side) const {
    if (games() == 0) return 0.5;
    const std::int64_t wins = side == Side::attackers ? attackers : defenders;
    return ratio(2 * wins + draws, 2 * games());
}

Interval ResultCount::interval(Side side) const {
    return score_interval(score(side) * static_cast<double>(games()), draws, games());
}

double ResultCount::mean_plies() const { return ratio(plies, games()); }

ExploredPosition Explorer::at(const rules::Game& game) {
    ExploredPosition found;
    found.to_move = game.to_move();
    const rules::CanonicalKey key = fold_.key(game.position());
    for (const store::MoveCount& count : index_.moves(key.value, choice_)) {
        const rules::Move move = fold_.unfolded(count.move, key);
        if (game.why_illegal(move)) {
            throw store::ArchiveError(
                store::ArchiveError::Kind::damaged,
                "the index of openings has a move that is not legal there, " + to_string(move));
        }
        rules::Position after = game.position();
        rules::Effects effects;
        after.play_unchecked(game.compiled_rules(), move, effects);
        ExploredMove& explored = found.moves.emplace_back();
        explored.move = move;
        explored.written = describe(game.position(), move, effects);
        explored.count.add(count);
        found.count.add(count);
    }
    return found;
}

std::string score_text(const ResultCount& count, Side side) {
    const Interval interval = count.interval(side);
    return percent(count.score(side), 1) + " [" + percent(interval.low, 1) + ", " +
           percent(interval.high, 1) + ']';
}

Table explored_table(const ExploredPosition& position, TableFormat format) {
    const bool is_for_programs = format == TableFormat::csv || format == TableFormat::json;
    Table table;
    if (is_for_programs) {
        table.columns = {{"move"},        {"side"},
                         {"games", true}, {"attackers", true},
                         {"draws", true}, {"defenders", true},
                         {"score", true}, {"low", true},
                         {"high", true},  {"mean_plies", true}};
    } else {
        const std::string side(name_of(position.to_move));
        table.columns = {{"Move"},
                         {"Games", true},
                         {"Share, %", true},
                         {"Score of the " + side + ", %", true},
                         {"Attackers win, %", true},
                         {"Drawn, %", true},
                         {"Defenders win, %", true},
                         {"Mean plies", true}};
    }
    for (const ExploredMove& move : position.moves) {
        table.rows.push_back(is_for_programs ? row_for_programs(move, position)
                                             : row_for_people(move, position));
    }
    return table;
}

std::vector<BalancedLine> balanced_lines(Explorer& explorer, const rules::Ruleset& ruleset) {
    return BalancedSearch(explorer, ruleset).run();
}

}  // namespace tafl::results
