// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/standings.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <span>
#include <tuple>

#include "rules/count_of.h"
#include "rules/result.h"
#include "rules/to_underlying.h"
#include "tournaments/scoring/results/direct_encounter.h"
#include "tournaments/scoring/results/lots.h"
#include "tournaments/scoring/results/opponents_points.h"

namespace tafl::results {

namespace {

bool is_won_by(const Outcome& outcome, int entrant) { return half_points(outcome, entrant) == 2; }

class StandingsBuilder {
  public:
    StandingsBuilder(int entrants, const std::vector<Outcome>& outcomes,
                     const ScoringRules& scoring, const NonGameScores& start)
        : outcomes_(outcomes), scoring_(scoring), start_(start) {
        for (int entrant = 1; entrant <= entrants; ++entrant) table_.push_back(count(entrant));
        tournaments::PerEntrant<double> points;
        for (const Standing& row : table_) points.push_back(row.points);
        points_for_opponents_ = points_for_opponents(outcomes, scoring, start, points);
    }

    std::vector<Standing> ranked() && {
        for (Standing& row : table_) {
            for (const TieBreak tie_break : scoring_.tie_breaks) {
                row.tie_breaks.push_back({tie_break, std::nullopt});
            }
        }
        const auto has_played = [](const Standing& row) { return row.games > 0 || row.points > 0; };
        const auto merit = [&](const Standing& row) {
            return std::tuple(row.reached, row.points, has_played(row), row.games_left);
        };
        std::ranges::stable_sort(table_, std::greater{}, merit);
        int rank = 1;
        split(table_, merit, [&](std::span<Standing> tied) {
            if (has_played(tied.front())) break_ties(tied, 0, rank);
        });
        return std::move(table_);
    }

  private:
    Standing count(int entrant) const {
        Standing row;
        row.entrant = entrant;
        for (const Outcome& outcome : outcomes_) {
            if (!is_in(outcome, entrant)) continue;
            const int half = half_points(outcome, entrant);
            ++row.games;
            ++(half == 2 ? row.wins : half == 1 ? row.draws : row.losses);
            if (half == 0 && is_forfeit(outcome.end.termination)) ++row.forfeits;
            if (scoring_.score == Score::game_points) row.points += half / 2.0;
            row.points_as[side_of(outcome, entrant)] += half / 2.0;
        }
        if (scoring_.score == Score::match_points) row.points = match_points(entrant);
        const auto is_this = [&](int other) { return other == entrant; };
        row.byes = count_of(start_.byes, is_this);
        row.half_byes = count_of(start_.half_byes, is_this);
        row.points += (row.byes + row.half_byes / 2.0) * start_.points_of_bye;
        row.voids = count_of(start_.voids, is_this);
        if (!start_.games_left.empty()) row.games_left = start_.games_left[entrant];
        row.is_withdrawn = count_of(start_.withdrawn, is_this) > 0;
        if (!start_.reached.empty()) {
            row.reached = start_.reached[entrant];
            row.knockout_rounds = start_.knockout_rounds;
        }
        return row;
    }

    double match_points(int entrant) const {
        std::map<int, std::vector<Outcome>> matches;
        for (const Outcome& outcome : outcomes_) {
            if (is_in(outcome, entrant)) matches[outcome.match].push_back(outcome);
        }
        double points = 0;
        for (const auto& [number, games] : matches)
            points += points_of_match(games, entrant, scoring_);
        return points;
    }

    /// Calls `visit` for each group of rows with the same value. `rows` must be sorted by value.
    template <class Value, class Visit>
    static void split(std::span<Standing> rows, Value value, Visit visit) {
        while (!rows.empty()) {
            std::size_t length = 1;
            while (length < rows.size() && value(rows[length]) == value(rows[0])) ++length;
            visit(rows.first(length));
            rows = rows.subspan(length);
        }
    }

    /// Result of a tie-break for one entrant. `merit` is compared; a larger one ranks higher.
    /// `value` is shown; empty = the entrant has no value.
    struct Found {
        double merit = 0;
        std::optional<double> value;
    };

