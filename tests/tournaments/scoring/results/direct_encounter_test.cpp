// SPDX-License-Identifier: MIT
#include "tournaments/scoring/results/direct_encounter.h"
#include "rules/result.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <sstream>

#include "rules/count_of.h"
#include "tests/support/property.h"

namespace tafl::tests::direct_encounter_test {
namespace {

using results::direct_encounter;
using results::Outcome;
using rules::Result;

Outcome game(int one, int other, int half_points) {
    Outcome outcome;
    outcome.entrants = {one, other};
    outcome.end.result = half_points == 2   ? Result::attackers_win
                         : half_points == 1 ? Result::draw
                                            : Result::defenders_win;
    return outcome;
}

std::vector<int> places(const std::vector<int>& tied, const std::vector<Outcome>& outcomes) {
    std::vector<int> found;
    for (const auto& place : direct_encounter(tied, outcomes)) found.push_back(place.place);
    return found;
}

/// Article 6 by enumeration: the missing games end in every possible way.
class EveryEnd {
  public:
    explicit EveryEnd(const std::vector<Outcome>& outcomes) {
        for (const Outcome& outcome : outcomes) {
            for (const auto side : rules::both_sides) {
                const int one = outcome.entrants[side];
                auto& [games, half] = meetings_[{one, outcome.entrants[opponent(side)]}];
                ++games;
                half += half_points(outcome, one);
            }
        }
    }

    void rank(const std::vector<int>& group, int place, std::map<int, int>& places) const {
        std::vector<std::pair<int, int>> missing;
        for (const int one : group) {
            for (const int other : group) {
                if (one < other && !meetings_.contains({one, other}))
                    missing.push_back({one, other});
            }
        }
        if (missing.empty()) return rank_complete(group, place, places);
        std::vector<int> rest = group;
        for (;;) {
            const int top = top_in_every_end(group, rest, missing);
            if (top == 0) break;
            places[top] = place++;
            std::erase(rest, top);
        }
        if (rest.empty()) return;
        if (rest.size() < group.size()) return rank(rest, place, places);
        for (const int one : rest) places[one] = place;
    }

  private:
    using Ends = std::map<std::pair<int, int>, int>;  ///< quarters of a point

    /// Points in quarters. The games of each two count with their average.
    [[nodiscard]] int points(int one, const std::vector<int>& group, const Ends& ends) const {
        int sum = 0;
        for (const int other : group) {
            if (other == one) continue;
            const auto met = meetings_.find({one, other});
            if (met != meetings_.end()) {
                sum += 2 * met->second.second / met->second.first;
            } else {
                const int end = ends.at({std::min(one, other), std::max(one, other)});
                sum += one < other ? end : 4 - end;
            }
        }
        return sum;
    }

    void rank_complete(const std::vector<int>& group, int place, std::map<int, int>& places) const {
        std::map<int, std::vector<int>, std::greater<>> by_points;
        for (const int one : group) by_points[points(one, group, {})].push_back(one);
        for (const auto& [sum, level] : by_points) {
            for (const int one : level) places[one] = place;
            if (by_points.size() > 1 && level.size() > 1) rank(level, place, places);
            place += count_of(level);
        }
    }

    /// Returns the one of `rest` that is alone above all others of it in every end; 0 if there is
    /// no such entrant.
    [[nodiscard]] int top_in_every_end(const std::vector<int>& group, const std::vector<int>& rest,
                                       const std::vector<std::pair<int, int>>& missing) const {
        std::set<int> tops;
        std::size_t ends_in_all = 1;
        for (std::size_t i = 0; i < missing.size(); ++i) ends_in_all *= 3;
        for (std::size_t number = 0; number < ends_in_all; ++number) {
            Ends ends;
            std::size_t digits = number;
            for (const auto& pair : missing) {
                ends[pair] = static_cast<int>(digits % 3) * 2;
                digits /= 3;
            }
            int best = -1;
            int top = 0;
            for (const int one : rest) {
                const int sum = points(one, group, ends);
                if (sum == best) top = 0;
                if (sum > best) {
                    best = sum;
                    top = one;
                }
            }
            tops.insert(top);
        }
        return tops.size() == 1 ? *tops.begin() : 0;
    }

