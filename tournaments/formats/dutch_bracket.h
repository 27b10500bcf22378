// SPDX-License-Identifier: MIT
// One bracket of the Dutch system: those who were moved down to it and the residents, the players
// of the highest score that is left. Pure; the articles are those of FIDE's Handbook C.04.3 (2025).
//
// The whole rest of the round is one graph, its vertices in order of rank and the bye after them.
// The heaviest perfect matching is the best pairing of the bracket by all criteria, and proves that
// the rest can be paired. Which of several equally good ones it is to be (articles 3 and 4) is
// asked one player at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "rules/count_of.h"
#include "tournaments/formats/dutch_criteria.h"
#include "tournaments/formats/dutch_player.h"
#include "tournaments/formats/matching.h"

namespace tafl::formats {

/// Two players, the higher by rank first; or somebody and nobody: the bye.
using DutchPair = std::pair<const DutchPlayer*, const DutchPlayer*>;

class DutchBracket {
  public:
    DutchBracket(const DutchPlayers& field, UnpairedPlayers rest);

    /// Appends the pairs of the bracket; the rest is left.
    [[nodiscard]] UnpairedPlayers pair(std::vector<DutchPair>& pairs) &&;

  private:
    // The graph
    void connect_all(const DutchPlayers& field);
    void connect_bye();
    void hint();
    void solve();
    void solve_again(int changed);
    [[nodiscard]] bool is_paired_inside(int place) const;
    void minimise_unplayed();

    // Those who were moved down
    void choose_moved_down();
    void pair_moved_down();

    // The residents who are left
    void pair_remainder();
    void minimise_exchanges(int pairs);
    void choose_tops(int pairs);
    enum class TopChoice : std::uint8_t { keep_below, raise };
    bool decide_top(int seat, TopChoice choice);
    void leave_only_tops();
    [[nodiscard]] bool is_top(int seat) const;
    [[nodiscard]] int seats() const { return count_of(remainder_); }
    [[nodiscard]] int place_of(int seat) const { return remainder_[seat]; }

    void disconnect(int place, int first, int end);
    void prefer_high(int place, const std::vector<int>& opponents);
    void fix(int place);
    [[nodiscard]] std::vector<int> unfixed(int first, int end) const;
    [[nodiscard]] UnpairedPlayers leftover() const;

    UnpairedPlayers rest_;
    BracketBounds places_;
    DutchCriteria criteria_;
    DutchOrderBits order_;
    int vertices_;
    std::unique_ptr<Matching> matching_;
    std::vector<std::pair<int, int>> pairs_;  ///< places
    std::vector<bool> is_fixed_;              ///< by place
    std::vector<int> remainder_;              ///< places, by rank; a seat is an index here
    std::vector<bool> is_to_be_top_;          ///< by seat
};

}  // namespace tafl::formats
