// SPDX-License-Identifier: MIT
#include "tournaments/formats/swiss.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <set>
#include <tuple>

#include "tournaments/formats/matching.h"
#include "tournaments/formats/rounds_ahead.h"

namespace tafl::tournaments {

namespace {

/// What a pairing is judged by, the most important first. The names are those of the handbook.
enum Criterion : std::size_t {
    c1_c2_repeated,     ///< meetings and byes that were there before
    c3_sides,           ///< pairs of players who both must change sides
    c5_bye_score,       ///< of the player with the bye
    c6_pairs,           ///< within the bracket
    c7_floaters,        ///< scores of those paired within the bracket, from the highest
    c8_pairs_below,     ///< in the next bracket
    c8_floaters_below,  ///< those who float into it and are paired there
    c9_unplayed,        ///< rounds of the player with the bye
    c12_sides,          ///< pairs of players who both wish to change sides
    c14_c17_floats,     ///< who floated lately and would float again
    exchanges,          ///< pairs within one half
    order,              ///< of the opponents of one player
    last_criterion
};
static_assert(last_criterion <= Weight::criteria);

/// Pairs the players of one round, bracket after bracket. Vertices of the graph are the players who
/// are still free, in order of rank, and after them the bye if their number is odd.
class DutchRound {
  public:
    DutchRound(const std::vector<SwissPlayer>& players, SwissSides sides)
        : players_(players), sides_(sides) {
        for (int number = 1; number <= static_cast<int>(players.size()); ++number) {
            if (!player(number).is_absent) free_.push_back(number);
        }
        std::ranges::stable_sort(free_, std::greater{}, [this](int n) { return score(n); });
        if (free_.size() % 2 == 1) free_.push_back(bye_number);
    }

    std::vector<Pairing> run() && {
        std::vector<int> floaters;
        while (!free_.empty() && free_[0] != bye_number) floaters = pair_bracket(floaters);
        return std::move(pairs_);
    }

  private:
    static constexpr int worst_order = -1000;

    [[nodiscard]] const SwissPlayer& player(int number) const {
        return players_[static_cast<std::size_t>(number - 1)];
    }
    /// The bye comes after everyone.
    [[nodiscard]] int score(int number) const {
        return number == bye_number ? -1 : player(number).half_points;
    }

    /// The bracket of those who floated down and of all free players with the next score. Returns
    /// those who float out of it.
    std::vector<int> pair_bracket(const std::vector<int>& floaters) {
        bracket_ = {floaters.begin(), floaters.end()};
        moved_down_ = bracket_;
        head_ = nobody;
        upper_half_.clear();
        const auto is_below = [&](int number) { return !bracket_.contains(number); };
        const int top = score(*std::ranges::find_if(free_, is_below));
        next_score_ = -2;
        for (const int number : free_) {
            if (score(number) == top) bracket_.insert(number);
            if (score(number) < top) next_score_ = std::max(next_score_, score(number));
        }
        bracket_.erase(bye_number);
        rank_scores();
        for (const int number : floaters) {
            if (bracket_.contains(number)) seat(number);
        }
        std::vector<int> residents = members();
        split(residents);
        for (const int number : residents) {
            if (bracket_.contains(number)) seat(number);
        }
        return leave();
    }

    [[nodiscard]] std::vector<int> members() const {
        std::vector<int> found;
        for (const int number : free_) {
            if (bracket_.contains(number)) found.push_back(number);
        }
        return found;
    }

    /// As many as there will be pairs are the upper half.
    void split(const std::vector<int>& residents) {
        const auto partners = solve();
        std::size_t pairs = 0;
        for (std::size_t i = 0; i < free_.size(); ++i) {
            const int partner = free_[static_cast<std::size_t>(partners[i])];
            if (bracket_.contains(free_[i]) && bracket_.contains(partner)) ++pairs;
        }
        upper_half_ = {residents.begin(),
                       residents.begin() + static_cast<std::ptrdiff_t>(pairs / 2)};
    }