    std::map<std::pair<int, int>, std::pair<int, int>> meetings_;  ///< games, half points
};

TEST_SUITE("tournaments/scoring/results/direct_encounter") {
    TEST_CASE("if all have met, points in games against each other decide") {
        CHECK(places({1, 2}, {game(2, 1, 2)}) == std::vector{1, 0});
        CHECK(places({1, 2}, {game(1, 2, 1)}) == std::vector{0, 0});
        CHECK(places({1, 2, 3}, {game(1, 2, 2), game(2, 3, 2), game(3, 1, 2)}) ==
              std::vector{0, 0, 0});
    }

    TEST_CASE("those who stay tied are looked at again by themselves") {
        // Points 2, 2, 1, 1 of four; 2 has beaten 1, 3 has beaten 4.
        const std::vector<Outcome> outcomes = {game(2, 1, 2), game(1, 3, 2), game(1, 4, 2),
                                               game(2, 3, 2), game(4, 2, 2), game(3, 4, 2)};
        CHECK(places({1, 2, 3, 4}, outcomes) == std::vector{1, 0, 2, 3});
    }

    TEST_CASE("if not all have met, one win is not enough") {
        CHECK(places({1, 2, 3}, {game(1, 2, 2)}) == std::vector{0, 0, 0});
        const auto found = direct_encounter({1, 2, 3}, {game(1, 2, 2)});
        for (const auto& place : found) CHECK_FALSE(place.points.has_value());
        CHECK(places({1, 2}, {}) == std::vector{0, 0});
    }

    TEST_CASE(
        "an entrant that leads however missing games end is first; the rest is compared again") {
        // 2 and 3 have not met, and both have lost to 1.
        const std::vector<Outcome> outcomes = {game(1, 2, 2), game(1, 3, 2)};
        const auto found = direct_encounter({1, 2, 3}, outcomes);
        CHECK(places({1, 2, 3}, outcomes) == std::vector{0, 1, 1});
        CHECK(found[0].points == 2.0);
        CHECK_FALSE(found[1].points.has_value());
        // 4 has not met the others and might win all games.
        CHECK(places({1, 2, 3, 4}, outcomes) == std::vector{0, 0, 0, 0});
    }

    TEST_CASE("two who have met twice count their average") {
        // 1 and 2 are level in two games; each has met 3 once, and only 2 has beaten 3.
        const std::vector<Outcome> outcomes = {game(1, 2, 2), game(2, 1, 2), game(2, 3, 2),
                                               game(1, 3, 1)};
        CHECK(places({1, 2, 3}, outcomes) == std::vector{1, 0, 2});
    }

    TEST_CASE("games with others do not count") {
        CHECK(places({1, 2}, {game(1, 3, 2), game(2, 3, 0)}) == std::vector{0, 0});
    }

    TEST_CASE("ranks are those of every end of the missing games") {
        for_seeds({2000, 0.02}, [](std::uint64_t seed) -> std::string {
            std::mt19937_64 random(seed);
            const int size = 2 + static_cast<int>(random() % 4);
            const auto share_met = 2 + random() % 9;
            std::vector<Outcome> outcomes;
            std::vector<int> group;
            for (int one = 1; one <= size; ++one) {
                group.push_back(one);
                for (int other = 1; other < one; ++other) {
                    if (random() % 10 >= share_met) continue;
                    const auto games = 1 + random() % 2;
                    for (std::uint64_t i = 0; i < games; ++i) {
                        outcomes.push_back(game(one, other, static_cast<int>(random() % 3)));
                    }
                }
            }
            std::ranges::shuffle(group, random);
            std::map<int, int> expected;
            EveryEnd(outcomes).rank(group, 0, expected);
            const auto found = places(group, outcomes);
            for (std::size_t i = 0; i < group.size(); ++i) {
                if (found[i] == expected[group[i]]) continue;
                std::ostringstream text;
                text << "entrant " << group[i] << " has place " << found[i] << ", expected "
                     << expected[group[i]];
                return text.str();
            }
            return {};
        });
    }
}

}  // namespace
}  // namespace tafl::tests::direct_encounter_test
