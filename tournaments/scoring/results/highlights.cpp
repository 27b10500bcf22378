// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/highlights.h"

#include <algorithm>
#include <array>

#include "rules/result.h"
#include "rules/to_underlying.h"
#include "store/result_totals.h"
#include "tournaments/scoring/results/rating_list.h"

namespace tafl::results {

namespace {

using rules::Side;
using store::GameOrder;
using store::ResultTotal;

bool has_result(const ResultTotal& total) {
    return total.end.result != rules::Result::none && is_played(total.end.termination);
}

/// Returns the ratings of all players from stored totals; nullopt without games.
std::optional<RatingList> ratings_from_totals(const std::vector<ResultTotal>& totals) {
    std::vector<RatedGame> games;
    for (const ResultTotal& total : totals) {
        if (!has_result(total)) continue;
        games.push_back({.players = total.names,
                         .variant = total.variant,
                         .result = total.end.result,
                         .count = static_cast<int>(total.games)});
    }
    if (games.empty()) return std::nullopt;
    RatingChoice choice;
    choice.prior = 1;
    choice.has_errors = false;
    return RatingList(games, choice);
}

/// Group of won games with the expected score of the winner, 0 to 1.
struct UnexpectedWin {
    double score;
    const ResultTotal* total;
};

/// Returns the groups of wins below an expected score of 1/2, the least expected first.
std::vector<UnexpectedWin> unexpected_wins(const std::vector<ResultTotal>& totals,
                                           const RatingList& ratings) {
    std::vector<UnexpectedWin> found;
    for (const ResultTotal& total : totals) {
        const auto winner = winner_of(total.end.result);
        if (!winner || !has_result(total) || is_forfeit(total.end.termination)) continue;
        const RatedPlayer* const attackers = ratings.find(total.names.attackers);
        const RatedPlayer* const defenders = ratings.find(total.names.defenders);
        const auto is_known = [](const RatedPlayer* player) {
            return player != nullptr && player->tally.games >= min_upset_games;
        };
        if (!is_known(attackers) || !is_known(defenders)) continue;
        const auto chances = ratings.chances(*attackers, *defenders, total.variant);
        if (!chances) continue;
        const double score = *winner == Side::attackers ? chances->score() : 1 - chances->score();
        if (score < 0.5) found.push_back({score, &total});
    }
    std::ranges::stable_sort(found, {}, &UnexpectedWin::score);
    return found;
}

/// Adds the first game of the list that `filter` and `order` select.
bool add_first(std::vector<Highlight>& found, store::Archive& archive,
               const store::GameFilter& filter, HighlightKind kind, GameOrder order) {
    auto games = archive.games(filter, {std::nullopt, 1, order});
    if (games.empty()) return false;
    found.push_back({kind, std::move(games.front())});
    return true;
}

void add_upset(std::vector<Highlight>& found, store::Archive& archive,
               const store::GameFilter& period, const RatingList& ratings) {
    store::ResultTotals stored(archive);
    const auto totals = period.ended_since ? stored.ended_since(*period.ended_since) : stored.all();
    for (const UnexpectedWin& win : unexpected_wins(totals, ratings)) {
        const ResultTotal& total = *win.total;
        const Side winner = *winner_of(total.end.result);
        store::GameFilter filter = period;
        filter.engine = total.names[winner];
        filter.opponent = total.names[opponent(winner)];
        filter.side = winner;
        filter.variant = total.variant;
        filter.result = total.end.result;
        // Games of archived tournaments are counted, but they are not in the list.
        if (!add_first(found, archive, filter, HighlightKind::upset, GameOrder::newest)) continue;
        found.back().number = win.score;
        return;
    }
}

std::vector<Highlight> highlights_of(store::Archive& archive, std::optional<store::Time> since,
                                     const std::optional<RatingList>& ratings) {
    store::GameFilter period;
    period.ended_since = since;
    period.is_won_in_play = true;
    std::vector<Highlight> found;
    if (ratings) add_upset(found, archive, period, *ratings);
    if (add_first(found, archive, period, HighlightKind::shortest, GameOrder::shortest)) {
        found.back().number = found.back().game.end.plies;
        const store::GameId shortest = found.back().game.scheduled.id;
        add_first(found, archive, period, HighlightKind::longest, GameOrder::longest);
        found.back().number = found.back().game.end.plies;
        // The only win is not the longest one, too.
        if (found.back().game.scheduled.id == shortest) found.pop_back();
    }
    if (add_first(found, archive, period, HighlightKind::turnaround, GameOrder::turnaround))
        found.back().number = found.back().game.winner_lowest.value_or(0);
    return found;
}

}  // namespace

std::string_view title_of(HighlightKind kind) {
    constexpr std::array<std::string_view, 4> titles = {"Upset", "Shortest win", "Longest win",
                                                        "Turnaround"};
    return titles[to_underlying(kind)];
}

Highlights highlights(store::Archive& archive, store::Time now) {
    const auto ratings = ratings_from_totals(store::ResultTotals(archive).all());
    auto recent = highlights_of(archive, now - std::chrono::days(7), ratings);
    if (!recent.empty()) return {true, std::move(recent)};
    return {false, highlights_of(archive, std::nullopt, ratings)};
}

}  // namespace tafl::results
