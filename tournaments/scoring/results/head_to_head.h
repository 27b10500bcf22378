// SPDX-License-Identifier: MIT
// HeadToHead: counts the games and game pairs between two engines, and computes statistics. The two
// games of a game pair have the sides swapped, because the sides of tafl are unequal. Pure.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "rules/side.h"
#include "tournaments/scoring/results/repeats.h"
#include "tournaments/scoring/results/standings.h"
#include "tournaments/scoring/results/statistics.h"

namespace tafl::results {

/// Number of games by result, from the viewpoint of one player.
struct WinDrawLoss {
    std::int64_t wins = 0;
    std::int64_t draws = 0;
    std::int64_t losses = 0;
    [[nodiscard]] std::int64_t total() const { return wins + draws + losses; }
};

/// Results of the games between entrants `one` and `other`, from the viewpoint of `one`.
class HeadToHead {
  public:
    /// `outcomes` are added with add().
    HeadToHead(int one, int other, const std::vector<Outcome>& outcomes = {},
               Repeats repeats = Repeats::left_out)
        : one_(one), other_(other), repeats_(repeats) {
        for (const Outcome& outcome : outcomes) add(outcome);
    }
    /// Adds a finished game. Ignores games with other entrants and games that were not played.
    /// Returns true if the game completes a game pair: it is the second game of its match.
    bool add(const Outcome& outcome);

    [[nodiscard]] int one() const { return one_; }
    [[nodiscard]] int other() const { return other_; }
    /// Returns the number of games by result, repeats included.
    [[nodiscard]] const WinDrawLoss& games() const { return games_; }
    /// Returns the number of games without repeats.
    [[nodiscard]] std::int64_t distinct_games() const { return distinct_games_; }
    /// Returns the number of game pairs that repeat both games of an earlier pair.
    [[nodiscard]] std::int64_t repeated_pairs() const { return repeated_pairs_; }
    /// Returns the number of repeated game pairs after the last pair that was not a repeat.
    [[nodiscard]] int repeats_in_a_row() const { return repeats_in_a_row_; }
    [[nodiscard]] Repeats repeats() const { return repeats_; }

    // Input of the statistics. If repeats() is `left_out`, these functions do not count repeats.
    /// Returns the number of games by result in which `one` had `side`.
    [[nodiscard]] const WinDrawLoss& games_as(rules::Side side) const { return by_side_[side]; }
    /// Returns the numbers of game pairs in which `one` scored 0, 0.5, 1, 1.5 and 2 points, in this
    /// order.
    [[nodiscard]] const std::array<std::int64_t, 5>& pairs() const { return pairs_; }
    /// Returns pairs() as ScoreCounts, for the functions of statistics.h.
    [[nodiscard]] ScoreCounts pair_counts() const { return ScoreCounts::of_pairs(pairs_); }

  private:
    int one_;
    int other_;
    WinDrawLoss games_;
    rules::BySide<WinDrawLoss> by_side_;
    std::array<std::int64_t, 5> pairs_{};
    void add_pair(const Outcome& first, const Outcome& second);

    Repeats repeats_;
    std::int64_t distinct_games_ = 0;
    std::int64_t repeated_pairs_ = 0;
    int repeats_in_a_row_ = 0;
    FingerprintSet seen_;  ///< fingerprints of the games added so far
    /// FingerprintSet of the two games of each game pair so far, the smaller one first.
    std::set<std::pair<std::uint64_t, std::uint64_t>> seen_pairs_;
    /// By match number: the first game of each match. A match is removed when its second game is
    /// added.
    std::map<int, Outcome> open_;
};

/// Returns the main figures of `meeting` on one line, such as "+10 =2 -8, 18 distinct, pairs 1 2 3
/// 3 0, Elo 12.30 +/- 30.10 (not corrected), ...". `test` is null without an SPRT. If the SPRT has
/// ended, Elo is corrected for its end (sprt_estimate.h).
[[nodiscard]] std::string summary_line(const HeadToHead& meeting, const SprtTest* test);

/// Returns all figures of `meeting` as several lines for people. `names` has the name of each
/// entrant. `test` is null without an SPRT. `uncounted_pairs` is the number of finished game pairs
/// of the two entrants that are not in `meeting`.
[[nodiscard]] std::string report_text(const HeadToHead& meeting,
                                      const tournaments::PerEntrant<std::string>& names,
                                      const SprtTest* test, int uncounted_pairs = 0);

/// Returns the figures of report_text() as the text of a JSON object. A figure that cannot be
/// computed is null.
[[nodiscard]] std::string report_json(const HeadToHead& meeting,
                                      const tournaments::PerEntrant<std::string>& names,
                                      const SprtTest* test, int uncounted_pairs = 0);

/// Returns the state of `test` after `counts` as text: log likelihood ratio, bounds, hypotheses and
/// decision. Example: "LLR 1.234 (-2.944, 2.944), normalized Elo 0.00 to 5.00: continue".
[[nodiscard]] std::string sprt_text(const ScoreCounts& counts, const SprtTest& test);

}  // namespace tafl::results