    /// Sorts tied rows by the tie-breaks with index `which` and higher. Sets their ranks, from
    /// `rank`, and increases `rank` by the number of rows. Sets the values of all rows, so that a
    /// table can show the reason for their order.
    void break_ties(std::span<Standing> tied, std::size_t which, int& rank) const {
        if (which == scoring_.tie_breaks.size()) {
            for (Standing& row : tied) row.rank = rank;
            rank += count_of(tied);
            return;
        }
        const auto found = values_of(scoring_.tie_breaks[which], tied);
        for (Standing& row : tied) row.tie_breaks[which].value = found.at(row.entrant).value;
        const auto merit = [&](const Standing& row) { return found.at(row.entrant).merit; };
        std::ranges::stable_sort(tied, std::greater{}, merit);
        split(tied, merit, [&](std::span<Standing> rest) {
            break_ties(rest, which + 1, rank);
            if (rest.data() != tied.data()) rest[0].decided_by = scoring_.tie_breaks[which];
        });
    }

    /// Returns the results of `tie_break`, by entrant.
    std::map<int, Found> values_of(TieBreak tie_break, std::span<const Standing> tied) const {
        if (tie_break == TieBreak::direct_encounter) return direct_encounters(tied);
        constexpr double worst = -1e18;
        std::map<int, Found> found;
        for (const Standing& row : tied) {
            const auto value = value_of(tie_break, row);
            const bool is_less_better = tie_break == TieBreak::fewest_plies;
            found[row.entrant] = {!value ? worst : is_less_better ? -*value : *value, value};
        }
        return found;
    }

    std::map<int, Found> direct_encounters(std::span<const Standing> tied) const {
        if (tied.size() == 1) return {{tied.front().entrant, Found()}};
        std::vector<int> entrants;
        for (const Standing& row : tied) entrants.push_back(row.entrant);
        std::vector<Outcome> counting;
        std::ranges::copy_if(outcomes_, std::back_inserter(counting), [&](const Outcome& outcome) {
            return is_played(outcome.end.termination) || scoring_.unplayed == Unplayed::nothing;
        });
        const auto places = tafl::results::direct_encounter(entrants, counting);
        std::map<int, Found> found;
        for (std::size_t i = 0; i < places.size(); ++i) {
            found[entrants[i]] = {-static_cast<double>(places[i].place), places[i].points};
        }
        return found;
    }

    std::optional<double> value_of(TieBreak tie_break, const Standing& row) const {
        const OpponentsPoints opponents{outcomes_, scoring_, start_, points_for_opponents_};
        switch (tie_break) {
            case TieBreak::direct_encounter:
                break;
            case TieBreak::sonneborn_berger:
                return opponents.sonneborn_berger(row.entrant);
            case TieBreak::buchholz:
                return opponents.buchholz(row.entrant);
            case TieBreak::buchholz_cut_1:
                return opponents.buchholz_cut_1(row.entrant);
            case TieBreak::wins:
                return won_games(row.entrant);
            case TieBreak::fewest_plies:
                return shortest_win(row.entrant);
            case TieBreak::lots:
                return static_cast<double>(lot_of(scoring_.seed, row.entrant));
        }
        return std::nullopt;
    }

    [[nodiscard]] int won_games(int entrant) const {
        return count_of(outcomes_, [&](const Outcome& outcome) {
            return is_played(outcome.end.termination) && is_in(outcome, entrant) &&
                   is_won_by(outcome, entrant);
        });
    }

    std::optional<double> shortest_win(int entrant) const {
        std::optional<double> fewest;
        for (const Outcome& outcome : outcomes_) {
            if (!is_in(outcome, entrant) || !is_won_by(outcome, entrant)) continue;
            if (is_forfeit(outcome.end.termination)) continue;
            if (!fewest || outcome.end.plies < *fewest) fewest = outcome.end.plies;
        }
        return fewest;
    }

