// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/stopping_rule.h"

#include <algorithm>

#include "rules/count_of.h"

namespace tafl::results {

namespace {

constexpr std::size_t games_per_match = 2;

}  // namespace

StoppingRule::StoppingRule(int engines, std::optional<SprtTest> test, Repeats repeats)
    : test_(test), repeats_(repeats) {
    for (int one = 1; one <= engines; ++one) {
        for (int other = one + 1; other <= engines; ++other) {
            meetings_.emplace_back(one, other, std::vector<Outcome>(), repeats);
        }
    }
}

bool StoppingRule::add(const Outcome& outcome) {
    waiting_[outcome.match].push_back(outcome);
    while (!is_over() && !waiting_.empty()) {
        const auto next = waiting_.begin();
        if (next->first != next_match_ || next->second.size() < games_per_match) break;
        std::ranges::sort(next->second, {},
                          [](const Outcome& game) { return game.entrants.attackers; });
        count(next->second);
        waiting_.erase(next);
        ++next_match_;
    }
    return is_over();
}

void StoppingRule::count(const std::vector<Outcome>& match) {
    for (HeadToHead& meeting : meetings_) {
        bool is_pair = false;
        for (const Outcome& game : match) is_pair = meeting.add(game) || is_pair;
        if (!is_pair) continue;
        repeats_in_a_row_ = meeting.repeats_in_a_row() > 0 ? repeats_in_a_row_ + 1 : 0;
        if (test_) decision_ = sprt_of(meeting.pair_counts(), *test_).decision;
    }
}

int StoppingRule::uncounted_pairs(const HeadToHead& meeting) const {
    const auto is_pair = [&](const auto& match) {
        const std::vector<Outcome>& games = match.second;
        return games.size() == games_per_match && is_in(games.front(), meeting.one()) &&
               is_in(games.front(), meeting.other());
    };
    return count_of(waiting_, is_pair);
}

DistinctGames StoppingRule::distinct() const {
    DistinctGames sum;
    for (const HeadToHead& meeting : meetings_) {
        sum.games += meeting.games().total();
        sum.distinct += meeting.distinct_games();
    }
    return sum;
}

}  // namespace tafl::results
