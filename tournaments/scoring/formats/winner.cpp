// SPDX-License-Identifier: MIT
#include "tournaments/scoring/formats/winner.h"

#include <algorithm>

#include "tournaments/scoring/results/standing_reasons.h"
#include "tournaments/scoring/results/table.h"

namespace tafl::formats {

namespace {

using results::points_text;
using results::Standing;

std::optional<Winner> winner_of_final(const BracketMatch& final, const TournamentHistory& history,
                                      const tournaments::PerEntrant<std::string>& names) {
    if (!final.is_over || final.winner == 0) return std::nullopt;
    Winner winner{{final.winner}, "the final had no opponent"};
    if (final.is_bye) return winner;
    const int loser = final.winner == final.one ? final.other : final.one;
    double won = 0;
    double lost = 0;
    for (const results::Outcome& game : history.outcomes) {
        if (std::ranges::find(final.matches, game.match) == final.matches.end()) continue;
        won += half_points(game, final.winner) / 2.0;
        lost += half_points(game, loser) / 2.0;
    }
    winner.how =
        "beat " + names[loser] + " in the final, " + points_text(won) + " to " + points_text(lost);
    if (final.is_by_lot) winner.how += ", by lot";
    return winner;
}

/// Returns the lead of the first row over the next ones, such as ", half a point ahead of Ravn and
/// Tyr". Empty if the second row is not ranked.
std::string lead_text(const std::vector<Standing>& rows,
                      const tournaments::PerEntrant<std::string>& names) {
    const Standing& second = rows[1];
    if (second.rank == 0) return "";
    if (second.decided_by) {
        return ", level with " + names[second.entrant] + ", before it by " +
               results::words_of(*second.decided_by);
    }
    Winner followers;
    for (std::size_t i = 1; i < rows.size(); ++i) {
        const bool is_level = rows[i].rank > 0 && rows[i].points == second.points;
        if (is_level) followers.entrants.push_back(rows[i].entrant);
    }
    const double lead = rows[0].points - second.points;
    const std::string distance =
        lead == 0.5 ? "half a point" : points_text(lead) + (lead == 1 ? " point" : " points");
    return ", " + (lead == 0 ? "level with " : distance + " ahead of ") +
           winners_text(followers, names);
}

/// Returns `rows` without withdrawn entrants that have the points of the first row. If all entrants
/// with these points are withdrawn, all are kept.
std::vector<Standing> candidates_in(const std::vector<Standing>& rows) {
    const auto is_level = [&rows](const Standing& row) { return row.points == rows[0].points; };
    const auto stayed = [](const Standing& row) { return !row.is_withdrawn; };
    std::vector<Standing> candidates = rows;
    if (std::ranges::any_of(rows,
                            [&](const Standing& row) { return is_level(row) && stayed(row); })) {
        std::erase_if(candidates,
                      [&](const Standing& row) { return is_level(row) && !stayed(row); });
    }
    return candidates;
}

}  // namespace

int possible_points(const Standing& row, const results::ScoringRules& scoring) {
    const bool counts_matches = scoring.score == results::Score::match_points;
    const int turns = row.games + (row.byes + row.half_byes) * scoring.games_per_match;
    return counts_matches ? turns / std::max(1, scoring.games_per_match) : turns;
}

std::optional<Winner> winner_of(const FormatSettings& settings, const TournamentHistory& history,
                                const std::vector<Standing>& rows,
                                const tournaments::PerEntrant<std::string>& names) {
    if (!is_played_here(settings.format) || tuner_of(settings) != nullptr) return std::nullopt;
    if (const Bracket bracket = bracket_of(settings, history); !bracket.rounds.empty()) {
        return winner_of_final(bracket.rounds.back().front(), history, names);
    }
    const std::vector<Standing> candidates = candidates_in(rows);
    if (candidates.empty() || candidates[0].rank == 0 || candidates[0].points == 0)
        return std::nullopt;
    Winner winner;
    for (const Standing& row : candidates) {
        if (row.rank == candidates[0].rank) winner.entrants.push_back(row.entrant);
    }
    const std::size_t count = winner.entrants.size();
    winner.score = points_text(candidates[0].points) + " of " +
                   std::to_string(possible_points(candidates[0], settings.scoring));
    winner.how = winner.score;
    if (count > 1) {
        winner.how += ", they share the first place";
    } else if (candidates.size() > 1) {
        winner.how += lead_text(candidates, names);
    }
    return winner;
}

std::string leaders_text(const FormatSettings& settings, const TournamentHistory& history,
                         const std::vector<Standing>& rows,
                         const tournaments::PerEntrant<std::string>& names) {
    auto leaders = winner_of(settings, history, rows, names);
    if (!leaders || leaders->score.empty()) return "";
    const std::vector<Standing> candidates = candidates_in(rows);
    const double most = candidates[0].points;
    leaders->entrants.clear();
    for (const Standing& row : candidates) {
        if (row.points == most) leaders->entrants.push_back(row.entrant);
    }
    const bool is_one = leaders->entrants.size() == 1;
    return winners_text(*leaders, names) +
           (is_one ? " leads with " + leaders->score : " lead with " + points_text(most));
}

std::string sentence_of(const Winner& winner, const tournaments::PerEntrant<std::string>& names) {
    if (winner.entrants.size() > 1) return winners_text(winner, names) + ": " + winner.how;
    return winners_text(winner, names) + (winner.score.empty() ? " wins: " : " wins with ") +
           winner.how;
}

std::string winners_text(const Winner& winner, const tournaments::PerEntrant<std::string>& names) {
    constexpr std::size_t most = 3;
    const std::size_t count = winner.entrants.size();
    std::string text = names[winner.entrants[0]];
    if (count > most) return text + " and " + std::to_string(count - 1) + " others";
    for (std::size_t i = 1; i < count; ++i) {
        text += (i + 1 == count ? " and " : ", ") + names[winner.entrants[i]];
    }
    return text;
}

}  // namespace tafl::formats