    /// Gives a player the first opponent in his order with whom the whole round is as good as it
    /// can be; or lets him float.
    void seat(int number) {
        head_ = number;
        const auto partners = solve();
        const auto at = std::ranges::find(free_, number) - free_.begin();
        const int partner = free_[static_cast<std::size_t>(partners[static_cast<std::size_t>(at)])];
        head_ = nobody;
        if (!bracket_.contains(partner)) {
            bracket_.erase(number);
            outcasts_.insert(number);
            return;
        }
        pairs_.push_back({number, partner});
        for (const int seated : {number, partner}) {
            std::erase(free_, seated);
            bracket_.erase(seated);
            upper_half_.erase(seated);
        }
    }

    std::vector<int> leave() {
        std::vector<int> floaters;
        for (const int number : free_) {
            if (outcasts_.contains(number)) floaters.push_back(number);
        }
        outcasts_.clear();
        const bool is_last = next_score_ < 0;
        if (is_last) {
            for (const int number : floaters) give_bye(number);
        }
        return floaters;
    }

    void give_bye(int number) {
        assert(free_.size() == 2);
        pairs_.push_back({number, bye_number});
        free_.clear();
    }

    /// C7 wants the highest scores of the bracket paired first: digits of one number.
    void rank_scores() {
        std::set<int, std::greater<>> scores;
        for (const int number : bracket_) scores.insert(score(number));
        constexpr std::int64_t base = 256;
        constexpr std::size_t most_digits = 7;
        worth_of_score_.clear();
        std::int64_t worth = 1;
        std::vector<int> ascending(scores.rbegin(), scores.rend());
        for (std::size_t i = 0; i < ascending.size(); ++i) {
            worth_of_score_[ascending[i]] = worth;
            if (i + 1 < most_digits) worth *= base;
        }
    }

    [[nodiscard]] std::vector<int> solve() const {
        WeightedGraph graph(static_cast<int>(free_.size()));
        for (int i = 0; i < graph.vertices(); ++i) {
            for (int j = 0; j < i; ++j) {
                graph.connect(
                    i, j,
                    weight(free_[static_cast<std::size_t>(j)], free_[static_cast<std::size_t>(i)]));
            }
        }
        const auto partners = heaviest_perfect_matching(graph);
        assert(partners);  // every two vertices are connected
        return *partners;
    }

    /// Of the pair of `one` and `other`, who stands lower.
    [[nodiscard]] Weight weight(int one, int other) const {
        Weight weight;
        if (other == bye_number) {
            weight[c1_c2_repeated] = player(one).had_bye ? -1 : 0;
            weight[c5_bye_score] = -score(one);
            weight[c9_unplayed] = -player(one).unplayed;
        } else {
            weight[c1_c2_repeated] = -times_met(one, other);
            add_sides(weight, one, other);
        }
        const bool is_inside = bracket_.contains(one) && bracket_.contains(other);
        if (is_inside) add_inside(weight, one, other);
        if (!is_inside) add_below(weight, one, other);
        add_order(weight, one, other, is_inside);
        return weight;
    }

    [[nodiscard]] std::int64_t times_met(int one, int other) const {
        return std::ranges::count(player(one).opponents, other);
    }

    void add_sides(Weight& weight, int one, int other) const {
        const int lead = player(one).lead;
        const int other_lead = player(other).lead;
        const bool is_same = (lead > 0 && other_lead > 0) || (lead < 0 && other_lead < 0);
        if (!is_same) return;
        weight[c12_sides] = -1;
        const int conflict = std::min(std::abs(lead), std::abs(other_lead));
        if (sides_ == SwissSides::one_game && conflict >= 2) weight[c3_sides] = -conflict;
    }

