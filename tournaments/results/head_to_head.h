// SPDX-License-Identifier: MIT
// Two engines against each other: counts over pairs of games with the sides swapped, which is how
// tafl's unequal sides are evened out, and what follows from them. Pure.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "rules/side.h"
#include "tournaments/results/standings.h"
#include "tournaments/results/statistics.h"

namespace tafl::tournaments {

/// Results of single games.
struct GameCounts {
    std::int64_t wins = 0;
    std::int64_t draws = 0;
    std::int64_t losses = 0;
    [[nodiscard]] std::int64_t total() const { return wins + draws + losses; }
};

class HeadToHead {
  public:
    /// Seen from `one`. Games of others are passed over.
    HeadToHead(int one, int other, const std::vector<Outcome>& outcomes = {})
        : one_(one), other_(other) {
        for (const Outcome& outcome : outcomes) add(outcome);
    }
    /// True if a pair is complete with this game.
    bool add(const Outcome& outcome);

    [[nodiscard]] int one() const { return one_; }
    [[nodiscard]] int other() const { return other_; }
    [[nodiscard]] const GameCounts& games() const { return games_; }
    /// The games in which `one` played that side.
    [[nodiscard]] const GameCounts& games_as(rules::Side side) const { return by_side_[side]; }
    /// Pairs in which `one` scored 0, 0.5, 1, 1.5 and 2 points.
    [[nodiscard]] const std::array<std::int64_t, 5>& pairs() const { return pairs_; }
    [[nodiscard]] ScoreCounts pair_counts() const { return ScoreCounts::of_pairs(pairs_); }

  private:
    int one_;
    int other_;
    GameCounts games_;
    rules::BySide<GameCounts> by_side_;
    std::array<std::int64_t, 5> pairs_{};
    std::map<int, int> open_;  ///< half points of matches with one game so far
};

/// All of one meeting on one line: "+10 =2 -8, pairs 1 2 3 4 0, Elo 12.3 +/- 30.1, ...".
[[nodiscard]] std::string summary_line(const HeadToHead& meeting, const SprtTest* test);

/// A paragraph for people.
[[nodiscard]] std::string report_text(const HeadToHead& meeting,
                                      const std::vector<std::string>& names, const SprtTest* test);

/// The same as a JSON object; what does not exist is null.
[[nodiscard]] std::string report_json(const HeadToHead& meeting,
                                      const std::vector<std::string>& names, const SprtTest* test);

/// "LLR 1.234 (-2.944, 2.944), normalized Elo 0 to 5: continue".
[[nodiscard]] std::string sprt_text(const ScoreCounts& counts, const SprtTest& test);

}  // namespace tafl::tournaments
