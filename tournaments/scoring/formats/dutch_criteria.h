// SPDX-License-Identifier: MIT
// DutchCriteria: expresses the criteria C6 to C21 of the Dutch system as edge weights, for one
// bracket. Source: FIDE Handbook C.04.3 (edition of 2025). A weight is a long integer in which each
// criterion has its own bits. More important criteria have higher bits. Pure.
#pragma once

#include <functional>
#include <vector>

#include "tournaments/scoring/formats/dutch_player.h"
#include "tournaments/scoring/formats/matching.h"

namespace tafl::formats {

/// Players that are not paired yet, and one complete pairing of them. They are in order of rank, so
/// the moved-down players come first. A place is an index in `players`.
struct UnpairedPlayers {
    std::vector<const DutchPlayer*> players;
    /// partners[i] is the place of the partner of the player at place i. If the number of players
    /// is odd, there is one more element, for the bye; its place is the number of players.
    std::vector<int> partners;
    /// Number of moved-down players (players that a higher bracket left unpaired).
    int moved_down = 0;
    /// Score, in half points, of the player that gets the bye (C5); 0 if no player gets it.
    int half_points_with_bye = 0;
};

/// First place of each section of `UnpairedPlayers::players`. If a section is empty, its first
/// place is that of the next section.
struct BracketBounds {
    explicit BracketBounds(const UnpairedPlayers& rest);
    /// Returns true if the player at `place` belongs to the bracket: a moved-down player or a
    /// resident.
    [[nodiscard]] bool is_member(int place) const { return place < next; }

    /// First place of the residents; all places before it are moved-down players.
    int residents = 0;
    int next = 0;    ///< first place of the next lower scoregroup, which is below the bracket
    int others = 0;  ///< first place of the players below the next lower scoregroup
    int bye = 0;     ///< place of the bye: the number of players
};

/// Layout of the lowest bits of an edge weight, below the criteria. They decide between pairings
/// that are equal in all criteria. The bits below `sum_of_tops` are used for one player at a time.
/// A top is the higher-ranked player of a pair. A seat is the number of a remaining resident in
/// order of rank, from 0.
struct DutchOrderBits {
    /// `members` is the number of players in the bracket.
    explicit DutchOrderBits(int members);
    /// Position of the lowest bit of the term that minimises the sum of the seats of all tops.
    int sum_of_tops = 0;
    /// Position of the lowest bit of the term that maximises the number of tops in the upper half
    /// of the remaining residents.
    int tops_of_upper_half = 0;
    int all = 0;  ///< number of bits below the criteria: position of the lowest bit of the criteria
};

/// Computes the edge weights of the pairs of one bracket.
class DutchCriteria {
  public:
    /// Keeps a reference to `rest`, which must outlive this object.
    DutchCriteria(const DutchPlayers& field, const UnpairedPlayers& rest);

    /// Returns the number of bits of an edge weight.
    [[nodiscard]] int bits() const { return bits_; }
    /// Returns the part for criterion C9 of the weight of the edge between a player and the bye.
    /// `games` is DutchPlayer::unplayed of that player.
    [[nodiscard]] WeightTerm unplayed(int games) const { return {-games, bit_of_unplayed_}; }
    /// Returns the weight of a pair of players as a sum of terms. `higher` is the place of the
    /// higher-ranked player, `lower` the place of the other. The reference is valid until the next
    /// call.
    [[nodiscard]] const std::vector<WeightTerm>& worth(int higher, int lower);

  private:
    /// Two players that may be paired.
    struct Pair {
        const DutchPlayer& higher;
        const DutchPlayer& lower;
        bool is_mixed;  ///< true: `higher` is a moved-down player
    };
    /// One criterion. The sum of its values over all pairs is maximised.
    struct Criterion {
        /// True: the criterion counts pairs inside the bracket. False: it counts pairs of a player
        /// of the bracket and a player of the next lower scoregroup.
        bool is_inside = true;
        /// Largest possible absolute value of the sum; it determines the number of bits.
        int most = 0;
        /// Returns the value of one pair. Empty for C9: DutchBracket adds the terms of unplayed()
        /// instead.
        std::function<int(const Pair&)> value;
        int bit = 0;  ///< position of the lowest bit of this criterion in a weight
    };

    void list_pairs_inside();
    void list_pairs_below();
    void list_colours(const DutchPlayers& field);
    void list_floats(std::size_t age);
    void list_scores_of_floats(std::size_t age);
    void place_bits();

    void inside(int most, std::function<int(const Pair&)> value);
    void below(int most, std::function<int(const Pair&)> value);

    /// Returns the number of players at the places `first` to `end` - 1 for which `question`
    /// returns true.
    template <class Question>
    [[nodiscard]] int count(int first, int end, Question question) const;
    /// Returns the distinct scores of the players at the places `first` to `end` - 1. They are in
    /// half points and in descending order.
    [[nodiscard]] std::vector<int> scores(int first, int end) const;
    [[nodiscard]] const DutchPlayer& player(int place) const { return *rest_.players[place]; }

    const UnpairedPlayers& rest_;
    BracketBounds places_;
    std::vector<Criterion> criteria_;
    std::vector<WeightTerm> worth_;
    std::size_t place_of_unplayed_ = 0;  ///< index of C9 in `criteria_` while the bits are assigned
    int bit_of_unplayed_ = 0;
    int bits_ = 0;
};

}  // namespace tafl::formats