    void add_inside(Weight& weight, int one, int other) const {
        weight[c6_pairs] = 1;
        weight[c7_floaters] = worth_of_score_.at(score(one)) + worth_of_score_.at(score(other));
        std::int64_t floats = 0;
        for (std::size_t age = 0; age < 2; ++age) {
            const std::int64_t importance = age == 0 ? 256 : 1;
            for (const int number : {one, other}) {
                const bool floated_down = player(number).floats[age] == Float::down;
                if (floated_down && !moved_down_.contains(number)) floats += importance;
            }
            const bool is_upfloat = moved_down_.contains(one) != moved_down_.contains(other);
            const int resident = moved_down_.contains(one) ? other : one;
            if (is_upfloat && player(resident).floats[age] == Float::up) floats -= importance;
        }
        weight[c14_c17_floats] = floats;
    }

    void add_below(Weight& weight, int one, int other) const {
        const auto is_next = [&](int number) {
            return number != bye_number && score(number) == next_score_;
        };
        const auto may_float = [&](int number) {
            return bracket_.contains(number) || outcasts_.contains(number);
        };
        const bool is_float = may_float(one) && is_next(other);
        if (is_float || (is_next(one) && is_next(other))) weight[c8_pairs_below] = 1;
        if (is_float) weight[c8_floaters_below] = 1;
    }

    void add_order(Weight& weight, int one, int other, bool is_inside) const {
        if (is_inside && !upper_half_.empty() &&
            upper_half_.contains(one) == upper_half_.contains(other)) {
            weight[exchanges] = -1;
        }
        if (upper_half_.contains(one) && !is_inside) weight[exchanges] = -1;
        if (one != head_ && other != head_) return;
        const int opponent = one == head_ ? other : one;
        const auto place = std::ranges::find(free_, opponent) - free_.begin();
        weight[order] = is_inside ? -place : worst_order;
        if (moved_down_.contains(head_) && moved_down_.contains(opponent)) {
            weight[order] += worst_order / 2;  // they are to meet residents
        }
    }

    static constexpr int nobody = -1;

    const std::vector<SwissPlayer>& players_;
    SwissSides sides_;
    std::vector<int> free_;       ///< in order of rank, then the bye
    std::vector<Pairing> pairs_;  ///< the second may be the bye
    std::set<int> bracket_;       ///< free members of the present bracket
    std::set<int> moved_down_;    ///< those who floated into it
    std::set<int> outcasts_;      ///< those who can no longer be paired in it
    std::set<int> upper_half_;
    std::map<int, std::int64_t> worth_of_score_;
    int next_score_ = 0;  ///< of the group below; negative if there is none
    int head_ = nobody;   ///< whose order of opponents counts
};

/// Who attacks first: whoever has done so less often; on equal terms the higher on boards with an
/// odd number, the lower on the others.
Pairing seated(const Pairing& pair, const std::vector<SwissPlayer>& players, std::size_t board) {
    const int lead = players[static_cast<std::size_t>(pair.first - 1)].lead;
    const int other_lead = players[static_cast<std::size_t>(pair.second - 1)].lead;
    const bool keeps = lead != other_lead ? lead < other_lead : board % 2 == 0;
    return keeps ? pair : Pairing{pair.second, pair.first};
}

}  // namespace

Round swiss_round(const std::vector<SwissPlayer>& players, int rounds_after, SwissSides sides) {
    std::vector<Pairing> pairs = DutchRound(players, sides).run();
    pairs = with_rounds_ahead(std::move(pairs), players, rounds_after);
    const auto key = [&](const Pairing& pair) {
        const auto score = [&](int number) {
            return number == bye_number ? -1
                                        : players[static_cast<std::size_t>(number - 1)].half_points;
        };
        const auto [low, high] = std::minmax({score(pair.first), score(pair.second)});
        return std::tuple(pair.second == bye_number, -high, -low,
                          std::min(pair.first, pair.second));
    };
    std::ranges::sort(pairs, {}, key);
    Round round;
    for (const Pairing& pair : pairs) {
        if (pair.second == bye_number) {
            round.byes.push_back(pair.first);
        } else {
            round.pairings.push_back(seated(pair, players, round.pairings.size()));
        }
    }
    return round;
}

}  // namespace tafl::tournaments
