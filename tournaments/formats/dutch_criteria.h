// SPDX-License-Identifier: MIT
// The criteria of one bracket of the Dutch system as digits of long weights: C6 to C21 of FIDE's
// Handbook C.04.3 (2025), the most important in the highest bits. Pure.
#pragma once

#include <functional>
#include <vector>

#include "tournaments/formats/dutch_player.h"
#include "tournaments/formats/matching.h"

namespace tafl::formats {

/// Who is left to be paired, by rank, and one complete pairing of them. Those who were moved down
/// come first.
struct UnpairedPlayers {
    std::vector<const DutchPlayer*> players;
    std::vector<int> partners;  ///< by place in `players`; the bye has the place behind the last
    int moved_down = 0;
    int half_points_with_bye = 0;  ///< of whoever gets it (C5)
};

/// Places in `UnpairedPlayers::players` where something else begins.
struct BracketBounds {
    explicit BracketBounds(const UnpairedPlayers& rest);
    [[nodiscard]] bool is_member(int place) const { return place < next; }

    int residents = 0;  ///< before them those who were moved down
    int next = 0;       ///< the scoregroup below the bracket
    int others = 0;     ///< all groups further down
    int bye = 0;        ///< behind the last player
};

/// Digits below the criteria, free for deciding among pairings that are equal in all of these. At
/// most one player has something in the lowest ones at a time.
struct DutchOrderBits {
    explicit DutchOrderBits(int members);
    int sum_of_tops = 0;
    int tops_of_upper_half = 0;
    int all = 0;
};

class DutchCriteria {
  public:
    DutchCriteria(const DutchPlayers& field, const UnpairedPlayers& rest);

    [[nodiscard]] int bits() const { return bits_; }
    /// C9: times how many games the player with the bye did not play.
    [[nodiscard]] WeightTerm unplayed(int games) const { return {-games, bit_of_unplayed_}; }
    /// What the pair of two places, the higher first, is worth. Valid until the next call.
    [[nodiscard]] const std::vector<WeightTerm>& worth(int higher, int lower);

  private:
    struct Pair {
        const DutchPlayer& higher;
        const DutchPlayer& lower;
        bool is_mixed;  ///< the higher one was moved down
    };
    struct Criterion {
        bool is_inside = true;  ///< asks for pairs of the bracket, not of the next one
        int most = 0;           ///< that the sum over all pairs can be, without its sign
        std::function<int(const Pair&)> value;
        int bit = 0;
    };

    void list_pairs_inside();
    void list_pairs_below();
    void list_colours(const DutchPlayers& field);
    void list_floats(std::size_t age);
    void list_scores_of_floats(std::size_t age);
    void place_bits();

    void inside(int most, std::function<int(const Pair&)> value);
    void below(int most, std::function<int(const Pair&)> value);

    /// How many in a range of places are so.
    template <class Question>
    [[nodiscard]] int count(int first, int end, Question question) const;
    /// Different scores in a range of places, descending.
    [[nodiscard]] std::vector<int> scores(int first, int end) const;
    [[nodiscard]] const DutchPlayer& player(int place) const { return *rest_.players[place]; }

    const UnpairedPlayers& rest_;
    BracketBounds places_;
    std::vector<Criterion> criteria_;
    std::vector<WeightTerm> worth_;
    std::size_t place_of_unplayed_ = 0;  ///< in `criteria_`
    int bit_of_unplayed_ = 0;
    int bits_ = 0;
};

}  // namespace tafl::formats
