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

/// Players that are not paired yet, by rank, and one complete pairing of them. Players that were
/// moved down come first.
struct UnpairedPlayers {
    std::vector<const DutchPlayer*> players;
    std::vector<int> partners;     ///< by place: place of the partner; the bye is last
    int moved_down = 0;            ///< number of players that were moved down
    int half_points_with_bye = 0;  ///< score of the player with the bye (C5)
};

/// Borders of the sections of `UnpairedPlayers::players`: the first place of each section.
struct BracketBounds {
    explicit BracketBounds(const UnpairedPlayers& rest);
    /// Returns true if the player at `place` belongs to the bracket.
    [[nodiscard]] bool is_member(int place) const { return place < next; }

    int residents = 0;  ///< first resident; players that were moved down come before
    int next = 0;       ///< first player of the scoregroup below the bracket
    int others = 0;     ///< first player of all groups further down
    int bye = 0;        ///< place after the last player
};

/// Bits below the criteria. They decide between pairings that are equal in all criteria. The lowest
/// bits are used for at most one player at a time.
struct DutchOrderBits {
    /// `members` is the number of players in the bracket.
    explicit DutchOrderBits(int members);
    int sum_of_tops = 0;         ///< lowest bit of this sum; a top is the higher player of a pair
    int tops_of_upper_half = 0;  ///< lowest bit of the number of tops in the upper half
    int all = 0;                 ///< number of all these bits
};

/// Edge weights of one bracket.
class DutchCriteria {
  public:
    /// `rest` must outlive the object.
    DutchCriteria(const DutchPlayers& field, const UnpairedPlayers& rest);

    /// Returns the number of bits of a weight.
    [[nodiscard]] int bits() const { return bits_; }
    /// Returns the term of C9 for the edge from a player to the bye. `games` is `unplayed` of this
    /// player.
    [[nodiscard]] WeightTerm unplayed(int games) const { return {-games, bit_of_unplayed_}; }
    /// Returns the weight of the pair at two places; `higher` is the place of the higher-ranked
    /// player. The result is valid until the next call.
    [[nodiscard]] const std::vector<WeightTerm>& worth(int higher, int lower);

  private:
    /// Two players that may be paired.
    struct Pair {
        const DutchPlayer& higher;
        const DutchPlayer& lower;
        bool is_mixed;  ///< `higher` was moved down
    };
    /// One criterion and its bits in a weight.
    struct Criterion {
        bool is_inside = true;  ///< true: for pairs of this bracket; false: of the next one
        int most = 0;           ///< maximum of the sum over all pairs, without its sign
        std::function<int(const Pair&)> value;  ///< value of one pair; empty = see unplayed()
        int bit = 0;                            ///< position of the lowest bit of its part
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
