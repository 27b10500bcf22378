// SPDX-License-Identifier: MIT
// DutchCriteria: criteria C6 to C21 of the Dutch system as edge weights, for one bracket. Source:
// FIDE Handbook C.04.3 (edition of 2025). Each criterion has its own bits in a long number. More
// important criteria use higher bits. Pure.
#pragma once

#include <functional>
#include <vector>

#include "tournaments/scoring/formats/dutch_player.h"
#include "tournaments/scoring/formats/matching.h"

namespace tafl::formats {

/// Players that are not paired yet, in order of rank, and one complete pairing of them. Players
/// that were moved down from higher brackets come first. A place is an index in `players`.
struct UnpairedPlayers {
    std::vector<const DutchPlayer*> players;
    /// By place: place of the partner. If the number of players is odd, the last element is for the
    /// bye.
    std::vector<int> partners;
    int moved_down = 0;  ///< number of players that were moved down from higher brackets
    /// Half points of the player that gets the bye (C5); 0 if no player gets it.
    int half_points_with_bye = 0;
};

/// First place of each section of `UnpairedPlayers::players`. A section may be empty: then it has
/// the same first place as the next section.
struct BracketBounds {
    explicit BracketBounds(const UnpairedPlayers& rest);
    /// Returns true if the player at `place` belongs to the bracket.
    [[nodiscard]] bool is_member(int place) const { return place < next; }

    int residents = 0;  ///< first place of the residents; moved-down players have lower places
    int next = 0;       ///< first place of the scoregroup below the bracket
    int others = 0;     ///< first place of the players below that scoregroup
    int bye = 0;        ///< place of the bye: the number of players
};

/// Bits of an edge weight below the criteria. They decide between pairings that are equal in all
/// criteria. The lowest bits, below `sum_of_tops`, are used for one player at a time. A top is the
/// higher-ranked player of a pair.
struct DutchOrderBits {
    /// `members` is the number of players in the bracket.
    explicit DutchOrderBits(int members);
    int sum_of_tops = 0;  ///< position of the lowest bit of the sum over the tops
    /// Position of the lowest bit of the number of tops in the upper half of the bracket.
    int tops_of_upper_half = 0;
    int all = 0;  ///< number of bits below the criteria
};

/// Edge weights of the pairs of one bracket.
class DutchCriteria {
  public:
    /// Keeps a reference to `rest`, which must outlive this object.
    DutchCriteria(const DutchPlayers& field, const UnpairedPlayers& rest);

    /// Returns the number of bits of an edge weight.
    [[nodiscard]] int bits() const { return bits_; }
    /// Returns the C9 part of the weight of the edge from a player to the bye. `games` is
    /// DutchPlayer::unplayed of this player.
    [[nodiscard]] WeightTerm unplayed(int games) const { return {-games, bit_of_unplayed_}; }
    /// Returns the weight of a pair of players. `higher` and `lower` are their places; `higher` is
    /// the place of the higher-ranked player. The reference is valid until the next call.
    [[nodiscard]] const std::vector<WeightTerm>& worth(int higher, int lower);

  private:
    /// Two players that may be paired.
    struct Pair {
        const DutchPlayer& higher;
        const DutchPlayer& lower;
        bool is_mixed;  ///< true: `higher` was moved down from a higher bracket
    };
    /// One criterion, and the position of its bits in a weight.
    struct Criterion {
        /// True if the criterion counts pairs of this bracket. False if it counts pairs with a
        /// player of the scoregroup below.
        bool is_inside = true;
        int most = 0;  ///< maximum of the absolute value of the sum over all pairs
        /// Returns the value of one pair. Empty for C9, which uses unplayed().
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

    /// Returns the number of players at the places `first` to `end` - 1 for which `question` is
    /// true.
    template <class Question>
    [[nodiscard]] int count(int first, int end, Question question) const;
    /// Returns the different scores at the places `first` to `end` - 1, in descending order.
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
