// SPDX-License-Identifier: MIT
// DutchBracket: pairs one bracket of the Dutch system (FIDE Handbook C.04.3, edition of 2025). A
// bracket has two kinds of players. The moved-down players could not be paired in the brackets
// above. The residents have the highest score among all other players. Pure.
//
// All players that are not paired yet form one graph. Its vertices are the players in order of
// rank, and then the bye. A perfect matching of maximum weight is the best pairing of the bracket
// by all criteria. It also proves that the remaining players can be paired. Articles 3 and 4 decide
// between equally good pairings. They are applied to one player at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "rules/count_of.h"
#include "tournaments/scoring/formats/dutch_criteria.h"
#include "tournaments/scoring/formats/dutch_player.h"
#include "tournaments/scoring/formats/matching.h"

namespace tafl::formats {

/// Two players, the higher-ranked one first.
using DutchPair = std::pair<const DutchPlayer*, const DutchPlayer*>;

/// Pairs the players of one bracket. Call pair() once; the object must not be used afterwards.
class DutchBracket {
  public:
    /// `field` has all players of the round. `rest` has the players that are not paired yet, and in
    /// `rest.partners` a complete pairing of them.
    DutchBracket(const DutchPlayers& field, UnpairedPlayers rest);

    /// Appends the pairs of this bracket to `pairs`. Returns the players that are still unpaired,
    /// with a complete pairing of them: the input of the next bracket.
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

    // Players that were moved down
    void choose_moved_down();
    void pair_moved_down();

    // Remaining residents
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
    /// Pairs that are final. Each member is an index in `rest_.players`; the higher-ranked player
    /// is first.
    std::vector<std::pair<int, int>> pairs_;
    /// By place (index in `rest_.players`): true if the player is in `pairs_`.
    std::vector<bool> is_fixed_;
    /// Places of the residents that have no partner after the moved-down players were paired, in
    /// order of rank. A seat is an index in this list.
    std::vector<int> remainder_;
    /// By seat: true if the player must be the higher-ranked player of its pair.
    std::vector<bool> is_to_be_top_;
};

}  // namespace tafl::formats