    const std::vector<Outcome>& outcomes_;
    const ScoringRules& scoring_;
    const NonGameScores& start_;
    std::vector<Standing> table_;
    tournaments::PerEntrant<double> points_for_opponents_;
};

}  // namespace

std::string_view name_of(MatchTie tie) {
    constexpr std::array<std::string_view, 3> names = {"fewest-plies", "most-captures", "none"};
    return names[to_underlying(tie)];
}

std::string_view name_of(Unplayed unplayed) {
    return unplayed == Unplayed::nothing ? "nothing" : "dummy";
}

std::string_view name_of(Score score) {
    return score == Score::game_points ? "game-points" : "match-points";
}

std::string_view name_of(TieBreak tie_break) {
    constexpr std::array<std::string_view, 7> names = {"direct-encounter",
                                                       "sonneborn-berger",
                                                       "buchholz",
                                                       "buchholz-cut-1",
                                                       "wins",
                                                       "fewest-plies",
                                                       "lots"};
    return names[to_underlying(tie_break)];
}

bool is_in(const Outcome& outcome, int entrant) {
    return outcome.entrants.attackers == entrant || outcome.entrants.defenders == entrant;
}

rules::Side side_of(const Outcome& outcome, int entrant) {
    return outcome.entrants.attackers == entrant ? rules::Side::attackers : rules::Side::defenders;
}

int half_points(const Outcome& outcome, int entrant) {
    if (outcome.end.result == rules::Result::draw) return 1;
    return outcome.end.result == rules::win_of(side_of(outcome, entrant)) ? 2 : 0;
}

double points_of_match(const std::vector<Outcome>& games, int entrant,
                       const ScoringRules& scoring) {
    if (scoring.score == Score::match_points) {
        if (count_of(games) < scoring.games_per_match) return 0;
        return half_match_points(games, entrant, scoring.match_tie) / 2.0;
    }
    double points = 0;
    for (const Outcome& game : games) points += half_points(game, entrant) / 2.0;
    return points;
}

std::optional<int> match_winner(const std::vector<Outcome>& games, MatchTie tie) {
    if (games.empty()) return std::nullopt;
    const int one = games[0].entrants.attackers;
    const int other = games[0].entrants.defenders;
    int lead = 0;        // half points of `one` minus those of `other`
    int plies_lead = 0;  // plies of the wins of `other` minus those of `one`
    int captures_lead = 0;
    bool has_forfeit = false;
    std::optional<int> unplayed_winner;
    for (const Outcome& game : games) {
        const int balance = half_points(game, one) - half_points(game, other);
        lead += balance;
        has_forfeit = has_forfeit || is_forfeit(game.end.termination);
        if (!is_played(game.end.termination) && balance != 0)
            unplayed_winner = balance > 0 ? one : other;
        plies_lead += balance > 0 ? -game.end.plies : balance < 0 ? game.end.plies : 0;
        captures_lead +=
            game.end.captures[side_of(game, one)] - game.end.captures[side_of(game, other)];
    }
    const auto leader = [&](int balance) -> std::optional<int> {
        if (balance == 0) return std::nullopt;
        return balance > 0 ? one : other;
    };
    if (lead != 0) return leader(lead);
    if (unplayed_winner) return unplayed_winner;
    if (tie == MatchTie::fewest_plies) return has_forfeit ? std::nullopt : leader(plies_lead);
    return tie == MatchTie::max_captures ? leader(captures_lead) : std::nullopt;
}

bool is_lost_by_both(const std::vector<Outcome>& games) {
    return !games.empty() && std::ranges::all_of(games, [](const Outcome& game) {
        return game.end.result == rules::Result::none;
    });
}

int half_match_points(const std::vector<Outcome>& games, int entrant, MatchTie tie) {
    if (is_lost_by_both(games)) return 0;
    const auto winner = match_winner(games, tie);
    return !winner ? 1 : *winner == entrant ? 2 : 0;
}

std::vector<Standing> standings(int entrants, const std::vector<Outcome>& outcomes,
                                const ScoringRules& scoring, const NonGameScores& start) {
    return StandingsBuilder(entrants, outcomes, scoring, start).ranked();
}

}  // namespace tafl::results
